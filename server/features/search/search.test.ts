import { and, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import { type SortOrder } from '#contract/jobs/job.ts';
import { compareJobs, facetsOf, matches } from '#contract/jobs/jobMatching.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { termsOf } from '#contract/search/ranking/jobTerms.ts';
import {
  isFull,
  isNamedThere,
  lacksNamedThere,
  lacksWork,
  namedThere,
  needsNear,
  rankOf,
} from '#contract/search/ranking/rank.ts';
import type { Alternative } from '#contract/search/query/parseQuery.ts';
import { newId } from '#server/db/ids.ts';
import { seed } from '#server/db/seed/seed.ts';
import { findJobs, planOf } from '#server/db/search/find.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';
import { searchableRow } from '#server/db/search/postings.ts';
import { refreshSearchIndex } from '#server/db/search/refreshIndex.ts';
import { searchPostings } from '#server/db/search/schema.ts';
import { jobs as jobsTable, settings } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addJob, changeJob, listJobs, removeJob } from '#server/features/jobs/store.ts';
import heldOut from './relevanceTestSet.json' with { type: 'json' };
import relevance from './relevance.json' with { type: 'json' };

// The embedded database may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const now = new Date('2026-11-21T08:30:00Z');
const queries = [...relevance, ...heldOut].map(({ query }) => query);

const ofThisTest: string[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now });
}, 60_000);
afterEach(async () => {
  for (const id of ofThisTest.splice(0)) await removeJob(database.db, id);
});
afterAll(() => database.close());

async function list(
  filters: Parameters<typeof listJobs>[1]['filters'],
  also: { order?: SortOrder; page?: number; limit?: number } = {},
) {
  const request = { status: 'active', order: 'desc', now: now.getTime(), page: 1, limit: 1_000 };
  return listJobs(database.db, { ...request, filters, ...also } as Parameters<typeof listJobs>[1]);
}

const titles = (found: { rows: { jobName: string }[] }) => found.rows.map((row) => row.jobName);
const ids = (found: { rows: { id: string }[] }) => found.rows.map((row) => row.id);

const form: JobForm = {
  jobName: 'Carpenter',
  companyName: 'Quiet Otter Timber',
  logoUrl: '',
  experience: '2-4',
  location: 'Doha, Qatar',
  description: 'Make doors and frames. Zephyrine glue is used.',
  skills: ['Marquetry'],
  salaryRange: '30k-50k',
  jobType: 'Contract',
  category: 'Civil Engineering',
  status: 'active',
  openings: 2,
};

async function added(change: Partial<JobForm>): Promise<string> {
  const id = newId();
  ofThisTest.push(id);
  await addJob(database.db, id, { ...form, ...change }, now);
  return id;
}

describe('the SQL', () => {
  test('finds what the rule of the contract finds, in the same order', async () => {
    // The dispatcher is no driver, and the driver is in another city.
    const paid: Partial<JobForm> = { location: 'Dubai, UAE', salaryRange: '100k above' };
    await added({ ...paid, jobName: 'Fleet Dispatcher', skills: ['Driver'] });
    await added({ ...paid, jobName: 'Bus Driver', location: 'Abu Dhabi, UAE' });
    const rows = await database.db.select().from(jobsTable).where(isOpen(now.getTime()));
    const open = rows.map((row) => ({
      ...{ id: row.id, createdAt: row.createdAt.toISOString() },
      ...termsOf(baseLexicon(), searchableRow(row), serverLexicon()),
    }));
    let halves = 0;
    const ofHalves = ['driver dubai', 'driver dubai 1 lakh', 'driver dubai 1 lakh 3 years'];
    for (const query of [...queries, ...ofHalves]) {
      const plan = await planOf(database.db, query);
      const rankAll = (alternatives: readonly Alternative[]) => {
        const ranked = open.flatMap((job) => {
          const rank = rankOf(job.terms, alternatives);
          return rank ? [{ ...job, ...rank }] : [];
        });
        const best = Math.max(0, ...ranked.map(({ coverage }) => coverage));
        return { best, found: ranked.filter(({ coverage }) => coverage === best) };
      };
      let { best, found } = rankAll(plan.alternatives);
      if (needsNear(plan, best)) {
        ({ best, found } = rankAll([...plan.alternatives, ...plan.near]));
      }
      const isNamed = found.some(({ terms }) => isNamedThere(terms, plan));
      const partial = found.length > 0 && !(isFull(plan, best) && isNamed);
      if (lacksNamedThere(plan, best, isNamed)) {
        ({ best, found } = rankAll(namedThere(plan)));
        halves += 1;
      }
      const expected = found.sort((a, b) => b.score - a.score || compareJobs('desc')(a, b));
      const request = { where: and(isOpen(now.getTime())), page: 1, limit: 1_000 };
      expect(await findJobs(database.db, plan, { ...request, order: 'desc' }), query).toEqual({
        ids: expected.map(({ id }) => id),
        total: expected.length,
        partial,
        ...(expected.length > 0 && lacksWork(plan, best) && { noWork: true }),
      });
      const oldest = await findJobs(database.db, plan, { ...request, order: 'asc' });
      expect(oldest?.ids, query).toEqual(found.sort(compareJobs('asc')).map(({ id }) => id));
    }
    expect(halves).toBeGreaterThan(0);
  });

  test('counts exactly, and pages neither overlap nor leave jobs out', async () => {
    for (const query of ['driver', 'gulf', 'kitchen', 'farm europe', 'fresher']) {
      const whole = await list({ search: query });
      expect(whole.total).toBe(whole.rows.length);
      const pages = [];
      for (let page = 1; page <= Math.ceil(whole.total / 7) + 1; page += 1) {
        const part = await list({ search: query }, { page, limit: 7 });
        expect(part.total).toBe(whole.total);
        pages.push(...ids(part));
      }
      expect(pages).toEqual(ids(whole));
    }
  });

  test('searches among the jobs that the other filters leave', async () => {
    const filters = { category: 'Hospitality', location: 'UAE', search: 'cook' };
    const found = await list(filters);
    expect(found.total).toBeGreaterThan(0);
    const everywhere = await list({ search: 'cook' });
    expect(found.total).toBeLessThan(everywhere.total);
    for (const row of found.rows) {
      expect(matches(row, facetsOf({ ...row, title: row.jobName }), filters)).toBe(true);
    }
  });
});

describe('an answer', () => {
  test('has the exact title first, then kinds of it, then skills, and no text that only speaks of it', async () => {
    const order = [
      await added({ jobName: 'Zorbing' }),
      await added({ jobName: 'Zorbing and Painter' }),
      await added({ skills: ['Zorbing tools'] }),
      await added({ companyName: 'Zorbing Brothers' }),
    ];
    await added({ description: 'You help our zorbing.' });
    expect(ids(await list({ search: 'zorbing' })).sort()).toEqual([...order].sort());
    const [first, second, ...others] = ids(await list({ search: 'zorbing' }));
    expect([first, second].sort()).toEqual(order.slice(0, 2).sort());
    expect(others).toEqual(order.slice(2));
  });

  test('is newest first among equals, and oldest first where that is asked for', async () => {
    const newest = await list({ search: 'shuttering carpenter' });
    const oldest = await list({ search: 'shuttering carpenter' }, { order: 'asc' });
    expect(newest.total).toBeGreaterThan(3);
    expect(ids(oldest)).toEqual(ids(newest).reverse());
  });

  test('has the trade elsewhere first where it is missing in a place, then other work there', async () => {
    const found = await list({ search: 'roofer dubai' });
    expect(found.partial).toBe(true);
    expect(new Set(titles(found))).toEqual(new Set(['Roofer']));
    expect(found.rows.map((row) => row.country)).not.toContain('AE');
    const { others } = found;
    expect(new Set(others?.rows.map((row) => row.country))).toEqual(new Set(['AE']));
    expect(others?.rows.map((row) => row.jobName).join()).toMatch(
      /Mason|Carpenter|Fixer|Helper|Plasterer|Painter/,
    );
    expect(others?.total).toBe((await list({ search: 'dubai' })).total);
    expect((await list({ search: 'roofer dubai' }, { page: 2, limit: 1 })).others).toBeUndefined();
  });

  test('stays in the place with kindred trades where the trade is nowhere', async () => {
    const found = await list({ search: 'tailor dubai' });
    expect(found.partial).toBe(true);
    expect(found.noWork).toBe(true);
    expect((await list({ search: 'roofer dubai' })).noWork).toBeUndefined();
    expect(await list({ search: 'nurse doha' })).toMatchObject({ partial: true, noWork: true });
    expect(new Set(found.rows.map((row) => row.country))).toEqual(new Set(['AE']));
    expect(found.others).toBeUndefined();
  });

  test('keeps to the pay that was asked for, and says so where no job pays it', async () => {
    const pays = await list({ search: 'electrician 60 hazar se zyada' });
    const all = await list({ search: 'electrician' });
    expect(pays.partial).toBe(false);
    expect(pays.total).toBeLessThan(all.total);
    for (const row of pays.rows) expect(row.salaryInrTo).toBeGreaterThanOrEqual(60_000);
    const less = await list({ search: 'electrician 60 hazar se kam' });
    for (const row of less.rows) expect(row.salaryInrTo).toBeLessThan(70_000);
    expect((await list({ search: 'helper 5 lakh' })).partial).toBe(true);
  });

  test('leaves a place without any job for its neighbours', async () => {
    const found = await list({ search: 'doha me driver' });
    expect(found.partial).toBe(true);
    expect(found.total).toBeGreaterThan(10);
    for (const row of found.rows.slice(0, 10)) {
      expect(['AE', 'SA', 'OM', 'KW']).toContain(row.country);
      expect(row.jobName).toMatch(/Driver/);
    }
  });

  test('says so where a job has all that was asked for', async () => {
    expect((await list({ search: 'driver dubai' })).partial).toBe(false);
    expect((await list({ search: 'fresher cleaner' })).partial).toBe(false);
  });

  test('is every job where nothing in particular was asked for, and none where nothing is understood', async () => {
    const all = await list({});
    expect((await list({ search: 'koi bhi naukri chahiye' })).total).toBe(all.total);
    expect((await list({ search: 'qqxzv wwkqj' })).total).toBe(0);
  });

  test.each([
    ["%' OR 1=1 --"],
    ['\\'],
    ['"'],
    ['(((('],
    ['🙂'],
    ['null'],
    ['a'.repeat(200)],
    ['e l e c t r i c i a n '.repeat(9)],
    ['driver '.repeat(28)],
    ['تصلیح'],
    ['constructor __proto__ toString'],
  ])('does not break on %s', async (search) => {
    const found = await list({ search });
    expect(found.rows.length).toBe(found.total);
  });

  test('understands Hindi in its own letters', async () => {
    const found = await list({ search: 'कुवैत में चाय वाला' });
    expect(new Set(titles(found))).toEqual(new Set(['Tea Boy (Office Boy)']));
    expect(new Set(found.rows.map((row) => row.country))).toEqual(new Set(['KW']));
    expect(titles(await list({ search: 'बिजली का काम' })).slice(0, 5)).toEqual(
      Array<string>(5).fill('Electrician'),
    );
  });

  test('knows names of trades from ESCO', async () => {
    const id = await added({ jobName: 'Upholsterer' });
    expect(ids(await list({ search: 'mattress maker' }))).toContain(id);
  });
});

describe('the index', () => {
  test('follows a job: added, changed, closed, opened, removed', async () => {
    const search = 'zephyrine marquetry';
    const id = await added({});
    expect(ids(await list({ search }))).toEqual([id]);
    expect(ids(await list({ search: 'carpenter doha' }))).toEqual([id]);
    expect(ids(await list({ search: 'quiet oter' }))).toEqual([id]);

    await changeJob(database.db, id, { ...form, jobName: 'Plumber', skills: [] }, now);
    expect(ids(await list({ search: 'plumber qatar' }))).toEqual([id]);
    expect((await list({ search: 'marquetry' })).total).toBe(0);
    expect((await list({ search: 'carpenter doha' })).partial).toBe(true);

    await changeJob(database.db, id, { status: 'inactive' }, now);
    expect(ids(await list({ search: 'plumber qatar' }))).not.toContain(id);
    await changeJob(database.db, id, { status: 'active' }, now);
    expect(ids(await list({ search: 'plumber qatar' }))).toEqual([id]);

    await removeJob(database.db, id);
    expect(ids(await list({ search: 'plumber qatar' }))).not.toContain(id);
  });

  test('finds a word among thousands that begin as it does, also misspelt', async () => {
    await database.db.execute(sql`
      insert into search_words (word, skeleton, fields)
      select 'ma' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676) || 'q', 'many', 7
      from generate_series(1, 2500) as n on conflict do nothing`);
    const id = await added({ companyName: 'Mazumdar Joinery' });
    for (const search of ['mazumdar', 'mazumdaar', 'carpenter mazumdar', 'mazumder']) {
      const plan = await planOf(database.db, search);
      expect(plan.unknown, search).toEqual([]);
      expect(ids(await list({ search })), search).toEqual([id]);
    }
    await database.db.execute(sql`delete from search_words where skeleton = 'many'`);
  });

  test('is not written without its job', async () => {
    const id = newId();
    await expect(
      database.db.transaction(async (tx) => {
        await addJob(tx, id, form, now);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await list({ search: 'marquetry' })).total).toBe(0);
  });

  test('is complete after a first start, and is written anew where it is not', async () => {
    const whole = { indexed: 0, isDone: true };
    expect(await refreshSearchIndex(database.db)).toEqual(whole);
    const before = await list({ search: 'welder gulf' });
    const entries = await database.db.$count(searchPostings);
    await database.db.delete(searchPostings);
    await database.db.delete(settings);
    const indexed = await database.db.$count(jobsTable);
    expect(await refreshSearchIndex(database.db)).toEqual({ indexed, isDone: true });
    expect(await database.db.$count(searchPostings)).toBe(entries);
    expect(ids(await list({ search: 'welder gulf' }))).toEqual(ids(before));
    expect(await refreshSearchIndex(database.db)).toEqual(whole);
  });
});
