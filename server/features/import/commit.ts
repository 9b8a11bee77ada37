import { setImmediate } from 'node:timers/promises';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { ImportCounts } from '#contract/import.ts';
import { recordChange } from '#server/db/audit.ts';
import type { Db } from '#server/db/client.ts';
import { jobImports, jobSources } from '#server/db/importSchema.ts';
import { jobs } from '#server/db/schema.ts';
import { ImportRefused } from './refused.ts';
import { matchRows, missingJobs, writtenColumns } from './rowStore.ts';

/** Rows of one statement: a server stops statements that take longer than 15 s. */
const slice = 500;

const list = (names: readonly string[], before = '') =>
  sql.raw(names.map((name) => before + name).join(', '));

export interface Taking {
  importId: string;
  sourceKey: string;
  sourceName: string;
  closeMissing: boolean;
  by: string;
  now: Date;
}

/**
 * Takes an import's good rows over: adds new jobs, changes known ones, closes what is missing, and
 * writes down how it was before. To be called in one transaction. Out: what it did. The search
 * index follows after it (indexing.ts).
 */
export async function takeOver(tx: Db, taking: Taking): Promise<ImportCounts> {
  const { importId, sourceKey, now } = taking;
  await matchRows(tx, importId, sourceKey);
  const last = await lastRow(tx, importId);
  let [added, updated] = [0, 0];
  for (let from = 0; from <= last; from += slice) {
    const between = sql`r.import_id = ${importId} and r.row > ${from} and r.row <= ${from + slice}`;
    // Requests that need no database are answered meanwhile.
    await setImmediate();
    added += await add(tx, taking, between);
    updated += await update(tx, taking, between);
  }
  const closed = taking.closeMissing ? await closeMissing(tx, taking) : 0;
  const [row] = await tx
    .update(jobImports)
    .set({
      counts: sql`${jobImports.counts} || ${JSON.stringify({ added, updated, closed })}::jsonb`,
      status: 'indexing',
      committedAt: now,
      progress: { done: 0, total: added + updated },
    })
    .where(eq(jobImports.id, importId))
    .returning({ counts: jobImports.counts });
  if (!row) throw new ImportRefused('IMPORT_NOT_FOUND');
  await recordChange(tx, {
    ...{ by: taking.by, at: now, action: 'import', entity: 'import', id: importId },
    label: taking.sourceName,
    after: { added, updated, closed },
  });
  return row.counts;
}

async function lastRow(tx: Db, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select max(row)::int as last from job_import_rows where import_id = ${importId}`,
  );
  return rows[0]?.last ?? 0;
}

const counted = async (tx: Db, statement: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ number: number }>(statement);
  return rows[0]?.number ?? 0;
};

async function add(tx: Db, taking: Taking, between: SQL): Promise<number> {
  const { importId, sourceKey, sourceName } = taking;
  const now = taking.now.toISOString();
  return counted(
    tx,
    sql`
    with fresh as (
      select r.job_id, r.item, r.url, r.hash, r.columns
      from job_import_rows r where ${between} and r.action = 'add'
    ), made as (
      insert into jobs (id, status, created_at, updated_at, ${list(writtenColumns)})
      select f.job_id, p.status, coalesce(p.created_at, ${now}::timestamptz), ${now}::timestamptz,
        ${list(writtenColumns, 'p.')}
      from fresh f, jsonb_populate_record(null::jobs, f.columns) p
      returning id
    ), sourced as (
      insert into job_sources (job_id, source_key, source_name, item, url, hash)
      select f.job_id, ${sourceKey}, ${sourceName}, f.item, f.url, f.hash
      from fresh f join made m on m.id = f.job_id
    ), noted as (
      insert into job_import_changes (import_id, job_id, action)
      select ${importId}, id, 'added' from made
    )
    select count(*)::int as number from made`,
  );
}

async function update(tx: Db, taking: Taking, between: SQL): Promise<number> {
  const { importId, sourceName } = taking;
  const known = sql`job_import_rows r
    join ${jobs} j on j.id = r.job_id
    join ${jobSources} s on s.job_id = r.job_id
    where ${between} and r.action = 'update'`;
  await tx.execute(sql`
    insert into job_import_changes (import_id, job_id, action, before, before_source)
    select ${importId}, j.id, 'updated', to_jsonb(j), to_jsonb(s) from ${known}`);
  // What the file does not tell stays. The office's switch stays too, but for what an import closed.
  const columns = writtenColumns.map(
    (name) => `${name} = case when r.columns ? '${name}' then p.${name} else j.${name} end`,
  );
  const number = await counted(
    tx,
    sql`
    with changed as (
      update jobs j
      set ${sql.raw(columns.join(', '))},
        status = case
          when p.status = 'inactive' then 'inactive'
          when s.closed_by_import then 'active' else j.status end,
        updated_at = ${taking.now.toISOString()}::timestamptz
      from job_import_rows r, job_sources s, jsonb_populate_record(null::jobs, r.columns) p
      where j.id = r.job_id and s.job_id = r.job_id and ${between} and r.action = 'update'
      returning j.id
    )
    select count(*)::int as number from changed`,
  );
  await tx.execute(sql`
    update job_sources s
    set hash = r.hash, url = r.url, source_name = ${sourceName}, closed_by_import = false
    from job_import_rows r where s.job_id = r.job_id and ${between} and r.action = 'update'`);
  return number;
}

async function closeMissing(tx: Db, taking: Taking): Promise<number> {
  const { importId, sourceKey } = taking;
  await tx.execute(sql`
    insert into job_import_changes (import_id, job_id, action, before, before_source, indexed)
    select ${importId}, j.id, 'closed', to_jsonb(j), to_jsonb(s), true
    ${missingJobs(importId, sourceKey)}`);
  const own = sql`in (select job_id from job_import_changes
    where import_id = ${importId} and action = 'closed')`;
  await tx.execute(sql`update job_sources set closed_by_import = true where job_id ${own}`);
  return counted(
    tx,
    sql`
    with closed as (
      update jobs set status = 'inactive', updated_at = ${taking.now.toISOString()}::timestamptz
      where id ${own} returning id
    )
    select count(*)::int as number from closed`,
  );
}
