import { sql, type SQL } from 'drizzle-orm';
import { preparedFor } from '#server/db/prepared.ts';
import { changedJobs, type Change, type ChangedJob } from './freshBlock.ts';

/** More changes than this are counted from the rows themselves until blocks take them in. */
export const mostChanges = 10_000;
/**
 * As many changes are read with their jobs, in one statement. Beside a long import the same changes
 * are seen again with each look, and only new ones are worth a job's columns.
 */
const fewChanges = 50;

/** A block as it is read. */
export interface StoredRow {
  version: number;
  size: number;
  at: number;
  id: string;
  gone: string;
}

/** The jobs of changes, and their places. */
export interface JobsThatChanged extends Record<string, unknown> {
  /** The active ones. */
  jobs: ChangedJob[];
  /** Where the jobs stand in blocks. */
  slots: [block: number, slot: number][];
}

/** What is not known yet. */
export interface News {
  since: string;
  /** null where they are the same ones. */
  blocks: StoredRow[] | null;
  changes: Change[];
  /** null where they are too many for this statement. */
  few: JobsThatChanged | null;
}

const idsOfChanges = sql`select job_id from change`;

/** @returns a query of one array: where some jobs stand, of which the query given has the ids */
export const slotsOfJobs = (ids: SQL) => sql`
  select coalesce(json_agg(json_build_array(block, slot)), '[]')
  from job_block_slots where job_id = any(array(${ids}))`;

/**
 * What has changed since a reader looked last, of which it gives the `generation` and the `key` that
 * it was told, and `since` of the last news; '0' and null the first time. One row, or none where there
 * are no blocks. `changes`: how many wait to be taken into blocks.
 */
export const lookForChanges = preparedFor((db) => {
  const known = sql`(select generation from look) = ${sql.placeholder('generation')}::bigint`;
  const isNews = sql`(select key is distinct from ${sql.placeholder('key')}::text
    and changes <= ${mostChanges} from look)`;
  // What a transaction under way will still write is not seen by its number: by the transaction it is.
  const look = sql`(
    with look as materialized (
      select generation, count(seq)::int as changes,
        concat_ws(' ', generation, count(seq), max(seq), sum(seq)) as key
      from job_block_state
      left join (select seq from job_changes limit ${mostChanges + 1}) as change on true
      where generation > 0 group by generation),
    change as materialized (
      select seq, job_id from job_changes
      where ${isNews} and (not ${known} or xact >= ${sql.placeholder('since')}::xid8))
    select key, changes, generation::text, case when ${isNews} then json_build_object(
      'since', pg_snapshot_xmin(pg_current_snapshot())::text,
      'blocks', case when not ${known} then (
        select coalesce(json_agg(json_build_object('version', version, 'size', size,
            'at', (extract(epoch from from_at) * 1000000)::bigint, 'id', from_id,
            'gone', encode(gone, 'base64')
          ) order by from_at, from_id), '[]')
        from job_blocks where state = 'live') end,
      'changes', (select coalesce(json_agg(json_build_array(seq, job_id) order by seq), '[]')
        from change),
      'few', case when (select count(*) from change) <= ${fewChanges} then json_build_object(
        'jobs', (${changedJobs(idsOfChanges)}), 'slots', (${slotsOfJobs(idsOfChanges)})) end
    ) end as news
    from look
  ) as look`;
  return db
    .select({
      key: sql<string>`key`,
      changes: sql<number>`changes`,
      generation: sql<string>`generation`,
      news: sql<News | null>`news`,
    })
    .from(look)
    .prepare('');
});
