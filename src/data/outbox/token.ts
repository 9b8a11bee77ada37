import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '#contract/account/user.ts';
import type { Bearer, OutboxSession } from './ports.ts';

/*
 * The worker cannot read local storage, where the token lives. What a person sent before they put
 * the phone away would wait until they open the app again. So, while entries of the logged-in user
 * wait and only then, the token also is in the `private` database, which is emptied when the
 * session ends. It is within reach of the same scripts as local storage, no more and no less.
 */

/** Where the lent token stands. */
export interface TokenStore {
  read(): Promise<string | undefined>;
  write(token: string): Promise<void>;
  remove(): Promise<void>;
}

/** A token with its owner, as it names them itself; null where it cannot be read. */
export function bearerOf(token: string | undefined): Bearer | null {
  if (!token) return null;
  try {
    const { id } = jwtDecode<TokenClaims>(token);
    return typeof id === 'string' ? { userId: id, token } : null;
  } catch {
    return null;
  }
}

/**
 * Lends the session's token to the worker, and takes it back. `current` is the token of this
 * moment: a session that ended while the token was being written is respected.
 */
export function tokenSharing(
  shelf: TokenStore,
  current: () => string | undefined,
): Pick<OutboxSession, 'share' | 'revoke'> {
  let lent: string | undefined;
  let known = false;
  let last: Promise<void> = Promise.resolve();

  async function change(needed: boolean): Promise<void> {
    const token = needed ? current() : undefined;
    if (known && lent === token) return;
    known = false;
    if (token) await shelf.write(token);
    const stillThere = token && current() === token;
    if (!stillThere) await shelf.remove();
    lent = stillThere ? token : undefined;
    known = true;
  }

  // One after the other: what was asked for last is what is in the end.
  const queue = (act: () => Promise<void>) => {
    last = last.catch(() => undefined).then(act);
    return last;
  };
  return {
    share: (needed) => queue(() => change(needed)),
    revoke: () =>
      queue(() => {
        // Another tab may have lent it.
        known = false;
        return change(false);
      }),
  };
}
