// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { allEntries, clearStore, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { CallFailure } from '#src/data/api.ts';
import { forgetOldUploads } from './keptUploads.ts';
import { upload } from './uploadRequest.ts';
import { uploads } from './state.ts';
import { addUpload, cancelUpload, resumeUploads } from './uploads.ts';

vi.mock('./uploadRequest.ts', () => ({ upload: vi.fn(() => new Promise(() => undefined)) }));

const tokenOf = (id: string) =>
  `h.${btoa(JSON.stringify({ id, exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const token = tokenOf('ravi');
const user = { id: 'ravi', email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };
const resume = () => new File(['%PDF-1.4 resume'], 'resume.pdf', { type: 'application/pdf' });
const stored = async () => (await allEntries('uploads')).map(([key]) => key);

/** What ended was forgotten: later work on the stores comes after it. */
const sessionForgotten = () =>
  vi.waitFor(async () => expect(await allEntries('private')).toEqual([]));

/** Answers the question for an upload, once it is asked. */
let begun: ((answer: Response) => void) | undefined;

beforeEach(() => {
  begun = undefined;
  // happy-dom has locks that are null.
  vi.stubGlobal('navigator', { onLine: true });
  // The digest takes no buffer of happy-dom's.
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (begun = resolve)));
  beginSession({ token, user });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.mocked(upload)
    .mockReset()
    .mockImplementation(() => new Promise(() => undefined));
  endSession();
  await clearStore('uploads');
});

it('a file that waits when the session runs out is there for its owner after the next login', async () => {
  await addUpload('resume', resume());
  endSession(true);
  expect(uploads.value).toEqual({});
  await sessionForgotten();
  expect(await stored()).toEqual(['ravi|resume']);

  beginSession({ token: tokenOf('asha'), user: { ...user, id: 'asha' } });
  await resumeUploads();
  expect(uploads.value).toEqual({});
  endSession();
  await sessionForgotten();
  expect(await stored()).toEqual(['ravi|resume']);

  beginSession({ token, user });
  await resumeUploads();
  expect(uploads.value.resume).toMatchObject({ name: 'resume.pdf', isStored: true });
});

it('a file that is being stored when the session runs out stays too', async () => {
  const adding = addUpload('resume', resume());
  endSession(true);
  await adding;
  await sessionForgotten();
  expect(await stored()).toEqual(['ravi|resume']);
});

it.each([
  ['goes with a logout that deletes what is not sent', false, []],
  ['stays with a logout that keeps it', true, ['ravi|resume']],
])('a file that waits %s', async (_what, keep, left) => {
  await addUpload('resume', resume());
  endSession(false, keep);
  await sessionForgotten();
  expect(await stored()).toEqual(left);
});

it('a file that an earlier version kept among the private data is taken over', async () => {
  const kept = { id: 'old', kind: 'resume', name: 'resume.pdf', file: resume() };
  await writeEntry('private', 'ravi|upload|resume', kept);
  await resumeUploads();
  expect(uploads.value.resume).toMatchObject({ name: 'resume.pdf' });
  expect(await stored()).toEqual(['ravi|resume']);
  expect(await allEntries('private')).toEqual([]);
});

it('a file that was refused because the session is over stays', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new CallFailure(401, { code: 'INVALID_TOKEN' }));
  await addUpload('resume', resume());
  await vi.waitFor(() => expect(begun).toBeDefined());
  begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
  await vi.waitFor(() => expect(uploads.value.resume?.state).toBe('failed'));
  expect(await stored()).toEqual(['ravi|resume']);
});

it('a file that was refused for good is off the phone by the time that is shown', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new CallFailure(422, { code: 'NOT_A_PDF' as never }));
  await addUpload('resume', resume());
  await vi.waitFor(() => expect(begun).toBeDefined());
  let keptThen: Promise<string[]> | undefined;
  const stop = effect(() => {
    if (uploads.value.resume?.state === 'failed') keptThen ??= stored();
  });
  begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
  await vi.waitFor(() => expect(keptThen).toBeDefined());
  stop();
  expect(await keptThen).toEqual([]);
});

it('others’ files that no one came back for are forgotten after a month', async () => {
  const now = Date.now();
  const at = now - 31 * 24 * 60 * 60 * 1000;
  await writeEntry('uploads', 'ravi|resume', { at });
  await writeEntry('uploads', 'asha|resume', { at });
  await writeEntry('uploads', 'balu|resume', { at: now });
  await forgetOldUploads('ravi', now);
  expect(await stored()).toEqual(['balu|resume', 'ravi|resume']);
});

it('a file that is called off while the phone still stores it is neither sent nor kept', async () => {
  const adding = addUpload('resume', resume());
  expect(uploads.value.resume?.state).toBe('sending');
  await cancelUpload('resume');
  await adding;
  expect(uploads.value).toEqual({});
  expect(await stored()).toEqual([]);
  await resumeUploads();
  expect(uploads.value).toEqual({});
});

it('a file on its way is kept on the phone until it is called off', async () => {
  await addUpload('resume', resume());
  expect(await stored()).toEqual(['ravi|resume']);
  await cancelUpload('resume');
  expect(await stored()).toEqual([]);
});

it('a file that the phone has no room for is not replaced by the one before it, at the next opening', async () => {
  await addUpload('resume', resume());
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await addUpload('resume', resume());
  full.mockRestore();
  expect(uploads.value.resume?.state).toBe('sending');
  expect(await stored()).toEqual([]);
  await cancelUpload('resume');
});

it('a file that was picked in another tab stays the one that is kept, and this one is not sent', async () => {
  await addUpload('resume', resume());
  const key = 'ravi|resume';
  const kept = await readEntry<object>('uploads', key);
  await vi.waitFor(() => expect(begun).toBeDefined());
  await writeEntry('uploads', key, { ...kept, id: 'theirs' });
  begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
  await vi.waitFor(() => expect(uploads.value).toEqual({}));
  expect(upload).not.toHaveBeenCalled();
  expect(await readEntry('uploads', key)).toMatchObject({ id: 'theirs' });
});

describe('a file that another tab has called off', () => {
  const large = () => new File([new Uint8Array(300 * 1024)], 'resume.pdf');
  const isGone = async () => {
    await vi.waitFor(() => expect(uploads.value).toEqual({}));
    expect(await stored()).toEqual([]);
  };

  it('is not sent on with its next chunk', async () => {
    vi.mocked(upload).mockImplementation(async () => {
      await clearStore('uploads');
      return { offset: 256 * 1024, done: false };
    });
    await addUpload('resume', large());
    await vi.waitFor(() => expect(begun).toBeDefined());
    begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
    await isGone();
    expect(upload).toHaveBeenCalledOnce();
  });

  it('is stopped within a chunk that takes its time', async () => {
    vi.mocked(upload).mockImplementation(async (_name, { sent, signal }) => {
      await clearStore('uploads');
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
      sent(1_000);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    await addUpload('resume', large());
    await vi.waitFor(() => expect(begun).toBeDefined());
    begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
    await isGone();
  });
});

it('the profile is read after a file was called off: the server may have had all of it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ id: 'ravi' });
  });
  await addUpload('resume', resume());
  await cancelUpload('resume');
  await vi.waitFor(() => expect(asked).toContain('/api/auth/user/ravi'));
});
