import { limits } from '#contract/limits.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { SignedIn } from './handler.ts';
import { isPassword } from './passwords.ts';

/** What has to be known of the account itself. */
interface Account {
  passwordHash: string | null;
  createdAt: Date;
}

/**
 * Makes sure that whoever changes a password or an address is the owner, and not somebody who found
 * an open phone: by the current password, or, where the account has none, by a login through Google
 * within ten minutes. Right after signing up the password was typed this moment. Throws
 * PASSWORD_REQUIRED, PASSWORD_WRONG, LOGIN_AGAIN or TOO_MANY_REQUESTS.
 */
export async function proveOwner(
  { limits: rates, now }: Pick<Deps, 'limits' | 'now'>,
  { id, session }: SignedIn,
  { passwordHash, createdAt }: Account,
  currentPassword: string | undefined,
): Promise<void> {
  const isFresh = now() - session.issuedAt <= limits.sessionFresh;
  if (passwordHash === null) {
    if (!isFresh) throw new ApiError('LOGIN_AGAIN');
    return;
  }
  if (currentPassword === undefined) {
    if (isFresh && now() - createdAt.getTime() <= limits.sessionFresh) return;
    const errors = { currentPassword: 'passwordRequired' };
    throw new ApiError('PASSWORD_REQUIRED', { errors });
  }
  await rates.take('proofUser', id);
  if (!(await isPassword(passwordHash, currentPassword))) {
    throw new ApiError('PASSWORD_WRONG', { errors: { currentPassword: 'currentPasswordWrong' } });
  }
  await rates.forget('proofUser', id);
}
