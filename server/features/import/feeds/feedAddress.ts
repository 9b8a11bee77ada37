import { isPublicHostName } from '#server/http/outward/publicHost.ts';

/**
 * Whether a feed may be fetched from an address: https and a host by a name of the public Internet,
 * without a user and a password. What the name stands for is looked at when it is connected to.
 * @param own - The origin of a server of one's own, which may be any (FEED_ORIGIN).
 */
export function isFeedAddress(address: string, own: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (own !== undefined && url.origin === new URL(own).origin) return true;
  return url.protocol === 'https:' && isPublicHostName(url.hostname);
}

/** @returns an address as it is shown and logged: keys are in what follows the path */
export function shownAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin + pathname + (search === '' ? '' : '?…');
}
