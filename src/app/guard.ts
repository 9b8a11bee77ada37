import { href } from '#contract/http/paths.ts';
import type { SessionUser } from '#contract/account/user.ts';
import type { AccessGroup } from './routes.ts';

/**
 * Where someone is sent instead of a page, or null where they may see it (spec 2, route access).
 * `at` is the page's own path and query: the origin that /login keeps. `hasExpired`: there was a
 * session until a moment ago.
 */
export function redirectFrom(
  group: AccessGroup,
  user: SessionUser | null,
  at: string,
  hasExpired = false,
): string | null {
  switch (group) {
    case 'public':
    case 'invited':
      return null;
    case 'guest':
      return user ? href('home') : null;
    case 'wizard':
      // Who was logged in a moment ago has an account: the login says that the session ran out.
      if (!user) return hasExpired ? href('login', undefined, { from: at }) : href('signup');
      return user.isProfileComplete ? href('home') : null;
    case 'member':
      return user ? null : href('login', undefined, { from: at });
    case 'admin':
      if (!user) return href('login', undefined, { from: at });
      return user.role === 'user' ? href('home') : null;
  }
}
