import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { ImportDetail } from '#contract/import/import.ts';
import { feeds } from '#server/db/schema/feedSchema.ts';
import { erasedPostings, jobImports } from '#server/db/schema/importSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { createFileStore } from '#server/http/files/diskStore.ts';
import { feedHandlers } from '#server/features/import/feeds/handlers.ts';
import { leadHandlers } from '#server/features/import/leads/handlers.ts';
import { importHandlers } from './handlers.ts';
import { finishedImportWork } from './importWorker.ts';

const start = Date.parse('2026-11-21T08:00:00Z');

/**
 * A server with imports alone, an admin and a user, and a clock that goes on by 1 ms at each look.
 * @throws Error with the answer, by `upload`, where a file is not taken
 */
export async function importsForTest() {
  const { db, close } = await testDatabase();
  const tokens = createTokens('a secret that only this test knows of');
  const clock = { now: start };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-imports-'));
  const files: Deps['files'] = await createFileStore(folder);
  const deps = {
    trustProxy: { hops: 0 },
    publicUrl: 'https://portal.example',
    ...{ db, tokens, files, hmac: createHmacSigner('a secret of this test') },
    log: pino({ level: 'silent' }),
    now: () => (clock.now += 1),
  } as Deps;
  const api = createApi(deps, [...leadHandlers, ...importHandlers, ...feedHandlers]);
  const people = { admin: '', otherAdmin: '', user: '' };
  for (const id of ['admin', 'otherAdmin', 'user'] as const) {
    const email = `${id.toLowerCase()}@portal.example`;
    await db.insert(users).values({ id, email, role: id === 'user' ? 'user' : 'admin' });
    people[id] = await tokens.sign({ id, email, name: id, version: 0 }, 60_000);
  }

  async function call<T = Record<string, unknown>>(
    method: string,
    to: string,
    body?: unknown,
    token = people.admin,
  ) {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body);
    const answer = await api.request(to, {
      method,
      headers: {
        ...(!raw && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: bytes }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  const seen = async (id: string) => (await call<ImportDetail>('GET', `/imports/${id}`)).body;

  async function act(id: string, body: object, token = people.admin) {
    const { status, body: answer } = await call<{ import: ImportDetail | null; code?: string }>(
      'POST',
      `/imports/${id}`,
      body,
      token,
    );
    await finishedImportWork(id);
    return { status, code: answer.code, import: status === 200 ? await seen(id) : null };
  }

  return {
    ...{ db, deps, folder, people, clock, call, seen, act },
    settled: finishedImportWork,
    commit: (id: string, more: object = {}) => act(id, { action: 'commit', ...more }),
    /** Sends a file and waits until it is read and checked. */
    async upload(text: string | Uint8Array<ArrayBuffer>, name = 'jobs.csv'): Promise<ImportDetail> {
      const { status, body } = await call<ImportDetail>('POST', `/imports?name=${name}`, text);
      if (status !== 200) throw new Error(`Not taken: ${JSON.stringify(body)}`);
      await finishedImportWork(body.id);
      return seen(body.id);
    },
    /** Without jobs and imports, at the beginning of its time. */
    async reset() {
      clock.now = start;
      await db.delete(feeds);
      await db.delete(jobImports);
      await db.delete(jobs);
      await db.delete(erasedPostings);
    },
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
