import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  ne,
  or,
  sql,
  lte,
  type SQL,
} from 'drizzle-orm';
import {
  importLimits,
  noCounts,
  type ImportCounts,
  type ImportRow,
} from '#contract/import/import.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import {
  erasedPostings,
  jobImportRows,
  jobSources,
  type ImportPreview,
} from '#server/db/schema/importSchema.ts';
import { columnsOf, factColumns } from '#server/db/jobColumns.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { notSpecified } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import type { CheckedRow } from '#server/features/import/convert/readJobs.ts';
import type { ReadyJob } from '#server/features/import/convert/mapRowToJob.ts';

const unknownCompany = normalise(notSpecified);
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
  // A later file must not take away what the admin has found out and the file never told.
  for (const name of ['pay', 'contractMonths', 'hoursPerWeek', 'closingDate'] as const) {
    if (facts[name] === null) delete facts[name];
  }
  const job: JobForm = facts;
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

/**
 * Tells the planner what the staged rows are like, as is due after many at once: until then it takes
 * an import for a single row, and goes through all of it for each. Of a few columns: those that are
 * searched.
 */
export async function measureRows(db: Db): Promise<void> {
  await db.execute(sql`analyze job_import_rows (import_id, row, state, item)`);
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

/** Forgets an import's rows, a slice at a time; `alive` as in takeOver. */
export async function dropRows(
  db: Db,
  importId: string,
  alive: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const slices = createSlices({ first: 200, most: 5_000 });
  let from = 0;
  for (const last = await lastRow(db, importId); from < last;) {
    from = await slices.run(async (size) => {
      await alive();
      await db.delete(jobImportRows).where(
        and(
          eq(jobImportRows.importId, importId),
          // What was deleted before is still in the index.
          gt(jobImportRows.row, from),
          lte(jobImportRows.row, from + size),
        ),
      );
      return from + size;
    });
  }
}

/** The number of an import's last row, 0 where it has none. */
export async function lastRow(db: Db, importId: string): Promise<number> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(row)::int as last from job_import_rows where import_id = ${importId}`,
  );
  return rows[0]?.last ?? 0;
}

/** Words of a company's name that say nothing about which one it is, as normalise() leaves them. */
const legalForms =
  'l l c|llc|w l l|wll|ltd|limited|pvt|private|inc|corp|co|company|gmbh|ag|sa|sarl|sas|fze|fzco|est|plc';

/** The words of a normalised company's name, in SQL. */
const companyWords = (key: SQL): SQL =>
  sql`string_to_array(trim(regexp_replace(regexp_replace(${key}, ${`\\m(${legalForms})\\M`}, '', 'g'), ' +', ' ', 'g')), ' ')`;

/**
 * Whether a row would turn the job that it is found by into another one's: the employer is another,
 * or seems to be and the title is another too. Two employers number their jobs 1, 2, 3 alike. Of the
 * row `r` and the job `j`.
 */
const turnsIntoAnother = (keeps: boolean) => {
  const is = sql`(r.columns ->> 'company_key')`;
  // What an admin has written over stays: what the source says is held against what it said before.
  const was = keeps ? sql`coalesce(s.given ->> 'company_key', j.company_key)` : sql`j.company_key`;
  const title = keeps ? sql`coalesce(s.given ->> 'title_key', j.title_key)` : sql`j.title_key`;
  const [before, now] = [companyWords(was), companyWords(is)];
  return sql`(${was} <> ${is} and ${before} <> ${now} and not (
    ${title} = r.columns ->> 'title_key' and (
      ${before} <@ ${now} or ${now} <@ ${before}
      or ${unknownCompany} in (${was}, ${is}))))`;
};

/**
 * Decides for each good row of a part of an import whether it is a new job, changes one, or says
 * what is known already. A job that the admin deleted is not brought back, however long ago, and none becomes another
 * employer's unless its row is `confirmed`. `between` is a condition over `job_import_rows r`.
 * @returns how many new ones and changes there are
 */
export async function matchRows(
  tx: Db,
  sourceKey: string,
  between: SQL,
  {
    confirmed = [],
    keeps = false,
  }: { confirmed?: readonly number[] | undefined; keeps?: boolean } = {},
): Promise<{ added: number; updated: number }> {
  const unconfirmed =
    confirmed.length === 0
      ? turnsIntoAnother(keeps)
      : sql`r.row not in ${[...confirmed]} and ${turnsIntoAnother(keeps)}`;
  // A subquery for each row, and no join: tables that have just grown have no statistics yet, and a
  // join by such then goes through all rows of the import, or of the source, for each row.
  const known = sql`
    select coalesce(s.job_id, r.job_id),
      case
        when s.job_id is null then case
          when exists (
            select from ${erasedPostings} e where e.source_key = ${sourceKey} and e.item = r.item
          ) then 'same' else 'add' end
        when j.deleted_at is not null then 'same'
        when s.hash = r.hash and not s.closed_by_import then 'same'
        when ${unconfirmed} then 'conflict'
        else 'update' end
    from (select) one
    left join ${jobSources} s on s.source_key = ${sourceKey} and s.item = r.item
    left join ${jobs} j on j.id = s.job_id`;
  // Only what changes: a row that is written twice weighs.
  await tx.execute(sql`
    update job_import_rows r set (job_id, action) = (${known})
    where ${between} and r.state = 'good' and (r.job_id, r.action) <> (${known})`);
  const { rows } = await tx.execute<{ added: number; updated: number }>(sql`
    select count(*) filter (where r.action = 'add')::int as added,
      count(*) filter (where r.action = 'update')::int as updated
    from job_import_rows r where ${between} and r.state = 'good'`);
  return rows[0] ?? { added: 0, updated: 0 };
}

interface MissingFrom {
  importId: string;
  sourceKey: string;
  /** The only employer of the file: another one's jobs cannot be missing from it. */
  employer: string | null;
}

/**
 * Looks through the next jobs of a source, in the order of their items.
 * @returns those that are open and that an import's file does not name, neither well nor badly, and
 *   the last item that was looked at: null at the end
 */
export async function missingAfter(
  db: Db,
  { importId, sourceKey, employer }: MissingFrom,
  item: string,
  limit: number,
): Promise<{ ids: string[]; last: string | null }> {
  const { rows } = await db.execute<{ id: string; item: string; missing: boolean }>(sql`
    select s.job_id as id, s.item,
      (j.status = 'active' and j.deleted_at is null${
        employer === null ? sql`` : sql` and j.company_key = ${normalise(employer)}`
      } and (
        select true from job_import_rows r where r.import_id = ${importId} and r.item = s.item limit 1
      ) is null) as missing
    from ${jobSources} s join ${jobs} j on j.id = s.job_id
    where s.source_key = ${sourceKey} and s.item > ${item}
    order by s.item limit ${limit}`);
  const ids = rows.filter(({ missing }) => missing).map(({ id }) => id);
  return { ids, last: rows.at(-1)?.item ?? null };
}

type Counted = Exclude<keyof ImportCounts, 'closed' | 'missing' | 'employers'>;

/**
 * Compares the rows of an import with the jobs of its source, a slice at a time; `alive` as in
 * takeOver.
 * @returns how many rows there are of each kind, and what taking them over would do
 */
export async function compareRows(
  db: Db,
  compared: { id: string; sourceKey: string; employer: string | null; keeps: boolean },
  alive: (tx: Db) => Promise<void>,
): Promise<ImportCounts> {
  const { id: importId, sourceKey, employer, keeps } = compared;
  const counts = { ...noCounts };
  const employers = new Map<string, number>();
  const last = await lastRow(db, importId);
  const slices = createSlices({ first: 100, most: 2_000 });
  await slices.run(() => measureRows(db));
  for (let from = 0; from < last;) {
    from = await slices.run((size) =>
      db.transaction(async (tx) => {
        await alive(tx);
        const to = from + size;
        const between = sql`r.import_id = ${importId} and r.row > ${from} and r.row <= ${to}`;
        await matchRows(tx, sourceKey, between, { keeps });
        for (const [name, number] of Object.entries(await countRows(tx, between))) {
          counts[name as Counted] += number;
        }
        for (const { name, count } of await changedEmployers(tx, between)) {
          employers.set(name, (employers.get(name) ?? 0) + count);
        }
        return to;
      }),
    );
  }
  const known = createSlices({ first: 100, most: 2_000 });
  for (let item: string | null = ''; item !== null;) {
    const after: string = item;
    item = await known.run(async (size) => {
      const found = await missingAfter(db, { importId, sourceKey, employer }, after, size);
      counts.missing += found.ids.length;
      return found.last;
    });
  }
  counts.employers = Array.from(employers, ([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, importLimits.employers);
  return counts;
}

/** Whose jobs the rows of a slice change. */
async function changedEmployers(db: Db, between: SQL): Promise<ImportCounts['employers']> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select j.company_name as name, count(*)::int as count
    from job_import_rows r join ${jobs} j on j.id = r.job_id
    where ${between} and r.action = 'update' group by 1`);
  return rows;
}

async function countRows(db: Db, between: SQL): Promise<Record<Counted, number>> {
  const { rows } = await db.execute<Record<Counted, number>>(sql`
    select count(*)::int as total,
      count(*) filter (where state = 'good')::int as good,
      count(*) filter (where state = 'bad')::int as bad,
      count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'good' and notes <> '[]'::jsonb)::int as noted,
      count(*) filter (where action = 'add')::int as added,
      count(*) filter (where action = 'update')::int as updated,
      count(*) filter (where action = 'same')::int as unchanged,
      count(*) filter (where action = 'conflict')::int as conflicts
    from job_import_rows r where ${between}`);
  return rows[0]!;
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
    // Named, because the index knows what is there, and not what is not.
    .where(and(own, inArray(state, ['bad', 'skipped'])))
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

/**
 * How many rows a statement says, which answers one `number`.
 * @param statement - A select of a count, or a change that returns what it counts.
 */
export async function counted(tx: Db, statement: SQL): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(statement);
  return rows[0]?.number ?? 0;
}
