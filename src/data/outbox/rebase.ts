import type { OutboxEntry, OutboxFailure } from '#contract/outbox.ts';

/*
 * Two saves of one phone that wait for a network were both made on version 5. The first makes the
 * profile version 6, and the server would hold the second against it: its author, though, knew of
 * the first. Simply basing the second on 6 is right only if 6 holds nothing else: had another
 * device written as well, the first would have been merged into, say, version 9, and the second
 * would overwrite what its author never saw. So what is known is kept field by field.
 */

/** The fields of a profile save, and what it writes into them. */
function detailsOf(entry: Pick<OutboxEntry, 'body'>): Record<string, string> {
  return (entry.body as { details?: Record<string, string> } | undefined)?.details ?? {};
}

/** The version that a profile save is sent with: up to it, nothing unseen is in its fields. */
export function baseOf(entry: OutboxEntry): number | undefined {
  const { baseVersion, own = {} } = entry;
  if (baseVersion === undefined) return undefined;
  const fields = Object.keys(detailsOf(entry));
  const bases = fields.map((field) => Math.max(baseVersion, own[field]?.version ?? 0));
  return bases.length > 0 ? Math.min(...bases) : baseVersion;
}

/**
 * A later save after `sent` was delivered and made the profile `version`. Unchanged where it is no
 * later save of the same profile, where its author had seen less than that of `sent`, or where it
 * may have reached the server already: its key belongs to the body that was sent.
 */
export function rebase(later: OutboxEntry, sent: OutboxEntry, version: number): OutboxEntry {
  const { baseVersion, seenVersion } = later;
  if (later.call !== 'user.update' || sent.call !== 'user.update') return later;
  if (later.params.userId !== sent.params.userId || later.userId !== sent.userId) return later;
  if (later.seq <= sent.seq || later.inDoubt) return later;
  if (baseVersion === undefined || seenVersion === undefined) return later;
  if (sent.seenVersion === undefined || sent.seenVersion > seenVersion) return later;
  const written = Object.entries(detailsOf(sent)).map(([field, value]) => [
    field,
    { value, version },
  ]);
  return {
    ...later,
    // Nothing but `sent` lies between the two versions.
    baseVersion: version === baseVersion + 1 ? version : baseVersion,
    own: { ...later.own, ...(Object.fromEntries(written) as OutboxEntry['own']) },
  };
}

/**
 * A save that the server held against newer values.
 * @returns the save based on those, where each of them is one that this phone wrote and the author
 *   knew; otherwise the failure, with the fields that another device really changed
 */
export function judgeConflict(
  entry: OutboxEntry,
  failure: OutboxFailure,
): { again: OutboxEntry } | { failure: OutboxFailure } {
  const { conflicts, version } = failure;
  if (!conflicts || version === undefined || version <= (baseOf(entry) ?? version)) {
    return { failure };
  }
  const foreign = Object.entries(conflicts).filter(
    ([field, { theirs }]) => entry.own?.[field]?.value !== theirs,
  );
  if (foreign.length > 0) {
    return { failure: { ...failure, conflicts: Object.fromEntries(foreign) } };
  }
  return { again: { ...entry, baseVersion: version, inDoubt: false } };
}
