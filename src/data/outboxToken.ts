import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '#contract/user.ts';
import type { Bearer } from './outboxPorts.ts';

/*
 * The worker cannot read local storage, where the token lives. What a person sent before they put
 * the phone away would wait until they open the app again. So, while entries of the logged-in user
 * wait and only then, the token also stands in the `private` database, which is emptied when the
 * session ends. It is within reach of the same scripts as local storage, no more and no less.
 */

/** Where the lent token stands. */
export interface TokenShelf {
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
export function tokenLender(
  shelf: TokenShelf,
  current: () => string | undefined,
): (needed: boolean) => Promise<void> {
  let lent: string | undefined;
  let known = false;
  return async (needed) => {
    const token = needed ? current() : undefined;
    if (known && lent === token) return;
    lent = token;
    known = true;
    try {
      if (token) await shelf.write(token);
      if (token && current() === token) return;
      lent = undefined;
      await shelf.remove();
    } catch (error) {
      known = false;
      throw error;
    }
  };
}
