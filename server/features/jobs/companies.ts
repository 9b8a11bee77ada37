import { sql } from 'drizzle-orm';
import type { HiringCompany } from '#contract/jobs/company.ts';
import { limits } from '#contract/limits.ts';
import { isGiven } from '#contract/options.ts';
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
  /** When that was posted, in microseconds since 1970. */
  at: number;
}

const shown = sql`${jobs.companyKey} as key, ${jobs.companyName} as name,
  ${jobs.logoUrl} as "logoUrl", ${jobs.jobName} as title, ${jobs.location} as location,
  ${jobs.demo} as demo, (extract(epoch from ${jobs.createdAt}) * 1000000)::float8 as at`;

/**
 * The companies with the most jobs open at `now` (ms), at most 10 (spec 9); among equals the one
 * with the newest job first. A company is its name, whatever its capitals and signs.
 */
export async function hiringCompanies(db: Db, now: number): Promise<HiringCompany[]> {
  const counted = (await countedNames(db, now)).employer;
  const numbers = new Map<string, number>();
  const read: Newest[] = [];
  const unread = new Map<string, number>();
  // Two more, for jobs of no company and of one that is not known.
  for (const { number, names } of counted.most(limits.hiringCompanies + 2)) {
    const wanted = limits.hiringCompanies - numbers.size;
    if (wanted <= 0) break;
    const isMeant = (key: string) => isGiven(key) && counted.numberOf(key) === number;
    const among = names.length > fewCompanies && (await amongNewest(db, now, isMeant, wanted));
    const keys = among ? among.map(({ key }) => key) : names.filter(isGiven);
    if (among) read.push(...among);
    else for (const key of keys) unread.set(key, number);
    for (const key of keys) numbers.set(key, number);
  }
  if (unread.size > 0) read.push(...(await newestOf(db, now, unread)));
  const numberOf = ({ key }: Newest) => numbers.get(key) ?? 0;
  return read
    .sort((a, b) => numberOf(b) - numberOf(a) || b.at - a.at || (a.key < b.key ? -1 : 1))
    .slice(0, limits.hiringCompanies)
    .map((company) => {
      const { name, logoUrl, title, location, demo } = company;
      const newest = { title, location };
      return { name: name.trim(), logoUrl, openJobs: numberOf(company), newest, demo };
    });
}

/**
 * The newest open job of companies, whose jobs are counted; at most 10 of them, in the list's order.
 * An import has thousands with one job each, all of the same moment.
 */
async function newestOf(
  db: Db,
  now: number,
  numbers: ReadonlyMap<string, number>,
): Promise<Newest[]> {
  const { rows } = await db.execute<Newest>(sql`
    select job.*
    from unnest(${sql.param([...numbers.keys()])}::text[], ${sql.param([...numbers.values()])}::int[])
      as company (key, number), lateral (
        select ${shown} from ${jobs} where ${isOpen(now)} and ${jobs.companyKey} = company.key
        order by ${jobs.createdAt} desc, ${jobs.id} desc limit 1
      ) as job
    order by number desc, at desc, job.key collate "C" limit ${limits.hiringCompanies}`);
  return rows;
}

/**
 * Those of many companies that have the newest jobs: with the most jobs of all, they are found among
 * the newest ones.
 * @returns as many as wanted, with those of the same moment; null where the newest jobs do not tell
 */
async function amongNewest(
  db: Db,
  now: number,
  isMeant: (key: string) => boolean,
  wanted: number,
): Promise<Newest[] | null> {
  const { rows } = await db.execute<Newest>(sql`
    select ${shown} from ${jobs} where ${isOpen(now)}
    order by ${jobs.createdAt} desc, ${jobs.id} desc limit ${newestJobs}`);
  // Of the last moment there may be more jobs than were read.
  const end = rows.at(-1)?.at ?? 0;
  const found = new Map<string, Newest>();
  let last = Infinity;
  for (const job of rows) {
    // With the last one that is wanted come all of its moment.
    if (job.at <= end || (found.size >= wanted && job.at < last)) break;
    if (!isMeant(job.key) || found.has(job.key)) continue;
    found.set(job.key, job);
    last = job.at;
  }
  return found.size >= wanted ? [...found.values()] : null;
}
