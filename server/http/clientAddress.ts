import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/**
 * Where a request comes from, as limits count it. Behind a reverse proxy it is the last entry of
 * X-Forwarded-For: that one the proxy wrote itself, the ones before anybody can invent. An IPv6
 * customer has a whole /64, so that counts as one. 'unknown' where there is no connection.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : '';
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return networkOf(forwarded || incoming?.socket.remoteAddress || '');
}

/** An IPv4 address as it stands, the first 64 bits of an IPv6 one, 'unknown' for anything else. */
export function networkOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(ipv4)) return ipv4;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const parts = (text: string | undefined) => (text ? text.split(':') : []);
  const left = parts(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - parts(tail).length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...parts(tail)];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
