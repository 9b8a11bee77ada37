import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/**
 * Whose X-Forwarded-For is believed: no one's (0 hops), that of so many reverse proxies in a row,
 * or that of proxies in these networks.
 */
export type TrustProxy = { hops: number } | { networks: readonly Network[] };

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Where a request comes from, as limits count it. Each reverse proxy appends the address that it
 * was called from, so the list is read from its end, and only as far as proxies are trusted: what
 * is before that, anyone can invent. An IPv6 customer has a whole /64, so that counts as one.
 * @returns 'unknown' where there is no connection
 */
export function clientAddress(c: Context, trust: TrustProxy): string {
  const incoming = incomingOf(c);
  const forwarded = c.req.header('x-forwarded-for');
  const hops = [
    incoming?.socket.remoteAddress ?? '',
    ...(forwarded?.split(',').toReversed() ?? []),
  ].map(withoutPort);
  const isTrusted = (address: string, place: number) =>
    'hops' in trust ? place < trust.hops : isIn(trust.networks, address);
  const client = hops.find((address, place) => !isTrusted(address, place));
  return networkOf(client ?? hops.at(-1) ?? '');
}

/** The request as Node has it; undefined where there is no connection. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return ((c.env ?? {}) as { incoming?: IncomingMessage }).incoming;
}

/**
 * Whether the other end of a request's connection is a proxy that is believed.
 * @returns false where there is no connection
 */
export function isFromProxy(incoming: IncomingMessage | undefined, trust: TrustProxy): boolean {
  const peer = incoming?.socket.remoteAddress;
  if (peer === undefined) return false;
  return 'hops' in trust ? trust.hops > 0 : isIn(trust.networks, peer);
}

/** '1.2.3.4:567' and '[::1]:443', as some proxies write them, without port and brackets. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

function isIn(networks: readonly Network[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

/**
 * Reads a setting: 0 or false, 1 or true for one proxy, a number of proxies in a row, or networks
 * and addresses with commas between them.
 * @returns null for anything else
 */
export function trustProxyOf(text: string): TrustProxy | null {
  if (text === 'false') return { hops: 0 };
  if (text === 'true') return { hops: 1 };
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(',').map((one) => networkFrom(one.trim()));
  return networks.every((one) => one !== null) ? { networks } : null;
}

function networkFrom(text: string): Network | null {
  const cidr = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  const isWritten =
    text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text.split('/')[0] ?? '');
  return isWritten && ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null;
}

/**
 * The network that an address counts as.
 * @returns An IPv4 address as it is, the first 64 bits of an IPv6 one, 'unknown' for anything else.
 */
export function networkOf(address: string): string {
  // '127.1' and '010.0.0.1' are addresses to the library, but no connection is written so.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${firstGroups(parsed, 4)}::/64`;
}

/**
 * The network around one of `networkOf`, which one customer of a hoster may hold: the /24 of an
 * IPv4 address, the /48 of an IPv6 one.
 */
export function widerNetworkOf(network: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(network)) return network.replace(/\.\d+$/, '.0/24');
  const [address = ''] = network.split('/');
  if (!ipaddr.IPv6.isValid(address)) return network;
  return `${firstGroups(ipaddr.IPv6.parse(address), 3)}::/48`;
}

function firstGroups(address: ipaddr.IPv6, count: number): string {
  const groups = address.parts.slice(0, count);
  return groups.map((part) => part.toString(16)).join(':');
}

/**
 * Says once that forwarded addresses arrive and are not believed: behind a proxy all visitors would
 * share the limits of one address.
 */
export function createProxyWarning(
  trust: TrustProxy,
  log: { warn(text: string): void },
): (c: Context) => void {
  let isDue = 'hops' in trust && trust.hops === 0;
  return (c) => {
    if (!isDue || c.req.header('x-forwarded-for') === undefined) return;
    isDue = false;
    log.warn(
      'X-Forwarded-For arrives, but TRUST_PROXY is not set: behind a reverse proxy all visitors count as one address',
    );
  };
}
