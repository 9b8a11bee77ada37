import type { MyApplication } from '#contract/application.ts';

/** The status of each application, by its id, as somebody saw it last. */
export type SeenStatuses = Readonly<Record<string, string>>;

/** The statuses that are shown now. */
export function statusesOf(applications: readonly MyApplication[]): SeenStatuses {
  return Object.fromEntries(
    applications.map(({ applicationId, applicationStatus }) => [applicationId, applicationStatus]),
  );
}

/** The ids of applications whose status is another one than was seen. One never seen is no news. */
export function changedSince(
  seen: SeenStatuses,
  applications: readonly MyApplication[],
): ReadonlySet<string> {
  const changed = applications.filter(({ applicationId, applicationStatus }) => {
    const before = seen[applicationId];
    return before !== undefined && before !== applicationStatus;
  });
  return new Set(changed.map(({ applicationId }) => applicationId));
}
