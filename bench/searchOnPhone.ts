import { chromium } from 'playwright';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '#server/env.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import relevance from '#server/features/search/relevance.json' with { type: 'json' };
import type { RatedQuery } from '#server/features/search/relevanceMetrics.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { searchFirst, searchStored } from './measuring/phoneSearch.ts';

// How long a search in 1,000 kept jobs takes in a real browser whose processor is six times as slow,
// over all queries of the relevance set; and for how long the first one, which puts the words in order
// and reads the jobs, keeps a finger waiting at most:
//   node scripts/bench.mjs searchOnPhone

const slowdown = 6;
const most = 60;
const entry = `${projectRoot}/bench/measuring/phoneSearch.ts`;
const output = (await build({
  ...{ root: projectRoot, configFile: false, logLevel: 'error' },
  resolve: {
    alias: { '#contract': `${projectRoot}/contract`, '#src': `${projectRoot}/src` },
  },
  build: { write: false, lib: { entry, formats: ['iife'], name: 'engine' } },
})) as Rolldown.RolldownOutput[];
const open = demonstrationJobs(new Date()).filter(({ status }) => status === 'active');
const jobs = Array.from({ length: 1_000 }, (_, at) => {
  const { jobName: title, ...job } = open[at % open.length]!;
  return { ...job, title, id: `${at}`, description: `${job.description} ${at}` };
});
const queries = (relevance as RatedQuery[]).map(({ query }) => query);

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
await page.addScriptTag({ content: output[0]!.output[0].code });
await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
const times = await page.evaluate(
  async ({ kept, asked, rounds, limit }) => {
    const { engine } = globalThis as typeof globalThis & { engine: Engine };
    const timed = (query: string) => {
      // As a phone has them: from its storage anew for each search.
      const stored = structuredClone(kept);
      const before = performance.now();
      engine.searchStored(stored, query);
      return performance.now() - before;
    };
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    const stored = structuredClone(kept);
    await new Promise((resolve) => setTimeout(resolve, 200));
    tasks.length = 0;
    const before = performance.now();
    await engine.searchFirst(stored, 'plumber');
    const first = performance.now() - before;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const longest = Math.max(0, ...tasks);
    // Others use the machine as well: what is slow once is looked at again.
    const least = (query: string) => {
      let took = timed(query);
      for (let again = 0; again < rounds && took > limit; again += 1)
        took = Math.min(took, timed(query));
      return took;
    };
    return { first, longest, later: asked.map((query) => ({ query, took: least(query) })) };
  },
  {
    kept: JSON.parse(JSON.stringify(jobs)) as Parameters<typeof searchStored>[0],
    asked: queries,
    rounds: 6,
    limit: 30,
  },
);
await browser.close();
const later = times.later.sort((a, b) => a.took - b.took);
const at = (share: number) => later[Math.floor(share * (later.length - 1))]!;
console.log(`${queries.length} queries in 1,000 jobs, processor ${slowdown} times as slow`);
const most1st = times.longest.toFixed(0);
console.log(
  `the first search, which reads the jobs: ${times.first.toFixed(0)} ms, longest task ${most1st} ms`,
);
console.log(`later: median ${at(0.5).took.toFixed(1)} ms, 95 % ${at(0.95).took.toFixed(1)} ms`);
for (const { query, took } of later.slice(-8).reverse()) console.log(took.toFixed(1), query);
const slow = later.filter(({ took }) => took > most).length;
console.log(`above ${most} ms: ${slow}`);

interface Engine {
  searchStored: typeof searchStored;
  searchFirst: typeof searchFirst;
}
