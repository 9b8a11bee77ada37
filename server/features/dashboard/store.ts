import { sql } from 'drizzle-orm';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import {
  expiringDays,
  type StatsPeriod,
  type DashboardStats,
} from '#contract/admin/dashboardStats.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { startOfIndianDay } from '#server/domain/dates.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';

/** Rows of each list. */
const most = 10;

/**
 * The admin's numbers for the last days up to `now` (ms). Grouped by the database, over indexes of
 * time: what it costs grows with the period, not with the years behind it.
 */
export async function dashboardStats(
  db: Db,
  days: StatsPeriod,
  now: number,
): Promise<DashboardStats> {
  const today = indianDay(now);
  const first = indianDay(now - (days - 1) * limits.day);
  const since = startOfIndianDay(first);
  const before = startOfIndianDay(indianDay(now - (2 * days - 1) * limits.day));
  const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<Row>(query)).rows;
  const open = isOpen(now);
  const [counts] = await rowsOf<Record<string, number>>(sql`
    select
      (select count(*)::int from users)
        - (select count(*)::int from users where role <> 'user') as members,
      (select count(*)::int from applications where applied_at >= ${before}::timestamptz
        and applied_at < ${since}::timestamptz) as before,
      (select coalesce(sum(views), 0)::int from job_views where day >= ${first}::date) as views,
      (select count(*)::int from support_requests where status = 'open') as support,
      (select count(*)::int from job_reports where status = 'open') as reports`);
  // India's days are all of 24 hours, so that no moment has to be turned into a date.
  const perDay = await rowsOf<DashboardStats['perDay'][number]>(sql`
    with days as (
      select d::date as day from generate_series(${first}::date, ${today}::date, interval '1 day') d
    ), applied as (
      select ${first}::date + extract(day from bin - ${since}::timestamptz)::int as day, number
      from (
        select date_bin('1 day', applied_at, ${since}::timestamptz) as bin, count(*)::int as number
        from applications where applied_at >= ${since}::timestamptz group by 1
      ) bins
    ), looked as (
      select day, sum(views)::int as number from job_views where day >= ${first}::date group by 1
    )
    select days.day::text as day, coalesce(applied.number, 0)::int as applications,
      coalesce(looked.number, 0)::int as views
    from days left join applied using (day) left join looked using (day) order by 1`);
  // Both lists and the number of open jobs by one walk through the index of open jobs.
  const groups = await rowsOf<Group>(sql`
    with applied as (
      select job_id, count(*) as number
      from applications where applied_at >= ${since}::timestamptz group by 1
    ), counted as (
      select country, category, count(*) as jobs, 0 as applications
      from ${jobs} where ${open} group by country, category
      union all
      select country, category, 0, sum(number)
      from applied join ${jobs} on applied.job_id = ${jobs.id} group by country, category
    )
    select grouping(country, category) as without, country, category,
      coalesce(sum(jobs), 0)::int as jobs, coalesce(sum(applications), 0)::int as applications
    from counted group by grouping sets ((country), (category), ())
    order by 4 desc, 5 desc, country, category`);
  const of = (without: number) => groups.filter((group) => group.without === without);
  const byCountry = of(1).map(({ country, jobs: number, applications }) => {
    return { country, jobs: number, applications };
  });
  const byCategory = of(2).map(({ category, jobs: number, applications }) => {
    return { category: category ?? '', jobs: number, applications };
  });
  // Which are open is read out of an index; only of those that are shown is the rest looked up.
  const mostViewed = await rowsOf<DashboardStats['mostViewed'][number]>(sql`
    with looked as (
      select job_id, sum(views)::int as views from job_views
      where day >= ${first}::date group by 1
    ), best as (
      select jobs.id, looked.views from looked join ${jobs} on jobs.id = looked.job_id
      where ${open} order by looked.views desc, jobs.id limit ${most}
    )
    select jobs.id, jobs.job_name as title, jobs.company_name as "companyName", best.views,
      (select count(*)::int from applications a
        where a.job_id = jobs.id and a.applied_at >= ${since}::timestamptz) as applications
    from best join ${jobs} on jobs.id = best.id order by best.views desc, jobs.id`);
  const until = indianDay(now + expiringDays * limits.day);
  const expiring = await rowsOf<Listed<DashboardStats['expiring'][number]>>(sql`
    select id, job_name as title, company_name as "companyName", closing_date::text as "closingDate",
      (count(*) over ())::int as total
    from ${jobs} where ${open} and closing_date <= ${until}::date
    order by closing_date, id limit ${most}`);
  const licences = await rowsOf<Listed<DashboardStats['expiredLicences'][number]>>(sql`
    select id, job_name as title, agent->>'name' as agent, agent->>'validUntil' as "validUntil",
      (count(*) over ())::int as total
    from ${jobs} where ${open} and agent->>'validUntil' < ${today}
    order by agent->>'validUntil', id limit ${most}`);
  return {
    ...{ days, perDay, byCountry, byCategory, mostViewed },
    openJobs: of(3)[0]?.jobs ?? 0,
    members: counts?.members ?? 0,
    applications: perDay.reduce((sum, { applications: number }) => sum + number, 0),
    applicationsBefore: counts?.before ?? 0,
    views: counts?.views ?? 0,
    pendingSupport: counts?.support ?? 0,
    openReports: counts?.reports ?? 0,
    expiring: expiring.map(({ total: _total, ...row }) => row),
    expiringTotal: expiring[0]?.total ?? 0,
    expiredLicences: licences.map(({ total: _total, ...row }) => row),
    expiredLicencesTotal: licences[0]?.total ?? 0,
  };
}

type Listed<Row> = Row & { total: number };

/** `without`: 1 by country, 2 by category, 3 of all jobs. */
interface Group extends Record<string, unknown> {
  without: number;
  country: string | null;
  category: string | null;
  jobs: number;
  applications: number;
}
