import { sql } from 'drizzle-orm';
import type { UndoCounts } from '#contract/import/import.ts';
import { recordChange } from '#server/domain/audit.ts';
import { decideOnJobs } from '#server/domain/openJobs.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { SeldomTelling } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import type { Undone } from '#server/db/schema/importSchema.ts';
import { changeRun, type ImportRecord } from './importStore.ts';
import { Superseded } from './refused.ts';
import { counted, writtenColumns } from './rowStore.ts';

/** Where taking back begins. */
export const noneUndone = { jobId: '', counts: { removed: 0, closed: 0, restored: 0, kept: 0 } };

/**
 * Takes an import back, as far as it was taken over. Jobs that it added go, but those that people
 * have applied to, or that the admin has changed since, are closed instead; those that it changed or
 * closed are as before, but those that the admin has changed since stay as they are. Slice by slice, as takeOver works.
 * @returns how many of each
 */
export async function undoImport(
  db: Db,
  row: ImportRecord,
  { committedAt, now }: { committedAt: Date; now: Date },
  alive: (tx: Db, change: Partial<ImportRecord>) => Promise<void>,
  telling: SeldomTelling,
): Promise<UndoCounts> {
  const { confirmed: _, ...asked } = { closeMissing: false, ...row.options };
  const { taken } = asked;
  const { added, updated, closed } = row.counts;
  const total = taken ? taken.added + taken.updated + taken.closed : added + updated + closed;
  let undone: Undone = row.options?.undone ?? { at: now.toISOString(), ...noneUndone };
  const { unwinds } = undone;
  const slices = createSlices({ least: 10 });
  for (let more = true; more;) {
    more = await slices.run((size) =>
      db.transaction(async (tx) => {
        await telling.begin(tx);
        const { rows } = await tx.execute<{ id: string; added: boolean }>(sql`
          select job_id as id, action = 'added' as added from job_import_changes
          where import_id = ${row.id} and job_id > ${undone.jobId}
          order by job_id limit ${size}`);
        const last = rows.at(-1);
        if (!last) return false;
        const ids = (isAdded: boolean) =>
          rows.filter((one) => one.added === isAdded).map(({ id }) => id);
        const counts = { ...undone.counts };
        // Who is applying is waited for, and who comes later waits: by what is seen now, jobs are
        // closed or deleted.
        await tx.execute(sql`
          select id from jobs where id in ${rows.map(({ id }) => id)} order by id for update`);
        const moments = { committedAt, at: undone.at };
        await undoAdded(tx, ids(true), moments, counts);
        await undoChanged(tx, row.id, ids(false), moments, counts);
        undone = { at: undone.at, jobId: last.id, counts, ...(unwinds && { unwinds }) };
        const done = Object.values(counts).reduce((sum, number) => sum + number, 0);
        await alive(tx, {
          options: { ...asked, undone },
          progress: { done: Math.min(done, total), total },
        });
        return rows.length === size;
      }),
    );
  }
  return undone.counts;
}

/**
 * Says that an import is taken back, in one transaction with its line in the log.
 * @throws Superseded where another run works on it, or it is gone
 */
export async function finishUndo(
  tx: Db,
  row: ImportRecord,
  counts: UndoCounts,
  now: Date,
): Promise<void> {
  const progress = { done: 0, total: counts.restored };
  const undone = { status: 'indexing', undo: counts, undoneAt: now, progress } as const;
  if (!(await changeRun(tx, row, { ...undone, beatAt: now }))) throw new Superseded();
  await recordChange(tx, {
    ...{
      by: row.options?.undoBy ?? row.createdBy,
      at: now,
      action: 'undo',
      entity: 'import',
      id: row.id,
    },
    label: row.sourceName,
    after: { ...counts },
  });
}

/**
 * No admin has changed the job `j` since the import: its last day may have closed it, or a later import
 * changed it and was taken back.
 */
const isUntouched = (committedAt: Date) => sql`(j.deleted_at is null and exists (
  with recursive was (at) as (
    select j.updated_at
    union
    select earlier.at from was, lateral (
      select s.ended_since from job_sources s where s.job_id = j.id and s.ended_at = was.at
      union all
      select (c.before ->> 'updated_at')::timestamptz
      from job_import_changes c join job_imports i on i.id = c.import_id
      where c.job_id = j.id and i.status = 'undone'
        and (i.options -> 'undone' ->> 'at')::timestamptz = was.at
    ) earlier (at)
  )
  select from was where at = ${committedAt.toISOString()}::timestamptz))`;

interface Moments {
  committedAt: Date;
  /** ISO 8601, the same for all slices. */
  at: string;
}

async function undoAdded(
  tx: Db,
  ids: readonly string[],
  { committedAt, at }: Moments,
  counts: UndoCounts,
) {
  if (ids.length === 0) return;
  const own = sql`j.id in ${[...ids]}`;
  const untouched = isUntouched(committedAt);
  // What an admin deleted can be brought back for a week.
  counts.kept += await counted(
    tx,
    sql`select count(*)::int as number from jobs j where ${own} and j.deleted_at is not null`,
  );
  const applied = sql`exists (select 1 from applications a where a.job_id = j.id)`;
  counts.closed += await counted(
    tx,
    sql`
    with closed as (
      update jobs j set status = 'inactive', updated_at = ${at}::timestamptz
      where ${own} and j.deleted_at is null and (${applied} or not ${untouched}) returning j.id
    ) select count(*)::int as number from closed`,
  );
  await decideOnJobs(tx, ids);
  counts.removed += await counted(
    tx,
    sql`
    with removed as (delete from jobs j where ${own} and ${untouched} and not ${applied} returning j.id)
    select count(*)::int as number from removed`,
  );
}

async function undoChanged(
  tx: Db,
  importId: string,
  ids: readonly string[],
  { committedAt, at }: Moments,
  counts: UndoCounts,
) {
  if (ids.length === 0) return;
  const own = sql`c.import_id = ${importId} and c.job_id in ${[...ids]}`;
  const untouched = isUntouched(committedAt);
  counts.kept += await counted(
    tx,
    sql`
    select count(*)::int as number from jobs j where j.id in ${[...ids]} and not ${untouched}`,
  );
  const columns = [...writtenColumns, 'status'].map((name) => `${name} = p.${name}`).join(', ');
  const restored = await tx.execute<{ id: string }>(sql`
    update jobs j set ${sql.raw(columns)}, updated_at = ${at}::timestamptz
    from job_import_changes c, jsonb_populate_record(null::jobs, c.before) p
    where ${own} and j.id = c.job_id and ${untouched}
    returning j.id`);
  const back = restored.rows.map(({ id }) => id);
  counts.restored += back.length;
  if (back.length === 0) return;
  await tx.execute(sql`
    update job_sources s
    set hash = p.hash, url = p.url, closed_by_import = p.closed_by_import, given = p.given,
      given_at = p.given_at, ended_at = p.ended_at, ended_since = p.ended_since
    from job_import_changes c, jsonb_populate_record(null::job_sources, c.before_source) p
    where c.import_id = ${importId} and c.job_id in ${back} and s.job_id = c.job_id`);
  // What it changed is put into the search index anew.
  await tx.execute(sql`
    update job_import_changes c set indexed = false
    where c.import_id = ${importId} and c.job_id in ${back} and c.action = 'updated'`);
}
