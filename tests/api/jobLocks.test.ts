import os from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { migrations } from '#server/service.ts';
import { startAccountServer, type AccountServer } from '../support/accounts/accountServer.ts';
import { call, signUp } from '../support/accounts/people.ts';
import { jobForm } from '../support/data/officeForms.ts';
import { needsPostgres, startThrowawayPostgres } from '../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();

/** The embedded database does one thing after the other; only a real server has locks to wait for. */
describe.skipIf(!postgres)('on PostgreSQL', needsPostgres, () => {
  let server: AccountServer;
  let database: Database;
  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    database = await openDatabase({ dataDir: os.tmpdir(), databaseUrl: postgres?.url, log });
    await database.migrate(migrations);
    server = await startAccountServer({ db: database.db });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await postgres?.stop();
  });

  test('who closes jobs from the last to the first waits for the first one, and holds no other', async () => {
    const { db } = database;
    const { token, user } = await signUp(server.url);
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    const posted: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { body } = await call<Job>(server.url, 'POST', '/jobs', { token, body: jobForm });
      posted.push(body._id);
    }
    const sorted = sql`select id from jobs where id in ${posted} order by id`;
    const ids = (await db.execute<{ id: string }>(sorted)).rows.map(({ id }) => id);
    const closing: Promise<{ status: number }>[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from jobs where id = ${ids[0]} for update`);
      const body = { ids: ids.toReversed(), action: 'close' };
      closing.push(call(server.url, 'PATCH', '/jobs/status', { token, body }));
      const waits = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await db.execute(waits)).rows).toHaveLength(1), 10_000);
      // A change of many that has the first one goes on to the second.
      await tx.execute(sql`select 1 from jobs where id = ${ids[1]} for update nowait`);
    });
    expect((await Promise.all(closing)).map(({ status }) => status)).toEqual([200]);
  });
});
