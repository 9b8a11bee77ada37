import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { measure } from '#server/features/search/trials/measure.ts';
import * as sets from '#server/features/search/trials/trials.ts';

// How good and how honest a search is, by the trials over the demonstration jobs, with the phone's
// engine; WRONG=1 names what went wrong:
//   node scripts/bench.mjs searchQuality

const now = new Date('2026-11-21T08:30:00Z');
const jobs = demonstrationJobs(now)
  .filter(({ status }) => status === 'active')
  .map((job, at) => ({
    ...job,
    id: String(at),
    title: job.jobName,
    createdAt: job.createdAt.toISOString(),
  }));
const engine = searchable(jobs, baseLexicon());
for (const [set, queries] of Object.entries(sets)) {
  const figures = await measure(queries, jobs.length, (query) => {
    const { jobs: found, partial, understood } = engine.search(query);
    return {
      jobs: found.slice(0, 5),
      total: found.length,
      admits: partial || understood.unknown.length > 0,
    };
  });
  const { wrong, wrongQueries: _, ...shares } = figures;
  console.log(`\n${set}`);
  for (const [name, share] of Object.entries(shares)) {
    // Of what a set does not ask there is no share.
    if (Number.isNaN(share)) continue;
    console.log(name.padEnd(20), Number.isInteger(share) ? share : share.toFixed(4));
  }
  if (process.env.WRONG === undefined) continue;
  for (const [name, list] of Object.entries(wrong)) {
    console.log(`\n${name} (${list.length})`);
    for (const line of list) console.log(`  ${line}`);
  }
}
