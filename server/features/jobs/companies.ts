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
  // Counted in an index alone; the newest job is looked up for those that are shown.
  const { rows } = await db.execute<{ id: string; number: number }>(sql`
    select number, (
      select ${jobs.id} from ${jobs}
      where ${isOpen(now)} and ${jobs.companyKey} = most.key
      order by ${jobs.createdAt} desc, ${jobs.id} desc limit 1
    ) as id
    from (
      select ${jobs.companyKey} as key, count(*)::int as number, max(${jobs.createdAt}) as newest
      from ${jobs}
      where ${isOpen(now)} and ${jobs.companyKey} <> ''
      group by ${jobs.companyKey}
      order by number desc, newest desc, key
      limit ${limits.hiringCompanies}
    ) as most
    order by number desc, newest desc, key`);
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
