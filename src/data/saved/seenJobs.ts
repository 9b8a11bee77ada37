import type { JobSummary } from '#contract/jobs/job.ts';
import type { Cached } from '#src/data/cache/cache.ts';
import { userId } from '#src/data/session/session.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { changeEntry, deleteEntry, readEntry, type StoreName } from '#src/data/storage/stores.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';

/** How many jobs are remembered: what someone has looked at today and yesterday. */
const most = 10;

/** A member's list leaves with the logout; a visitor's stays on the phone. None of them leaves the phone. */
function place(): { store: StoreName; key: string } {
  const owner = userId.peek();
  return owner ? { store: 'private', key: `${owner}|seen` } : { store: 'public', key: 'seen' };
}

/** Notes that someone looks at a job, on this phone only. Never rejects. */
export async function noteSeen(jobId: string): Promise<void> {
  if (keepsNothing()) return;
  const { store, key } = place();
  await changeEntry<string[]>(store, key, (before = []) =>
    [jobId, ...before.filter((id) => id !== jobId)].slice(0, most),
  ).catch(() => undefined);
}

/** The jobs that were looked at last and are still on this phone, newest first. Rejects without storage. */
export async function seenJobs(): Promise<JobSummary[]> {
  if (keepsNothing()) return [];
  const { store, key } = place();
  const found: JobSummary[] = [];
  for (const id of (await readEntry<string[]>(store, key)) ?? []) {
    const kept = await readEntry<Cached<JobSummary>>('public', keyPrefixes.summary + id);
    if (kept) found.push(kept.data);
  }
  return found;
}

/** Forgets which jobs were looked at. Rejects without storage. */
export async function forgetSeen(): Promise<void> {
  const { store, key } = place();
  if (!keepsNothing()) await deleteEntry(store, key);
}
