import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { jobImportRows, jobImports, jobSources } from '#server/db/schema/importSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { openFileStore } from '#server/http/files/openFiles.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { migrations } from '#server/service.ts';
import { startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

/** One server process: its own modules, and so its own memory of what it is working on. */
async function process(database: Database, folder: string) {
  vi.resetModules();
  const actions = await import('#server/features/import/run/importActions.ts');
  const worker = await import('#server/features/import/run/importWorker.ts');
  const log = pino({ level: 'silent' });
  const files = await openFileStore({ root: folder, filesUrl: undefined, log });
  const deps = { db: database.db, log, files, now: Date.now, background: createBackground() };
  return {
    deps,
    ...worker,
    /** Stops as a server does, and is a new one then. */
    async restart() {
      await deps.background.stop();
      deps.background = createBackground();
    },
    act: async (id: string, action: 'commit' | 'undo' | 'cancel', closeMissing = false) => {
      const row = await actions.importOf(deps.db, id);
      const act = { action, allOrNothing: true, closeMissing } as never;
      return actions.actOn(deps, row, act);
    },
    async checked(file: string, source: string): Promise<string> {
      const stream = createReadStream(file);
      const fileName = `${source}.csv`;
      const { id } = await actions.receiveImport(deps, { stream, fileName, by: 'admin' });
      await worker.finishedImportWork(id);
      const row = await actions.importOf(deps.db, id);
      if (row.sourceName !== source) {
        await actions.setMapping(deps, row, { source, mapping: row.mapping! });
        await worker.finishedImportWork(id);
      }
      return id;
    },
  };
}

const postgres = await startThrowawayPostgres();
const kinds = postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const);
afterAll(() => postgres?.stop());

describe.each(kinds)('%s: an import', (kind) => {
  const count = 600;
  let folder: string;
  let file: string;
  let one: Awaited<ReturnType<typeof process>>;
  let other: Awaited<ReturnType<typeof process>>;
  let databases: Database[] = [];
  let db: Database['db'];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'interrupted-'));
    const log = pino({ level: 'silent' });
    const open = () =>
      openDatabase({
        dataDir: folder,
        databaseUrl: kind === 'postgres' ? postgres?.url : undefined,
        log,
      });
    const first = await open();
    await first.migrate(migrations);
    databases = kind === 'postgres' ? [first, await open()] : [first];
    one = await process(first, folder);
    other = await process(databases.at(-1)!, folder);
    ({ db } = first);
    file = path.join(folder, 'jobs.csv');
    const lines = Array.from(
      { length: count },
      (_, n) => `${n},Welder ${n % 7},Steel,"Dubai, UAE",Weld pipes.`,
    );
    await writeFile(file, ['id,title,company,city,description', ...lines].join('\n'));
    await db.insert(users).values({ id: 'seeker', email: 'seeker@example.in' });
  }, 120_000);
  beforeEach(async () => {
    await db.delete(jobImports);
    await db.delete(jobs);
    await db.delete(auditLog);
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const seen = async (id: string) =>
    (await db.select().from(jobImports).where(eq(jobImports.id, id)))[0]!;
  const lines = (action: string) =>
    db.$count(auditLog, eq(auditLog.action, action as 'import' | 'undo'));
  /** Waits until some of it is done. */
  const underWay = async (id: string, status: string) => {
    for (;;) {
      const row = await seen(id);
      const { done, total } = row.progress;
      if (row.status !== status) throw new Error(`It is ${row.status} already`);
      if (done > 0 && done < total) return;
      await setImmediate();
    }
  };
  const finished = async (id: string) => {
    await one.finishedImportWork(id);
    await other.finishedImportWork(id);
    return seen(id);
  };
  const imported = async () => {
    const id = await one.checked(file, 'Steel');
    await one.act(id, 'commit');
    await finished(id);
    return id;
  };

  test('that the stop of the server met in the middle is gone on with at once, and done once', async () => {
    const id = await one.checked(file, 'Steel');
    await one.act(id, 'commit');
    await underWay(id, 'committing');
    await one.restart();
    const half = await db.$count(jobs);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(count);
    expect(await seen(id)).toMatchObject({ status: 'committing', beatAt: new Date(0) });
    expect(await lines('import')).toBe(0);

    await Promise.all([other.resumeImports(other.deps), one.resumeImports(one.deps)]);
    expect(await finished(id)).toMatchObject({ status: 'done', counts: { added: count } });
    expect(await db.$count(jobs)).toBe(count);
    expect(await db.$count(jobSources)).toBe(count);
    expect(await lines('import')).toBe(1);
  }, 120_000);

  test('whose undo the stop met in the middle is taken back to its end, as if nothing had been', async () => {
    const id = await imported();
    const [first, second] = await db.select({ id: jobs.id }).from(jobs).orderBy(jobs.id).limit(2);
    await db.insert(applications).values({ id: 'a', jobId: first!.id, userId: 'seeker' });
    await other.act(id, 'undo');
    await underWay(id, 'undoing');
    await other.restart();
    expect(await db.$count(jobs)).toBeLessThan(count);
    await Promise.all([other.resumeImports(other.deps), one.resumeImports(one.deps)]);
    expect(await finished(id)).toMatchObject({
      status: 'undone',
      undo: { removed: count - 1, closed: 1, restored: 0, kept: 0 },
    });
    expect(await db.select({ id: jobs.id, status: jobs.status }).from(jobs)).toEqual([
      { id: first!.id, status: 'inactive' },
    ]);
    expect(second).toBeDefined();
    expect(await lines('undo')).toBe(1);
  }, 120_000);

  test('that another process takes over in the middle is not done twice', async () => {
    const id = await one.checked(file, 'Steel');
    await one.act(id, 'commit');
    await underWay(id, 'committing');
    // It was not heard of for a minute, but lives: both work now.
    await db.update(jobImports).set({ beatAt: new Date(0) });
    await other.resumeImports(other.deps);
    expect(await finished(id)).toMatchObject({ status: 'done', counts: { added: count } });
    expect(await db.$count(jobs)).toBe(count);
    expect(await lines('import')).toBe(1);
  }, 120_000);

  test('that cannot be taken over to its end leaves nothing behind, and can be tried again', async () => {
    const id = await one.checked(file, 'Steel');
    const broken = and(eq(jobImportRows.importId, id), eq(jobImportRows.row, count - 20));
    const [kept] = await db.select().from(jobImportRows).where(broken);
    const columns = { ...kept!.columns, openings: 'no number' };
    await db.update(jobImportRows).set({ columns }).where(broken);
    await one.act(id, 'commit');
    expect(await finished(id)).toMatchObject({
      ...{ status: 'checked', failure: 'stopped', committedAt: null },
      options: { closeMissing: false },
    });
    expect(await db.$count(jobs)).toBe(0);
    expect(await lines('import')).toBe(0);
    await db.update(jobImportRows).set({ columns: kept!.columns }).where(broken);
    await one.act(id, 'commit');
    expect(await finished(id)).toMatchObject({ status: 'done', counts: { added: count } });
    expect(await db.$count(jobs)).toBe(count);
  }, 120_000);

  test('that two administrators work on at once goes one way', async () => {
    const id = await one.checked(file, 'Steel');
    const both = await Promise.allSettled([one.act(id, 'commit'), other.act(id, 'commit')]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    const refusals = both.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'IMPORT_RUNNING' });
    await expect(other.act(id, 'cancel')).rejects.toMatchObject({ code: 'IMPORT_NOT_READY' });
    await expect(other.act(id, 'undo')).rejects.toMatchObject({ code: 'IMPORT_NOT_READY' });
    expect(await finished(id)).toMatchObject({ status: 'done' });
    expect(await db.$count(jobs)).toBe(count);

    const next = await one.checked(file, 'Steel');
    const undos = await Promise.allSettled([
      one.act(id, 'undo'),
      other.act(id, 'undo'),
      // The same source, while it is taken back.
      one.act(next, 'commit'),
    ]);
    expect(undos.some(({ status }) => status === 'fulfilled')).toBe(true);
    await finished(id);
    await finished(next);
    const states = [(await seen(id)).status, (await seen(next)).status];
    expect([
      ['undone', 'checked'],
      ['done', 'done'],
    ]).toContainEqual(states);
    expect(await db.$count(jobs, isNull(jobs.deletedAt))).toBe(states[0] === 'undone' ? 0 : count);
  }, 120_000);

  test('closes what its file no longer names, slice by slice, and opens it again', async () => {
    await imported();
    const text = `id,title,company,city,description\n0,Welder 0,Steel,"Dubai, UAE",Weld pipes.\n`;
    const short = path.join(folder, 'short.csv');
    await writeFile(short, text);
    const id = await one.checked(short, 'Steel');
    expect(await seen(id)).toMatchObject({ counts: { unchanged: 1, missing: count - 1 } });
    await one.act(id, 'commit', true);
    expect(await finished(id)).toMatchObject({ counts: { closed: count - 1 } });
    expect(await db.$count(jobs, eq(jobs.status, 'active'))).toBe(1);
    await one.act(id, 'undo');
    expect(await finished(id)).toMatchObject({ status: 'undone', undo: { restored: count - 1 } });
    expect(await db.$count(jobs, eq(jobs.status, 'active'))).toBe(count);
    expect(await db.$count(jobSources, sql`closed_by_import`)).toBe(0);
  }, 120_000);
});
