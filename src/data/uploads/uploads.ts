import { signal } from '@preact/signals-core';
import type { FileField } from '#contract/account/details.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import type { User } from '#contract/account/user.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { backoff } from '#src/data/outbox/policy.ts';
import { replaceData } from '#src/data/cache/resource.ts';
import { onSessionEnd, userId } from '#src/data/session/session.ts';
import {
  allEntries,
  changeEntry,
  deleteEntry,
  readEntry,
  writeEntry,
} from '#src/data/storage/stores.ts';
import { sendInChunks } from './chunks.ts';
import { upload } from './uploadRequest.ts';
import { abortReason } from './aborted.ts';

/** A file on its way, as screens show it. */
export interface Upload {
  kind: FileField;
  name: string;
  bytes: number;
  sent: number;
  /** `waiting`: the network broke, it goes on by itself. `failed`: refused for good. */
  state: 'sending' | 'waiting' | 'failed';
  failure?: CallFailure;
}

/** What is on its way, by kind. */
export const uploads = signal<Readonly<Partial<Record<FileField, Upload>>>>({});

/** A file that has come to its place, and the profile with it. */
export interface Uploaded {
  kind: FileField;
  user: User;
}

/** What has come to its place and was not told yet: it may have happened on another screen. */
export const uploaded = signal<readonly Uploaded[]>([]);

/** A file on its way, as the phone keeps it: over a reload, a crash, an empty battery. */
interface KeptUpload {
  id: string;
  kind: FileField;
  name: string;
  file: Blob;
  uploadId?: string;
}

interface Running {
  kept: KeptUpload;
  /** False where the phone's storage is full or closed: it is then sent from memory alone. */
  isStored: boolean;
  stop: AbortController;
  /** Ends a wait for the network at once. */
  wake(): void;
}

const running = new Map<FileField, Running>();

const keyOf = (owner: string, kind: FileField) => `${owner}|upload|${kind}`;

onSessionEnd(() => {
  for (const { stop } of running.values()) stop.abort();
  running.clear();
  uploads.value = {};
  uploaded.value = [];
});

/** Sends a file as the logged-in user's resume, photo or banner; one of the same kind gives way to it. */
export async function addUpload(kind: FileField, file: File): Promise<void> {
  const owner = userId.peek();
  if (!owner) return;
  running.get(kind)?.stop.abort();
  const kept = { id: randomUuid(), kind, name: file.name, file };
  await begin(owner, kept);
}

async function begin(owner: string, kept: KeptUpload): Promise<void> {
  // Entered before it is stored: a phone takes its time over a large file, and may be told to stop.
  const job = enter(kept);
  job.isStored = await keep(owner, kept);
  if (job.stop.signal.aborted) await forget(owner, kept);
  else void run(owner, job);
}

/** Tries again at once: what was refused from its beginning, what waits from where it stopped. */
export function retryUpload(kind: FileField): void {
  const owner = userId.peek();
  const job = running.get(kind);
  if (!owner || !job) return;
  if (uploads.peek()[kind]?.state !== 'failed') return job.wake();
  const { uploadId: _old, ...kept } = job.kept;
  void begin(owner, kept);
}

/** Gives a file up. */
export async function cancelUpload(kind: FileField): Promise<void> {
  const owner = userId.peek();
  const job = running.get(kind);
  job?.stop.abort();
  running.delete(kind);
  hide(kind);
  if (owner && job) await forget(owner, job.kept);
}

/** Goes on with what was not finished when this phone was last looked at. */
export async function resumeUploads(): Promise<void> {
  const owner = userId.peek();
  if (!owner) return;
  const entries = await allEntries<KeptUpload>('private').catch(() => []);
  for (const [key, kept] of entries) {
    if (!key.startsWith(`${owner}|upload|`) || running.has(kept.kind)) continue;
    if (userId.peek() !== owner) return;
    void run(owner, enter(kept, true));
  }
}

function enter(kept: KeptUpload, isStored = false): Running {
  const stop = new AbortController();
  const job: Running = { kept, isStored, stop, wake: () => undefined };
  running.set(kept.kind, job);
  show(kept, { sent: 0, state: 'sending' });
  return job;
}

async function run(owner: string, job: Running): Promise<void> {
  const { kept, stop } = job;
  const { kind } = kept;
  try {
    const user = await exclusively(keyOf(owner, kind), stop.signal, () => send(owner, job));
    // Another file of the kind may have come in its place.
    if (running.get(kind) !== job) return;
    running.delete(kind);
    hide(kind);
    if (!user || userId.peek() !== owner) return;
    void replaceData({ call: 'user.get', params: { userId: owner } }, user);
    uploaded.value = [...uploaded.peek(), { kind, user }];
  } catch (error) {
    if (stop.signal.aborted) return;
    const failure = failureOf(error, 0);
    show(kept, { sent: 0, state: 'failed', failure });
    // The file itself was refused: another one must be chosen, also after a reload.
    if (failure.status >= 400) await forget(owner, kept);
  }
}

/** @returns the profile with the file, or null where another tab has sent it meanwhile */
async function send(owner: string, job: Running): Promise<User | null> {
  const { kept, isStored, stop } = job;
  const stored = await readEntry<KeptUpload>('private', keyOf(owner, kept.kind)).catch(() => kept);
  if (isStored && stored?.id !== kept.id) return null;
  const { kind, file } = kept;
  const { signal: aborted } = stop;
  const params = { userId: owner };
  const user = await sendInChunks(
    file,
    {
      async begin() {
        const sha256 = await sha256Of(file);
        const body = { kind, bytes: file.size, ...(sha256 && { sha256 }) };
        return callApi('user.startUpload', { params, body, signal: aborted });
      },
      look: (uploadId) =>
        callApi('user.uploadState', { params: { ...params, uploadId }, signal: aborted }),
      send: (uploadId, offset, chunk, sent) =>
        upload('user.sendChunk', {
          params: { ...params, uploadId },
          headers: { 'Upload-Offset': String(offset) },
          bytes: chunk,
          sent,
          silence: outboxPolicy.sendTimeout,
          signal: aborted,
        }),
      wait(failures) {
        show(kept, { state: 'waiting' });
        return pause(
          job,
          backoff(failures, () => Math.random()),
        );
      },
    },
    {
      began(uploadId) {
        kept.uploadId = uploadId;
        if (!aborted.aborted) void noteBegun(owner, kept);
      },
      reached: (sent) => show(kept, { sent, state: 'sending' }),
    },
    kept.uploadId,
  );
  await forget(owner, kept);
  return user;
}

/** Waits so many ms, or until there is a network, or until the person asks. Rejects at an abort. */
function pause(job: Running, ms: number): Promise<void> {
  const { signal: aborted } = job.stop;
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      aborted.removeEventListener('abort', done);
      job.wake = () => undefined;
      if (aborted.aborted) reject(abortReason(aborted));
      else resolve();
    };
    const timer = setTimeout(done, Math.min(ms, outboxPolicy.sendTimeout));
    addEventListener('online', done);
    aborted.addEventListener('abort', done);
    job.wake = done;
    if (aborted.aborted) done();
  });
}

/** Two tabs never send the same file at once; the browser frees the lock of a tab that dies. */
function exclusively<T>(name: string, aborted: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { signal: aborted }, work);
}

/** In hexadecimal; undefined on plain-http test hosts, where browsers compute none. */
async function sha256Of(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An answer may come late: nothing is shown of a file that was called off or gave way to another. */
function show(kept: KeptUpload, change: Pick<Upload, 'state'> & Partial<Upload>): void {
  const { kind, name, file } = kept;
  if (running.get(kind)?.kept !== kept) return;
  const before = uploads.peek()[kind];
  const sent = before?.name === name ? before.sent : 0;
  uploads.value = { ...uploads.peek(), [kind]: { kind, name, bytes: file.size, sent, ...change } };
}

function hide(kind: FileField): void {
  const { [kind]: _gone, ...rest } = uploads.peek();
  uploads.value = rest;
}

/** @returns whether the phone has it */
async function keep(owner: string, kept: KeptUpload): Promise<boolean> {
  const key = keyOf(owner, kept.kind);
  try {
    await writeEntry('private', key, kept);
    return true;
  } catch {
    const stored = await readEntry<KeptUpload>('private', key).catch(() => undefined);
    // Tried again: it is there already.
    if (stored?.id === kept.id) return true;
    // What it takes the place of would be sent over it at the next opening.
    await deleteEntry('private', key).catch(() => undefined);
    return false;
  }
}

/** Where another tab has picked another file meanwhile, that one stays. */
function noteBegun(owner: string, kept: KeptUpload): Promise<void> {
  return changeEntry<KeptUpload>('private', keyOf(owner, kept.kind), (stored) =>
    stored?.id === kept.id ? kept : stored,
  ).catch(() => undefined);
}

async function forget(owner: string, { id, kind }: KeptUpload): Promise<void> {
  const key = keyOf(owner, kind);
  const stored = await readEntry<KeptUpload>('private', key).catch(() => undefined);
  if (stored?.id === id) await deleteEntry('private', key).catch(() => undefined);
}
