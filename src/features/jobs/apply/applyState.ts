import type { CheckApplication } from '#contract/applications/application.ts';
import { standingFor } from '#contract/applications/standing.ts';
import type { ResourceData, ResourceState } from '#contract/http/resource.ts';
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

/**
 * Whether someone has applied, by two reads of one fact: the list of the own applications counts where
 * it says so and is the newer one. Undefined until it is known; where neither can be had, nothing is
 * known of an application, and the person may try all the same.
 */
export function applicationKnown(
  jobId: string,
  check: ResourceState<ResourceData<'jobs.checkApplication'>>,
  mine: ResourceState<ResourceData<'jobs.mine'>>,
): CheckApplication | undefined {
  const isNewer = (mine.savedAt ?? 0) > (check.savedAt ?? 0);
  if (isNewer && standingFor(jobId, mine.data?.applications ?? []))
    return { ...check.data, hasApplied: true };
  // The list that the phone keeps is yet to be read: at once where no network holds it up.
  const isUnread = mine.loading && mine.data === undefined;
  if (isUnsure(check) && isUnread && !navigator.onLine) return undefined;
  return check.data ?? (check.error ? { hasApplied: false } : undefined);
}

/** Whether the server has not answered: there is nothing, or a copy that may be old. */
export const isUnsure = ({ error, offline }: Pick<ResourceState<unknown>, 'error' | 'offline'>) =>
  offline || error !== undefined;
