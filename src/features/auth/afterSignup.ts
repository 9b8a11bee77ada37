import type { LoginReply } from '#contract/account/user.ts';
import { href, paths, safeReturnPath } from '#contract/http/paths.ts';

type Signup = Pick<LoginReply, 'redirectTo' | 'user'>;

/**
 * Where a signup leads: where the server says, which is the wizard or, with Google, the profile. The
 * page that someone came from travels along, so that they lead back to it in the end; an invitation
 * to the admins comes at once, where the account has the e-mail that it asks for.
 */
export function afterSignup({ redirectTo, user }: Signup, origin: string | null): string {
  // Who is invited to work here is no job seeker: the wizard asks nothing of them.
  const isInvited = origin !== null && /^[^?#]*/.exec(origin)?.[0] === paths.staffInvite;
  if (isInvited && user.email !== '') return origin;
  const next = safeReturnPath(redirectTo) ?? paths.profileComplete;
  const page = (['profileComplete', 'profile'] as const).find((one) => paths[one] === next);
  return page && origin !== null ? href(page, undefined, { from: origin }) : next;
}
