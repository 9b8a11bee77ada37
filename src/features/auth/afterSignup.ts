import { href, paths, safeReturnPath } from '#contract/http/paths.ts';

/**
 * Where a signup leads: where the server says, which is the wizard or, with Google, the profile. The
 * page that someone came from travels along, so that they lead back to it in the end; an invitation
 * to the admins comes at once.
 */
export function afterSignup(redirectTo: string, origin: string | null): string {
  // Who is invited to work here is no job seeker: the wizard asks nothing of them.
  if (origin !== null && /^[^?#]*/.exec(origin)?.[0] === paths.staffInvite) return origin;
  const next = safeReturnPath(redirectTo) ?? paths.profileComplete;
  const page = (['profileComplete', 'profile'] as const).find((one) => paths[one] === next);
  return page && origin !== null ? href(page, undefined, { from: origin }) : next;
}
