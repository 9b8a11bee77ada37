import { eq, sql } from 'drizzle-orm';
import type { UndoCounts } from '#contract/import.ts';
import { recordChange } from '#server/db/audit.ts';
import type { Db } from '#server/db/client.ts';
import { jobImports } from '#server/db/importSchema.ts';
import { writtenColumns } from './rowStore.ts';

interface Undoing {
  importId: string;
  sourceName: string;
  committedAt: Date;
  by: string;
  now: Date;
}

/**
 * Takes an import back. To be called in one transaction. Jobs that it added go, but those that
 * people have applied to are closed instead; those that it changed or closed are as before, but
 * those that the office has changed since stay as they are. Out: how many of each.
 */
export async function takeBack(tx: Db, undoing: Undoing): Promise<UndoCounts> {
  const { importId, committedAt, now } = undoing;
  const at = now.toISOString();
  const of = (action: string) =>
    sql`job_import_changes c where c.import_id = ${importId} and c.action = ${sql.raw(`'${action}'`)}`;
  const number = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await tx.execute<{ number: number }>(statement);
    return rows[0]?.number ?? 0;
  };
  const applied = sql`exists (select 1 from applications a where a.job_id = j.id)`;
  const closed = await number(sql`
    with closed as (
      update jobs j set status = 'inactive', updated_at = ${at}::timestamptz
      where j.id in (select c.job_id from ${of('added')}) and ${applied} returning j.id
    ) select count(*)::int as number from closed`);
  const removed = await number(sql`
    with removed as (
      delete from jobs j
      where j.id in (select c.job_id from ${of('added')}) and not ${applied} returning j.id
    ) select count(*)::int as number from removed`);
  const untouched = sql`(j.updated_at = ${committedAt.toISOString()}::timestamptz
    and j.deleted_at is null)`;
  const kept = await number(sql`
    select count(*)::int as number from jobs j
    where j.id in (select c.job_id from job_import_changes c
      where c.import_id = ${importId} and c.action <> 'added') and not ${untouched}`);
  await tx.execute(sql`
    update job_import_changes c set indexed = true
    from jobs j where c.import_id = ${importId} and j.id = c.job_id and not ${untouched}`);
  const columns = [...writtenColumns, 'status'].map((name) => `${name} = p.${name}`).join(', ');
  const restored = await number(sql`
    with restored as (
      update jobs j set ${sql.raw(columns)}, updated_at = ${at}::timestamptz
      from job_import_changes c, jsonb_populate_record(null::jobs, c.before) p
      where c.import_id = ${importId} and c.action <> 'added' and j.id = c.job_id and ${untouched}
      returning j.id
    ) select count(*)::int as number from restored`);
  await tx.execute(sql`
    update job_sources s
    set hash = p.hash, url = p.url, closed_by_import = p.closed_by_import
    from job_import_changes c, jsonb_populate_record(null::job_sources, c.before_source) p, jobs j
    where c.import_id = ${importId} and c.action <> 'added' and s.job_id = c.job_id
      and j.id = c.job_id and j.updated_at = ${at}::timestamptz`);
  const counts = { removed, closed, restored, kept };
  // What was restored is put into the search index anew; what was added is gone from it.
  await tx.execute(sql`
    update job_import_changes c set indexed = c.indexed or c.action = 'added'
      where c.import_id = ${importId}`);
  await tx.execute(sql`
    update job_import_changes c set indexed = false from jobs j
    where c.import_id = ${importId} and c.action = 'updated' and j.id = c.job_id
      and j.updated_at = ${at}::timestamptz`);
  await tx
    .update(jobImports)
    .set({ undo: counts, undoneAt: now, progress: { done: 0, total: restored } })
    .where(eq(jobImports.id, importId));
  await recordChange(tx, {
    ...{ by: undoing.by, at: now, action: 'undo', entity: 'import', id: importId },
    label: undoing.sourceName,
    after: { ...counts },
  });
  return counts;
}
