import { href } from '#contract/http/paths.ts';
import type { SessionUser } from '#contract/account/user.ts';
import type { AccessGroup } from './routes.ts';

/**
 * Where someone is sent instead of a page, or null where they may see it (spec 2, route access).
 * `at` is the page's own path and query: the origin that /login keeps.
 */
export function redirectFrom(
  group: AccessGroup,
  user: SessionUser | null,
  at: string,
): string | null {
  switch (group) {
    case 'public':
      return null;
    case 'guest':
      return user ? href('home') : null;
    case 'wizard':
      if (!user) return href('signup');
      return user.isProfileComplete ? href('home') : null;
    case 'member':
      return user ? null : href('login', undefined, { from: at });
    case 'admin':
      if (!user) return href('login', undefined, { from: at });
      return user.role === 'admin' ? null : href('home');
  }
}
