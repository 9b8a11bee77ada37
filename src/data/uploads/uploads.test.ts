// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { allEntries, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { upload } from './uploadRequest.ts';
import { addUpload, cancelUpload, resumeUploads, uploads } from './uploads.ts';

vi.mock('./uploadRequest.ts', () => ({ upload: vi.fn(() => new Promise(() => undefined)) }));

const token = `h.${btoa(JSON.stringify({ id: 'ravi', exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const user = { id: 'ravi', email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };
const resume = () => new File(['%PDF-1.4 resume'], 'resume.pdf', { type: 'application/pdf' });
const stored = async () => (await allEntries('private')).map(([key]) => key);

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
afterEach(() => endSession());

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
  expect(await stored()).toEqual(['ravi|upload|resume']);
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

it('a file that was picked in another tab stays the one that is kept', async () => {
  await addUpload('resume', resume());
  const key = 'ravi|upload|resume';
  const kept = await readEntry<object>('private', key);
  await vi.waitFor(() => expect(begun).toBeDefined());
  await writeEntry('private', key, { ...kept, id: 'theirs' });
  begun?.(Response.json({ uploadId: 'u1', offset: 0 }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
  expect(await readEntry('private', key)).toMatchObject({ id: 'theirs' });
  await cancelUpload('resume');
});
