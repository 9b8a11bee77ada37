import { ApiError } from '#server/http/api/errors.ts';
import type { SignedIn } from '#server/http/api/handler.ts';

/**
 * Not even the admin changes an address or a number: they are what a forgotten password goes to.
 * @throws FORBIDDEN
 */
export function ownId(user: SignedIn, id: string | undefined): string {
  if (user.id !== id) throw new ApiError('FORBIDDEN');
  return id;
}
