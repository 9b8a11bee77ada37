import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether messages may be sent to an address that a browser named: https on its usual port, and a
 * host by a name of the public Internet. What the name stands for is looked at when it is sent.
 * @param own - The origin of a push service of one's own, which may be any.
 */
export function isPushEndpoint(endpoint: string, own: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (own !== undefined && url.origin === new URL(own).origin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  // An address in brackets or figures is no push service; URL has made 0x7f.1 one of those.
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return false;
  return /^[^.].*\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) && !localName.test(url.hostname);
}

/** Names that belong to a house or a machine (RFC 6761, 6762, 8375; ICANN's internal). */
const localName =
  /(^|\.)(localhost|local|internal|home|lan|home\.arpa|corp|intranet|test|invalid)$/;

/** Whether an address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The name leads into a private network: its owner may have wanted that. */
export class PrivateHostError extends Error {
  override name = 'PrivateHostError';
}

/**
 * Looks a name up for a connection, and lets it through where every address of it is public. Done
 * for the very connection: another answer a moment later opens nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new PrivateHostError(`${hostname} is no public host`), '', 0);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
