import { limits } from '#contract/limits.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { SignedIn } from './handler.ts';
import { isPassword } from '#server/http/auth/passwords.ts';

/** What has to be known of the account itself. */
interface Account {
  passwordHash: string | null;
}

/**
 * Makes sure that the one who changes a password or an address is the owner, and not someone who found
 * an open phone: by the current password, or, where the account has none, by a login through Google
 * within ten minutes.
 * @throws LOGIN_AGAIN where there is no password and the login is older, PASSWORD_REQUIRED where none
 *   was given, PASSWORD_WRONG, TOO_MANY_REQUESTS where this session has tried too often, BUSY
 */
export async function proveOwner(
  { limits: rates, now }: Pick<Deps, 'limits' | 'now'>,
  { session }: SignedIn,
  { passwordHash }: Account,
  currentPassword: string | undefined,
): Promise<void> {
  const isFresh = now() - session.issuedAt <= limits.sessionFresh;
  if (passwordHash === null) {
    if (!isFresh) throw new ApiError('LOGIN_AGAIN');
    return;
  }
  if (currentPassword === undefined) {
    const errors = { currentPassword: 'passwordRequired' };
    throw new ApiError('PASSWORD_REQUIRED', { errors });
  }
  await rates.take('proofSession', session.id);
  if (!(await isPassword(passwordHash, currentPassword, 'known'))) {
    throw new ApiError('PASSWORD_WRONG', { errors: { currentPassword: 'currentPasswordWrong' } });
  }
  await rates.forget('proofSession', session.id);
}
