import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import {
  employerLimits,
  type EmployerJob,
  type EmployerRow,
  type EmployerState,
} from '#contract/employers/employer.ts';
import { checkHolds } from '#contract/employers/evidence.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { normalise } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import { employers } from '#server/db/schema/employerSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';

type Row = typeof employers.$inferSelect;

interface EmployerFilter {
  search?: string | undefined;
  state?: EmployerState | undefined;
}

/** What a state means at `now` (ms). */
function isIn(state: EmployerState, now: number): SQL | undefined {
  const today = indianDay(now);
  const { validUntil, checkedOn } = employers;
  switch (state) {
    case 'unchecked':
      return isNull(checkedOn);
    case 'expired':
      return lt(validUntil, today);
    case 'expiring': {
      const last = indianDay(now + employerLimits.expiringDays * limits.day);
      return and(gte(validUntil, today), lte(validUntil, last));
    }
    case 'old':
      return lt(checkedOn, new Date(now - checkHolds).toISOString().slice(0, 10));
  }
}

/** A record as the list has it, with how many jobs it has. */
export function presentRow(row: Row, numbers: ReadonlyMap<string, JobNumbers>): EmployerRow {
  const own = numbers.get(companyKey(row.name));
  const { id, name, kind, country, licenceNumber, validUntil, checkSource, checkedOn } = row;
  return {
    ...{ id, name, kind, country, licenceNumber, validUntil, checkSource, checkedOn },
    openJobs: own?.open ?? 0,
    closedJobs: own?.closed ?? 0,
    version: row.updatedAt.toISOString(),
  };
}

/**
 * Records of a filter by their names, as companies are compared: names and licence numbers are looked
 * for by their beginnings and insides. `now` in ms.
 */
export async function listEmployers(
  db: Db,
  { search, state }: EmployerFilter,
  { now, limit, offset }: { now: number; limit: number; offset: number },
): Promise<{ employers: EmployerRow[]; total: number }> {
  const text = normalise(search ?? '');
  const number = search?.trim().toLowerCase();
  const where = and(
    isNull(employers.deletedAt),
    state && isIn(state, now),
    number
      ? or(
          text ? sql`position(${text} in ${employers.key}) > 0` : undefined,
          sql`position(${number} in lower(${employers.licenceNumber})) > 0`,
        )
      : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(employers).where(where);
  const rows = await db
    .select()
    .from(employers)
    .where(where)
    .orderBy(asc(employers.key), asc(employers.id))
    .limit(limit)
    .offset(offset);
  const numbers = await jobNumbers(db, rows, now);
  return {
    employers: rows.map((row) => presentRow(row, numbers)),
    total: counted?.total ?? 0,
  };
}

interface JobNumbers {
  open: number;
  closed: number;
  /** How the company's name is written in them. */
  spelt: string[];
}

/** How many jobs the companies of records have, by companyKey(). `now` in ms. */
export async function jobNumbers(
  db: Db,
  rows: readonly Pick<Row, 'key'>[],
  now: number,
): Promise<Map<string, JobNumbers>> {
  const numbers = new Map<string, JobNumbers>();
  if (rows.length === 0) return numbers;
  const keys = rows.map(({ key }) => key);
  const found = await db
    .select({
      name: jobs.companyName,
      all: count(),
      open: sql<number>`(count(*) filter (where ${isOpen(now)}))::int`,
    })
    .from(jobs)
    .where(and(inArray(jobs.companyKey, keys), isNull(jobs.deletedAt)))
    .groupBy(jobs.companyName);
  for (const { name, all, open } of found) {
    const key = companyKey(name);
    const before = numbers.get(key) ?? { open: 0, closed: 0, spelt: [] };
    numbers.set(key, {
      open: before.open + open,
      closed: before.closed + all - open,
      spelt: [...before.spelt, name],
    });
  }
  return numbers;
}

/**
 * How often people applied to the jobs of a record's company, and the newest of those. `now` in ms.
 * @param numbers - The record's, of jobNumbers().
 */
export async function jobsUnder(
  db: Db,
  { key, name }: Pick<Row, 'key' | 'name'>,
  numbers: ReadonlyMap<string, JobNumbers>,
  now: number,
): Promise<{ applicants: number; jobs: EmployerJob[] }> {
  const spelt = numbers.get(companyKey(name))?.spelt ?? [];
  const own = and(
    eq(jobs.companyKey, key),
    inArray(jobs.companyName, spelt),
    isNull(jobs.deletedAt),
  );
  const [counted] = await db
    .select({ applicants: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(own);
  const rows = await db
    .select({
      ...{ id: jobs.id, title: jobs.jobName, createdAt: jobs.createdAt },
      open: sql<boolean>`${isOpen(now)}`,
      applicants: sql<number>`(
        select count(*)::int from applications where applications.job_id = jobs.id)`,
    })
    .from(jobs)
    .where(own)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(employerLimits.jobs);
  return {
    applicants: counted?.applicants ?? 0,
    jobs: rows.map(({ createdAt, ...job }) => ({ ...job, createdAt: createdAt.toISOString() })),
  };
}
