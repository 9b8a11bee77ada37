import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './clientAddress.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['rubbish', 'unknown'],
  ['1.2.3.4, 5.6.7.8', 'unknown'],
])('%j counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [true, '10.0.0.1, 203.0.113.7', '203.0.113.7'],
  [true, undefined, '192.0.2.1'],
  [false, '10.0.0.1, 203.0.113.7', '192.0.2.1'],
])('behind a proxy (%j) with X-Forwarded-For %j it is %s', async (trusted, header, address) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trusted)));
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const headers = header ? { 'X-Forwarded-For': header } : undefined;
  expect(await (await app.request('/', { headers }, env)).text()).toBe(address);
});

test('without a connection it is unknown', async () => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, false)));
  expect(await (await app.request('/')).text()).toBe('unknown');
});
