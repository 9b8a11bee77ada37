// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { allEntries } from '#src/data/storage/stores.ts';
import { addUpload, cancelUpload, resumeUploads, uploads } from './uploads.ts';

const token = `h.${btoa(JSON.stringify({ id: 'ravi', exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const user = { id: 'ravi', email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };
const resume = () => new File(['%PDF-1.4 resume'], 'resume.pdf', { type: 'application/pdf' });
const stored = async () => (await allEntries('private')).map(([key]) => key);

beforeEach(() => beginSession({ token, user }));
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
