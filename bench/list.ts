import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { limits } from '#contract/limits.ts';
import { openDatabase } from '#server/db/client.ts';
import { seed } from '#server/db/seed/seed.ts';
import { projectRoot } from '#server/env.ts';
import { jobHandlers } from '#server/features/jobs/handlers.ts';
import { listJobs } from '#server/features/jobs/store.ts';

// How long one page of the job list takes on the embedded database with the demonstration jobs,
// and how much of it comes from the database (its rows as JSON):
//   node scripts/bench.mjs list

const rounds = 200;
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-list-'));
const database = await openDatabase({ dataDir: folder, log: pino({ level: 'warn' }) });
await database.migrate(path.join(projectRoot, 'server/db/migrations'));
const now = new Date();
const admin = { adminEmail: 'admin@example.test', adminPassword: 'not-used-1A' };
await seed(database.db, { ...admin, demo: true, now });

const list = jobHandlers.find(({ name }) => name === 'jobs.list')!;
const request = { filters: {}, status: 'active', order: 'desc', now: now.getTime() } as const;
for (const limit of [limits.jobsPageSize, limits.jobsMaxPageSize]) {
  const times: number[] = [];
  let answer: unknown;
  for (let round = -10; round < rounds; round += 1) {
    const before = performance.now();
    answer = await list.run({
      ...{ db: database.db, deps: { now: () => now.getTime() }, user: null },
      query: { limit: String(limit) },
    } as never);
    // The first rounds only warm up.
    if (round >= 0) times.push(performance.now() - before);
  }
  const { rows } = await listJobs(database.db, { ...request, page: 1, limit });
  const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  console.log(
    `${String(limit).padStart(4)} a page: median ${median.toFixed(2)} ms, ${bytes(rows)} bytes from the database, ${bytes(answer)} answered`,
  );
}
await database.close();
await rm(folder, { recursive: true, force: true });
