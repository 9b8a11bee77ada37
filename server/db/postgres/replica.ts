import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Availability } from './availability.ts';
import { guardedPool, type GuardedPool, type PoolLimits } from './guardedPool.ts';

const lookEvery = 1_000; // ms between two looks at how far the replica is
const mostBehind = 5_000; // ms that a replica may be behind

/** How far the primary had written its log at a moment. */
interface Mark {
  at: number;
  place: string;
}

/**
 * Reads from a replica, and from the primary where the replica is down, too far behind, or refuses
 * a statement: one that it cancelled in favour of replication, a table that a migration has only
 * just made, a write. Reads may be asked twice.
 *
 * A replica counts as near when it has replayed what the primary had written five seconds ago. Its
 * own clock of the last transaction says nothing on a quiet night, and a replica that lost the
 * primary believes that it has everything. Where the primary is down, the last known place stays
 * the measure: visitors go on reading.
 * @param options - `primary` is the pool that answers instead; `url` that of the replica
 * @returns a pool for drizzle
 */
export function replicaPool(options: {
  url: string;
  limits: PoolLimits;
  primary: Pool;
  log: Pick<Logger, 'info' | 'warn'>;
}): GuardedPool {
  const { primary, log } = options;
  const availability = new Availability(options.url, 'replica', log);
  const replica = guardedPool({ ...options, databaseUrl: options.url, availability });
  let isNear = false;
  let marks: Mark[] = [];
  const look = async () => {
    const now = performance.now();
    const place = await currentPlace(primary).catch(() => null);
    if (place) marks.push({ at: now, place });
    const due = marks.findLast(({ at }) => at <= now - mostBehind) ?? marks[0];
    marks = due ? marks.slice(marks.indexOf(due)) : [];
    const wasNear = isNear;
    isNear = due !== undefined && (await hasReplayed(replica.pool, due.place).catch(() => false));
    if (isNear === wasNear) return;
    const text = isNear ? 'visitors read from the replica' : 'visitors read from the primary';
    log[isNear ? 'info' : 'warn']({ database: 'replica' }, text);
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, lookEvery).unref();

  const query = async (...parameters: unknown[]): Promise<unknown> => {
    if (isNear && !availability.isDown) {
      try {
        return await asking(replica.pool)(...parameters);
      } catch (error) {
        log.info({ err: error }, 'the primary was asked instead of the replica');
      }
    }
    return asking(primary)(...parameters);
  };
  return {
    pool: Object.create(Pool.prototype, {
      // A transaction may write: it is the primary's.
      connect: { value: () => primary.connect() },
      query: { value: query },
    }) as Pool,
    async close() {
      clearInterval(timer);
      availability.close();
      await replica.close();
    },
  };
}

const asking = (pool: Pool) => pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;

async function currentPlace(primary: Pool): Promise<string | null> {
  const { rows } = await primary.query<{ place: string }>(
    `SELECT pg_current_wal_flush_lsn()::text AS place`,
  );
  return rows[0]?.place ?? null;
}

/** Whether it has everything up to a place. A server that follows no one has, if it is the same one. */
async function hasReplayed(replica: Pool, place: string): Promise<boolean> {
  const { rows } = await replica.query<{ has: boolean }>(
    `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
       ELSE pg_current_wal_flush_lsn() END >= $1::pg_lsn AS has`,
    [place],
  );
  return rows[0]?.has ?? false;
}
