import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import type { LoginReply } from '#contract/account/user.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { addManyApplicants } from '#server/features/applications/manyApplicants.ts';
import { call } from '../tests/support/accounts/people.ts';
import { administrator, fillWithFirstStart, startServer } from '../tests/support/server/server.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';
import { every, whileVisited } from './measuring/whileVisited.ts';

// How long others wait for the list of jobs while an administrator's long work runs, on the built
// server with the embedded database, or on PostgreSQL:
//   node scripts/bench.mjs longWork [postgres] [SHARE of the sizes, 1 where not given]

const words = process.argv.slice(3);
const onPostgres = words.includes('postgres');
const share = Number(words.find((word) => Number(word) > 0) ?? 1);
const sizes = { imported: 20_000 * share, undone: 5_000 * share, applicants: 10_000 * share };
/** Ms. */
const idleFor = Math.max(4_000, 10_000 * share);

const postgres = onPostgres ? await startThrowawayPostgres() : null;
if (onPostgres && !postgres) throw new Error('This needs the binaries of PostgreSQL.');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'long-work-'));
const place = { dataDir, ...(postgres && { databaseUrl: postgres.url }) };
if (postgres) {
  const first = await startServer({ ...place, environment: { DEMO: '1' } });
  await first.stop();
} else await fillWithFirstStart(dataDir, { DEMO: '1' });
const jobId = await addApplicants();
const server = await startServer({ ...place, environment: { DEMO: '1', LOG_LEVEL: 'error' } });

try {
  const body = administrator;
  const { token } = (await call<LoginReply>(server.url, 'POST', '/auth/login', { body })).body;
  const ask = <T>(method: string, to: string, sent?: object) =>
    call<T>(server.url, method, to, { token, ...(sent && { body: sent }) });

  const measured = (name: string, run: () => Promise<unknown>) =>
    whileVisited(server.url, name, run);

  console.log(
    `GET /api/jobs every ${every} ms, ${onPostgres ? 'PostgreSQL' : 'embedded database'}`,
  );
  await measured('warming up', () => setTimeout(idleFor));
  const idle = await measured('idle', () => setTimeout(idleFor));
  const tooSlow: string[] = [];
  const work = async (name: string, run: () => Promise<unknown>) => {
    const { median, p99, refused } = await measured(name, run);
    if (median > 2 * idle.median || p99 > 100 || refused > 0) tooSlow.push(name);
    // What it left to be done, vacuum and checkpoint, is work of its own.
    await setTimeout(500);
  };

  let large = '';
  await work(`read and check ${sizes.imported} rows`, async () => {
    large = await upload(sizes.imported, 'large');
    await until(large, 'checked');
  });
  await work(`import ${sizes.imported} rows`, async () => {
    await act(large, { action: 'commit', allOrNothing: true, closeMissing: false });
    await until(large, 'done');
  });
  let small = '';
  await work(`read, check and import ${sizes.undone} rows`, async () => {
    small = await upload(sizes.undone, 'small');
    await until(small, 'checked');
    await act(small, { action: 'commit', allOrNothing: true, closeMissing: false });
    await until(small, 'done');
  });
  await work(`undo ${sizes.undone} rows`, async () => {
    await act(small, { action: 'undo' });
    await until(small, 'undone');
  });
  await work(`read ${sizes.imported} rows and throw them away`, async () => {
    const id = await upload(sizes.imported, 'gone');
    await until(id, 'checked');
    await act(id, { action: 'cancel' });
  });
  const everybody = { search: '', status: '', skill: '' };
  await work(`change ${sizes.applicants} applicants`, async () => {
    const change = { all: everybody, status: 'In Review' };
    const { body: answer } = await ask<{ updated: number }>(
      'PATCH',
      `/jobs/${jobId}/applicants`,
      change,
    );
    if (answer.updated !== sizes.applicants) throw new Error(`Changed: ${JSON.stringify(answer)}`);
  });
  await work(`mark ${sizes.applicants} applicants as exported`, async () => {
    await ask('PATCH', `/jobs/${jobId}/applicants`, { all: everybody, status: 'Applied' });
    const answer = await ask<{ updated: number }>('POST', `/jobs/${jobId}/mark-in-review`);
    if (answer.body.updated !== sizes.applicants) throw new Error(JSON.stringify(answer));
  });
  await work(`export ${sizes.applicants} applicants`, async () => {
    for (let page = 1; page <= Math.ceil(sizes.applicants / 1_000); page += 1) {
      await ask('GET', `/jobs/${jobId}/applicants?page=${page}&limit=1000`);
    }
  });
  await work('sitemap', async () => {
    const answer = await fetch(`${server.url}/sitemap.xml`);
    await answer.text();
  });
  await work(`undo ${sizes.imported} rows`, async () => {
    await act(large, { action: 'undo' });
    await until(large, 'undone');
  });
  console.log(tooSlow.length === 0 ? 'All within the limits.' : `Too slow: ${tooSlow.join(', ')}`);
  process.exitCode = tooSlow.length === 0 ? 0 : 1;

  async function upload(rows: number, source: string): Promise<string> {
    const lines = Array.from(
      { length: rows },
      (_, n) =>
        `${source}-${n},Welder ${n % 70},${source} Steel ${n % 50},"Dubai, UAE","Weld pipes and plates at site ${n}. ${'Safety shoes, food and room are given by the company. '.repeat(6)}",AED 1500`,
    );
    const text = ['id,title,company,location,description,salary', ...lines].join('\n');
    const answer = await fetch(`${server.url}/api/imports?name=${source}.csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: text,
    });
    const { id } = (await answer.json()) as ImportDetail;
    const detail = await until(id, 'checked');
    // Two files of one form: the second would be taken for the first one's source.
    if (detail.source !== source && detail.mapping) {
      await ask('PUT', `/imports/${id}`, { source, mapping: detail.mapping });
    }
    return id;
  }

  async function act(id: string, body: object) {
    const answer = await ask('POST', `/imports/${id}`, body);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async function until(id: string, status: string): Promise<ImportDetail> {
    for (;;) {
      const { body: detail } = await ask<ImportDetail>('GET', `/imports/${id}`);
      if (detail.status === status) return detail;
      if (detail.status === 'failed' || detail.failure) throw new Error(JSON.stringify(detail));
      await setTimeout(300);
    }
  }
} finally {
  await server.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function addApplicants(): Promise<string> {
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ ...place, log });
  const [job] = await database.db.select().from(jobs).limit(1);
  await addManyApplicants(database.db, job!.id, sizes.applicants);
  await database.close();
  return job!.id;
}
