import type { Reply } from '#contract/http/calls.ts';
import { clientLimits, type ClientLimits } from '#contract/clientLimits.ts';
import { keyPrefixes, lastUsedKey, localKeys } from '#src/data/storage/keys.ts';
import { readLocal } from '#src/data/storage/localStore.ts';
import { userId } from '#src/data/session/session.ts';
import { eachEntry } from '#src/data/storage/eachEntry.ts';
import {
  allEntries,
  clearStore,
  deleteEntries,
  readEntry,
  writeEntry,
} from '#src/data/storage/stores.ts';
import { writeLastUsed, type LastUsed } from './lastUsed.ts';

/** A public entry, measured. `savedAt` in ms since 1970, 0 where it has none. */
export interface CachedEntry {
  key: string;
  bytes: number;
  savedAt: number;
}

type Kind = 'jobDetails' | 'jobSummaries' | 'jobLists' | 'blogs' | 'blogLists';

const kinds: Record<Kind, string> = {
  jobDetails: keyPrefixes.jobDetail,
  jobSummaries: keyPrefixes.summary,
  jobLists: keyPrefixes.jobList,
  blogs: keyPrefixes.blog,
  // By page and search, and as earlier versions kept it whole. After what begins in the same way, and longer.
  blogLists: 'blogs.',
};

/** Under which keys jobs (ids) are kept: each with its details and its card. */
export const keysOfJobs = (ids: Iterable<string>): string[] =>
  [...ids].flatMap((id) => [detailKey(id), keyPrefixes.summary + id]);

const detailKey = (jobId: string) => `${keyPrefixes.jobDetail}jobId=${jobId}|`;

/**
 * The keys that have to go, so that what stays keeps to `caps`: what was used longest ago first.
 * A job of `pinned` (ids) stays, and so does what is not a job, list or blog.
 */
export function entriesToEvict(
  entries: readonly CachedEntry[],
  uses: LastUsed,
  pinned: ReadonlySet<string>,
  caps: ClientLimits,
  now: number,
): string[] {
  const saved = new Map(entries.map(({ key, savedAt }) => [key, savedAt]));
  // A clock that was ahead must not make an entry immortal.
  const used = (key: string) => Math.min(now, Math.max(saved.get(key) ?? 0, uses[key] ?? 0));
  const untouchable = new Set(keysOfJobs(pinned));
  const candidates = entries
    .map((entry) => ({ ...entry, kind: kindOf(entry.key), lastUse: lastUse(entry.key, used) }))
    .filter(({ key, kind }) => kind !== null && !untouchable.has(key))
    .sort((a, b) => b.lastUse - a.lastUse);
  const gone = new Set<string>();
  const room = { ...caps };
  for (const { key, kind, lastUse: at } of candidates) {
    if (now - at > caps.unused || (kind && --room[kind] < 0)) gone.add(key);
  }
  let bytes = entries.reduce((sum, entry) => sum + (gone.has(entry.key) ? 0 : entry.bytes), 0);
  for (const entry of candidates.reverse()) {
    if (bytes <= caps.bytes) break;
    if (gone.has(entry.key)) continue;
    gone.add(entry.key);
    bytes -= entry.bytes;
  }
  return [...gone];
}

function kindOf(key: string): Kind | null {
  const found = Object.entries(kinds).find(([, prefix]) => key.startsWith(prefix));
  return found ? (found[0] as Kind) : null;
}

/** Someone who reads a job's details also uses its card. */
function lastUse(key: string, used: (key: string) => number): number {
  if (!key.startsWith(keyPrefixes.summary)) return used(key);
  return Math.max(used(key), used(detailKey(key.slice(keyPrefixes.summary.length))));
}

let running: Promise<number> | undefined;

/**
 * Brings the public store under its caps: for idle time. One tab at a time. Rejects where storage
 * cannot be used.
 * @returns how many entries went
 */
export function evictWhenDue(now = Date.now(), caps: ClientLimits = clientLimits): Promise<number> {
  running ??= alone(() => sweep(now, () => caps)).finally(() => {
    running = undefined;
  });
  return running;
}

/** The phone is full: gives half of what is kept back, and asks for the rest to be fetched less. */
export async function evict(now = Date.now()): Promise<void> {
  await running?.catch(() => 0);
  running ??= sweep(now, (bytes) => ({ ...clientLimits, bytes: bytes / 2 })).finally(() => {
    running = undefined;
  });
  await running.catch(() => 0);
}

async function sweep(now: number, capsFor: (bytes: number) => ClientLimits): Promise<number> {
  const uses = await writeLastUsed().catch((): LastUsed => ({}));
  const { entries, pinned } = await survey();
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const gone = entriesToEvict(entries, uses, pinned, capsFor(bytes), now);
  if (gone.length > 0) await deleteEntries('public', gone);
  const left = new Set(entries.map(({ key }) => key));
  gone.forEach((key) => left.delete(key));
  const known = Object.entries(uses).filter(([key]) => left.has(key));
  if (known.length < Object.keys(uses).length) {
    await writeEntry('public', lastUsedKey, Object.fromEntries(known)).catch(() => undefined);
  }
  return gone.length;
}

/**
 * Measures the public store entry by entry. Rejects where storage cannot be used.
 * @returns its entries, and the ids of the jobs that were put aside
 */
export async function survey(): Promise<{ entries: CachedEntry[]; pinned: Set<string> }> {
  const entries: CachedEntry[] = [];
  const pinned = new Set<string>();
  await eachEntry('public', (key, value) => {
    pin(pinned, key, value);
    const { savedAt = 0 } = (value ?? {}) as { savedAt?: number };
    const bytes = key.length + JSON.stringify(value ?? null).length;
    entries.push({ key, bytes, savedAt });
  });
  for (const [key, value] of await allEntries('private').catch(() => [])) pin(pinned, key, value);
  return { entries, pinned };
}

/** Notes jobs that were put aside, by a visitor (`saved|id`) or a member (the account's list). */
function pin(pinned: Set<string>, key: string, value: unknown): void {
  const id = key.startsWith(keyPrefixes.mark) && key.slice(keyPrefixes.mark.length);
  if (id && (value as { saved?: boolean }).saved) pinned.add(id);
  if (!/^[^|]+\|saved\.list\|/.test(key)) return;
  const { data } = value as { data?: Partial<Reply<'saved.list'>> };
  for (const jobId of data?.jobIds ?? []) pinned.add(jobId);
}

/**
 * Private data of someone who is not logged in now must not be here: a logout deletes it, but a
 * phone may die in the middle of one.
 */
export async function deleteOthersData(): Promise<void> {
  const owner = userId.peek();
  if (owner === null) {
    if (readLocal(localKeys.token) === null) await clearStore('private');
    return;
  }
  const keys = (await allEntries('private')).map(([key]) => key);
  const theirs = keys.filter((key) => key.includes('|') && !key.startsWith(`${owner}|`));
  if (theirs.length > 0 && userId.peek() === owner) await deleteEntries('private', theirs);
}

/** Whether a daily piece of work is due, by its record under `key`. Rejects without storage. */
export async function isDue(key: string, every: number, now = Date.now()): Promise<boolean> {
  const last = (await readEntry<number>('public', key)) ?? 0;
  // A record from the future was written before the clock was set back.
  return now - last >= every || last > now;
}

/** Notes that the work under `key` has been done. */
export function noteDone(key: string, now = Date.now()): Promise<void> {
  return writeEntry('public', key, now);
}

async function alone(work: () => Promise<number>): Promise<number> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('safar-upkeep', { ifAvailable: true }, (lock) =>
    lock ? work() : 0,
  );
}
