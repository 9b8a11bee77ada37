import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cleanFilters,
  filterKeys,
  summaryOf,
  type Job,
  type JobFilters,
  type JobList,
} from '#contract/jobs/job.ts';
import { categories, experienceRanges, salaryRanges } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';
import { jobHandlers } from '#server/features/jobs/handlers.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import { listOf } from '#src/data/cache/offlineJobs.ts';
import { trialSize } from '../support/trialSize.ts';
import { seededRandom } from './random.ts';

/**
 * The phone's list over everything it keeps, and the server's SQL, on the same seeded jobs:
 * random sets of filters, sorts and pages must give the same jobs in the same order.
 */
const count = trialSize(300);
const now = Date.now();
let database: Awaited<ReturnType<typeof testDatabase>>;
let kept: (ReturnType<typeof summaryOf> & { description: string })[];
let values: Record<Exclude<keyof JobFilters, 'search'>, string[]>;

beforeAll(async () => {
  database = await testDatabase();
  await seed(database.db, {
    adminEmail: 'admin@safar.example',
    adminPassword: 'Admin-Password-1',
    demo: true,
    now: new Date(now),
  });
  await addTrickyNames();
  const get = jobHandlers.find(({ name }) => name === 'jobs.get');
  const rows = await database.db.select({ id: jobs.id }).from(jobs);
  kept = [];
  for (const { id } of rows) {
    const job = (await get?.run({
      deps: { now: () => now },
      db: database.db,
      params: { jobId: id },
      query: { prefetch: '1' },
      user: null,
    } as never)) as Job;
    kept.push({ ...summaryOf(job), description: job.description });
  }
  const parts = (text: string) => [text, text.toUpperCase(), text.slice(0, 4), ` ${text} `];
  values = {
    category: [...categories, 'Mining'],
    salaryRange: [...salaryRanges],
    experience: [...experienceRanges, '2', '0'],
    company: kept.flatMap(({ companyName }) => parts(companyName)),
    role: [...kept.flatMap(({ title }) => parts(title)), ...wanted.role],
    location: [
      ...kept.flatMap(({ location }) => [...parts(location), ...location.split(', ')]),
      ...wanted.location,
    ],
  };
}, 120_000);
afterAll(() => database.close());

/** Names that stand in others, whole, half and in other numbers, often enough to be asked for. */
const wanted = {
  role: ['Nurse', 'nurses', 'waitress', 'weld', 'cook', 'test', 'it', '?'].flatMap((one) =>
    Array<string>(15).fill(one),
  ),
  location: ['Oman', 'uk', 'USA', 'Niger', 'Peru', 'dub', 'us', '?'].flatMap((one) =>
    Array<string>(15).fill(one),
  ),
};

async function addTrickyNames() {
  const titles = ['Nursery Worker', 'Staff Nurses', 'Waitresses', 'Cookery Teacher', 'Welding'];
  const places = ['Bucharest, Romania', 'Kyiv, Ukraine', 'London, UK', 'Lausanne', 'Perugia'];
  const [job] = await database.db.select().from(jobs).limit(1);
  await database.db.insert(jobs).values(
    titles.flatMap((jobName) =>
      places.map((location) => ({
        ...job!,
        ...{ id: `${jobName} ${location}`, jobName, location, status: 'active' as const },
        ...{ titleKey: normalise(jobName), locationKey: normalise(location), closingDate: null },
      })),
    ),
  );
}

it(`page and server agree on ${count} random sets of filters`, { timeout: 120_000 }, async () => {
  const seedNumber = Number(process.env.SEED ?? now);
  const { chance, pick } = seededRandom(seedNumber);
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const query: Record<string, string> = {};
    for (const key of filterKeys) {
      if (key !== 'search' && chance(0.3)) query[key] = pick(values[key]);
    }
    const order = pick(['asc', 'desc'] as const);
    const page = pick([1, 1, 2, 3]);
    const server = await listJobs(database.db, {
      filters: cleanFilters(query),
      status: 'active',
      order,
      page,
      limit: 5,
      now,
    });
    const phone: JobList = await listOf(kept, { ...query, sortOrder: order, page, limit: 5 });
    found += phone.total > 0 ? 1 : 0;
    // A role that no title has is searched for instead, which is no matter of the filters.
    const isSearch = phone.instead !== undefined;
    expect(
      {
        total: isSearch ? 0 : phone.total,
        ids: isSearch ? [] : phone.jobs.map(({ id }) => id),
      },
      `SEED=${seedNumber} set ${at}: ${JSON.stringify({ query, order, page })}`,
    ).toEqual({ total: server.total, ids: server.rows.map(({ id }) => id) });
  }
  // Sets that find nothing prove little: most of the proof must be in the others.
  expect(found).toBeGreaterThan(count / 4);
});
