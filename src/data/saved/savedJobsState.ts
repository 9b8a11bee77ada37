import { signal } from '@preact/signals-core';
import { tappedHeartPrefix } from '#src/data/storage/keys.ts';
import { localsOf, removeLocal } from '#src/data/storage/localStore.ts';

/** The ids of the jobs that this person put aside; empty until `startSavedJobs` has read them. */
export const savedJobIds = signal<ReadonlySet<string>>(new Set());

/** Says which jobs are put aside. The same ones are no news: each heart would be rendered anew. */
export function setSavedJobIds(ids: ReadonlySet<string>): void {
  // With their order, which is that of the list.
  if (String([...ids]) !== String([...savedJobIds.peek()])) savedJobIds.value = ids;
}

/**
 * Hearts that were tapped in a page as it was painted last (sw/snapshots/scripts.ts), and are not
 * written yet; a visitor's are those of the one who logs in. What another member has left is forgotten.
 * @param owner the id of the person, null for a visitor
 * @returns job ids, each with whether it is to be saved
 */
export function tappedHearts(owner: string | null): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [jobId, note] of localsOf(tappedHeartPrefix)) {
    const tap = read(note);
    if (tap && (tap.owner === owner || tap.owner === null)) found.set(jobId, tap.saved);
    // A member whose session ran out finds theirs at the next login.
    else if (!tap || owner !== null) forgetTappedHeart(jobId);
  }
  return found;
}

function read(note: string): { owner: string | null; saved: boolean } | undefined {
  try {
    return JSON.parse(note) as { owner: string | null; saved: boolean };
  } catch {
    return undefined;
  }
}

/** What was tapped is written, or another tap is. */
export const forgetTappedHeart = (jobId: string): void => removeLocal(tappedHeartPrefix + jobId);
