import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { employers } from '#server/db/schema/employerSchema.ts';
import { jobs, settings, users } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { deleteJob, restoreJob } from '#server/features/jobs/adminJobs.ts';
import { createIndexing, refreshSearchIndex } from './refreshIndex.ts';
import { searchPostings, searchWords } from './schema.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const now = new Date('2026-11-21T08:30:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;

beforeEach(async () => {
  database = await testDatabase();
  db = database.db;
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(db, { ...admin, demo: true, now });
  // A part of them says the same sooner.
  await db.execute(sql`
    delete from jobs where id not in (select id from jobs order by created_at, id limit 60)`);
  await db.execute(sql`
    delete from search_words where word not in (select term from search_postings)`);
});
afterEach(() => database.close());

/** All that searches read, in one line. */
async function digest(): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select md5(string_agg(entry, ' ' order by entry)) as digest from (
      select term || job_id || weight from search_postings
      union all select word || fields from search_words
    ) as entries (entry)`);
  return rows[0]!.digest;
}

/** As the release before has left it: other terms, and a word that no job has any more. */
async function leaveAnother(): Promise<void> {
  await db.update(settings).set({ value: 'another' }).where(eq(settings.name, 'searchIndex'));
  await db.update(searchPostings).set({ weight: 1 });
  await db.insert(searchWords).values({ word: 'quondam', skeleton: 'kntm', fields: 1 });
}

describe('an index that another release has written', () => {
  test('is written anew in parts, each of which goes on where the one before ended', async () => {
    const before = await digest();
    const all = await db.$count(jobs);
    await leaveAnother();
    expect(await refreshSearchIndex(db, { most: 20 })).toEqual({ indexed: 20, isDone: false });
    const stop = AbortSignal.abort();
    const none = { indexed: 0, isDone: false };
    expect(await refreshSearchIndex(db, { stopping: stop })).toEqual(none);
    expect(await refreshSearchIndex(db)).toEqual({ indexed: all - 20, isDone: true });
    expect(await digest()).toBe(before);
    expect(await refreshSearchIndex(db)).toEqual({ indexed: 0, isDone: true });
  });

  test('has the years that filters read read anew out of what is written', async () => {
    const [first] = await db.select({ id: jobs.id }).from(jobs).limit(1);
    const own = eq(jobs.id, first!.id);
    await db
      .update(jobs)
      .set({ experience: 'Gulf experience must', experienceFrom: 0, experienceTo: 0 })
      .where(own);
    await leaveAnother();
    await refreshSearchIndex(db);
    expect(await db.select().from(jobs).where(own)).toMatchObject([
      { experienceFrom: 100, experienceTo: 100 },
    ]);
  });

  test('has the keys that filters read written anew, with those of records of companies', async () => {
    const [first] = await db.select({ id: jobs.id }).from(jobs).limit(1);
    const own = eq(jobs.id, first!.id);
    const names = { jobName: 'Wel\u00adder', companyName: 'क्\u200dया Co', location: 'Du\u200bbai' };
    const keys = { titleKey: 'wel der', companyKey: 'क य co', locationKey: 'du bai' };
    await db
      .update(jobs)
      .set({ ...names, ...keys })
      .where(own);
    const record = { kind: 'employer', key: 'क य co', name: 'क्\u200dया Co' } as const;
    const same = { ...record, key: 'गलफ', name: 'गल्फ' };
    await db.insert(employers).values([
      { ...record, id: '1' },
      { ...same, id: '2' },
      // Another record has its key by now.
      { ...same, id: '3', key: 'गल फ', name: 'गल्\u200dफ' },
    ]);
    await leaveAnother();
    await refreshSearchIndex(db);
    expect(await db.select().from(jobs).where(own)).toMatchObject([
      { titleKey: 'welder', companyKey: 'कय co', locationKey: 'dubai' },
    ]);
    const { id, key } = employers;
    expect(
      await db
        .select({ key })
        .from(employers)
        .where(inArray(id, ['1', '2', '3']))
        .orderBy(id),
    ).toEqual([{ key: 'कय co' }, { key: 'गलफ' }, { key: 'गल फ' }]);
  });

  test('begins with the oldest job, and leaves the others as they were until it comes to them', async () => {
    await leaveAnother();
    await refreshSearchIndex(db, { most: 20 });
    const inOrder = await db.select({ id: jobs.id }).from(jobs).orderBy(jobs.createdAt, jobs.id);
    const { rows } = await db.execute<{ id: string }>(sql`
      select job_id as id from search_postings group by job_id having max(weight) > 1`);
    const done = new Set(rows.map(({ id }) => id));
    expect(inOrder.map(({ id }) => done.has(id))).toEqual(inOrder.map((_, at) => at < 20));
  });

  test('is written by two at once without a job twice', async () => {
    const before = await digest();
    await leaveAnother();
    const both = await Promise.all([refreshSearchIndex(db), refreshSearchIndex(db)]);
    expect(both.every(({ isDone }) => isDone)).toBe(true);
    expect(both[0].indexed + both[1].indexed).toBe(await db.$count(jobs));
    expect(await digest()).toBe(before);
  });

  test('begins anew where a third release comes before it has ended', async () => {
    const before = await digest();
    const all = await db.$count(jobs);
    await leaveAnother();
    await refreshSearchIndex(db, { most: 20 });
    await db
      .update(settings)
      .set({ value: sql`${settings.value} || '{"version":"third"}'` })
      .where(eq(settings.name, 'searchIndex'));
    expect(await refreshSearchIndex(db)).toEqual({ indexed: all, isDone: true });
    expect(await digest()).toBe(before);
  });

  test('leaves a deleted job to the one who brings it back', async () => {
    const [job] = await db.select().from(jobs).where(isNull(jobs.deletedAt)).limit(1);
    const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
    const act = { by: admin!.id, at: now };
    await deleteJob(db, act, job!.id);
    const byOldRules = { experience: '6 months', experienceFrom: 6, experienceTo: 6 };
    await db.update(jobs).set(byOldRules).where(eq(jobs.id, job!.id));
    await leaveAnother();
    await refreshSearchIndex(db);
    const { jobId, weight } = searchPostings;
    const weights = () => db.select({ weight }).from(searchPostings).where(eq(jobId, job!.id));
    expect(new Set((await weights()).map((one) => one.weight))).toEqual(new Set([1]));
    await restoreJob(db, act, job!.id);
    expect(Math.max(...(await weights()).map((one) => one.weight))).toBe(100);
    expect(await db.select().from(jobs).where(eq(jobs.id, job!.id))).toMatchObject([
      { experienceFrom: 0, experienceTo: 1 },
    ]);
  });

  test('is gone on with beside answering, once: the release before may still run', async () => {
    const before = await digest();
    const keepUp = createIndexing(db);
    await leaveAnother();
    await keepUp();
    expect(await digest()).toBe(before);
    await leaveAnother();
    await keepUp();
    expect(await digest()).not.toBe(before);
    await createIndexing(db)();
    expect(await digest()).toBe(before);
  });
});
