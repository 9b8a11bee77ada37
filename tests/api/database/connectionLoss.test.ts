import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking } from '../../support/database/asking.ts';
import { MixedLoad } from '../../support/database/mixedLoad.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';
import {
  needsPostgres,
  startPostgresCluster,
  type PostgresCluster,
} from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

const cluster = await startPostgresCluster();

const terminations = trialSize(10);
const crashes = Math.ceil(terminations / 10);
const freezes = Math.ceil(terminations / 20);
const frozen = terminations < 50 ? 6_000 : 30_000; // ms; longer than any limit
// Ms. The suite has a busy machine and looks for nothing but the promise that it ends.
const isTrial = terminations >= 50;
const [slowest, recovered] = isTrial ? [5_000, 2_000] : [20_000, 20_000];

describe.skipIf(!cluster)('connections to PostgreSQL', needsPostgres, () => {
  const postgres = cluster as PostgresCluster;
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({
      databaseUrl: postgres.url,
      environment: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    });
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });

  test(
    `${terminations} terminations, ${crashes} crashes and ${freezes} freezes lose and double nothing`,
    async () => {
      const load = new MixedLoad(server.url, { slowest });
      await load.start({ readers: 30, supporters: 8, savers: 9, newcomers: 3 });
      await terminate(postgres.url, terminations);
      const recoveries = [await load.recovery()];
      for (let crash = 0; crash < crashes; crash += 1) {
        await delay(1_000 + Math.random() * 2_000); // there must be something to lose
        await postgres.crash();
        await delay(Math.random() * 3_000);
        await postgres.start();
        recoveries.push(await load.recovery());
      }
      for (let freeze = 0; freeze < freezes; freeze += 1) {
        await delay(1_000 + Math.random() * 2_000); // there must be something to lose
        postgres.freeze();
        await delay(frozen);
        postgres.thaw();
        recoveries.push(await load.recovery());
      }
      await load.stop();
      const found = await load.compare(asking(postgres.url));
      const worst = Math.round(Math.max(...recoveries));
      console.log(
        `well again after ${recoveries.map(Math.round).join(' ')} ms\n` +
          `${terminations} terminations, ${crashes} crashes, ${freezes} freezes of ${frozen / 1000} s: ` +
          `${load.answers} answers, ${load.refusals} of them 503, the slowest after ` +
          `${Math.round(load.slowestRefusal)} ms; well again after ${worst} ms at most; ` +
          `${found.acknowledged} acknowledged writes (${found.saves} profile saves), ` +
          `${found.lost} lost, ${found.doubled} doubled`,
      );
      expect(load.offences).toEqual([]);
      expect(found).toMatchObject({ lost: 0, doubled: 0 });
      expect(Math.max(...recoveries)).toBeLessThan(recovered);
      expect(server.lives()).toBe(true);
      // Otherwise it would prove nothing.
      expect(load.refusals).toBeGreaterThan(terminations / 2);
      expect(found.saves).toBeGreaterThan(terminations / 2);
    },
    60_000 + terminations * 1_000 + crashes * 15_000 + freezes * (frozen + 15_000),
  );
});

/** Ends so many connections, each while a statement or a transaction is under way. */
async function terminate(url: string, times: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let ended = 0; ended < times;) {
    const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'
        AND pid <> pg_backend_pid() AND state IN ('active', 'idle in transaction')
      ORDER BY random() LIMIT 1) AS busy`);
    ended += rowCount ?? 0;
    await delay(Math.random() * 200);
  }
  await client.end();
}
