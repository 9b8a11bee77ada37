import { effect } from '@preact/signals-core';
import { mayPassLater } from '#contract/http/retry.ts';
import { callApi, CallFailure, failureOf } from '#src/data/api.ts';
import { refresh } from '#src/data/cache/resource.ts';
import { savedJobIds } from './savedJobsState.ts';
import { userId } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import {
  allEntries,
  changeEntry,
  deleteEntry,
  writeEntry,
  type StoreName,
} from '#src/data/storage/stores.ts';

/** What this phone knows of one job put aside, or taken off again. `at` is ms since 1970. */
interface SavedJobRecord {
  jobId: string;
  saved: boolean;
  at: number;
  /** The account has the same. A visitor's marks wait for a login. */
  synced: boolean;
}

/** Members' marks are private and leave with the logout; a visitor's stay on the phone. */
function placeOf(owner: string | null): { store: StoreName; prefix: string } {
  return owner
    ? { store: 'private', prefix: `${owner}|saved|` }
    : { store: 'public', prefix: 'saved|' };
}

async function marksOf(owner: string | null): Promise<SavedJobRecord[]> {
  const { store, prefix } = placeOf(owner);
  const entries = await allEntries<SavedJobRecord>(store).catch(() => []);
  return entries.filter(([key]) => key.startsWith(prefix)).map(([, mark]) => mark);
}

function keep(owner: string | null, mark: SavedJobRecord): Promise<void> {
  const { store, prefix } = placeOf(owner);
  return writeEntry(store, prefix + mark.jobId, mark);
}

/** What was tapped on this page: newer than any list that was being read meanwhile. */
const tapped = new Map<string, SavedJobRecord>();

async function show(owner: string | null): Promise<void> {
  const marks = new Map((await marksOf(owner)).map((mark) => [mark.jobId, mark]));
  if (userId.peek() !== owner) return;
  for (const tap of tapped.values()) {
    if (tap.at > (marks.get(tap.jobId)?.at ?? 0)) marks.set(tap.jobId, tap);
  }
  const saved = [...marks.values()].filter((mark) => mark.saved);
  savedJobIds.value = new Set(saved.sort((a, b) => b.at - a.at).map((mark) => mark.jobId));
}

/** Starts following the login and the network: shows this person's saved jobs and brings them in step with the account. */
export function startSavedJobs(): void {
  effect(() => {
    const owner = userId.value;
    savedJobIds.value = new Set();
    tapped.clear();
    void show(owner).then(() => syncSavedJobs());
  });
  const look = () => void syncSavedJobs();
  addEventListener('online', look);
  // The line may be there while the server is not: whoever looks at the page again sees it tried.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

let lastMark = 0;

/**
 * Puts a job aside or takes it off. Resolves once the phone holds it, also without a network; its
 * details are kept for reading offline. Rejects where the phone cannot store it.
 */
export async function toggleSavedJob(jobId: string): Promise<boolean> {
  const owner = userId.peek();
  const saved = !savedJobIds.peek().has(jobId);
  if (keepsNothing()) return toggleOnline(jobId, saved);
  // No two marks of one moment: a sync tells by it whether there was another tap meanwhile.
  lastMark = Math.max(Date.now(), lastMark + 1);
  const tap = { jobId, saved, at: lastMark, synced: false };
  // Shown before it is stored: a second quick tap takes off what the first one put aside.
  tapped.set(jobId, tap);
  mark(jobId, saved);
  try {
    await keep(owner, tap);
  } catch (error) {
    tapped.delete(jobId);
    mark(jobId, !saved);
    throw error;
  }
  if (saved) void refresh({ call: 'jobs.get', params: { jobId } });
  void syncSavedJobs();
  return saved;
}

/** On someone else's phone nothing waits: it is in the account at once, or said not to be. */
async function toggleOnline(jobId: string, saved: boolean): Promise<boolean> {
  mark(jobId, saved);
  try {
    await callApi(saved ? 'saved.add' : 'saved.remove', { params: { jobId } });
    return saved;
  } catch (failure) {
    const { code, message } = failureOf(failure);
    mark(jobId, !saved);
    for (const listener of refusalListeners) listener({ jobId, code, message });
    return !saved;
  }
}

function mark(jobId: string, saved: boolean): void {
  const ids = new Set(savedJobIds.peek());
  ids.delete(jobId);
  savedJobIds.value = saved ? new Set([jobId, ...ids]) : ids;
}

let syncing: Promise<void> | undefined;
let isAskedAgain = false;
let retry: { timer: ReturnType<typeof setTimeout>; wait: number } | undefined;
const retryWaits = { first: 15_000, most: 5 * 60_000 }; // ms

/** Brings the phone and the account in step: what was changed here goes out, then theirs comes in. */
function syncSavedJobs(): Promise<void> {
  // What was marked while a sync reads its marks is not among them.
  if (syncing) isAskedAgain = true;
  syncing ??= sync()
    .then((done) => (done ? endRetry() : tryLater()))
    .finally(() => {
      syncing = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      void syncSavedJobs();
    });
  return syncing;
}

function endRetry(): void {
  clearTimeout(retry?.timer);
  retry = undefined;
}

function tryLater(): void {
  const wait = retry ? Math.min(2 * retry.wait, retryWaits.most) : retryWaits.first;
  clearTimeout(retry?.timer);
  retry = { wait, timer: setTimeout(() => void syncSavedJobs(), wait) };
}

/** False: something is left that may be taken later. */
async function sync(): Promise<boolean> {
  const owner = userId.peek();
  // The browser says when it is online again.
  if (!owner || !navigator.onLine) return true;
  if (keepsNothing()) return showAccount(owner);
  await adoptVisitorsMarks(owner);
  const { store, prefix } = placeOf(owner);
  for (const sent of await marksOf(owner)) {
    if (sent.synced) continue;
    if (!(await pushed(sent))) return false;
    if (userId.peek() !== owner) return true;
    await changeEntry<SavedJobRecord>(store, prefix + sent.jobId, (now) =>
      now?.at === sent.at ? { ...now, synced: true } : now,
    ).catch(() => undefined);
    if (tapped.get(sent.jobId)?.at === sent.at) tapped.delete(sent.jobId);
  }
  const reply = await callApi('saved.list').catch(() => null);
  if (!reply) return false;
  if (userId.peek() !== owner) return true;
  await takeOver(owner, reply.jobIds);
  await show(owner);
  return true;
}

/** The account's list as it is; what was put aside on this phone is someone else's. */
async function showAccount(owner: string): Promise<boolean> {
  const reply = await callApi('saved.list').catch(() => null);
  if (reply && userId.peek() === owner) savedJobIds.value = new Set(reply.jobIds);
  return reply !== null;
}

/** What someone saved before logging in is theirs afterwards. */
async function adoptVisitorsMarks(owner: string): Promise<void> {
  for (const mark of await marksOf(null)) {
    await keep(owner, { ...mark, synced: false });
    await deleteEntry('public', placeOf(null).prefix + mark.jobId);
  }
}

/** Why the account did not take a job that was put aside on this phone. */
export interface SaveRefusal {
  jobId: string;
  code: string;
  message: string;
}
const refusalListeners = new Set<(refusal: SaveRefusal) => void>();

/**
 * Calls back when the account refuses a job for good, its list being full or the job gone: its mark
 * goes from this phone as well, which must not happen without a word.
 * @returns stops it
 */
export function onSaveRefused(listener: (refusal: SaveRefusal) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/**
 * Sends one mark.
 * @returns false where it should be tried again later
 */
async function pushed({ jobId, saved }: SavedJobRecord): Promise<boolean> {
  try {
    await callApi(saved ? 'saved.add' : 'saved.remove', { params: { jobId } });
    return true;
  } catch (failure) {
    // A job that is gone, or a full list: asking again would change nothing.
    if (!(failure instanceof CallFailure)) return false;
    const { status, code, message } = failure;
    if (status === 401 || mayPassLater(status)) return false;
    if (saved) for (const listener of refusalListeners) listener({ jobId, code, message });
    return true;
  }
}

async function takeOver(owner: string, jobIds: readonly string[]): Promise<void> {
  const theirs = new Set(jobIds);
  const here = new Map((await marksOf(owner)).map((mark) => [mark.jobId, mark]));
  const { store, prefix } = placeOf(owner);
  for (const { jobId, synced } of here.values()) {
    if (!synced || theirs.has(jobId)) continue;
    await changeEntry<SavedJobRecord>(store, prefix + jobId, (now) =>
      now?.synced ? undefined : now,
    );
  }
  for (const [at, jobId] of jobIds.entries()) {
    if (here.has(jobId)) continue;
    const known = { jobId, saved: true, at: Date.now() - at, synced: true };
    // A tap since the list was asked for is newer than the list.
    await changeEntry<SavedJobRecord>(store, prefix + jobId, (now) => now ?? known).catch(
      () => undefined,
    );
    void refresh({ call: 'jobs.get', params: { jobId } });
  }
}
