import type { PGlite } from '@electric-sql/pglite';
import { createSlices } from '#server/domain/slices.ts';

/** Bytes of write-ahead log after which a checkpoint is due: one of its files. */
const checkpointAfter = 16 * 1024 * 1024;

/**
 * What autovacuum and the checkpointer do on a PostgreSQL server; PGlite has neither. Dead rows
 * would never be reused, the planner would know no statistics, and the write-ahead log would grow
 * until the next clean stop. Tables are due by autovacuum's own settings (PostgreSQL manual,
 * 24.1.6). Each statement is a slice: one after the other at once they would keep requests waiting
 * for their sum, half a second after a large import. Cheap when nothing is due: meant for every
 * minute.
 * @returns the tables that were vacuumed, and whether a checkpoint was made
 * @throws database errors
 */
export async function maintain(
  engine: Pick<PGlite, 'query' | 'exec'>,
): Promise<{ vacuumed: string[]; checkpoint: boolean }> {
  // Counts of changed rows reach the statistics views only when that is asked for.
  await engine.query('SELECT pg_stat_force_next_flush()');
  const due = await engine.query<{ name: string }>(dueTables);
  const vacuumed = due.rows.map(({ name }) => name);
  const slices = createSlices({ least: 1, first: 1, most: 1 });
  const run = (statement: string) => slices.run(() => engine.exec(statement));
  for (const name of vacuumed) {
    await run(`VACUUM ${name}`);
    await run(`ANALYZE ${name}`);
  }
  const log = await engine.query<{ bytes: number }>(logSinceCheckpoint);
  const checkpoint = (log.rows[0]?.bytes ?? 0) > checkpointAfter;
  if (checkpoint) await run('CHECKPOINT');
  return { vacuumed, checkpoint };
}

const setting = (name: string) => `current_setting('autovacuum_${name}')::float8`;
const share = (name: string) => `greatest(c.reltuples, 0) * ${setting(`${name}_scale_factor`)}`;

const dueTables = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_all_tables s
  JOIN pg_class c ON c.oid = s.relid
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't' AND (
    s.n_dead_tup > ${setting('vacuum_threshold')} + ${share('vacuum')}
    OR s.n_ins_since_vacuum > ${setting('vacuum_insert_threshold')} + ${share('vacuum_insert')}
    OR s.n_mod_since_analyze > ${setting('analyze_threshold')} + ${share('analyze')}
    OR age(c.relfrozenxid) > ${setting('freeze_max_age')}
  )
  ORDER BY name`;

const logSinceCheckpoint = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes
  FROM pg_control_checkpoint()`;
