import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LoginReply } from '#contract/account/user.ts';
import { leadLimits, type LeadImportDetail, type LeadPage } from '#contract/leads/lead.ts';
import { call } from '../../tests/support/accounts/people.ts';
import { peopleWorkbook } from '../../tests/support/data/peopleList.ts';
import {
  administrator,
  fillWithFirstStart,
  startServer,
} from '../../tests/support/server/server.ts';
import { startThrowawayPostgres } from '../../tests/support/server/throwawayPostgres.ts';
import { whileVisited } from '../measuring/whileVisited.ts';

// What a workbook of as many people as are allowed costs: time, memory, and how long others wait
// meanwhile; and how fast the list of leads is with them:
//   node scripts/bench.mjs leads [postgres] [SHARE of the size, 1 where not given]

const words = process.argv.slice(3);
const onPostgres = words.includes('postgres');
const people = leadLimits.records * Number(words.find((word) => Number(word) > 0) ?? 1);
/** Ms, as medians. */
const budget = { list: 300, search: 200 };
const said = { source: 'Job fair in Patna', permission: 'They signed up for it at the fair' };

const postgres = onPostgres ? await startThrowawayPostgres() : null;
if (onPostgres && !postgres) throw new Error('This needs the binaries of PostgreSQL.');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'leads-'));
const place = { dataDir, ...(postgres && { databaseUrl: postgres.url }) };
if (postgres) {
  const first = await startServer({ ...place, environment: { DEMO: '1' } });
  await first.stop();
} else await fillWithFirstStart(dataDir, { DEMO: '1' });
const server = await startServer({ ...place, environment: { DEMO: '1', LOG_LEVEL: 'error' } });

try {
  const body = administrator;
  const { token } = (await call<LoginReply>(server.url, 'POST', '/auth/login', { body })).body;
  const tooSlow: string[] = [];
  const work = async (name: string, run: () => Promise<unknown>) => {
    let most = 0;
    const timer = setInterval(() => {
      void memory().then(
        (mb) => (most = Math.max(most, mb)),
        () => clearInterval(timer),
      );
    }, 100);
    const before = await memory();
    const { median, p99, refused } = await whileVisited(server.url, name, run);
    clearInterval(timer);
    console.log(
      `${' '.repeat(44)}${before.toFixed(0)} MB before it, ${most.toFixed(0)} MB at most`,
    );
    if (median > 2 * idle.median || p99 > 100 || refused > 0) tooSlow.push(name);
    await setTimeout(500);
  };

  const file = peopleWorkbook(people);
  const sizes = `${people} people, ${(file.length / 1024 / 1024).toFixed(1)} MB`;
  console.log(`${sizes}, ${onPostgres ? 'PostgreSQL' : 'embedded database'}`);
  await whileVisited(server.url, 'warming up', () => setTimeout(4_000));
  const idle = await whileVisited(server.url, 'idle', () => setTimeout(6_000));
  let list = '';
  await work('read and check', async () => (list = await upload(file)));
  await work('take over', () => commit(list));
  await work('read and check the same file again', async () => {
    const again = await upload(file);
    await act(again, { action: 'cancel' });
  });
  await quick('list', budget.list, '');
  await quick('one letter', budget.search, '?search=a');
  await quick('a name', budget.search, '?search=gurpreet+khan');
  await quick('no one', budget.search, '?search=xyzzy');
  await quick('one telephone', budget.search, '?search=9000012345');
  await quick('state', budget.list, '?state=agreed');
  await quick('last page', budget.list, `?page=${Math.ceil(people / leadLimits.pageSize) - 10}`);
  await work('everything for a file', async () => {
    const answer = await call(server.url, 'GET', '/leads/export', { token });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  });
  await work('take back', () => act(list, { action: 'undo' }));
  console.log(tooSlow.length === 0 ? 'All within the limits.' : `Too slow: ${tooSlow.join(', ')}`);
  process.exitCode = tooSlow.length === 0 ? 0 : 1;

  /** Resident memory of the server in MB. */
  async function memory(): Promise<number> {
    const status = await readFile(`/proc/${server.processes[0]!.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  async function quick(name: string, most: number, query: string) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < 15; round += 1) {
      const before = performance.now();
      const answer = await call<LeadPage>(server.url, 'GET', `/leads${query}`, { token });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      ({ total } = answer.body);
      times.push(performance.now() - before);
    }
    const first = times[0] ?? 0;
    times.sort((a, b) => a - b);
    const median = times[7] ?? 0;
    const shown = [median, first, times.at(-1) ?? 0]
      .map((ms) => ms.toFixed(1).padStart(8))
      .join('');
    console.log(`${name.padEnd(44)}${shown} ms (median, first, most), ${total} found`);
    if (median > most) tooSlow.push(name);
  }

  async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const answer = await fetch(`${server.url}/api/leads/imports?name=people.xlsx`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: bytes,
    });
    const { id } = (await answer.json()) as LeadImportDetail;
    const seen = new Set<string>();
    for (;;) {
      const detail = await read(id);
      if (detail.status === 'failed') throw new Error(JSON.stringify(detail));
      seen.add(`${detail.status} ${detail.progress.done}`);
      if (detail.status === 'checked') {
        console.log(`Progress was shown ${seen.size} times; ${JSON.stringify(detail.counts)}`);
        return id;
      }
      await setTimeout(300);
    }
  }

  async function read(id: string): Promise<LeadImportDetail> {
    return (await call<LeadImportDetail>(server.url, 'GET', `/leads/imports/${id}`, { token }))
      .body;
  }

  async function commit(id: string) {
    const { version } = await read(id);
    return act(id, { action: 'commit', version, ...said });
  }

  async function act(id: string, decision: object) {
    const to = `/leads/imports/${id}`;
    const before = performance.now();
    const answer = await call(server.url, 'POST', to, { token, body: decision });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    console.log(`The admin waited ${((performance.now() - before) / 1000).toFixed(1)} s`);
  }
} finally {
  await server.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
