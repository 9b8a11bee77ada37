import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { searchStored } from './measuring/phoneSearch.ts';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { projectRoot } from '#server/env.ts';
import { kinds, type RatedQuery } from '#server/features/search/relevanceMetrics.ts';
import relevance from '#server/features/search/relevance.json' with { type: 'json' };
import { listJobs } from '#server/features/jobs/store.ts';

// How long a search takes on the embedded database with the demonstration jobs, over all queries
// of the relevance set, and on the phone's side over the same jobs:
//   node scripts/bench.mjs search

const rounds = 5;
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-search-'));
const database = await openDatabase({ dataDir: folder, log: pino({ level: 'warn' }) });
await database.migrate(path.join(projectRoot, 'server/db/migrations'));
const now = new Date();
const started = performance.now();
const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
await seed(database.db, { ...admin, demo: true, now });
console.log(`first start with its index: ${Math.round(performance.now() - started)} ms`);

const request = { status: 'active', order: 'desc', now: now.getTime() } as const;
const queries = relevance as RatedQuery[];
const times = new Map<string, number[]>();
for (let round = 0; round <= rounds; round += 1) {
  for (const { kind, query } of queries) {
    const before = performance.now();
    await listJobs(database.db, { ...request, filters: { search: query }, page: 1, limit: 5 });
    // The first round only warms up.
    if (round > 0) times.set(kind, [...(times.get(kind) ?? []), performance.now() - before]);
  }
}

const rows = await database.db.select().from(jobs).where(isOpen(now.getTime()));
const kept = rows.map((row) => ({
  ...row,
  title: row.jobName,
  createdAt: row.createdAt.toISOString(),
}));
const reading: number[] = [];
const searching: number[] = [];
for (const { query } of queries) {
  const before = performance.now();
  const phone = searchable(kept, baseLexicon());
  const read = performance.now();
  phone.search(query);
  reading.push(read - before);
  searching.push(performance.now() - read);
}
/** As a phone with a thousand kept jobs has them: read from its storage anew for each search. */
const thousand = Array.from({ length: 1_000 }, (_, at) => {
  const job = kept[at % kept.length]!;
  return { ...job, id: `${at}`, description: `${job.description} ${at}` };
});
const again: number[] = [];
const firstBegan = performance.now();
searchStored(thousand, 'plumber');
const first = performance.now() - firstBegan;
for (const round of [0, 1]) {
  for (const { query } of queries) {
    const stored = structuredClone(thousand);
    const before = performance.now();
    searchStored(stored, query);
    if (round > 0) again.push(performance.now() - before);
  }
}
await database.close();
await rm(folder, { recursive: true, force: true });

function show(name: string, list: readonly number[]): void {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
  console.log(
    `${name.padEnd(28)} median ${at(0.5).padStart(5)} ms   95 % ${at(0.95).padStart(5)} ms   most ${at(1).padStart(5)} ms`,
  );
}

console.log(`${queries.length} queries over ${kept.length} open jobs, ${rounds} rounds`);
for (const kind of kinds) show(`server, ${kind}`, times.get(kind) ?? []);
show('server, all', [...times.values()].flat());
show('phone, reading the jobs', reading);
show('phone, one search in them', searching);
show('phone, first in 1,000 jobs', [first]);
show('phone, later in 1,000 jobs', again);
