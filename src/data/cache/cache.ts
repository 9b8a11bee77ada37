import type { JobList, JobSummary, Job } from '#contract/jobs/job.ts';
import { summaryOf } from '#contract/jobs/job.ts';
import { resourceKey, type ResourceRequest } from '#contract/http/resource.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { callOf } from '#src/data/calls.ts';
import { userId } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { isFull } from '#src/data/storage/full.ts';
import { noteStorageTrouble, storageTrouble } from '#src/data/storage/storageState.ts';
import { deleteEntry, readEntry, writeEntries, type StoreName } from '#src/data/storage/stores.ts';
import { noteLastUsed } from './lastUsed.ts';

/** An answer as it is kept on the phone, with its ETag. `savedAt` is ms since 1970. */
export interface Cached<T> {
  data: T;
  savedAt: number;
  tag?: string | undefined;
}

interface Place {
  store: StoreName;
  key: string;
}

/** Where a request's answer is kept, and under which key; null where it is not kept. */
function placeOf(request: ResourceRequest): Place | null {
  const call = callOf(request.call);
  const key = resourceKey(request);
  if (call.store === 'public') return { store: 'public', key };
  const owner = keepsNothing() ? null : userId.peek();
  return call.store === 'private' && owner ? { store: 'private', key: `${owner}|${key}` } : null;
}

/**
 * Whether an answer is younger than so many ms. What was kept at `savedAt` (ms since 1970) before the
 * clock was set back is not, and neither is what was never kept.
 */
export function isYoung(savedAt: number | undefined, ms: number): boolean {
  const age = Date.now() - (savedAt ?? NaN);
  return age >= 0 && age < ms;
}

/** The kept answer of a request, or undefined: also where storage cannot be used. */
export async function readCached<T>(request: ResourceRequest): Promise<Cached<T> | undefined> {
  const place = placeOf(request);
  if (!place) return undefined;
  if (place.store === 'public') noteLastUsed(place.key);
  return readEntry<Cached<T>>(place.store, place.key).catch(() => undefined);
}

/**
 * Keeps an answer. Jobs are also kept one by one. A full or broken storage is not an error of a read:
 * it is noted, and told once. Never rejects.
 */
export async function writeCached(request: ResourceRequest, saved: Cached<unknown>): Promise<void> {
  const place = placeOf(request);
  if (!place) return;
  const values: [string, unknown][] = [[place.key, saved]];
  for (const summary of summariesIn(request, saved.data)) {
    values.push([keyPrefixes.summary + summary.id, { data: summary, savedAt: saved.savedAt }]);
  }
  try {
    await keep(request, place, values);
    storageTrouble.value = null;
  } catch (error) {
    noteStorageTrouble(error);
  }
}

async function keep(
  request: ResourceRequest,
  { store, key }: Place,
  values: [string, unknown][],
): Promise<void> {
  try {
    await writeEntries(store, values);
  } catch (error) {
    // Where that did not help the last time, what is left for offline stays.
    if (!isFull(error) || storageTrouble.peek() === 'full') throw error;
    // What no one has looked at for long makes room.
    const { evict } = await import('./cacheEviction.ts');
    await evict();
    // Who was logged in may have left meanwhile.
    if (placeOf(request)?.key === key) await writeEntries(store, values);
  }
}

/** Forgets an answer that the server says is gone. */
export async function deleteCached(request: ResourceRequest): Promise<void> {
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
