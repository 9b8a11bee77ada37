import { limits } from '#contract/limits.ts';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** Among the drafts, so that it leaves the phone with them. */
const key = 'draft:applying';

/** Keeps that someone asked to apply. `userId`: null for a visitor, who is about to log in. */
export function rememberIntent(jobId: string, userId: string | null): void {
  writeLocal(key, JSON.stringify({ jobId, userId, at: Date.now() }));
}

/**
 * Takes what was kept, once: whether this user, or the visitor they were before, asked to apply to
 * this job a short while ago.
 */
export function takeIntent(jobId: string, userId: string): boolean {
  const kept = readLocal(key);
  removeLocal(key);
  try {
    const intent = JSON.parse(kept ?? 'null') as {
      jobId: string;
      userId: string | null;
      at: number;
    } | null;
    if (intent?.jobId !== jobId || (intent.userId ?? userId) !== userId) return false;
    const age = Date.now() - intent.at;
    return age >= 0 && age < limits.applyDetour;
  } catch {
    return false;
  }
}
