import type { CheckApplication } from '#contract/applications/application.ts';
import type { User } from '#contract/account/user.ts';

export type ApplyState =
  'loadingProfile' | 'checking' | 'applied' | 'trialExpired' | 'completeProfile' | 'ready';

interface Known {
  /** Undefined while it loads; null where it cannot be had now: then the server decides at sending. */
  profile: User | null | undefined;
  check: CheckApplication | undefined;
}

/**
 * The state of the apply button of a logged-in user on an active job, in the order of spec
 * section 4. A profile counts as complete by isProfileComplete or at 100 percent.
 */
export function applyState({ profile, check }: Known): ApplyState {
  if (profile === undefined) return 'loadingProfile';
  if (!check) return 'checking';
  if (check.hasApplied) return 'applied';
  if (profile === null) return 'ready';
  if (profile.subscriptionStatus === 'trial' && profile.isTrialExpired) return 'trialExpired';
  const complete = profile.isProfileComplete || profile.profileCompletion.percentage === 100;
  return complete ? 'ready' : 'completeProfile';
}
