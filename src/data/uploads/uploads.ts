import type { FileField } from '#contract/account/details.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import type { User } from '#contract/account/user.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { backoff } from '#src/data/outbox/policy.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { onSessionEnd, userId } from '#src/data/session/session.ts';
import { sendInChunks } from './chunks.ts';
import {
  forgetUpload,
  keepUpload,
  keptUpload,
  keptUploads,
  lockOf,
  noteUpload,
  type KeptUpload,
} from './keptUploads.ts';
import { uploaded, uploads, type Upload } from './state.ts';
import { upload } from './uploadRequest.ts';
import { abortReason, stopIfAborted } from './aborted.ts';

interface Running {
  kept: KeptUpload;
  /** False where the phone's storage is full or closed: it is then sent from memory alone. */
  isStored: boolean;
  stop: AbortController;
  /** It was stopped by a session's end that leaves it on the phone. */
  stays: boolean;
  /** When it was looked last whether the phone still keeps it, ms since 1970. */
  lookedAt: number;
  /** Ends a wait for the network at once. */
  wake(): void;
}

const running = new Map<FileField, Running>();

onSessionEnd((keepDrafts) => {
  for (const job of running.values()) {
    job.stays = keepDrafts;
    job.stop.abort();
  }
  running.clear();
  uploads.value = {};
  uploaded.value = [];
});

/**
 * Sends a file as the logged-in user's resume, photo or banner; one of the same kind gives way to it.
 * @returns whether the phone keeps it until it is sent
 */
export async function addUpload(kind: FileField, file: File): Promise<boolean> {
  const owner = userId.peek();
  if (!owner) return false;
  running.get(kind)?.stop.abort();
  const kept = { id: randomUuid(), kind, name: file.name, file, at: Date.now() };
  return begin(owner, kept);
}

async function begin(owner: string, kept: KeptUpload): Promise<boolean> {
  // Entered before it is stored: a phone takes its time over a large file, and may be told to stop.
  const job = enter(kept);
  job.isStored = await keepUpload(owner, kept);
  if (!job.stop.signal.aborted) {
    show(kept, { state: 'sending' });
    void run(owner, job);
  } else if (!job.stays) await forgetUpload(owner, kept);
  return job.isStored;
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

/** Gives a file up. What the server has all of it is there all the same: then the profile says so. */
export async function cancelUpload(kind: FileField): Promise<void> {
  const owner = userId.peek();
  const job = running.get(kind);
  job?.stop.abort();
  running.delete(kind);
  hide(kind);
  if (!owner || !job) return;
  await forgetUpload(owner, job.kept);
  void refresh({ call: 'user.get', params: { userId: owner } }, true);
}

/** Goes on with what was not finished when this phone was last looked at. */
export async function resumeUploads(): Promise<void> {
  const owner = userId.peek();
  if (!owner) return;
  for (const kept of await keptUploads(owner)) {
    if (userId.peek() !== owner) return;
    if (!running.has(kept.kind)) void run(owner, enter(kept, true));
  }
}

function enter(kept: KeptUpload, isStored = false): Running {
  const stop = new AbortController();
  const job: Running = { kept, isStored, stop, stays: false, lookedAt: 0, wake: () => undefined };
  running.set(kept.kind, job);
  show(kept, { sent: 0, state: 'sending' });
  return job;
}

async function run(owner: string, job: Running): Promise<void> {
  const { kept, stop } = job;
  const { kind } = kept;
  try {
    const user = await exclusively(lockOf(owner, kind), stop.signal, () => send(owner, job));
    // Another file of the kind may have come in its place.
    if (!leave(job) || userId.peek() !== owner) return;
    void replaceData({ call: 'user.get', params: { userId: owner } }, user);
    uploaded.value = [...uploaded.peek(), { kind, user }];
  } catch (error) {
    if (stop.signal.aborted) return void leave(job);
    const failure = failureOf(error, 0);
    // The file itself was refused: another one must be chosen, also after a reload. A session that is
    // over says nothing of it.
    if (failure.status >= 400 && failure.status !== 401) await forgetUpload(owner, kept);
    // Not before that: anyone who is told looks at once what still waits.
    show(kept, { sent: 0, state: 'failed', failure });
  }
}

/** Takes what has ended off the screen. @returns whether it was still the one of its kind */
function leave(job: Running): boolean {
  const { kind } = job.kept;
  if (running.get(kind) !== job) return false;
  running.delete(kind);
  hide(kind);
  return true;
}

/** Stops what the phone no longer keeps: another tab has called it off, sent it or picked another. */
async function stopIfGone(owner: string, job: Running): Promise<void> {
  const { kept, isStored, stop } = job;
  job.lookedAt = Date.now();
  const stored = await keptUpload(owner, kept.kind).catch(() => kept);
  if (isStored && stored?.id !== kept.id) stop.abort();
}

/** How often that is looked at within a chunk, ms. */
const lookEvery = 1_000;

/** @returns the profile with the file */
async function send(owner: string, job: Running): Promise<User> {
  const { kept, stop } = job;
  const { kind, file } = kept;
  const { signal: aborted } = stop;
  const goOn = async () => {
    await stopIfGone(owner, job);
    stopIfAborted(aborted);
  };
  await goOn();
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
      async send(uploadId, offset, chunk, sent) {
        await goOn();
        return upload('user.sendChunk', {
          params: { ...params, uploadId },
          headers: { 'Upload-Offset': String(offset) },
          bytes: chunk,
          sent(bytes) {
            sent(bytes);
            if (Date.now() - job.lookedAt > lookEvery) void stopIfGone(owner, job);
          },
          silence: outboxPolicy.sendTimeout,
          signal: aborted,
        });
      },
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
        if (!aborted.aborted) void noteUpload(owner, kept);
      },
      reached: (sent) => show(kept, { sent, state: 'sending' }),
    },
    kept.uploadId,
  );
  await forgetUpload(owner, kept);
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
  const job = running.get(kind);
  if (job?.kept !== kept) return;
  const before = uploads.peek()[kind];
  const sent = before?.name === name ? before.sent : 0;
  const { isStored } = job;
  const next = { kind, name, bytes: file.size, sent, isStored, ...change };
  uploads.value = { ...uploads.peek(), [kind]: next };
}

function hide(kind: FileField): void {
  const { [kind]: _gone, ...rest } = uploads.peek();
  uploads.value = rest;
}
