import { laterThan } from '#server/domain/dates.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lte,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { JobFilters, SortOrder } from '#contract/jobs/job.ts';
import { experienceYears, filterWords } from '#contract/jobs/jobMatching.ts';
import type { JobChange, JobForm } from '#contract/jobs/jobForm.ts';
import type { SearchPlan } from '#contract/search/query/parseQuery.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { payLevels, payTerm } from '#contract/search/query/payFilter.ts';
import { otherWork, sortedBy, type SearchSort } from '#contract/search/ranking/rank.ts';
import { limits } from '#contract/limits.ts';
import { normalise } from '#contract/text.ts';
import type { Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { preparedFor } from '#server/db/prepared.ts';
import { columnsOf, factColumns } from '#server/db/jobColumns.ts';
import { isClosed, isOpen, isOpenOn, isThere } from '#server/domain/openJobs.ts';
import { listFromBlocks } from '#server/db/search/blocks/listBlocks.ts';
import { blockReaderOf } from '#server/db/search/blocks/readBlocks.ts';
import { searchPostings } from '#server/db/search/schema.ts';
import { findJobs, planOf } from '#server/db/search/find.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { reopened } from './facts.ts';
import { shownLogo, summaryColumns, type SummaryRow } from './summary.ts';

export type JobRow = typeof jobs.$inferSelect & { applicantsCount: number };

/**
 * Counted by each job in an index, in the statement that reads it: another one would cost more. By
 * its plain names: of a single table drizzle leaves out whose column it is.
 */
const applicantsCount = sql<number>`(
  select count(*)::int from applications where applications.job_id = jobs.id)`;

/**
 * Whether a role or place is meant by a text: `nameFilter` of the contract, without LIKE's wildcards to
 * escape. Most do not have the text in any way.
 */
function isNamed(column: SQL | SQLWrapper, text: string): SQL {
  const all = filterWords(text).map((one) => sql`position(${one} in ' ' || ${column} || ' ') > 0`);
  return sql`(position(${text} in ${column}) > 0 and (${sql.join(all, sql` or `)}))`;
}

/**
 * Jobs whose location is meant by a text. There are few places, and many jobs in each: which places
 * they are is looked up first, from one to the next in the index, where it begins with the status.
 */
function inPlaces(text: string, status: 'active' | 'inactive' | undefined): SQL {
  if (status !== 'active') return isNamed(jobs.locationKey, text);
  return sql`${jobs.locationKey} = any(array(
    with recursive place (key) as (
      (select location_key from jobs where status = 'active' order by location_key limit 1)
      union all
      select (
        select location_key from jobs where status = 'active' and location_key > place.key
        order by location_key limit 1
      ) from place where place.key is not null
    )
    select key from place where ${isNamed(sql`key`, text)}))`;
}

/** The filter rule of contract/jobs/job.ts as SQL; a differential test holds the two together. */
function conditions(
  filters: JobFilters,
  status: 'active' | 'inactive' | undefined,
  now: number,
): SQL[] {
  const { experience, company, salaryRange, category, role, location } = filters;
  const where: SQL[] = [];
  if (status) where.push(status === 'active' ? isOpen(now) : isClosed(now));
  else where.push(isNull(jobs.deletedAt));
  if (category) where.push(eq(jobs.category, category));
  if (salaryRange) where.push(eq(jobs.salaryRange, salaryRange));
  if (company) where.push(eq(jobs.companyKey, normalise(company)));
  if (role) where.push(isNamed(jobs.titleKey, normalise(role)));
  if (location) where.push(inPlaces(normalise(location), status));
  if (experience) {
    const wanted = experienceYears(experience);
    where.push(lte(jobs.experienceFrom, wanted.to), gte(jobs.experienceTo, wanted.from));
  }
  return where;
}

/**
 * comparePay() of the contract in SQL: the levels that the search index has of jobs, all at once. Job
 * by job in the order they were looked up for 4,000 jobs to show 20.
 */
const payOfJobs = (db: DbHandle) =>
  db
    .select({
      jobId: searchPostings.jobId,
      level: sql<number>`max(substr(${searchPostings.term}, 2)::int)`.as('level'),
    })
    .from(searchPostings)
    .where(sql`${searchPostings.term} = any(${sql.param(payLevels.map(payTerm))}::text[])`)
    .groupBy(searchPostings.jobId)
    .as('pay');

export interface ListRequest {
  filters: JobFilters;
  status: 'active' | 'inactive' | undefined;
  order: SortOrder;
  /**
   * Of a search the best match first where it is not given; of a list, and of a search that means
   * every job, 'pay' alone counts.
   */
  sort?: SearchSort;
  page: number;
  limit: number;
  now: number;
  /** Answers how many there are in all of a list without filters, by counting or by what it kept. */
  keptTotal?: (count: () => Promise<number>) => Promise<number>;
}

interface Listed {
  rows: SummaryRow[];
  total: number;
  /** True where a search found no job that has all it asks for: these have the most of it. */
  partial: boolean;
  /** What the search was understood as. */
  plan?: SearchPlan | undefined;
  /** The trade is not in the place that was asked for: these are in others. */
  elsewhere?: boolean;
  /** The trade is nowhere: these are of other work. */
  noWork?: boolean;
  /** Then, with the first page: other work there. */
  others?: { rows: SummaryRow[]; total: number };
}

/**
 * One page of jobs and how many there are in all. Without `status`, jobs of every status. `now` in
 * ms. A search puts the best answers first as long as the order is 'desc', which the pages always
 * ask for; 'asc' puts the oldest first, with and without a search.
 */
export async function listJobs(db: Db, request: ListRequest): Promise<Listed> {
  const where = and(...conditions(request.filters, request.status, request.now));
  const { search } = request.filters;
  const plan = search ? sortedBy(await planOf(db, search), request.sort ?? 'match') : undefined;
  const find = async (asked: SearchPlan | undefined, wanted: ListRequest) =>
    (wanted.status === 'active' && (await openFromBlocks(db, asked, wanted))) ||
    (asked && (await findJobs(db, asked, { ...wanted, where })));
  const found = await find(plan, request);
  if (found) {
    const { elsewhere, noWork, total, partial } = found;
    const away = { ...(elsewhere && { elsewhere }), ...(noWork && { noWork }) };
    const page = { rows: await rowsOf(db, found.ids), total, partial, plan, ...away };
    if (!plan || !elsewhere || request.page > 1) return page;
    const there = await find(otherWork(plan), { ...request, limit: limits.otherJobs });
    if (!there || there.total === 0) return page;
    return { ...page, others: { rows: await rowsOf(db, there.ids), total: there.total } };
  }
  const countAll = async () => {
    const [counted] = await db.select({ total: count() }).from(jobs).where(where);
    return counted?.total ?? 0;
  };
  const isWhole = Object.values(request.filters).every((wanted) => !wanted);
  const known = await (isWhole ? request.keptTotal : undefined)?.(countAll);
  const { order, limit } = request;
  const byPay = request.sort === 'pay' && (!search || plan?.everything === true);
  const counts = known === undefined;
  const asked = { limit, offset: (request.page - 1) * limit };
  const rows =
    isWhole && request.status === 'active' && !byPay
      ? await openJobsBy[order](db)[counts ? 'counted' : 'plain'].execute({
          ...asked,
          today: indianDay(request.now),
        })
      : await pageOf(db, { where, order, byPay, counts, ...asked });
  const total = known ?? rows[0]?.all ?? (await countAll());
  return { rows, total, partial: false, plan };
}

interface PageRequest {
  where: SQL | undefined;
  order: SortOrder;
  byPay: boolean;
  /** Whether each row says how many there are in all. */
  counts: boolean;
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** The statement of a page out of the rows, in their order. */
function pageOf(db: DbHandle, request: PageRequest) {
  const { where, byPay, counts, limit, offset } = request;
  const direction = request.order === 'asc' ? asc : desc;
  const age = [direction(jobs.createdAt), direction(jobs.id)];
  const pay = byPay ? payOfJobs(db) : undefined;
  const level = pay ? sql<number>`coalesce(${pay.level}, -1)` : sql<number>`0`;
  // Which jobs is answered by an index alone: the rows before a page would cost as much as its own.
  const which = db
    .select({ id: jobs.id, level: level.as('level') })
    .from(jobs)
    .$dynamic();
  const page = (pay ? which.leftJoin(pay, eq(pay.jobId, jobs.id)) : which)
    .where(where)
    .orderBy(...(pay ? [desc(level)] : []), ...age)
    .limit(limit)
    .offset(offset)
    .as('page');
  // In the statement that reads them: another one would cost more than to count.
  const all = sql<number>`(select count(*)::int from ${jobs} where ${where})`;
  return db
    .select({ ...summaryColumns, applicantsCount, ...(counts && { all }) })
    .from(page)
    .innerJoin(jobs, eq(jobs.id, page.id))
    .orderBy(...(pay ? [desc(page.level)] : []), ...age);
}

/** Pages of all open jobs: every visit begins with one. */
const openJobsIn = (order: SortOrder) =>
  preparedFor((db) => {
    const of = (counts: boolean) =>
      pageOf(db, {
        ...{ where: isOpenOn(sql.placeholder('today')), order, byPay: false, counts },
        ...{ limit: sql.placeholder('limit'), offset: sql.placeholder('offset') },
      }).prepare('');
    return { counted: of(true), plain: of(false) };
  });

const openJobsBy = { asc: openJobsIn('asc'), desc: openJobsIn('desc') };

/** A page of the open jobs out of blocks, where there are some (server/db/search/blocks). */
async function openFromBlocks(db: Db, plan: SearchPlan | undefined, request: ListRequest) {
  const asked = plan?.everything ? undefined : plan;
  return listFromBlocks(blockReaderOf(db), { ...request, plan: asked });
}

const summariesById = preparedFor((db) =>
  db
    .select({ ...summaryColumns, applicantsCount })
    .from(jobs)
    .where(sql`${jobs.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare(''),
);

/** The jobs of these ids that are still there, in their order. */
export async function rowsOf(db: Db, ids: readonly string[]): Promise<SummaryRow[]> {
  const rows = await summariesById(db).execute({ ids: [...ids] });
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  return rows;
}

const jobById = preparedFor((db) =>
  db
    .select({ ...getTableColumns(jobs), applicantsCount })
    .from(jobs)
    .where(isThere(sql.placeholder('id')))
    .prepare(''),
);

/** One job that is not deleted, or undefined. */
export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return (await jobById(db).execute({ id }))[0];
}

/** Adds a job under `id`, and to the search index. */
export async function addJob(db: Db, id: string, form: JobForm, now: Date): Promise<void> {
  const columns = { ...columnsOf(form), ...factColumns(form) };
  await db.transaction(async (tx) => {
    const added = { id, ...columns, createdAt: now, updatedAt: now };
    await indexJobs(tx, await tx.insert(jobs).values(added).returning());
  });
}

/**
 * Changes a job, in the search index too.
 * @returns whether there was one
 */
export async function changeJob(
  db: Db,
  id: string,
  change: JobChange | { status: 'active' | 'inactive' },
  now: Date,
): Promise<boolean> {
  return db.transaction((tx) => changeIn(tx, id, change, now));
}

async function changeIn(
  db: Db,
  id: string,
  change: JobChange | { status: 'active' | 'inactive' },
  now: Date,
): Promise<boolean> {
  const [before] = await db.select().from(jobs).where(isThere(id)).for('update');
  if (!before) return false;
  const columns = 'jobName' in change ? changedColumns(change, before) : change;
  const { closingDate } = { ...before, ...columns };
  const changed = await db
    .update(jobs)
    .set({
      ...columns,
      // One that stays active as it was is not opened again.
      ...reopened(change.status ?? '', closingDate, now.getTime()),
      updatedAt: laterThan(before.updatedAt, now),
    })
    .where(eq(jobs.id, id))
    .returning();
  if ('jobName' in change) await indexJobs(db, changed);
  return changed.length > 0;
}

/**
 * A form is not shown a logo that no page may load (shownLogo), and sends it back as a blank: that
 * takes it from no one, unless the job becomes another employer's.
 */
function changedLogo(change: JobChange, before: typeof jobs.$inferSelect) {
  const isHidden = before.logoUrl !== null && shownLogo(before.logoUrl) === null;
  const isSame = normalise(change.companyName) === before.companyKey;
  const { logoUrl = before.logoUrl } = change;
  return isHidden && isSame && !logoUrl ? before.logoUrl : logoUrl;
}

/** The columns of a change. What it does not name stays as it was. */
function changedColumns(change: JobChange, before: typeof jobs.$inferSelect) {
  const { status = before.status, openings = before.openings } = change;
  const logoUrl = changedLogo(change, before);
  const form = { ...change, logoUrl, status, openings };
  return { ...columnsOf(form), ...factColumns(form, before) };
}

/**
 * Removes a job with its applications and its place in the search index.
 * @param only a condition that it must meet when it goes
 * @returns whether there was one
 */
export async function removeJob(db: Db, id: string, only?: SQL): Promise<boolean> {
  const own = and(eq(jobs.id, id), only);
  const removed = await db.delete(jobs).where(own).returning({ id: jobs.id });
  return removed.length > 0;
}
