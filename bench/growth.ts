import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { writeJobBlocks } from '#server/db/search/blocks/writeBlocks.ts';
import { addUpNames } from '#server/db/search/names/addUpNames.ts';
import { openNames } from '#server/db/search/names/openNames.ts';
import { seed } from '#server/db/seed/seed.ts';
import { projectRoot } from '#server/env.ts';
import { hiringCompanies } from '#server/features/jobs/companies.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import { suggestionsFor } from '#server/features/search/suggestions.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../tests/support/trialSize.ts';
import { fillWithJobs } from './measuring/manyJobs.ts';
import { grownAdmin, startGrown } from './measuring/grownPages.ts';
import { keepResults, type Figure } from './measuring/results.ts';
import { timedByTurns, type Subject } from './measuring/timedByTurns.ts';

// How the public lists and searches grow from a thousand open jobs to many, one request alone, on
// PostgreSQL or on the embedded database, and whole answers of the built server there; few and many by
// turns. Prints medians, their ratio, and the 99th of a hundred with many:
//   npm run trial -- growth 100000
//   node scripts/bench.mjs growth [embedded] [rows: from all rows instead of blocks]
// With GROWN_DATABASE_URL, or GROWN_DATA_DIR where it is embedded, the many are in that database,
// which is filled once and kept.

const words = process.argv.slice(3);
// The first of each reads what the others find read, and is left out.
const rounds = 101;
const sizes = [1_000, trialSize(100_000)];

/** The demonstration jobs, and copies of them. */
async function grown(url: string | undefined, folder: string, size: number) {
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir: folder, databaseUrl: url, log });
  const { db } = database;
  await database.migrate(path.join(projectRoot, 'server/db/migrations'));
  const now = new Date();
  const known = await db.$count(jobs);
  // As servers do every minute: what an earlier measurement changed waits no longer.
  for (let times = 0; times < 2; times += 1) await addUpNames(db, 1);
  if (known > 0) return { database, open: known, now: now.getTime() };
  const { email: adminEmail, password: adminPassword } = grownAdmin;
  await seed(db, { adminEmail, adminPassword, demo: true, now });
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);
  const began = performance.now();
  if (url) {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`set synchronous_commit = off`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await fillWithJobs((statement) => client.query(statement), size);
    await client.end();
  } else await fillWithJobs((statement) => db.execute(sql.raw(statement)), size, 10_000);
  const filled = performance.now();
  if (!words.includes('rows')) await writeJobBlocks(db);
  const open = await db.$count(jobs);
  console.log(`${open} jobs, made in ${seconds(began)} s, ${seconds(filled)} s of it for blocks`);
  return { database, open, now: now.getTime() };
}

interface Opened extends Subject {
  open: number;
  place: { dataDir: string; databaseUrl?: string };
  close(): Promise<void>;
  /** Ends the database that was made for this measurement. */
  end(): Promise<void>;
}

async function opened(size: number): Promise<Opened> {
  const embedded = words.includes('embedded');
  const kept = size === sizes[0] ? undefined : process.env.GROWN_DATABASE_URL;
  const postgres = embedded || kept ? null : await startThrowawayPostgres();
  if (!postgres && !kept && !embedded)
    throw new Error('This measurement needs the binaries of PostgreSQL.');
  const keptFolder = size === sizes[0] ? undefined : process.env.GROWN_DATA_DIR;
  const dataDir = keptFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'growth-')));
  const databaseUrl = kept ?? postgres?.url;
  const { database, open, now } = await grown(databaseUrl, dataDir, size);
  const { db } = database;
  const asked = { status: 'active', order: 'desc', now, limit: 20, filters: {}, page: 1 } as const;
  const list = (filters: object, page = 1) => listJobs(db, { ...asked, filters, page });
  const suggest = async (typed: string) => suggestionsFor(db, await openNames(db, now), typed);
  const works: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'page in the middle': () => list({}, Math.ceil(open / 40)),
    'last page, oldest first': () => listJobs(db, { ...asked, order: 'asc', page: open / 20 - 1 }),
    'one place': () => list({ location: 'Dubai' }),
    'one category': () => list({ category: 'Logistics' }),
    'one country': () => list({ location: 'UAE' }),
    'one salary range': () => list({ salaryRange: '30k-50k' }),
    years: () => list({ experience: '2-4' }),
    'place, category, years': () =>
      list({ location: 'UAE', category: 'Logistics', experience: '2-4' }),
    'one role': () => list({ role: 'Welder' }),
    'pay first': () => listJobs(db, { ...asked, sort: 'pay' }),
    'search: welder': () => list({ search: 'welder' }),
    'search: weldr dubay': () => list({ search: 'weldr dubay' }),
    'search: nurse in doha': () => list({ search: 'nurse in doha' }),
    'search: hotel cook dubai': () => list({ search: 'hotel cook dubai' }),
    'search: driver ka kaam': () => list({ search: 'driver ka kaam' }),
    'suggestion: wel': () => suggest('wel'),
    'suggestion: nurse du': () => suggest('nurse du'),
    'suggestion: a company': () => suggest('al '),
    'names to choose from': () => openNames(db, now),
    'who is hiring': () => hiringCompanies(db, now),
  };
  const [some] = await db.select({ id: jobs.id }).from(jobs).limit(1);
  let changes = 0;
  return {
    open,
    works,
    async change(round) {
      await db
        .update(jobs)
        .set({ status: round % 2 === 0 ? 'inactive' : 'active' })
        .where(eq(jobs.id, some?.id ?? ''));
      // As servers do every minute: so many changes never wait where one runs.
      changes += 1;
      if (changes % 500 === 0) await addUpNames(db);
    },
    place: { dataDir, ...(databaseUrl && { databaseUrl }) },
    close: () => database.close(),
    async end() {
      await postgres?.stop();
      if (!keptFolder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const [few, many] = [await opened(sizes[0]!), await opened(sizes[1]!)];
const both = [few, many];
const times = await timedByTurns(both, rounds);
await Promise.all(both.map(({ close }) => close()));
const servers = await Promise.all(both.map(({ place }) => startGrown(place)));
for (const [name, ofBoth] of await timedByTurns(servers, rounds)) times.set(name, ofBoth);
await Promise.all(servers.map(({ stop }) => stop()));
await Promise.all(both.map(({ end }) => end()));

const figures: Figure[] = [];
const shown = (ms: number) => `${ms.toFixed(1)} ms`.padStart(11);
const inOrder = (all: readonly number[] = []) => all.slice(1).sort((a, b) => a - b);
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? NaN;
for (const [name, ofBoth] of times) {
  const [before, later] = [inOrder(ofBoth[0]), inOrder(ofBoth[1])];
  const [limit, ours] = [middle(before), middle(later)];
  const ratio = `${(ours / limit).toFixed(1)} x`.padStart(8);
  const headline = name === 'first page';
  const told = headline ? `${name} of ${many.open.toLocaleString('en')} jobs` : name;
  figures.push({ name: told, unit: 'ms', ours, limit, headline });
  console.log(name.padEnd(26), shown(limit), shown(ours), ratio, shown(later.at(-2) ?? NaN));
}
keepResults('growth', 'a thousand jobs', figures);
