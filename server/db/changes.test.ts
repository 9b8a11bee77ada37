import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employerForm } from '#contract/employers/employerForm.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { projectRoot } from '#server/env.ts';
import { addApplication } from '#server/features/applications/store.ts';
import { addBlog, changeBlog, deleteBlog, restoreBlog } from '#server/features/blogs/store.ts';
import {
  addEmployer,
  changeEmployer,
  deleteEmployer,
  restoreEmployer,
} from '#server/features/employers/store.ts';
import { writeLooks } from '#server/domain/jobLooks.ts';
import { editJobs } from '#server/features/jobs/manyJobs.ts';
import { changeJob, removeJob } from '#server/features/jobs/store.ts';
import { versionOf } from '#server/features/jobs/summary.ts';
import { tellSeldom, type Changes, type SeldomTelling } from './changes.ts';
import { openDatabase, type Database, type Db } from './client.ts';
import { jobs, users } from './schema/schema.ts';
import { seed } from './seed/seed.ts';

let folder: string;
let database: Database;
let by = '';
let jobId = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'safar-changes-'));
  database = await openDatabase({ dataDir: folder, log: pino({ level: 'silent' }) });
  await database.migrate(path.join(projectRoot, 'server/db/migrations'));
  const first = { adminEmail: 'a@example.in', adminPassword: 'Strong-Pass-1' };
  await seed(database.db, { ...first, demo: true, now: new Date() });
  [{ id: by = '' } = {}] = await database.db.select({ id: users.id }).from(users);
  [{ id: jobId = '' } = {}] = await database.db.select({ id: jobs.id }).from(jobs);
}, 60_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** What rises by something that is done. */
async function risenBy(act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const before = await database.changes();
  await act(database.db);
  const after = await database.changes();
  return Object.keys(before ?? {}).filter(
    (name) => after?.[name as keyof Changes] !== before?.[name as keyof Changes],
  );
}

test('each change of what visitors see is counted once it is committed, and nothing else', async () => {
  const now = new Date();
  const act = { by, at: now };
  const form = {
    ...{ heading: 'A', author: 'B', content: '<p>C</p>' },
    ...{ bannerImage: '/blog/contract.svg', tag: 'new' as const },
  };
  expect(await risenBy((db) => addBlog(db, act, 'blog', form))).toEqual(['blogs']);
  expect(await risenBy((db) => changeBlog(db, act, 'blog', form))).toEqual(['blogs']);
  expect(await risenBy((db) => deleteBlog(db, act, 'blog'))).toEqual(['blogs']);
  expect(await risenBy((db) => restoreBlog(db, act, 'blog'))).toEqual(['blogs']);
  const reader = { seesContact: true, now: now.getTime() };
  const employer = v.parse(employerForm, { name: 'Gulf', kind: 'employer' });
  const told = ['employers'];
  expect(await risenBy((db) => addEmployer(db, act, 'gulf', employer, reader))).toEqual(told);
  expect(await risenBy((db) => changeEmployer(db, act, 'gulf', employer, reader))).toEqual(told);
  expect(await risenBy((db) => deleteEmployer(db, act, 'gulf'))).toEqual(told);
  expect(await risenBy((db) => restoreEmployer(db, act, 'gulf', reader))).toEqual(told);
  const application = { id: 'application', jobId, userId: by, appliedAt: now };
  expect(await risenBy((db) => addApplication(db, application))).toEqual(['applicants']);
  const rolledBack = (db: Db) =>
    db
      .transaction(async (tx) => {
        await changeBlog(tx, act, 'blog', form);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
  expect(await risenBy(rolledBack)).toEqual([]);
  const closed = { status: 'inactive' as const };
  expect(await risenBy((db) => changeJob(db, jobId, closed, now))).toEqual(['jobs']);
  expect(await risenBy((db) => writeLooks(db, new Map([[jobId, 1]]), now.getTime()))).toEqual([]);
  expect(await risenBy((db) => db.transaction((tx) => eraseUser(tx, by, now.getTime())))).toEqual([
    'applicants',
  ]);
  expect(await risenBy((db) => removeJob(db, jobId))).toEqual(['jobs']);
});

test('a change of the category of many jobs is told of, and so is its undo', async () => {
  const act = { by, at: new Date() };
  const [job] = await database.db.select().from(jobs);
  const change = (category: string, action: 'update' | 'undo') => async (db: Db) => {
    const [row] = await db.select().from(jobs).where(eq(jobs.id, job!.id));
    const edit = { id: row!.id, version: versionOf(row!), change: { category } };
    expect((await editJobs(db, act, [edit], action)).changed).toHaveLength(1);
  };
  expect(await risenBy(change('Mining', 'update'))).toEqual(['jobs']);
  expect(await risenBy(change(job!.category, 'undo'))).toEqual(['jobs']);
});

test('a change of any column of a job is told of, but of those that no visitor is shown', async () => {
  const { id, impressions, updatedAt, deletedStatus, ...shown } = getTableColumns(jobs);
  const toldBy = async (columns: { name: string }[]) => {
    const told: string[] = [];
    for (const { name } of columns) {
      // It is told of each statement, whichever rows it finds.
      const risen = await risenBy((db) =>
        db.execute(sql.raw(`update jobs set "${name}" = "${name}" where false`)),
      );
      if (risen.includes('jobs')) told.push(name);
    }
    return told;
  };
  expect(await toldBy([id, impressions, updatedAt, deletedStatus])).toEqual([]);
  const columns = Object.values(shown);
  expect(await toldBy(columns)).toEqual(columns.map(({ name }) => name));
});

test('long work tells of its jobs now and then, and of the last ones at its end', async () => {
  const slice = (telling: SeldomTelling) => (db: Db) =>
    db.transaction(async (tx) => {
      await telling.begin(tx);
      await tx.update(jobs).set({ status: 'inactive' });
    });
  const often = tellSeldom(0);
  expect(await risenBy(slice(often))).toEqual(['jobs']);
  expect(await risenBy(slice(often))).toEqual(['jobs']);
  const seldom = tellSeldom(60_000);
  expect(await risenBy(slice(seldom))).toEqual(['jobs']);
  expect(await risenBy(slice(seldom))).toEqual([]);
  // Others tell of theirs meanwhile.
  expect(await risenBy((db) => db.update(jobs).set({ status: 'active' }))).toEqual(['jobs']);
  expect(await risenBy((db) => seldom.end(db))).toEqual(['jobs']);
  expect(await risenBy((db) => seldom.end(db))).toEqual([]);
});

test('who adds or removes articles, employers or applications tells of it', () => {
  const files = readdirSync(path.join(projectRoot, 'server'), {
    recursive: true,
    encoding: 'utf8',
  });
  const writers = files
    .filter((name) => name.endsWith('.ts') && !/(\.test|ForTest)\.ts$|[/\\](seed|test)/.test(name))
    .filter((name) => {
      const text = readFileSync(path.join(projectRoot, 'server', name), 'utf8');
      return /\.(insert|update)\(\s*(blogs|employers)\s*\)|\.(insert|delete)\(\s*applications\s*\)|\.delete\(\s*users\s*\)/.test(
        text,
      );
    });
  expect(writers.length).toBeGreaterThan(2);
  for (const name of writers) {
    expect(readFileSync(path.join(projectRoot, 'server', name), 'utf8'), name).toContain('tellOf(');
  }
});
