import { href, paths, safeReturnPath } from '#contract/http/paths.ts';

/**
 * Where a signup leads: where the server says, which is the wizard. The page that someone came
 * from travels along, so that the wizard leads back to it in the end.
 */
export function afterSignup(redirectTo: string, origin: string | null): string {
  const next = safeReturnPath(redirectTo) ?? paths.profileComplete;
  if (origin === null || next !== paths.profileComplete) return next;
  return href('profileComplete', undefined, { from: origin });
}
