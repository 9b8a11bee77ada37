import { notSpecified } from '#contract/options.ts';
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

/** Whether both are saves of one profile by one user. */
function areOfOneProfile(one: OutboxEntry, other: OutboxEntry): boolean {
  if (one.call !== 'user.update' || other.call !== 'user.update') return false;
  return one.params.userId === other.params.userId && one.userId === other.userId;
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
  if (!areOfOneProfile(later, sent)) return later;
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

/** What a profile holds, by the server's word. */
export interface PresentProfile {
  userId: string;
  version: number;
  details: Readonly<Record<string, string | undefined>>;
}

/**
 * A refused save, once it is known what the profile holds: a choice is between what was written here
 * and what is saved now, and there is none left where both say the same. Unchanged where this tells
 * nothing new of it.
 */
export function withPresent(entry: OutboxEntry, present: PresentProfile): OutboxEntry {
  const { failure } = entry;
  const { conflicts, version } = failure ?? {};
  if (entry.state !== 'failed' || entry.params.userId !== present.userId) return entry;
  if (!failure || !conflicts || version === undefined) return entry;
  const before = Object.entries(conflicts);
  const fresh = before.flatMap((pair): typeof before => {
    const [field, { mine, theirs, version: seen = version }] = pair;
    const now = present.details[field] ?? '';
    if (present.version <= seen || now === theirs) return [pair];
    return now === mine ? [] : [[field, { mine, theirs: now, version: present.version }]];
  });
  const isSame = fresh.length === before.length && fresh.every((pair) => before.includes(pair));
  if (isSame) return entry;
  return { ...entry, failure: { ...failure, conflicts: Object.fromEntries(fresh) } };
}

const writtenAt = ({ written, seq }: OutboxEntry) => written ?? seq;

/**
 * A refused save, after its author wrote the same fields anew: what was said later of a field is
 * what is asked about. Null where nothing is left of it. Unchanged where `newer` is not later by its
 * place and by when it was written: what was answered once more is sent last, and is no last word
 * about what was written between. A clock that is set says nothing of that.
 */
export function overtaken(older: OutboxEntry, newer: OutboxEntry): OutboxEntry | null {
  if (!areOfOneProfile(older, newer) || older.state !== 'failed' || older.inDoubt) return older;
  if (older.seq >= newer.seq || writtenAt(older) >= writtenAt(newer)) return older;
  const details = Object.entries(detailsOf(older));
  // A question that the wizard let be skipped is no word about it.
  const said = Object.entries(detailsOf(newer)).filter(([, value]) => value !== notSpecified);
  const isLeft = ([field]: [string, unknown]) => !said.some(([one]) => one === field);
  const left = details.filter(isLeft);
  if (left.length === details.length) return older;
  if (left.length === 0) return null;
  // What else it was refused for may be about what is left as well as about what is not.
  const { failure } = older;
  if (!failure?.conflicts) return older;
  return {
    ...older,
    body: { ...(older.body as object), details: Object.fromEntries(left) },
    failure: {
      ...failure,
      conflicts: Object.fromEntries(Object.entries(failure.conflicts).filter(isLeft)),
    },
  };
}

/** What a screen shows of a refused save: what the profile holds, and the version that the refusal told. */
export type Seen = Pick<OutboxFailure, 'version' | 'conflicts'>;

/** What the author of a refused save was shown of each field since it was refused. */
export function shownOf(seen: Seen | undefined): NonNullable<OutboxEntry['own']> {
  const clashes = Object.entries(seen?.conflicts ?? {});
  return Object.fromEntries(
    clashes.flatMap(([field, { theirs: value, version }]) =>
      version === undefined ? [] : [[field, { value, version }]],
    ),
  );
}
