import { calls, type Call } from '#contract/calls.ts';
import type { JobList, JobSummary, Job } from '#contract/job.ts';
import { summaryOf } from '#contract/job.ts';
import { resourceKey, type ResourceRequest } from '#contract/resource.ts';
import { keyPrefixes } from './keys.ts';
import { userId } from './session.ts';
import { isFull, noteStorageTrouble, storageTrouble } from './storageState.ts';
import { deleteEntry, readEntry, writeEntries, type StoreName } from './stores.ts';
import { noteUse } from './uses.ts';

/** An answer as it is kept on the phone. `savedAt` is ms since 1970. */
export interface Saved<T> {
  data: T;
  savedAt: number;
}

/** Where a request's answer is kept, and under which key; null where it is not kept. */
function placeOf(request: ResourceRequest): { store: StoreName; key: string } | null {
  const call: Call = calls[request.call];
  const key = resourceKey(request);
  if (call.store === 'public') return { store: 'public', key };
  const owner = userId.peek();
  return call.store === 'private' && owner ? { store: 'private', key: `${owner}|${key}` } : null;
}

/** The kept answer of a request, or undefined: also where storage cannot be used. */
export async function readSaved<T>(request: ResourceRequest): Promise<Saved<T> | undefined> {
  const place = placeOf(request);
  if (!place) return undefined;
  if (place.store === 'public') noteUse(place.key);
  return readEntry<Saved<T>>(place.store, place.key).catch(() => undefined);
}

/**
 * Keeps an answer. Jobs are also kept one by one. A full or broken storage is no error of a read:
 * it is noted, and told once. Never rejects.
 */
export async function saveAnswer(request: ResourceRequest, saved: Saved<unknown>): Promise<void> {
  const place = placeOf(request);
  if (!place) return;
  const values: [string, unknown][] = [[place.key, saved]];
  for (const summary of summariesIn(request, saved.data)) {
    values.push([keyPrefixes.summary + summary.id, { data: summary, savedAt: saved.savedAt }]);
  }
  try {
    await keep(place.store, values);
    storageTrouble.value = null;
  } catch (error) {
    noteStorageTrouble(error);
  }
}

async function keep(store: StoreName, values: [string, unknown][]): Promise<void> {
  try {
    await writeEntries(store, values);
  } catch (error) {
    if (!isFull(error)) throw error;
    // What nobody has looked at for long makes room.
    const { makeRoom } = await import('./upkeep.ts');
    await makeRoom();
    await writeEntries(store, values);
  }
}

/** Forgets an answer that the server says is gone. */
export async function forgetAnswer(request: ResourceRequest): Promise<void> {
  const place = placeOf(request);
  if (!place) return;
  await deleteEntry(place.store, place.key).catch(() => undefined);
  const jobId = request.call === 'jobs.get' ? request.params?.jobId : undefined;
  if (jobId) await deleteEntry('public', keyPrefixes.summary + jobId).catch(() => undefined);
}

function summariesIn(request: ResourceRequest, data: unknown): JobSummary[] {
  if (request.call === 'jobs.list') return (data as JobList).jobs;
  return request.call === 'jobs.get' ? [summaryOf(data as Job)] : [];
}
