import { sql } from 'drizzle-orm';
import type { HiringCompany } from '#contract/jobs/company.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { countedNames } from '#server/db/search/names/openNames.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';

/** So many companies with the same number are looked up one by one; of more the newest jobs tell. */
const fewCompanies = 50;
const newestJobs = 200;

/** What is shown of a company: its newest open job. */
interface Newest extends Record<string, unknown> {
  key: string;
  name: string;
  logoUrl: string | null;
  title: string;
  location: string;
  demo: boolean;
}

/**
 * The companies with the most jobs open at `now` (ms), at most 10 (spec 9); among equals the one
 * with the newest job first. A company is its name, whatever its capitals and signs.
 */
export async function hiringCompanies(db: Db, now: number): Promise<HiringCompany[]> {
  const numbers = new Map<string, number>();
  // One more, for jobs without a company.
  for (const { number, names } of (await countedNames(db, now)).employer.most(
    limits.hiringCompanies + 1,
  )) {
    const keys = names.filter(Boolean);
    const wanted = limits.hiringCompanies - numbers.size;
    if (wanted <= 0) break;
    const shown = keys.length > fewCompanies ? await withNewest(db, now, keys, wanted) : keys;
    for (const key of shown) numbers.set(key, number);
  }
  if (numbers.size === 0) return [];
  const { rows } = await db.execute<Newest>(sql`
    select key, name, "logoUrl", title, location, demo
    from unnest(${sql.param([...numbers.keys()])}::text[], ${sql.param([...numbers.values()])}::int[])
      as company (key, number), lateral (
        select ${jobs.companyName} as name, ${jobs.logoUrl} as "logoUrl", ${jobs.jobName} as title,
          ${jobs.location} as location, ${jobs.demo} as demo, ${jobs.createdAt} as newest
        from ${jobs} where ${isOpen(now)} and ${jobs.companyKey} = company.key
        order by ${jobs.createdAt} desc, ${jobs.id} desc limit 1
      ) as job
    order by number desc, newest desc, key limit ${limits.hiringCompanies}`);
  return rows.map(({ key, name, logoUrl, title, location, demo }) => {
    const newest = { title, location };
    return { name: name.trim(), logoUrl, openJobs: numbers.get(key) ?? 0, newest, demo };
  });
}

/**
 * Those of many companies that have the newest jobs: with the most jobs of all, they are found among
 * the newest ones.
 * @returns as many as wanted, with those of the same moment; all where the newest jobs do not tell
 */
async function withNewest(
  db: Db,
  now: number,
  keys: readonly string[],
  wanted: number,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ key: string; at: number }>(sql`
    select ${jobs.companyKey} as key, (extract(epoch from ${jobs.createdAt}) * 1000000)::float8 as at
    from ${jobs} where ${isOpen(now)}
    order by ${jobs.createdAt} desc, ${jobs.id} desc limit ${newestJobs}`);
  const among = new Set(keys);
  // Of the last moment there may be more jobs than were read.
  const end = rows.at(-1)?.at ?? 0;
  const found = new Set<string>();
  let last = Infinity;
  for (const { key, at } of rows) {
    // With the last one that is wanted come all of its moment.
    if (at <= end || (found.size >= wanted && at < last)) break;
    if (!among.has(key) || found.has(key)) continue;
    found.add(key);
    last = at;
  }
  return found.size >= wanted ? [...found] : keys;
}
