import { randomBytes } from 'node:crypto';
import type { Hmac } from './hmac.ts';

/** What an account is known by here: logging out everywhere and a new password make all browsers strange. */
interface Account {
  id: string;
  tokenVersion: number;
}

/**
 * The browser that a request comes from (OWASP, "Device Cookies"): one that has logged in to an
 * account before is told apart from strangers, so that their wrong tries do not count for it. It
 * proves nothing but that; a password or a code is needed all the same.
 */
export interface Device {
  /** Whether this browser has logged in to the account before. */
  isKnownTo(account: Account): boolean;
  /** What tries from here are counted by: the browser where the account knows it, else its address. */
  requester(account: Account | undefined): string;
  /** Makes this one a browser that the account knows. Called after a login. */
  remember(account: Account): void;
}

/** The cookie that tells browsers apart. */
export const deviceCookie = 'device';

/** How many people of one phone are remembered; the one who has not logged in for longest is forgotten. */
const accountsOfOneDevice = 5;

/**
 * Reads the device cookie, `id.mark.mark…`: a random id of the browser, and for each account a
 * signature over both.
 * @param cookie - As it came, or undefined.
 * @param address - As limits count it.
 * @param save - Called with a new value of the cookie.
 */
export function createDevice(hmac: Hmac, { cookie, address, save }: DeviceRequest): Device {
  let [id = '', ...marks] = (cookie ?? '').slice(0, 400).split('.');
  const markOf = ({ id: userId, tokenVersion }: Account) =>
    hmac.of('device', `${id} ${userId} ${tokenVersion}`);
  const isKnownTo = (account: Account) => id !== '' && marks.includes(markOf(account));
  return {
    isKnownTo,
    requester: (account) => (account && isKnownTo(account) ? `device ${id}` : address),
    remember(account) {
      if (!/^[\w-]{22}$/.test(id)) {
        id = randomBytes(16).toString('base64url');
        marks = [];
      }
      const mark = markOf(account);
      const others = marks.filter((one) => one !== mark && /^[\w-]{43}$/.test(one));
      marks = [mark, ...others].slice(0, accountsOfOneDevice);
      save([id, ...marks].join('.'));
    },
  };
}

interface DeviceRequest {
  cookie: string | undefined;
  address: string;
  save: (cookie: string) => void;
}
