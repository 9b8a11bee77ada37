import { sql } from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import type { HiringCompany } from '#contract/jobs/company.ts';
import { limits } from '#contract/limits.ts';
import { isGiven } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import type { CountedNames } from '#server/db/search/names/countedNames.ts';
import { countedNames } from '#server/db/search/names/openNames.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { shownLogo } from './summary.ts';

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

/** A company with its number of open jobs. */
interface Counted extends Newest {
  number: number;
}

/** Companies that a key has been found to be of, where that are several. */
interface Apart {
  keys: ReadonlySet<string>;
  companies: readonly Counted[];
}

/**
 * The companies with the most jobs open at `now` (ms), at most 10 (spec 9); among equals the one
 * with the newest job first. A company is its name, whatever its capitals and signs, but for those
 * that are vowels (companyKey).
 */
export async function hiringCompanies(db: Db, now: number): Promise<HiringCompany[]> {
  const counts = await countedNames(db, now);
  let apart: Apart = { keys: new Set(), companies: [] };
  let found: Counted[] = [];
  // Counted by their key first, which is quick: few keys are of several companies.
  for (let mixed: string[] | undefined; mixed?.length !== 0;) {
    const read = await withMost(db, now, counts.employer, apart);
    mixed = read.filter((company) => isMixed(company, counts.company)).map(({ key }) => key);
    found = [...read, ...apart.companies];
    if (mixed.length > 0) {
      apart = {
        keys: new Set([...apart.keys, ...mixed]),
        companies: [...apart.companies, ...(await companiesOf(db, now, mixed))],
      };
    }
  }
  return found
    .sort((a, b) => b.number - a.number || b.at - a.at || (a.key < b.key ? -1 : 1))
    .slice(0, limits.hiringCompanies)
    .map(({ name, logoUrl, number, title, location, demo }) => {
      const newest = { title, location };
      return { name: name.trim(), logoUrl: shownLogo(logoUrl), openJobs: number, newest, demo };
    });
}

/** Latin letters have no marks that are vowels. */
const isLatin = /^[\p{Script=Latin}\p{N}+# ]*$/u;

/** Whether jobs of a key are spelt in several ways that may be several companies. */
const isMixed = ({ key, name, number }: Counted, names: CountedNames): boolean =>
  !isLatin.test(key) && names.numberOf(name) !== number;

/** The companies with the most jobs, by their keys, but for those that are known to be several. */
async function withMost(
  db: Db,
  now: number,
  counted: CountedNames,
  apart: Apart,
): Promise<Counted[]> {
  const numbers = new Map<string, number>();
  const read: Newest[] = [];
  const unread = new Map<string, number>();
  const isOne = (key: string) => isGiven(key) && !apart.keys.has(key);
  // Two more, for jobs of no company and of one that is not known.
  for (const { number, names } of counted.most(limits.hiringCompanies + 2 + apart.keys.size)) {
    const more = apart.companies.filter((company) => company.number > number);
    const wanted = limits.hiringCompanies - numbers.size - more.length;
    if (wanted <= 0) break;
    const isMeant = (key: string) => isOne(key) && counted.numberOf(key) === number;
    const among = names.length > fewCompanies && (await amongNewest(db, now, isMeant, wanted));
    const keys = among ? among.map(({ key }) => key) : names.filter(isOne);
    if (among) read.push(...among);
    else for (const key of keys) unread.set(key, number);
    for (const key of keys) numbers.set(key, number);
  }
  if (unread.size > 0) read.push(...(await newestOf(db, now, unread)));
  return read.map((company) => ({ ...company, number: numbers.get(company.key) ?? 0 }));
}

/** The companies of keys as companyKey() tells them apart, each with its open jobs. */
async function companiesOf(db: Db, now: number, keys: readonly string[]): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select distinct on (${jobs.companyName}) ${shown},
      (count(*) over (partition by ${jobs.companyName}))::int as number
    from jobs where ${isOpen(now)} and ${jobs.companyKey} = any(${sql.param([...keys])}::text[])
    order by ${jobs.companyName}, ${jobs.createdAt} desc, ${jobs.id} desc`);
  const found = new Map<string, Counted>();
  for (const row of rows) {
    const key = companyKey(row.name);
    const other = found.get(key);
    const newest = other && other.at > row.at ? other : row;
    found.set(key, { ...newest, number: row.number + (other?.number ?? 0) });
  }
  return [...found.values()];
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
