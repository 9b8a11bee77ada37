import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';
import {
  needsPostgres,
  startPostgresCluster,
  type PostgresCluster,
} from '../../support/server/throwawayPostgres.ts';

const cluster = await startPostgresCluster();

/** Planted in what is written, so that it can be searched for in the log. */
const marker = `marker${randomUUID().slice(0, 8)}`;
const most = 8_000; // ms until a refusal; a quiet machine takes five at most
let visitors = 0;

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: number;
  took: number;
}

async function call(server: RunningServer, path: string, body?: object, key?: string) {
  const began = performance.now();
  visitors += 1;
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as { code?: string };
  return {
    status: response.status,
    code: json.code,
    retryAfter: Number(response.headers.get('retry-after')),
    took: performance.now() - began,
  } satisfies Answer;
}

const support = (key: string) => ({
  ...{ name: `Asha ${marker}`, email: `${key.slice(0, 8)}.${marker}@example.in` },
  ...{ subject: `Help ${marker}`, message: `${key} ${marker}` },
});
const write = (server: RunningServer, key: string) =>
  call(server, '/api/support/request', support(key), key);

const refused = (answer: Answer) => {
  expect(answer).toMatchObject({ status: 503 });
  expect(['DATABASE_UNAVAILABLE', 'BUSY']).toContain(answer.code);
  expect(answer.retryAfter).toBeGreaterThan(0);
  expect(answer.took).toBeLessThan(most);
};

describe.skipIf(!cluster)('an outage of PostgreSQL', needsPostgres, () => {
  const postgres = cluster as PostgresCluster;
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({
      databaseUrl: postgres.url,
      environment: { TRUST_PROXY: '1', LOG_LEVEL: 'debug' },
    });
    // So that connections are open when a fault comes.
    await Promise.all(keysFor(12).map((key) => write(server, key)));
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });

  const asAdmin = async <T>(run: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const waitingForLock = async (client: Client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const stored = (keys: string[]) =>
    asAdmin(async (client) => {
      const { rows } = await client.query<{ times: number }>(
        `SELECT count(*)::int AS times FROM support_requests WHERE message LIKE ANY ($1)`,
        [keys.map((key) => `${key}%`)],
      );
      return rows[0]?.times;
    });
  const isWell = async () => {
    const answers = await Promise.all([
      call(server, '/api/jobs'),
      write(server, randomUUID()),
      call(server, '/readyz'),
    ]);
    return answers.map(({ status }) => status);
  };
  const keysFor = (count: number) => Array.from({ length: count }, () => randomUUID());

  /** Writes that are in the midst of their transaction when `fault` comes. */
  const caught = (fault: (client: Client) => Promise<unknown>, keys: string[]) =>
    asAdmin(async (client) => {
      await client.query('BEGIN; LOCK TABLE support_requests IN ACCESS EXCLUSIVE MODE');
      const answers = keys.map((key) => write(server, key));
      await expect
        .poll(async () => (await waitingForLock(client)).length, { interval: 20, timeout: 5_000 })
        .toBeGreaterThan(3);
      await fault(client);
      const found = await Promise.all(answers);
      await client.query('ROLLBACK').catch(() => {});
      return found;
    });

  test('connections that end within a transaction are refusals, and no more', async () => {
    const keys = keysFor(6);
    const answers = await caught(async (client) => {
      for (const pid of await waitingForLock(client)) {
        await client.query('SELECT pg_terminate_backend($1)', [pid]);
      }
    }, keys);
    answers.forEach(refused);
    expect(server.lives()).toBe(true);
    expect(await stored(keys)).toBe(0);
    const again = await Promise.all(keys.map((key) => write(server, key)));
    expect(again.map(({ status }) => status)).toEqual(keys.map(() => 201));
    await Promise.all(keys.map((key) => write(server, key)));
    expect(await stored(keys)).toBe(keys.length);
  });

  test('a server that stops at once is waited for, and met again', async () => {
    const keys = keysFor(6);
    (await caught(() => postgres.crash(), keys)).forEach(refused);
    const during = await Promise.all(keys.map((key) => write(server, key)));
    during.forEach(refused);
    expect((await call(server, '/readyz')).status).toBe(503);
    expect((await call(server, '/healthz')).status).toBe(200);
    const page = await fetch(`${server.url}/jobs`, { headers: { Accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=UTF-8',
    ]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    const map = await fetch(`${server.url}/sitemap.xml`);
    expect([map.status, map.headers.has('retry-after')]).toEqual([503, true]);
    await postgres.start();
    await expect.poll(isWell, { timeout: 10_000, interval: 50 }).toEqual([200, 201, 200]);
    expect(server.lives()).toBe(true);
    const again = await Promise.all(keys.map((key) => write(server, key)));
    expect(again.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await stored(keys)).toBe(keys.length);
  });

  test('a server that stands still costs five seconds at most, and then none', async () => {
    const keys = keysFor(12);
    postgres.freeze();
    const writes = keys.map((key) => write(server, key));
    const reads = keys.map(() => call(server, '/api/jobs'));
    (await Promise.all([...writes, ...reads])).forEach(refused);
    const later = await Promise.all([write(server, randomUUID()), call(server, '/api/jobs')]);
    later.forEach(refused);
    expect(Math.max(...later.map(({ took }) => took))).toBeLessThan(2_000);
    expect((await call(server, '/readyz')).status).toBe(503);
    postgres.thaw();
    await expect.poll(isWell, { timeout: 10_000, interval: 50 }).toEqual([200, 201, 200]);
    const again = await Promise.all(keys.map((key) => write(server, key)));
    expect(again.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await stored(keys)).toBe(keys.length);
  }, 30_000);

  test('a locked table takes no connection from those who read', async () => {
    await asAdmin(async (client) => {
      await client.query('BEGIN; LOCK TABLE support_requests IN ACCESS EXCLUSIVE MODE');
      const writes = keysFor(30).map((key) => write(server, key));
      await expect.poll(() => waitingForLock(client), { interval: 20 }).not.toHaveLength(0);
      for (let look = 0; look < 10; look += 1) {
        const answer = await call(server, '/api/jobs');
        expect(answer.status).toBe(200);
        expect(answer.took).toBeLessThan(2_500);
      }
      expect((await call(server, '/readyz')).status).toBe(200);
      (await Promise.all(writes)).forEach(refused);
      await client.query('ROLLBACK');
    });
    await expect.poll(isWell, { timeout: 10_000, interval: 50 }).toEqual([200, 201, 200]);
  });

  test('nothing that people wrote is in the log', async () => {
    const email = `twice.${marker}@example.in`;
    await asAdmin(async (client) => {
      // Whatever the product checks first: the statement itself must fail.
      await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE unique_violation USING MESSAGE = 'no ' || NEW.message,
          DETAIL = 'Key (email)=(' || NEW.email || ') already exists.', HINT = NEW.name; END $$`);
      await client.query(`CREATE TRIGGER refuse BEFORE INSERT ON support_requests
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const body = { ...support(randomUUID()), email };
      expect((await call(server, '/api/support/request', body)).status).toBe(500);
      await client.query('DROP TRIGGER refuse ON support_requests');
      await client
        .query('ALTER TABLE support_requests ALTER COLUMN message TYPE varchar(3)')
        .catch(async () => {
          await client.query('DELETE FROM support_requests');
          await client.query('ALTER TABLE support_requests ALTER COLUMN message TYPE varchar(3)');
        });
      expect((await call(server, '/api/support/request', body)).status).toBe(500);
      await client.query('ALTER TABLE support_requests RENAME TO support_requests_away');
      expect((await call(server, '/api/support/request', body)).status).toBe(500);
      await client.query('ALTER TABLE support_requests_away RENAME TO support_requests');
      await client.query('ALTER TABLE support_requests ALTER COLUMN message TYPE text');
    });
    const logged = (text: string) => server.output().includes(text);
    for (const code of ['23505', '22001', '42P01', '57P01']) {
      await expect.poll(() => logged(`"${code}"`), { message: code }).toBe(true);
    }
    expect(logged(marker)).toBe(false);
  });
});

describe.skipIf(!cluster)('a start', needsPostgres, () => {
  test('waits for a database that is not there yet, and says so', async () => {
    const late = await startPostgresCluster();
    if (!late) throw new Error('the binaries were there before');
    await late.crash();
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
    const opening = openDatabase({ dataDir: os.tmpdir(), databaseUrl: late.url, log });
    const notice = [expect.anything(), 'waiting for PostgreSQL'];
    await expect.poll(() => log.warn.mock.calls, { timeout: 10_000 }).toContainEqual(notice);
    await late.start();
    const database = await opening;
    await database.ping();
    await database.close();
    await late.stop();
  }, 60_000);
});
