import { sql } from 'drizzle-orm';
import type { HiringCompany } from '#contract/jobs/company.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';

/**
 * The companies with the most jobs open at `now` (ms), at most 10 (spec 9); among equals the one
 * with the newest job first. A company is its name, whatever its capitals and signs.
 */
export async function hiringCompanies(db: Db, now: number): Promise<HiringCompany[]> {
  const newestFirst = sql`order by ${jobs.createdAt} desc, ${jobs.id} desc`;
  const { rows } = await db.execute<{ id: string; number: number }>(sql`
    select (array_agg(${jobs.id} ${newestFirst}))[1] as id, count(*)::int as number
    from ${jobs}
    where ${isOpen(now)} and ${jobs.companyKey} <> ''
    group by ${jobs.companyKey}
    order by number desc, max(${jobs.createdAt}) desc, ${jobs.companyKey}
    limit ${limits.hiringCompanies}`);
  if (rows.length === 0) return [];
  const { id, companyName, logoUrl, jobName, location, demo } = jobs;
  const newest = await db
    .select({ id, companyName, logoUrl, jobName, location, demo })
    .from(jobs)
    .where(sql`${jobs.id} in ${rows.map((row) => row.id)}`);
  return rows.flatMap(({ id, number }) => {
    const job = newest.find((row) => row.id === id);
    if (!job) return [];
    const { companyName, logoUrl, jobName, location, demo } = job;
    const shown = { title: jobName, location };
    return [{ name: companyName.trim(), logoUrl, openJobs: number, newest: shown, demo }];
  });
}
