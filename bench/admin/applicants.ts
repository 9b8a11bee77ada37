import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { projectRoot } from '#server/env.ts';
import { applicantsOf, matching } from '#server/features/applications/applicants.ts';
import { facetsOf } from '#server/features/applications/facets.ts';
import { changeApplications } from '#server/features/applications/change.ts';
import { addManyApplicants } from '#server/features/applications/manyApplicants.ts';
import { specifiedColumns } from '#src/features/admin/applicants/export/exportColumns.ts';
import { exportFile } from '#src/features/admin/applicants/export/exportFile.ts';

// How long the admin waits for a job with ten thousand applicants, on the embedded database:
//   npx tsx bench/admin/applicants.ts

const number = 10_000;
const rounds = 7;
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-applicants-'));
const database = await openDatabase({ dataDir: folder, log: pino({ level: 'warn' }) });
const { db } = database;
await database.migrate(path.join(projectRoot, 'server/db/migrations'));
await db.insert(jobs).values({
  ...{ id: 'job', jobName: 'Welder', companyName: 'Gulf Steel', experience: '2' },
  ...{ location: 'Dubai, UAE', description: 'Weld.', skills: [], salaryRange: '30k-50k' },
  ...{ category: 'Civil Engineering', jobType: 'Full Time', titleKey: 'welder' },
  ...{ companyKey: 'gulf steel', locationKey: 'dubai', experienceFrom: 2, experienceTo: 2 },
});
await addManyApplicants(db, 'job', number);

const everybody = { search: '', status: '', skill: '', step: '' } as const;
const job = { jobId: 'job', publicUrl: 'https://portal.example' };
const page = (query: object, limit = 50, offset = 0) =>
  applicantsOf(db, job, { query: { ...everybody, ...query }, sort: 'oldest', limit, offset });
const about = {
  ...{ noResume: 'No Resume', origin: job.publicUrl },
  job: { id: 'job', name: 'Welder', company: 'Gulf Steel' },
};
const { applicants } = await page({}, number);
const statuses = ['In Review', 'Rejected'] as const;

const works: Record<string, (round: number) => Promise<unknown>> = {
  'first page': () => page({}),
  'last page': () => page({}, 50, number - 50),
  // An hour later each time: nothing is kept so long.
  'what there is to choose from': (round) => facetsOf(db, 'job', round * 3_600_000),
  'filter by skill': () => page({ skill: 'Driving' }),
  'search for a name': () => page({ search: 'gurpreet 4242' }),
  'one answer of an export (1,000)': () => page({}, 1_000, 4_000),
  'change all 10,000 at once': (round) =>
    changeApplications(
      db,
      matching('job', everybody),
      { status: statuses[round % 2]! },
      { by: 'admin', at: new Date() },
    ),
  'write the file of 10,000': () => exportFile({ applicants, columns: specifiedColumns, about }),
};

console.log(`${number} applicants of one job, medians of ${rounds} rounds`);
for (const [name, work] of Object.entries(works)) {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = performance.now();
    await work(round);
    // The first round only warms up.
    if (round > 0) times.push(performance.now() - before);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  console.log(`${name.padEnd(34)} ${median.toFixed(1).padStart(8)} ms`);
}
await database.close();
await rm(folder, { recursive: true, force: true });
