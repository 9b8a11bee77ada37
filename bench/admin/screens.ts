import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { chromium } from 'playwright';
import { Client } from 'pg';
import { pino } from 'pino';
import type { LoginReply } from '#contract/account/user.ts';
import { paths } from '#contract/http/paths.ts';
import { openDatabase } from '#server/db/client.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';
import { call } from '../../tests/support/accounts/people.ts';
import { holdSession } from '../../tests/support/browser/fixtures.ts';
import {
  administrator,
  fillWithFirstStart,
  startServer,
} from '../../tests/support/server/server.ts';
import { startThrowawayPostgres } from '../../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../../tests/support/trialSize.ts';
import { fillOffice } from './fillOffice.ts';

// What each screen of the admin asks the server for, and how long an answer takes, one alone, with
// 50,000 jobs, 20,000 candidates, 100,000 applications and as many lines of the log, on the embedded
// database or on PostgreSQL:
//   node scripts/bench.mjs screens [postgres]
// With GROWN_DATA_DIR the embedded database is filled there once, and kept. `cpu` is the processor time
// of the server, which on the embedded database says what a busy machine hides.

const onPostgres = process.argv.includes('postgres');
const jobs = trialSize(50_000);
const size = { jobs, candidates: jobs * 0.4, lines: jobs * 2 };
const rounds = 11;
/** Ms, as medians. */
const budget = { screen: 300, search: 200 };

const postgres = onPostgres ? await startThrowawayPostgres() : null;
if (onPostgres && !postgres) throw new Error('This needs the binaries of PostgreSQL.');
const kept = onPostgres ? undefined : process.env.GROWN_DATA_DIR;
const isFilled = kept !== undefined && existsSync(kept);
const dataDir = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'screens-')));
const place = { dataDir, ...(postgres && { databaseUrl: postgres.url }) };
if (!isFilled) await fill();
const server = await startServer({ ...place, environment: { LOG_LEVEL: 'error' } });

/** Every screen of the admin, and words as they are typed into its search. */
const screens: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(paths).filter(
      ([name, at]) => (name.startsWith('admin') || name === 'dashboard') && !at.includes(':'),
    ),
  ),
  'a candidate': '/admin-candidates/lot77',
  'a job with 20,000 applicants': '/jobs/lot1/applicants',
  'its board': '/jobs/lot1/applicants?view=board',
  'jobs, last page': '/admin-jobs?page=999',
};
const typed: Record<string, string> = {
  'jobs: w': '/admin-jobs?search=w',
  'jobs: welder dubai': '/admin-jobs?search=welder%20dubai',
  'jobs: no one': '/admin-jobs?search=xyzzy',
  'applicants: gurpreet 77': '/jobs/lot1/applicants?search=gurpreet%2077',
  'candidates: r': '/admin-candidates?search=r',
  'candidates: ravi kumar': '/admin-candidates?search=ravi%20kumar',
  'candidates: no one': '/admin-candidates?search=xyzzy',
  'employers: gulf 24': '/admin-employers?search=gulf%2024',
};

try {
  const body = administrator;
  const login = (await call<LoginReply>(server.url, 'POST', '/auth/login', { body })).body;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/about-us`);
  await holdSession(page, login);
  /** What a screen reads until nothing more comes. */
  const readsOf = async (address: string): Promise<string[]> => {
    const reads = new Set<string>();
    const note = (request: { method(): string; url(): string }) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) reads.add(request.url());
    };
    page.on('request', note);
    await page.goto(server.url + address);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    return [...reads];
  };
  const tooSlow: string[] = [];
  /** The menu's numbers are read by each screen, and measured with the first. */
  const measured = new Set<string>();
  const measure = async (name: string, address: string, most: number) => {
    const reads = await readsOf(address);
    if (reads.length === 0) console.log(`${name.padEnd(34)} asks for nothing`);
    for (const url of reads) {
      if (measured.has(url)) continue;
      measured.add(url);
      const times: number[] = [];
      const cpuBefore = await cpu();
      for (let round = 0; round < rounds; round += 1) {
        const before = performance.now();
        const headers = { Authorization: `Bearer ${login.token}` };
        const answer = await fetch(url, { headers });
        await answer.arrayBuffer();
        if (answer.status >= 400) throw new Error(`${url}: ${answer.status}`);
        times.push(performance.now() - before);
      }
      const first = times[0] ?? 0;
      times.sort((a, b) => a - b);
      const median = times[(rounds - 1) / 2] ?? 0;
      if (median > most) tooSlow.push(`${name} ${url}`);
      const each = ((await cpu()) - cpuBefore) / rounds;
      const shown = [median, first, times.at(-1) ?? 0, each].map((ms) => ms.toFixed(1).padStart(8));
      console.log(`${name.padEnd(34)}${shown.join('')}  ${url.slice(server.url.length + 4)}`);
    }
  };
  console.log(
    `${onPostgres ? 'PostgreSQL' : 'Embedded database'}; ms: median of ${rounds}, first, most, cpu of each`,
  );
  for (const [name, address] of Object.entries(screens))
    await measure(name, address, budget.screen);
  for (const [name, address] of Object.entries(typed)) await measure(name, address, budget.search);
  await browser.close();
  console.log(tooSlow.length === 0 ? 'All within the limits.' : `Too slow:\n${tooSlow.join('\n')}`);
  process.exitCode = tooSlow.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await postgres?.stop();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

/** Processor time of the server so far, ms: ticks of 10 ms. */
async function cpu(): Promise<number> {
  const stat = await readFile(`/proc/${server.processes[0]!.process.pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (user + system) * 10;
}

async function fill(): Promise<void> {
  const began = performance.now();
  const environment = { DEMO: '1' };
  if (postgres) await (await startServer({ ...place, environment })).stop();
  else await fillWithFirstStart(dataDir, environment);
  const log = pino({ level: 'warn' });
  const databaseUrl = postgres?.url;
  const database = await openDatabase({ dataDir, log, ...(databaseUrl && { databaseUrl }) });
  const client = postgres && new Client({ connectionString: postgres.url });
  await client?.connect();
  const run = (statement: string) =>
    client ? client.query(statement) : database.db.execute(sql.raw(statement));
  await fillOffice(database.db, run, size);
  await client?.end();
  await database.close();
  console.log(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
