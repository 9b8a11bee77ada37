import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { inRoot } from '../scripts/root.mjs';
import { startServer } from '../tests/support/server/server.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// Processor time of the server process for one request, at a fixed rate, beside the least that such
// an answer can cost, in the same run. Compressed as a browser asks for it; the time of compressing
// counts, which is done beside the event loop. "changed" means that a job was changed before each
// request, so that nothing that was kept of jobs may be told unseen; "its job changed" that the page
// shows another text each time; "another address" that no document of that address is kept yet.
//   node scripts/bench.mjs serverCost [requests]
// With BUILD=FOLDER it measures the build of another checkout.

const requests = Number(process.argv[3] ?? 3_000);
/** Requests a second. */
const rate = 250;
const slowRate = 50;
/**
 * Requests before those that are counted: code is compiled for speed bit by bit, and a server runs for
 * days. A page took 3.9 ms after 400 of them, 2.5 after 2,000, and 2.4 after 8,000.
 */
const warmUp = 2_000;
/** Those a second. */
const warmUpRate = 150;
const token = 'a-token-of-this-measurement';
const phone = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
  'Accept-Encoding': 'gzip, deflate, br',
  Cookie: 'language=english',
};
const html = { ...phone, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const json = { ...phone, Accept: 'application/json' };

interface Target {
  url: string;
  /** Processor time so far, in ms. */
  cpu(): Promise<number>;
}

const postgres = await startThrowawayPostgres();
if (!postgres) throw new Error('This needs the binaries of PostgreSQL.');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'server-cost-'));
const environment = { DEMO: '1', LOG_LEVEL: 'error', METRICS_TOKEN: token };
const { BUILD: root } = process.env;
const place = { dataDir, databaseUrl: postgres.url, ...(root && { root }) };
const server = await startServer({ ...place, asOperated: true, environment });
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
const writer = new Client({ connectionString: postgres.url });
await writer.connect();

const ours: Target = {
  url: server.url,
  async cpu() {
    const headers = { Authorization: `Bearer ${token}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
  },
};

const limits = await Promise.all(['keptBuffer', 'nodePostgres', 'reactCards'].map(startLimit));

async function startLimit(name: string): Promise<Target & { stop(): void }> {
  const child = spawn(process.execPath, [inRoot('bench', 'limits', `${name}.mjs`)], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: postgres?.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = `http://127.0.0.1:${port}`;
  const cpu = async () => Number(await (await fetch(`${url}/cpu`)).text()) / 1000;
  return { url, cpu, stop: () => void child.stdin.end() };
}

/** False where the server has more to do than it can. */
const ask = (url: string, headers: Record<string, string>) =>
  new Promise<boolean>((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      const { statusCode } = answer;
      answer.resume();
      if (statusCode !== 200 && statusCode !== 503) reject(new Error(`${url}: ${statusCode}`));
      answer.on('end', () => resolve(statusCode === 200));
    });
    request.on('error', reject);
  });

const changeJob = () =>
  writer.query(`UPDATE jobs SET status = status WHERE id = (SELECT id FROM jobs LIMIT 1)`);

let addresses = 0;
/** One that no one has asked for: a page of 20 jobs in some order, with a mark as advertisements have it. */
function anotherAddress(): string {
  const at = (addresses += 1);
  const sort = ['newest', 'oldest', 'pay'][at % 3] ?? '';
  return `/jobs?sort=${sort}&page=${1 + (at % 20)}&utm_term=${at}`;
}

let names = 0;
/** One that the list, the home page and its own page show. */
const renameJob = (id: string) =>
  writer.query(`UPDATE jobs SET job_name = $2 WHERE id = $1`, [id, `Welder ${(names += 1)}`]);

/** Processor time of one request in ms, once the program is warm; NaN where the rate was too high. */
async function cost(
  { url, cpu }: Target,
  to: string | (() => string),
  { headers = json, count = requests, perSecond = rate, before = async () => {} } = {},
): Promise<number> {
  const at = () => url + (typeof to === 'string' ? to : to());
  const run = async (total: number, atRate: number) => {
    const open: Promise<boolean>[] = [];
    const began = performance.now();
    for (let sent = 0; sent < total; sent += 1) {
      const due = began + (sent * 1000) / atRate;
      if (performance.now() < due) await delay(due - performance.now());
      await before();
      open.push(ask(at(), headers));
    }
    return (await Promise.all(open)).every(Boolean);
  };
  await run(warmUp, warmUpRate);
  // What collects garbage or gives connections up for a moment is not of these requests.
  await delay(300);
  const from = await cpu();
  return (await run(count, perSecond)) ? ((await cpu()) - from) / count : NaN;
}

try {
  const [buffer, database, react] = limits;
  if (!buffer || !database || !react) throw new Error('A limit is missing.');
  const few = { count: Math.ceil(requests / 5), perSecond: slowRate };
  const changed = { ...few, before: async () => void (await changeJob()) };
  const { rows } = await writer.query<{ id: string }>(
    `SELECT id FROM jobs WHERE status = 'active' ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  const id = rows[0]?.id ?? '';
  const job = `/jobs/${id}`;
  const renamed = { ...few, before: async () => void (await renameJob(id)) };
  const least = {
    buffer: await cost(buffer, '/'),
    database: await cost(database, '/'),
    react: await cost(react, '/', few),
  };
  const lines: [string, number, keyof typeof least, number?][] = [
    ['GET /api/jobs', await cost(ours, '/api/jobs'), 'database', 1.5],
    ['GET /api/jobs, changed', await cost(ours, '/api/jobs', changed), 'database'],
    ['/jobs', await cost(ours, '/jobs', { headers: html }), 'buffer', 3],
    ['/', await cost(ours, '/', { headers: html }), 'buffer', 3],
    ['/blogs', await cost(ours, '/blogs', { headers: html }), 'buffer', 3],
    ['/safety', await cost(ours, '/safety', { headers: html }), 'buffer', 3],
    ['/jobs/ID', await cost(ours, job, { headers: html }), 'buffer', 3],
    ['/jobs, changed', await cost(ours, '/jobs', { ...changed, headers: html }), 'react', 8],
    ['/, changed', await cost(ours, '/', { ...changed, headers: html }), 'react', 8],
    ['/jobs/ID, changed', await cost(ours, job, { ...changed, headers: html }), 'react', 8],
    ['/jobs, its job changed', await cost(ours, '/jobs', { ...renamed, headers: html }), 'react'],
    ['/, its job changed', await cost(ours, '/', { ...renamed, headers: html }), 'react'],
    ['/jobs/ID, its job changed', await cost(ours, job, { ...renamed, headers: html }), 'react'],
    [
      '/jobs, another address',
      await cost(ours, anotherAddress, { ...few, headers: html }),
      'react',
      8,
    ],
  ];
  const figures = lines.map(([name, ours, by]): Figure => {
    const headline = ['GET /api/jobs', '/jobs', '/jobs, changed'].includes(name);
    return { name: `${name} / ${by}`, unit: 'ms', ours, limit: least[by], headline };
  });
  keepResults('serverCost', 'the least that it can be', figures);
  for (const [name, ms] of Object.entries(least)) console.log(`least: ${name} ${ms.toFixed(3)} ms`);
  for (const [name, ms, by, bar] of lines) {
    const ratio = ms / least[by];
    const told = bar === undefined ? '' : `, at most ${bar}${ratio > bar ? '  MISSED' : ''}`;
    console.log(`${name.padEnd(26)} ${ms.toFixed(3)} ms, ${ratio.toFixed(1)} x ${by}${told}`);
  }
} finally {
  for (const limit of limits) limit.stop();
  agent.destroy();
  await writer.end();
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
