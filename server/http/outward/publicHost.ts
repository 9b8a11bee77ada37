import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Names that belong to a house or a machine (RFC 6761, 6762, 8375; ICANN's internal). */
const localName =
  /(^|\.)(localhost|local|internal|home|lan|home\.arpa|corp|intranet|test|invalid)$/;

/**
 * Whether a URL's hostname is a name of the public Internet, as far as the name tells. An address in
 * figures is none, however it was written: URL has made 0x7f.1 one of those.
 */
export function isPublicHostName(hostname: string): boolean {
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return false;
  return /^[^.].*\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) && !localName.test(hostname);
}

/** Public by its range, but answered by the cloud's own machine: Azure's metadata. */
const cloudsOwn = new Set(['168.63.129.16']);

/** Whether an address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const bare = ipaddr.process(address);
  return bare.range() === 'unicast' && !cloudsOwn.has(bare.toString());
}

/** The name leads into a private network: its owner may have wanted that. */
export class PrivateHostError extends Error {
  override name = 'PrivateHostError';
}

/** What a name stands for, as node:dns tells it. */
export type ResolveHost = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection, and lets it through where every address of it is public. Done
 * for the very connection: another answer a moment later opens nothing.
 * @param resolve - The system's resolver, but in tests.
 * @returns what node:http and node:https take as `lookup`; it fails with PrivateHostError
 */
export function publicLookup(resolve: ResolveHost = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new PrivateHostError(`${hostname} is no public host`), '', 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** The same, by the system's resolver. */
export const lookUpPublic: LookupFunction = publicLookup();
