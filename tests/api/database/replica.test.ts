import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, signUp } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { pdfText } from '../../support/data/pdfs.ts';
import { administrator, startServer, type RunningServer } from '../../support/server/server.ts';
import {
  needsPostgres,
  startPostgresCluster,
  type PostgresCluster,
} from '../../support/server/throwawayPostgres.ts';

const cluster = await startPostgresCluster();

describe.skipIf(!cluster)('a replica', needsPostgres, () => {
  const primary = cluster as PostgresCluster;
  let replica: PostgresCluster;
  let server: RunningServer;
  let token = '';
  let jobId = '';

  const says = async (cluster: PostgresCluster, query: string) => {
    const client = new Client({ connectionString: cluster.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const read = async (as = '') => {
    const answer = await fetch(`${server.url}/api/jobs/${jobId}?prefetch=1`, {
      headers: as ? { Authorization: `Bearer ${as}` } : {},
    });
    const { jobName } = (await answer.json()) as { jobName?: string };
    return jobName ?? answer.status;
  };
  const rename = (title: string) =>
    says(primary, `UPDATE jobs SET job_name = '${title}' WHERE id = '${jobId}'`);
  /** How often each process has said so; a number where all say the same. */
  const logged = (text: string) => {
    const times = server.processes.map(({ output }) => output().split(text).length - 1);
    return new Set(times).size === 1 ? times[0] : times;
  };
  const usesReplica = async (times: number) =>
    await expect
      .poll(() => logged('visitors read from the replica'), { timeout: 15_000, interval: 100 })
      .toBe(times);

  beforeAll(async () => {
    replica = await primary.replicate();
    server = await startServer({
      databaseUrl: primary.url,
      environment: { DATABASE_READ_URL: replica.url, LOG_LEVEL: 'info' },
    });
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    ({ token } = (await login.json()) as { token: string });
    [{ id: jobId }] = (await says(
      primary,
      `SELECT id FROM jobs WHERE status = 'active' LIMIT 1`,
    )) as [{ id: string }];
  }, 90_000);

  afterAll(async () => {
    await server.stop();
    await replica.stop();
    await primary.stop();
  });

  test('answers visitors; a member reads what was just written', async () => {
    await usesReplica(1);
    await rename('Before');
    await expect.poll(() => read()).toBe('Before');
    await says(replica, 'SELECT pg_wal_replay_pause()');
    await rename('After');
    expect(await read()).toBe('Before');
    expect(await read(token)).toBe('After');
    // Five seconds later it is too far behind.
    await expect.poll(() => read(), { timeout: 15_000, interval: 100 }).toBe('After');
    await expect.poll(() => logged('visitors read from the primary'), { timeout: 15_000 }).toBe(1);
    await says(replica, 'SELECT pg_wal_replay_resume()');
    await usesReplica(2);
    expect(await read()).toBe('After');
  }, 40_000);

  test('decides nothing about a link to a file', async () => {
    await says(replica, 'SELECT pg_wal_replay_pause()');
    const { token, user } = await signUp(server.url);
    const to = { url: server.url, id: user.id, token };
    const { body } = await upload(to, 'resume', pdfText());
    const link = server.url + body.user?.details.resume;
    const statusOfLink = async () => (await fetch(link)).status;
    expect(await statusOfLink()).toBe(200);
    await says(replica, 'SELECT pg_wal_replay_resume()');
    await expect.poll(() => says(replica, 'SELECT 1 FROM files')).toHaveLength(1);
    await says(replica, 'SELECT pg_wal_replay_pause()');
    await call(server.url, 'POST', '/auth/logout', { token, body: {} });
    expect(await statusOfLink()).toBe(404);
    await says(replica, 'SELECT pg_wal_replay_resume()');
  });

  test('keeps visitors reading while the primary is down', async () => {
    await primary.crash();
    expect(await read()).toBe('After');
    expect(await read(token)).toBe(503);
    const pages = await Promise.all(['/api/jobs', '/api/blogs', '/jobs'].map(statusOf));
    expect(pages).toEqual([200, 200, 200]);
    await primary.start();
    await expect.poll(() => read(token), { timeout: 2_000, interval: 50 }).toBe('After');
  }, 20_000);

  test('that ends, or stands still, is replaced by the primary without a failure', async () => {
    const statuses: number[] = [];
    const load = { goesOn: true };
    const readers = Array.from({ length: 8 }, async () => {
      while (load.goesOn) statuses.push(await statusOf('/api/jobs'));
    });
    await replica.crash();
    await expect.poll(() => logged('visitors read from the primary'), { timeout: 10_000 }).toBe(2);
    await replica.start();
    await usesReplica(3);
    replica.freeze();
    await expect.poll(() => logged('visitors read from the primary'), { timeout: 10_000 }).toBe(3);
    replica.thaw();
    await usesReplica(4);
    load.goesOn = false;
    await Promise.all(readers);
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 60_000);

  const statusOf = async (path: string) => {
    const answer = await fetch(server.url + path);
    await answer.arrayBuffer();
    return answer.status;
  };
});
