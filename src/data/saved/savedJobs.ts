import { effect, signal } from '@preact/signals-core';
import type { OutboxEntry } from '#contract/outbox.ts';
import { callApi } from '#src/data/api.ts';
import { readCached } from '#src/data/cache/cache.ts';
import { refresh, replaceData, resource } from '#src/data/cache/resource.ts';
import { onOutboxEvent, outbox } from '#src/data/outbox/outbox.ts';
import { OutboxUnavailable } from '#src/data/outbox/outboxCore.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { userId } from '#src/data/session/session.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { deleteEntry, entriesUnder, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { forgetTappedHeart, savedJobIds, setSavedJobIds, tappedHearts } from './savedJobsState.ts';

/*
 * A member's saved jobs are the account's list as it was read last, with what waits in the outbox on
 * top. A visitor's are marks on this phone, until a login hands them to the outbox.
 */

const list = { call: 'saved.list' } as const;

/** A visitor's mark of a job. `at` is ms since 1970. */
interface Mark {
  jobId: string;
  saved: boolean;
  at: number;
  /** Of an earlier release: the account has the same. */
  synced?: boolean;
}

/** Ids of the jobs that a visitor put aside, the last one first; undefined until they are read. */
const visitorsJobs = signal<readonly string[] | undefined>(undefined);

/** What was tapped and is not on the disk yet: it shows at once, or a second quick tap would repeat the first. */
const taps = signal<ReadonlyMap<string, { saved: boolean }>>(new Map());

function withChange(ids: readonly string[], jobId: string, saved: boolean): string[] {
  const others = ids.filter((id) => id !== jobId);
  return saved ? [jobId, ...others] : others;
}

/** What one of the two writes says about its job; undefined for another write. */
function changeOf({ call, params }: OutboxEntry): { jobId: string; saved: boolean } | undefined {
  if (call !== 'saved.add' && call !== 'saved.remove') return undefined;
  return { jobId: params.jobId ?? '', saved: call === 'saved.add' };
}

/** Starts following the login and the network: shows this person's saved jobs and keeps their details. */
export function startSavedJobs(): void {
  // What a snapshot has brought is this person's, and shown until storage or the account has told.
  const first = userId.peek();
  let brought = [...savedJobIds.peek()];
  effect(() => {
    const owner = userId.value;
    if (owner !== first) brought = [];
    taps.value = new Map();
    visitorsJobs.value = undefined;
    // What storage does not tell now is told at the next start.
    void begin(owner).catch(() => undefined);
  });
  effect(() => {
    const owner = userId.value;
    const known = owner ? resource(list).value.data?.jobIds : visitorsJobs.value;
    let ids: readonly string[] = known ?? brought;
    for (const entry of owner ? outboxEntries.value : []) {
      const change = entry.state !== 'failed' && changeOf(entry);
      if (change) ids = withChange(ids, change.jobId, change.saved);
    }
    for (const [jobId, { saved }] of taps.value) ids = withChange(ids, jobId, saved);
    setSavedJobIds(new Set(ids));
  });
  // Before the entry leaves the outbox, so that the heart does not flicker.
  onOutboxEvent((news) => {
    const change = news.kind === 'changed' ? undefined : changeOf(news.entry);
    if (!change || news.kind === 'waiting') return;
    const isRefused = news.kind === 'failed';
    noteInList(change.jobId, change.saved !== isRefused);
    // Of what may have arrived nonetheless only the account knows.
    if (isRefused) void readList();
  });
  const look = () => void (userId.peek() && readList());
  addEventListener('online', look);
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

async function begin(owner: string | null): Promise<void> {
  if (owner === null) {
    const marks = await marksUnder('public', keyPrefixes.mark);
    if (userId.peek() !== null) return;
    visitorsJobs.value = marks.flatMap(({ jobId, saved }) => (saved ? jobId : [])).reverse();
    await takeTappedHearts(owner);
    return;
  }
  // On someone else's phone what was put aside is not this person's.
  if (!keepsNothing()) await adoptMarks(owner);
  await takeTappedHearts(owner);
  await readList();
}

/**
 * Writes down what was tapped in a page as it was painted last; a tap of now is later than that. What
 * cannot be written stays for the next start.
 */
async function takeTappedHearts(owner: string | null): Promise<void> {
  for (const jobId of tappedHearts(owner).keys()) {
    if (userId.peek() !== owner) return;
    // As it is when its turn comes.
    const saved = tappedHearts(owner).get(jobId);
    if (saved === undefined || taps.peek().has(jobId)) continue;
    await setSaved(jobId, saved).catch(() => undefined);
  }
}

/** Reads the account's list, and what of its jobs this phone does not have yet. */
async function readList(): Promise<void> {
  const owner = userId.peek();
  await refresh(list, true);
  const { data, offline } = resource(list).peek();
  if (offline) return;
  for (const jobId of data?.jobIds ?? []) {
    const job = { call: 'jobs.get', params: { jobId } } as const;
    if (userId.peek() !== owner) return;
    if (!(await readCached(job))) await refresh(job);
  }
}

/** Oldest first; none where storage cannot be read. */
async function marksUnder(store: 'public' | 'private', prefix: string): Promise<Mark[]> {
  const found = await entriesUnder<Mark>(store, prefix).catch(() => []);
  return found.map(([, mark]) => mark).sort((a, b) => a.at - b.at);
}

/**
 * What someone saved before logging in is theirs afterwards, and so is what an earlier release kept
 * for them: that had its own list of the account's, with what was not sent yet.
 */
async function adoptMarks(owner: string): Promise<void> {
  const ofEarlier = await marksUnder('private', `${owner}|${keyPrefixes.mark}`);
  const jobIds = ofEarlier.flatMap(({ jobId, saved }) => (saved ? jobId : [])).reverse();
  const isFirst = ofEarlier.length > 0 && !(await readCached(list));
  if (isFirst && userId.peek() === owner) void replaceData(list, { jobIds });
  await adopt(owner, 'private', `${owner}|${keyPrefixes.mark}`, ofEarlier);
  await adopt(owner, 'public', keyPrefixes.mark, await marksUnder('public', keyPrefixes.mark));
}

async function adopt(
  owner: string,
  store: 'public' | 'private',
  prefix: string,
  marks: readonly Mark[],
): Promise<void> {
  for (const { jobId, saved, synced } of marks) {
    if (userId.peek() !== owner) return;
    // Another tab may have taken it over meanwhile, and its owner tapped again.
    if (!synced && (await readEntry(store, prefix + jobId))) await write(jobId, saved);
    await deleteEntry(store, prefix + jobId);
  }
}

/**
 * Puts a job aside or takes it off. Resolves once the phone holds it, also without a network; its
 * details are kept for reading offline. Rejects where neither the phone nor the account takes it.
 */
export function toggleSavedJob(jobId: string): Promise<boolean> {
  return setSaved(jobId, !savedJobIds.peek().has(jobId));
}

async function setSaved(jobId: string, saved: boolean): Promise<boolean> {
  const tap = { saved };
  taps.value = new Map(taps.peek()).set(jobId, tap);
  try {
    if (userId.peek() === null) await mark(jobId, saved);
    else {
      await write(jobId, saved);
      // At once, before any answer can be there; and not after a later tap.
      if (taps.peek().get(jobId) === tap) noteInList(jobId, saved);
      await outbox.refresh();
    }
    forgetTappedHeart(jobId);
  } finally {
    const left = new Map(taps.peek());
    if (left.get(jobId) === tap) left.delete(jobId);
    taps.value = left;
  }
  if (saved) void refresh({ call: 'jobs.get', params: { jobId } });
  return saved;
}

let lastMark = 0;

async function mark(jobId: string, saved: boolean): Promise<void> {
  // No two marks of one moment: their order is told by it.
  lastMark = Math.max(Date.now(), lastMark + 1);
  const key = keyPrefixes.mark + jobId;
  if (saved) await writeEntry('public', key, { jobId, saved, at: lastMark } satisfies Mark);
  else await deleteEntry('public', key);
  const before = visitorsJobs.peek();
  // Where the others are still being read, this one is read with them.
  if (before) visitorsJobs.value = withChange(before, jobId, saved);
}

/** Resolves once the outbox has it; where there is no storage, once the account has it. */
async function write(jobId: string, saved: boolean): Promise<void> {
  const change = { call: saved ? 'saved.add' : 'saved.remove', params: { jobId } } as const;
  try {
    await outbox.add(change);
  } catch (error) {
    if (!(error instanceof OutboxUnavailable)) throw error;
    await callApi(change.call, { params: change.params });
  }
}

/**
 * The list as it is with this change, for the next start too; one that is on its way may be older.
 * Where none was read yet, what waits lies on top of the one that is.
 */
function noteInList(jobId: string, saved: boolean): void {
  const { data, loading } = resource(list).peek();
  if (data) void replaceData(list, { jobIds: withChange(data.jobIds, jobId, saved) });
  if (!data || loading) void readList();
}
