import { and, asc, eq, getTableColumns, inArray, ne, or, sql, lte } from 'drizzle-orm';
import { importLimits, type ImportCounts, type ImportRow } from '#contract/import.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { jobImportRows, jobSources, type ImportPreview } from '#server/db/importSchema.ts';
import { columnsOf, factColumns } from '#server/db/jobColumns.ts';
import { jobs } from '#server/db/schema.ts';
import type { JobForm } from '#contract/jobForm.ts';
import type { CheckedRow } from './readJobs.ts';
import type { ReadyJob } from './toJob.ts';

const jobColumns = getTableColumns(jobs);
const dbName = (key: string): string => jobColumns[key as keyof typeof jobColumns].name;

/** The columns of the jobs table that an import writes, by their names there. */
export const writtenColumns: readonly string[] = [
  ...['jobName', 'companyName', 'logoUrl', 'experience', 'location', 'country', 'description'],
  ...['skills', 'salaryRange', 'salaryFrom', 'salaryTo', 'salaryCurrency', 'salaryPeriod'],
  ...['salaryRate', 'salaryInrFrom', 'salaryInrTo', 'salaryInrDate', 'contractMonths'],
  ...['hoursPerWeek', 'closingDate', 'category', 'jobType', 'openings', 'titleKey', 'companyKey'],
  ...['locationKey', 'experienceFrom', 'experienceTo'],
].map(dbName);

/** A ready job as columns of the jobs table. What the file does not tell is left out. */
function storedColumns({ form, postedAt }: ReadyJob): Record<string, unknown> {
  const facts = { ...form };
  // A later file must not take away what the office has found out and the file never told.
  for (const name of ['pay', 'contractMonths', 'hoursPerWeek', 'closingDate'] as const) {
    if (facts[name] === null) delete facts[name];
  }
  const job = facts as JobForm;
  const columns: Record<string, unknown> = { ...columnsOf(job), ...factColumns(job) };
  const stored = Object.entries(columns).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(stored.map(([key, value]) => [dbName(key), value])),
    ...(postedAt !== null && { created_at: new Date(postedAt).toISOString() }),
  };
}

/** Keeps checked rows for the preview and for taking them over. */
export async function stageRows(
  db: Db,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  const staged = rows.map((checked) => {
    const { row, state, job, key, problems, notes } = checked;
    const shown = state !== 'good' || row <= importLimits.previewRows * 3;
    return {
      ...{ import_id: importId, row, state, item: key, problems, notes },
      ...{ hash: job?.hash ?? null, url: job?.url ?? null, job_id: newId() },
      columns: job && storedColumns(job),
      action: job && 'add',
      preview: shown ? previewOf(checked) : null,
    };
  });
  await db.execute(sql`
    insert into job_import_rows
      (import_id, row, state, item, hash, url, job_id, action, columns, preview, problems, notes)
    select import_id, row, state, item, hash, url, job_id, action, columns, preview, problems, notes
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) as r(
      import_id text, row int, state text, item text, hash text, url text, job_id text,
      action text, columns jsonb, preview jsonb, problems jsonb, notes jsonb)`);
}

function previewOf({
  title,
  company,
  location,
  pay,
  excerpt,
  postedAt,
}: CheckedRow): ImportPreview {
  const postedOn = postedAt === null ? null : new Date(postedAt).toISOString();
  return { title, company, location, pay, excerpt, postedOn };
}

/** Forgets an import's rows. */
export async function dropRows(db: Db, importId: string): Promise<void> {
  await db.delete(jobImportRows).where(eq(jobImportRows.importId, importId));
}

/**
 * Decides for each good row whether it is a new job, changes one, or says what is known already. A
 * job that the office deleted is not brought back.
 */
export async function matchRows(db: Db, importId: string, sourceKey: string): Promise<void> {
  // Only what an earlier look said: rows begin as additions, and a row that is written twice weighs.
  await db
    .update(jobImportRows)
    .set({ action: 'add' })
    .where(
      and(eq(jobImportRows.importId, importId), inArray(jobImportRows.action, ['update', 'same'])),
    );
  await db.execute(sql`
    update job_import_rows r
    set job_id = s.job_id,
      action = case
        when j.deleted_at is not null then 'same'
        when s.hash = r.hash and not s.closed_by_import then 'same'
        else 'update' end
    from ${jobSources} s join ${jobs} j on j.id = s.job_id
    where s.source_key = ${sourceKey} and s.item = r.item
      and r.import_id = ${importId} and r.state = 'good'`);
}

/** Open jobs of a source that an import's file does not name, neither well nor badly. */
export function missingJobs(importId: string, sourceKey: string) {
  return sql`
    from ${jobSources} s join ${jobs} j on j.id = s.job_id
    where s.source_key = ${sourceKey} and j.status = 'active' and j.deleted_at is null
      and not exists (
        select 1 from job_import_rows r where r.import_id = ${importId} and r.item = s.item)`;
}

/** How many rows there are of each kind, and what taking them over would do. */
export async function countRows(
  db: Db,
  importId: string,
  sourceKey: string,
): Promise<ImportCounts> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as total,
      count(*) filter (where state = 'good')::int as good,
      count(*) filter (where state = 'bad')::int as bad,
      count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'good' and notes <> '[]'::jsonb)::int as noted,
      count(*) filter (where action = 'add')::int as added,
      count(*) filter (where action = 'update')::int as updated,
      count(*) filter (where action = 'same')::int as unchanged,
      (select count(*)::int ${missingJobs(importId, sourceKey)}) as missing
    from job_import_rows where import_id = ${importId}`);
  return { ...(rows[0] as unknown as ImportCounts), closed: 0 };
}

/** The first rows of an import, and the first of those with problems, in the order of the file. */
export async function previewRows(db: Db, importId: string): Promise<ImportRow[]> {
  const { row, state, preview, problems, notes } = jobImportRows;
  const select = () => db.select({ row, state, preview, problems, notes }).from(jobImportRows);
  const own = eq(jobImportRows.importId, importId);
  const first = await select()
    .where(and(own, or(ne(state, 'bad'), sql`true`), lte(row, importLimits.previewRows * 3)))
    .orderBy(asc(row))
    .limit(importLimits.previewRows);
  const bad = await select()
    .where(and(own, ne(state, 'good')))
    .orderBy(asc(state), asc(row))
    .limit(importLimits.problemRows);
  const known = new Set(first.map((one) => one.row));
  return [...first, ...bad.filter((one) => !known.has(one.row))]
    .sort((a, b) => a.row - b.row)
    .map(({ preview: shown, ...rest }) => ({ ...rest, ...(shown ?? blank) }));
}

const blank: ImportPreview = {
  ...{ title: '', company: '', location: '', pay: null, excerpt: '', postedOn: null },
};
