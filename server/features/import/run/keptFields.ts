import { sql, type SQL } from 'drizzle-orm';

interface FieldGroup {
  /** Columns of the jobs table that an admin sees and changes. */
  seen: readonly string[];
  /** Columns that are worked out of them. */
  derived?: readonly string[];
}

/** What belongs together in a job: an admin's pay is not mixed with a source's. */
const groups: readonly FieldGroup[] = [
  { seen: ['job_name'], derived: ['title_key'] },
  { seen: ['company_name'], derived: ['company_key'] },
  { seen: ['location', 'country'], derived: ['location_key'] },
  { seen: ['experience'], derived: ['experience_from', 'experience_to'] },
  {
    seen: ['salary_range', 'salary_from', 'salary_to', 'salary_currency', 'salary_period'],
    derived: ['salary_rate', 'salary_inr_from', 'salary_inr_to', 'salary_inr_date'],
  },
  ...['description', 'skills', 'category', 'job_type', 'openings', 'logo_url'].map((name) => ({
    seen: [name],
  })),
  ...['contract_months', 'hours_per_week', 'closing_date'].map((name) => ({ seen: [name] })),
];

/** Columns of which is kept what a source gave last. */
const givenColumns: readonly string[] = [
  ...groups.flatMap(({ seen }) => seen),
  ...['title_key', 'company_key'], // by which a row is known for another employer's
];

const groupOf = new Map(
  groups.flatMap((group) =>
    [...group.seen, ...(group.derived ?? [])].map((name) => [name, group] as const),
  ),
);

/**
 * Whether an admin has changed a column of the job `j` since its source `s` gave it, or one that
 * belongs to it. Of what was never given no one knows.
 */
export function isKept(column: string): SQL {
  const differs = (groupOf.get(column)?.seen ?? []).map(
    (name) =>
      `(s.given ? '${name}' and coalesce(to_jsonb(j.${name}), 'null') <> s.given -> '${name}')`,
  );
  return sql.raw(differs.length === 0 ? 'false' : `coalesce(${differs.join(' or ')}, false)`);
}

/** The same of a job and what was given, both as JSON has them. */
export function keptColumns(
  job: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>> | null,
): Set<string> {
  const kept = groups.filter(({ seen }) =>
    seen.some(
      (name) =>
        given !== null &&
        name in given &&
        JSON.stringify(job[name] ?? null) !== JSON.stringify(given[name] ?? null),
    ),
  );
  return new Set(kept.flatMap(({ seen }) => seen));
}

/** What a row `r` of an import, read as the job `p`, gives of these columns. */
export const givenBy: SQL = sql`(
  select coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) from jsonb_each(to_jsonb(p)) e
  where r.columns ? e.key and e.key in ${[...givenColumns]})`;
