import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UploadStarted, UploadState } from '#contract/http/accountCalls.ts';
import type { Db } from '#server/db/client.ts';
import { files, uploads, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { createFileStore } from '#server/http/files/diskStore.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { somePdf } from '../../../tests/support/data/pdfs.ts';
import { chunkHandlers } from './chunkHandlers.ts';

const tokens = createTokens('a secret that only this test knows of');
const resume = somePdf();
let db: Db;
let close: () => Promise<void>;
let folder: string;
let api: ReturnType<typeof createApi>;
/** What happens while a whole file is being taken over. */
let meanwhile: (uploadId: string) => Promise<unknown>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
}, 60_000);
afterAll(() => close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chunks-'));
  await db.delete(users);
  await db.insert(users).values({ id: 'ravi', email: 'ravi@b.in' });
  const store = await createFileStore(folder);
  const keep: typeof store.keep = async (from, id) => {
    await store.keep(from, id);
    const [{ id: uploadId } = { id: '' }] = await db.select().from(uploads);
    await meanwhile(uploadId);
  };
  const deps: Partial<Deps> = {
    ...{ db, tokens, files: { ...store, keep }, log: pino({ level: 'silent' }), now: Date.now },
    ...{ hmac: createHmacSigner('another secret'), limits: createRateLimits() },
    ...{ trustProxy: { hops: 0 }, publicUrl: 'https://jobs.example' },
  };
  api = createApi(deps as Deps, chunkHandlers);
});
afterEach(() => rm(folder, { recursive: true }));

async function call<Body>(method: string, place: string, body: string | Buffer, offset?: string) {
  const token = await tokens.sign(
    { id: 'ravi', email: 'ravi@b.in', name: '', version: 0 },
    3_600_000,
  );
  const answer = await api.request(`/auth/user/ravi/uploads${place}`, {
    method,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: {
      Authorization: `Bearer ${token}`,
      ...(offset === undefined ? { 'Content-Type': 'application/json' } : {}),
      ...(offset !== undefined && { 'Upload-Offset': offset }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Body & { code?: string } };
}
const begin = async () => {
  const body = JSON.stringify({ kind: 'resume', bytes: resume.length });
  return (await call<UploadStarted>('POST', '', body)).body.uploadId;
};
const sendAll = async () => call<UploadState>('PATCH', `/${await begin()}`, resume, '0');
const stored = async () => (await db.select().from(files)).length;

test('a file whose upload is given up while it is taken over is not called done', async () => {
  meanwhile = begin;
  expect(await sendAll()).toMatchObject({ status: 404, body: { code: 'UPLOAD_NOT_FOUND' } });
  expect(await stored()).toBe(0);
});

test('a file that another process has taken over meanwhile is done', async () => {
  meanwhile = (id) => db.update(uploads).set({ doneAt: new Date() }).where(eq(uploads.id, id));
  expect(await sendAll()).toMatchObject({ status: 200, body: { done: true } });
});

test('a file that is taken over is done', async () => {
  meanwhile = () => Promise.resolve();
  expect(await sendAll()).toMatchObject({ status: 200, body: { done: true } });
  expect(await stored()).toBe(1);
});
