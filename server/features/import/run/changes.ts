import { sql } from 'drizzle-orm';
import {
  importLimits,
  type ImportChange,
  type ImportChanges,
  type ImportedChange,
  type ImportTarget,
} from '#contract/import/import.ts';
import type { Db } from '#server/db/client.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { keptColumns } from './keptFields.ts';

/** The columns of a job that its readers see, by what an import calls them. */
export const shownColumns: readonly (readonly [ImportTarget, string])[] = [
  ...([
    ['title', 'job_name'],
    ['company', 'company_name'],
    ['location', 'location'],
    ['description', 'description'],
    ['skills', 'skills'],
    ['category', 'category'],
    ['jobType', 'job_type'],
    ['experience', 'experience'],
    ['salary', 'salary_range'],
    ['salaryFrom', 'salary_from'],
    ['salaryTo', 'salary_to'],
    ['currency', 'salary_currency'],
    ['period', 'salary_period'],
    ['contractMonths', 'contract_months'],
    ['hoursPerWeek', 'hours_per_week'],
    ['openings', 'openings'],
    ['closingDate', 'closing_date'],
    ['logoUrl', 'logo_url'],
  ] as const),
];

type Columns = Record<string, unknown>;

/**
 * What the rows of an import behind `after` do to jobs that are there: old and new value of each
 * field that a reader sees, in the order of the file.
 */
export async function changesOf(db: Db, importId: string, after: number): Promise<ImportChanges> {
  const limit = importLimits.changeRows;
  const { rows } = await db.execute<{
    row: number;
    action: string;
    id: string;
    was: Columns;
    columns: Columns;
    applicants: number;
    given: Columns | null;
  }>(sql`
    select r.row, r.action, j.id, to_jsonb(j) as was, r.columns,
      -- Only of a feed does what an admin has changed stay.
      case when i.feed_id is not null then s.given end as given,
      (select count(*)::int from ${applications} a where a.job_id = j.id) as applicants
    from job_import_rows r join ${jobs} j on j.id = r.job_id
      join job_imports i on i.id = r.import_id
      left join job_sources s on s.job_id = j.id
    where r.import_id = ${importId} and r.row > ${after} and r.action in ('update', 'conflict')
    order by r.row limit ${limit + 1}`);
  const changes = rows
    .slice(0, limit)
    .map(({ row, action, id, was, columns, applicants, given }): ImportChange => ({
      ...{ row, jobId: id, applicants, conflict: action === 'conflict' },
      title: shown(was.job_name) ?? '',
      company: shown(was.company_name) ?? '',
      // A row that becomes another employer's is that one's as a whole.
      fields: fieldsOf(was, columns, keptColumns(was, action === 'conflict' ? null : given)),
    }));
  return { changes, more: rows.length > limit };
}

/** What the file does not tell stays, and what is kept: both are no change. */
function fieldsOf(was: Columns, columns: Columns, kept: ReadonlySet<string>): ImportedChange[] {
  return shownColumns.flatMap(([field, name]) => {
    if (!(name in columns) || kept.has(name)) return [];
    const [from, to] = [shown(was[name]), shown(columns[name])];
    return from === to ? [] : { field, from, to };
  });
}

/** A value as a text; null where it is blank. */
export function shown(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ') || null;
  const isScalar = typeof value === 'string' || typeof value === 'number';
  return isScalar && value !== '' ? String(value) : null;
}
