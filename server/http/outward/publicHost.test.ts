import { expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic, PrivateHostError } from './publicHost.ts';

test.each(['8.8.8.8', '2a00:1450:4001:81b::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '0.0.0.0', '169.254.1.1', '100.64.0.1'],
  ...['224.0.0.1', '::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', ''],
  ...[
    '169.254.169.254',
    '168.63.129.16',
    '2002:7f00:1::',
    '::127.0.0.1',
    '64:ff9b:1::a00:1',
    'fec0::1',
  ],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([true, false])('a name of this machine is not connected to (all: %s)', async (all) => {
  const failure = await new Promise((resolve) => {
    lookUpPublic('localhost', { all }, (error) => resolve(error));
  });
  expect(failure).toBeInstanceOf(PrivateHostError);
});
