import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  clientAddress,
  createProxyWarning,
  networkOf,
  trustProxyOf,
  widerNetworkOf,
} from './clientAddress.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
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

const socketAddress = '192.0.2.1';

/** What counts for a request with this header, where the setting is `trusted`. */
async function addressBehind(trusted: string, header: string | undefined, from = socketAddress) {
  const trust = trustProxyOf(trusted);
  if (!trust) throw new Error(`${trusted} is no setting`);
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trust)));
  const env = { incoming: { socket: { remoteAddress: from } } };
  const headers = header ? { 'X-Forwarded-For': header } : undefined;
  return (await app.request('/', { headers }, env)).text();
}

test.each([
  ['1', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['true', '203.0.113.7', '203.0.113.7'],
  ['1', undefined, socketAddress],
  ['0', '10.0.0.1, 203.0.113.7', socketAddress],
  ['false', '203.0.113.7', socketAddress],
  // Two proxies: the one in front wrote the last but one entry.
  ['2', '198.51.100.9, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  ['2', '203.0.113.7', '203.0.113.7'],
  // Ports, as some proxies write them: everyone would share one limit as 'unknown'.
  ['1', '203.0.113.7:51234', '203.0.113.7'],
  ['1', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['1', '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['1', 'rubbish:80', 'unknown'],
  // Networks: as far as entries are in them. What is before that, anyone may invent.
  ['192.0.2.0/24', '203.0.113.7', '203.0.113.7'],
  ['192.0.2.1,10.0.0.0/8', '1.1.1.1, 203.0.113.7, 10.1.2.3:80, 10.9.9.9', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.7', socketAddress],
  ['192.0.2.1, 2001:db8::/32', '203.0.113.7, 2001:db8::5', '203.0.113.7'],
  ['192.0.2.0/24', '192.0.2.7', '192.0.2.7'],
])('with TRUST_PROXY=%s and X-Forwarded-For %j it is %s', async (trusted, header, address) => {
  expect(await addressBehind(trusted, header)).toBe(address);
});

test('a proxy that calls by an IPv4 address written as IPv6 is in an IPv4 network', async () => {
  const from = '::ffff:10.0.0.5';
  expect(await addressBehind('10.0.0.0/8', '203.0.113.7', from)).toBe('203.0.113.7');
});

test.each(['', 'yes', '-1', '1.5', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8,', 'proxy.example'])(
  '%j is no setting',
  (text) => {
    expect(trustProxyOf(text)).toBeNull();
  },
);

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the network around %s is %s', (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider);
});

test('forwarded addresses that are not believed are warned of once', async () => {
  const warnings: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) };
  const askWith = async (trusted: string, headers?: Record<string, string>) => {
    const warn = createProxyWarning(trustProxyOf(trusted) ?? { hops: 0 }, log);
    const app = new Hono().get('/', (c) => {
      warn(c);
      return c.text('');
    });
    for (let n = 0; n < 3; n += 1) await app.request('/', { headers });
  };
  await askWith('0');
  await askWith('1', { 'X-Forwarded-For': '203.0.113.7' });
  expect(warnings).toEqual([]);
  await askWith('0', { 'X-Forwarded-For': '203.0.113.7' });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('TRUST_PROXY');
});

test('without a connection it is unknown', async () => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, { hops: 0 })));
  expect(await (await app.request('/')).text()).toBe('unknown');
});
