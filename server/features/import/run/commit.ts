import { eq, sql, type SQL } from 'drizzle-orm';
import { recordChange } from '#server/domain/audit.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { SeldomTelling } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { jobImports, jobSources, type Taken } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { changeRun, type ImportRecord } from './importStore.ts';
import { givenBy, isKept } from './keptFields.ts';
import { Superseded } from './refused.ts';
import { counted, lastRow, matchRows, missingAfter, writtenColumns } from './rowStore.ts';

const list = (names: readonly string[], before = '') =>
  sql.raw(names.map((name) => before + name).join(', '));

export interface Taking {
  importId: string;
  sourceKey: string;
  sourceName: string;
  /** The same for all slices, also after a stop: by it an undo knows what no one has touched since. */
  now: Date;
  /** What an admin has changed of a job stays. */
  keeps: boolean;
  /** Rows that may turn a job into another employer's. */
  confirmed?: readonly number[];
}

const nothing: Taken = { row: 0, item: '', added: 0, updated: 0, closed: 0 };

/**
 * Takes an import's good rows over: adds new jobs, changes known ones, closes what is missing, and
 * writes down how it was before. Slice by slice, each in a short transaction of its own that also
 * writes down how far it has come: who asks meanwhile waits for one slice, and work that was stopped
 * goes on behind the last one. The search index follows (indexing.ts). `alive` is called in each
 * transaction and says what changes with it; it throws Superseded where the work should end.
 * @returns what it did
 */
export async function takeOver(
  db: Db,
  row: ImportRecord,
  taking: Taking,
  alive: (tx: Db, change: Partial<ImportRecord>) => Promise<void>,
  telling: SeldomTelling,
): Promise<Taken> {
  const { importId, sourceKey, keeps } = taking;
  const { taken: known, undone: _, ...asked } = { closeMissing: false, ...row.options };
  const { closeMissing, confirmed } = asked;
  const employer = row.analysis?.employer ?? null;
  const last = await lastRow(db, importId);
  const total = row.counts.good;
  let taken = known ?? nothing;
  const keep = async (tx: Db, done: number) => {
    await alive(tx, { progress: { done, total }, options: { ...asked, taken } });
  };
  const rows = createSlices({ least: 10 });
  while (taken.row < last) {
    taken = await rows.run((size) =>
      db.transaction(async (tx) => {
        await telling.begin(tx);
        const before = taken;
        const to = Math.min(last, before.row + size);
        const between = sql`r.import_id = ${importId} and r.row > ${before.row} and r.row <= ${to}`;
        const { added, updated } = await matchRows(tx, sourceKey, between, {
          ...{ confirmed, keeps },
        });
        const next = {
          ...before,
          row: to,
          added: before.added + (added > 0 ? await add(tx, taking, between) : 0),
          updated: before.updated + (updated > 0 ? await update(tx, taking, between) : 0),
        };
        const progress = { done: Math.round((total * to) / last), total };
        await alive(tx, { progress, options: { ...asked, taken: next } });
        return next;
      }),
    );
  }
  const missing = createSlices({ first: 100, most: 2_000 });
  for (let more = closeMissing; more;) {
    more = await missing.run((size) =>
      db.transaction(async (tx) => {
        await telling.begin(tx);
        const found = await missingAfter(tx, { importId, sourceKey, employer }, taken.item, size);
        if (found.ids.length > 0) await close(tx, taking, found.ids);
        taken = {
          ...taken,
          item: found.last ?? taken.item,
          closed: taken.closed + found.ids.length,
        };
        await keep(tx, total);
        return found.last !== null;
      }),
    );
  }
  return taken;
}

/**
 * Says that an import is taken over, in one transaction with its line in the log.
 * @throws Superseded where another run works on it, or it is gone
 */
export async function finishTaking(
  tx: Db,
  row: ImportRecord,
  { added, updated, closed }: Taken,
  now: Date,
): Promise<void> {
  const done = { added, updated, closed };
  const counts = sql`${jobImports.counts} || ${JSON.stringify(done)}::jsonb`;
  await tx.update(jobImports).set({ counts }).where(eq(jobImports.id, row.id));
  const progress = { done: 0, total: added + updated };
  if (!(await changeRun(tx, row, { status: 'indexing', progress, beatAt: now })))
    throw new Superseded();
  await recordChange(tx, {
    ...{ by: row.options?.alone ? null : (row.options?.by ?? row.createdBy), at: now },
    ...{ action: 'import', entity: 'import', id: row.id },
    label: row.sourceName,
    after: done,
  });
}

async function add(tx: Db, taking: Taking, between: SQL): Promise<number> {
  const { importId, sourceKey, sourceName } = taking;
  const now = taking.now.toISOString();
  return counted(
    tx,
    sql`
    with fresh as (
      select r.job_id, r.item, r.url, r.hash, r.columns, ${givenBy} as given
      from job_import_rows r, jsonb_populate_record(null::jobs, r.columns) p where ${between} and r.action = 'add'
    ), made as (
      insert into jobs (id, status, created_at, updated_at, ${list(writtenColumns)})
      select f.job_id, p.status, coalesce(p.created_at, ${now}::timestamptz), ${now}::timestamptz,
        ${list(writtenColumns, 'p.')}
      from fresh f, jsonb_populate_record(null::jobs, f.columns) p
      returning id, status
    ), sourced as (
      insert into job_sources
        (job_id, source_key, source_name, item, url, hash, given, given_at, ended_at, ended_since)
      select f.job_id, ${sourceKey}, ${sourceName}, f.item, f.url, f.hash, f.given,
        ${now}::timestamptz, case when m.status = 'inactive' then ${now}::timestamptz end,
        ${now}::timestamptz
      from fresh f join made m on m.id = f.job_id
    ), noted as (
      insert into job_import_changes (import_id, job_id, action)
      select ${importId}, id, 'added' from made
    )
    select count(*)::int as number from made`,
  );
}

async function update(tx: Db, taking: Taking, between: SQL): Promise<number> {
  const { importId, sourceName, keeps, confirmed = [] } = taking;
  const now = taking.now.toISOString();
  const known = sql`job_import_rows r
    join ${jobs} j on j.id = r.job_id
    join ${jobSources} s on s.job_id = r.job_id
    where ${between} and r.action = 'update'`;
  await tx.execute(sql`
    insert into job_import_changes (import_id, job_id, action, before, before_source)
    select ${importId}, j.id, 'updated', to_jsonb(j), to_jsonb(s) from ${known}`);
  // What the file does not tell stays. The admin's switch stays too, but for what an import closed, or
  // its last day.
  // So does what an admin has changed, of a feed that no one looks at; a row that becomes another
  // employer's is that one's as a whole.
  const whole = confirmed.length === 0 ? sql`false` : sql`r.row in ${[...confirmed]}`;
  const columns = writtenColumns.map((name) => {
    const [column, told] = [sql.raw(name), sql.raw(`r.columns ? '${name}'`)];
    const taken = keeps ? sql`${told} and (${whole} or not ${isKept(name)})` : told;
    return sql`${column} = case when ${taken} then p.${column} else j.${column} end`;
  });
  const number = await counted(
    tx,
    sql`
    with changed as (
      update jobs j
      set ${sql.join(columns, sql`, `)},
        status = case
          when p.status = 'inactive' then 'inactive'
          when s.closed_by_import or s.ended_at is not null then 'active' else j.status end,
        updated_at = ${now}::timestamptz
      from job_import_rows r, job_sources s, jsonb_populate_record(null::jobs, r.columns) p
      where j.id = r.job_id and s.job_id = r.job_id and ${between} and r.action = 'update'
      returning j.id
    )
    select count(*)::int as number from changed`,
  );
  // As it was before: open, or closed by no admin.
  const wasOpen = sql`exists (
    select from job_import_changes c
    where c.import_id = ${importId} and c.job_id = s.job_id and (
      c.before ->> 'status' = 'active' or c.before_source ->> 'ended_at' is not null
      or (c.before_source ->> 'closed_by_import')::boolean))`;
  await tx.execute(sql`
    update job_sources s
    set hash = r.hash, url = r.url, source_name = ${sourceName}, closed_by_import = false,
      ended_at = case when p.status = 'inactive' and ${wasOpen} then ${now}::timestamptz end,
      ended_since = ${now}::timestamptz,
      given = coalesce(s.given, '{}'::jsonb) || ${givenBy}, given_at = ${now}::timestamptz
    from job_import_rows r, jsonb_populate_record(null::jobs, r.columns) p where s.job_id = r.job_id and ${between} and r.action = 'update'`);
  return number;
}

async function close(tx: Db, { importId, now }: Taking, ids: readonly string[]): Promise<void> {
  const own = sql`in ${[...ids]}`;
  await tx.execute(sql`
    insert into job_import_changes (import_id, job_id, action, before, before_source, indexed)
    select ${importId}, j.id, 'closed', to_jsonb(j), to_jsonb(s), true
    from ${jobs} j join ${jobSources} s on s.job_id = j.id where j.id ${own}`);
  await tx.execute(sql`
    update jobs set status = 'inactive', updated_at = ${now.toISOString()}::timestamptz
    where id ${own}`);
  await tx.execute(sql`update job_sources set closed_by_import = true where job_id ${own}`);
}
