import { effect } from '@preact/signals-core';
import { callApi, CallFailure } from './api.ts';
import { refresh } from './resource.ts';
import { savedJobIds } from './savedState.ts';
import { userId } from './session.ts';
import { allEntries, deleteEntry, writeEntry, type StoreName } from './stores.ts';

/** What this phone knows of one job put aside, or taken off again. `at` is ms since 1970. */
interface Mark {
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

async function marksOf(owner: string | null): Promise<Mark[]> {
  const { store, prefix } = placeOf(owner);
  const entries = await allEntries<Mark>(store).catch(() => []);
  return entries.filter(([key]) => key.startsWith(prefix)).map(([, mark]) => mark);
}

function keep(owner: string | null, mark: Mark): Promise<void> {
  const { store, prefix } = placeOf(owner);
  return writeEntry(store, prefix + mark.jobId, mark);
}

async function show(owner: string | null): Promise<void> {
  const marks = (await marksOf(owner)).filter((mark) => mark.saved);
  if (userId.peek() !== owner) return;
  savedJobIds.value = new Set(marks.sort((a, b) => b.at - a.at).map((mark) => mark.jobId));
}

/** Starts following the login and the network: shows this person's saved jobs and brings them in step with the account. */
export function startSaved(): void {
  effect(() => {
    const owner = userId.value;
    savedJobIds.value = new Set();
    void show(owner).then(() => syncSaved());
  });
  addEventListener('online', () => void syncSaved());
}

/**
 * Puts a job aside or takes it off. Resolves once the phone holds it, also without a network; its
 * details are kept for reading offline. Rejects where the phone cannot store it.
 */
export async function toggleSaved(jobId: string): Promise<boolean> {
  const owner = userId.peek();
  const saved = !savedJobIds.peek().has(jobId);
  await keep(owner, { jobId, saved, at: Date.now(), synced: false });
  const ids = new Set(savedJobIds.peek());
  if (saved) savedJobIds.value = new Set([jobId, ...ids]);
  else {
    ids.delete(jobId);
    savedJobIds.value = ids;
  }
  if (saved) void refresh({ call: 'jobs.get', params: { jobId } });
  void syncSaved();
  return saved;
}

let syncing: Promise<void> | undefined;

/** Brings the phone and the account in step: what was changed here goes out, then theirs comes in. */
export function syncSaved(): Promise<void> {
  syncing ??= sync().finally(() => {
    syncing = undefined;
  });
  return syncing;
}

async function sync(): Promise<void> {
  const owner = userId.peek();
  if (!owner || !navigator.onLine) return;
  await adoptVisitorsMarks(owner);
  for (const mark of await marksOf(owner)) {
    if (mark.synced) continue;
    if (!(await pushed(mark))) return;
    await keep(owner, { ...mark, synced: true }).catch(() => undefined);
  }
  const reply = await callApi('saved.list').catch(() => null);
  if (!reply || userId.peek() !== owner) return;
  await takeOver(owner, reply.jobIds);
  await show(owner);
}

/** What somebody saved before logging in is theirs afterwards. */
async function adoptVisitorsMarks(owner: string): Promise<void> {
  for (const mark of await marksOf(null)) {
    await keep(owner, { ...mark, synced: false });
    await deleteEntry('public', placeOf(null).prefix + mark.jobId);
  }
}

/** Sends one mark. Out: false where it should be tried again later. */
async function pushed({ jobId, saved }: Mark): Promise<boolean> {
  try {
    await callApi(saved ? 'saved.add' : 'saved.remove', { params: { jobId } });
    return true;
  } catch (failure) {
    // A job that is gone, or a full list: asking again would change nothing.
    return (
      failure instanceof CallFailure &&
      failure.status >= 400 &&
      failure.status < 500 &&
      failure.status !== 401 &&
      failure.status !== 429
    );
  }
}

async function takeOver(owner: string, jobIds: readonly string[]): Promise<void> {
  const theirs = new Set(jobIds);
  const here = new Map((await marksOf(owner)).map((mark) => [mark.jobId, mark]));
  const { store, prefix } = placeOf(owner);
  for (const mark of here.values()) {
    if (mark.synced && !theirs.has(mark.jobId)) await deleteEntry(store, prefix + mark.jobId);
  }
  for (const [at, jobId] of jobIds.entries()) {
    if (here.has(jobId)) continue;
    await keep(owner, { jobId, saved: true, at: Date.now() - at, synced: true }).catch(
      () => undefined,
    );
    void refresh({ call: 'jobs.get', params: { jobId } });
  }
}
