import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LeadImportDetail, LeadPage } from '#contract/leads/lead.ts';
import { openDatabase } from '#server/db/client.ts';
import { leadImportRows, leadImports, leads } from '#server/db/schema/leadSchema.ts';
import { taskRuns } from '#server/db/schema/taskSchema.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { peopleWorkbook } from '../../support/data/peopleList.ts';
import {
  type RunningServer,
  startFilledPostgres,
  startOneServer,
} from '../../support/server/server.ts';

const people = 1_200;
const postgres = await startFilledPostgres();
const kinds = postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const);
afterAll(() => postgres?.stop());

describe.each(kinds)('%s: lists of people', (kind) => {
  let dataDir: string;
  let server: RunningServer;
  let token: string;
  const place = () => ({
    dataDir,
    ...(kind === 'postgres' && postgres && { databaseUrl: postgres.url }),
  });
  const start = async () => {
    server = await startOneServer(place());
    ({ token } = await logInAdministrator(server.url));
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'lists-of-people-'));
    await start();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function send(file: Uint8Array<ArrayBuffer>): Promise<string> {
    const answer = await fetch(`${server.url}/api/leads/imports?name=people.xlsx`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: file,
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as LeadImportDetail).id;
  }
  const read = async (id: string) =>
    (await call<LeadImportDetail>(server.url, 'GET', `/leads/imports/${id}`, { token })).body;
  async function until(id: string, is: (detail: LeadImportDetail) => boolean) {
    for (;;) {
      const detail = await read(id);
      if (is(detail)) return detail;
      await setTimeout(20);
    }
  }
  const commit = (id: string, version: string) =>
    call<{ code?: string; import: LeadImportDetail }>(server.url, 'POST', `/leads/imports/${id}`, {
      ...{ token, body: { action: 'commit', version, source: 'Fair', permission: 'They said so' } },
    });
  const total = async (query = '') =>
    (await call<LeadPage>(server.url, 'GET', `/leads${query}`, { token })).body.total;
  /** What only the database knows, while no server has it. */
  async function inDatabase<T>(
    work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
  ) {
    const database = await openDatabase({ ...place(), log: pino({ level: 'silent' }) });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }

  test('a list whose server was killed while it was read ends, and nothing is left of it', async () => {
    const id = await send(peopleWorkbook(people));
    await until(id, ({ progress, status }) => status === 'checking' && progress.done > 0);
    await server.kill();
    await inDatabase(async (db) => {
      await db.update(leadImports).set({ beatAt: new Date(0) });
      // Due at once, although the server before has just looked.
      await db.delete(taskRuns);
    });
    await start();
    const failed = await until(id, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({ failure: 'stopped', rows: [] });
    expect(await readdir(path.join(dataDir, 'files', 'imports')).catch(() => [])).toEqual([]);
    expect((await commit(id, failed.version)).body.code).toBe('IMPORT_NOT_READY');
    expect(await total()).toBe(0);
  }, 120_000);

  test('a list whose server was killed while it was taken over is taken over whole or not at all', async () => {
    const id = await send(peopleWorkbook(people));
    const { version } = await until(id, ({ status }) => status === 'checked');
    const asked = commit(id, version).catch(() => null);
    await setTimeout(kind === 'postgres' ? 300 : 700);
    await server.kill();
    await asked;
    const [there, rows] = await inDatabase(async (db) => [
      await db.$count(leads),
      await db.$count(leadImportRows),
    ]);
    await start();
    const { status } = await read(id);
    const good = people * 0.99;
    expect([
      ['checked', 0, people],
      ['done', good, 0],
    ]).toContainEqual([status, there, rows]);
    // Where it was done it stays so: asked twice it is done once.
    expect((await commit(id, version)).status).toBe(200);
    expect(await total()).toBe(good);
    expect(await total('?search=9000000012')).toBe(1);
    expect(await total('?search=gurpreet')).toBeGreaterThan(100);
    const undone = await call<{ import: LeadImportDetail }>(
      ...([server.url, 'POST', `/leads/imports/${id}`] as const),
      { token, body: { action: 'undo' } },
    );
    expect(undone.body.import.undo).toEqual({ removed: good, kept: 0 });
    expect(await total()).toBe(0);
  }, 120_000);

  test('a known path with another method says which ones it has, an unknown one is unknown', async () => {
    for (const prefix of ['/api/leads', '/api/leads/imports/x']) {
      const wrong = await fetch(`${server.url}${prefix}`, { method: 'PATCH' });
      expect(wrong.status, prefix).toBe(405);
      expect(wrong.headers.get('Allow'), prefix).toContain('GET');
      expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
    const unknown = await fetch(`${server.url}/api/nothing-here`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await fetch(`${server.url}/api/jobs?status=zzz`)).status).toBe(400);
  });
});
