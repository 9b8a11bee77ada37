import { pino } from 'pino';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { sayApart } from '#server/features/candidates/links.ts';
import { addManyCandidates } from '#server/features/candidates/manyCandidates.ts';
import { migrations } from '#server/service.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();
afterAll(() => postgres?.stop());

const withdraw = `update consents set withdrawn_at = now() where user_id = 'lot1'`;
const give = `insert into consents (user_id, kind, version, given_at) values ('lot1', 'sharing', '2026-11-23', now())`;
const apply = `insert into applications (id, job_id, user_id) values ('a1', 'lot1', 'lot1')`;
const leave = `update users set delete_after = now() where id = 'lot1'`;

/** Whom an admin finds is decided by three tables, which two processes may write at once. */
describe.skipIf(!postgres)('candidates on PostgreSQL', needsPostgres, () => {
  const url = postgres?.url ?? '';
  const [one, other, look] = [0, 1, 2].map(() => new Client({ connectionString: url })) as [
    ...[Client, Client, Client],
  ];
  beforeAll(async () => {
    const database = await openDatabase({
      ...{ dataDir: '', databaseUrl: url, log: pino({ level: 'silent' }) },
    });
    await database.migrate(migrations);
    await addManyCandidates(database.db, 3);
    await database.close();
    for (const client of [one, other, look]) await client.connect();
  });
  afterAll(async () => {
    for (const client of [one, other, look]) await client.end();
  });

  const isFound = async () =>
    (await look.query(`select 1 from candidates where user_id = 'lot1'`)).rowCount === 1;
  const waits = async () =>
    (await look.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount;

  test.each([
    ['applies while sharing ends', withdraw, apply, false],
    ['stops sharing while an application is on its way', apply, withdraw, false],
    ['applies while the account is given up', leave, apply, false],
    ['applies while sharing begins', give, apply, true],
  ])('who %s is found as both say', async (_what, first, second, found) => {
    await look.query(`delete from applications where user_id = 'lot1'`);
    await look.query(`delete from consents where user_id = 'lot1'`);
    await look.query(`update users set delete_after = null where id = 'lot1'`);
    if (first !== give) await look.query(give);
    expect(await isFound()).toBe(false);
    await one.query('begin');
    await one.query(first);
    const late = other.query(second);
    await expect.poll(waits).toBeGreaterThan(0);
    await one.query('commit');
    await late;
    expect(await isFound()).toBe(found);
  });

  test('two are said to be two people while a merge holds both of them', async () => {
    const { db, close } = await openDatabase({
      ...{ dataDir: '', databaseUrl: url, log: pino({ level: 'silent' }) },
    });
    // In the order of their ids, as a merge does.
    const hold = (id: string) => one.query(`select 1 from users where id = '${id}' for update`);
    await one.query('begin');
    await hold('lot2');
    const act = { by: 'admin', at: new Date() };
    const said = db.transaction((tx) => sayApart(tx, act, 'lot3', 'lot2'));
    await expect.poll(waits).toBeGreaterThan(0);
    await hold('lot3');
    await one.query('commit');
    await said;
    await close();
    expect((await look.query('select 1 from candidates_apart')).rowCount).toBe(2);
  });
});
