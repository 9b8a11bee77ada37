import type { MyApplication } from '#contract/applications/application.ts';

/** The status of each application, by its id, as someone saw it last. */
export type SeenStatuses = Readonly<Record<string, string>>;

/** How an application stands: its status, and where an interview is set, when and where. */
function standing({ applicationStatus, interview }: MyApplication): string {
  return interview ? `${applicationStatus}|${interview.at}|${interview.place}` : applicationStatus;
}

/** How each application stands now. */
export function statusesOf(applications: readonly MyApplication[]): SeenStatuses {
  return Object.fromEntries(applications.map((one) => [one.applicationId, standing(one)]));
}

/** The ids of applications that stand otherwise than was seen. One never seen is no news. */
export function changedSince(
  seen: SeenStatuses,
  applications: readonly MyApplication[],
): ReadonlySet<string> {
  const changed = applications.filter((application) => {
    const before = seen[application.applicationId];
    return before !== undefined && before !== standing(application);
  });
  return new Set(changed.map(({ applicationId }) => applicationId));
}
