import { isPublicHostName } from '#server/http/outward/publicHost.ts';

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
  return url.protocol === 'https:' && url.port === '' && isPublicHostName(url.hostname);
}
