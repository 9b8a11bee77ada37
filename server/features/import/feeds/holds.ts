import { and, desc, eq, sql } from 'drizzle-orm';
import { feedLimits, type FeedHold } from '#contract/import/feed.ts';
import type { ImportAnalysis, ImportFailure } from '#contract/import/import.ts';
import { readSheets } from '#contract/import/sheets.ts';
import type { Db } from '#server/db/client.ts';
import { feedFetches } from '#server/db/schema/feedSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { shownColumns } from '#server/features/import/run/changes.ts';
import type { ImportRecord } from '#server/features/import/run/importStore.ts';
import type { FeedRecord, FetchRecord } from './feedStore.ts';

/**
 * Why what was fetched is not taken over without an admin. What would be seen by someone who looks at
 * the preview of a file holds here: another employer's jobs, a changed layout, too many changes.
 * @returns null where a night may take it over
 */
export async function holdOf(
  db: Db,
  { feed, fetch, row }: { feed: FeedRecord; fetch: FetchRecord; row: ImportRecord },
): Promise<FeedHold | ImportFailure | null> {
  const { analysis, counts } = row;
  if (!feed.confirmed || !feed.mapping || !analysis) return 'first';
  // A part of it was taken over and back: once is enough.
  if (row.failure) return row.failure;
  if (analysis.format !== feed.format || analysis.place !== feed.place) return 'layout';
  if (await readsOtherSheets(db, feed, analysis)) return 'layout';
  const names = new Set(analysis.columns.map(({ name }) => name));
  if (
    Object.values(feed.mapping.columns)
      .flat()
      .some((name) => !names.has(name))
  )
    return 'columns';
  if (counts.good === 0) return 'nothing';
  if (counts.bad > feedLimits.refusedShare * (counts.good + counts.bad)) return 'refused';
  if (counts.conflicts > 0) return 'employer';
  if (await wasUndone(db, feed.id)) return 'undone';
  if (await bringsKnownEmployer(db, row)) return 'company';
  if (await changesPayMuch(db, row)) return 'pay';
  const known = await knownJobs(db, row.sourceKey);
  if (counts.added > Math.max(feedLimits.addedAlways, known.all)) return 'added';
  const most = feedLimits.changedShare * known.all;
  if (counts.updated > most && counts.updated - (await harmlessUpdates(db, row.id)) > most) {
    return 'changes';
  }
  if (counts.missing > feedLimits.closedShare * known.open) return 'closes';
  return fetch.askedBy === null ? null : 'asked';
}

/** Whether what was taken over last of a feed was taken back: an admin did not want it. */
export async function wasUndone(db: Db, feedId: string): Promise<boolean> {
  const last = await lastTaken(db, feedId);
  return last?.status === 'undone' || last?.status === 'undoing';
}

/**
 * Whether other sheets are read than were taken over last. The jobs of one that is missing are not
 * gone for that, and one that is new may be an archive.
 */
async function readsOtherSheets(db: Db, feed: FeedRecord, now: ImportAnalysis): Promise<boolean> {
  const last = await lastTaken(db, feed.id);
  // Of a feed that has not changed for long no report is left, but the place that was read.
  const before = new Set(last?.analysis ? sheetsOf(last.analysis) : [feed.place]);
  const names = new Set(sheetsOf(now));
  return names.size !== before.size || [...names].some((name) => !before.has(name));
}

/** The sheets of a workbook that are read: of the release before the first one alone. */
function sheetsOf({ sheets, place }: ImportAnalysis): string[] {
  return sheets ? readSheets(sheets).map(({ name }) => name) : [place];
}

async function lastTaken(db: Db, feedId: string) {
  const { status, analysis } = jobImports;
  const [last] = await db
    .select({ status, analysis })
    .from(feedFetches)
    .innerJoin(jobImports, eq(jobImports.id, feedFetches.importId))
    .where(and(eq(feedFetches.feedId, feedId), eq(feedFetches.outcome, 'taken')))
    .orderBy(desc(feedFetches.startedAt), desc(feedFetches.id))
    .limit(1);
  return last;
}

/**
 * Whether a new posting names an employer who has a record here and no job of this source yet: what
 * was checked of that employer would be shown beside what anyone can write into a feed.
 */
async function bringsKnownEmployer(db: Db, { id, sourceKey }: ImportRecord): Promise<boolean> {
  const { rows } = await db.execute<{ brings: boolean }>(sql`
    select exists (
      select from job_import_rows row
      join employers on employers.key = row.columns ->> 'company_key' and employers.deleted_at is null
      where row.import_id = ${id} and row.action = 'add' and not exists (
        select from jobs join job_sources source on source.job_id = jobs.id
        where jobs.company_key = employers.key and source.source_key = ${sourceKey}
          -- Outside of ASCII a key may be that of several companies (companyKey).
          and (jobs.company_key ~ '^[ -~]*$' or jobs.company_name = row.columns ->> 'company_name')
      )
    ) as brings`);
  return rows[0]?.brings ?? false;
}

/** Whether a pay in the same currency and unit becomes several times as high, or as low. */
async function changesPayMuch(db: Db, { id }: ImportRecord): Promise<boolean> {
  const { rows } = await db.execute<{ changes: boolean }>(sql`
    select exists (
      select from job_import_rows row join jobs on jobs.id = row.job_id
      where row.import_id = ${id} and row.action = 'update' and jobs.salary_to > 0
        and jobs.salary_currency = row.columns ->> 'salary_currency'
        and jobs.salary_period is not distinct from row.columns ->> 'salary_period'
        and ((row.columns ->> 'salary_to')::numeric / jobs.salary_to
          not between 1.0 / ${sql.raw(String(feedLimits.payFactor))} and ${sql.raw(String(feedLimits.payFactor))})
    ) as changes`);
  return rows[0]?.changes ?? false;
}

/**
 * How many changes only add a pay in rupees where there was none, or take a logo over https: what was
 * read otherwise before is no change at the source, and may be all of its jobs. What only seems to be
 * none, such as a job that is opened again, counts.
 */
async function harmlessUpdates(db: Db, importId: string): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select count(*)::int as number
    from job_import_rows r join jobs j on j.id = r.job_id
      join job_sources s on s.job_id = j.id
      cross join lateral (
        select count(*) as seen, count(*) filter (where case
          when e.key in ('salary_from', 'salary_to', 'salary_currency', 'salary_period')
            then r.columns ->> 'salary_currency' = 'INR' and j.salary_currency is null
          when e.key = 'logo_url'
            then j.logo_url ~* '^http:' and e.value #>> '{}' = regexp_replace(j.logo_url, '^http:', 'https:', 'i')
          else false end) as harmless
        -- As the jobs table has them: a text of a file may be written otherwise.
        from jsonb_each(to_jsonb(jsonb_populate_record(null::jobs, r.columns))) e
        where e.key in ${[...seenColumns]} and r.columns ? e.key
          and e.value is distinct from to_jsonb(j) -> e.key
      ) d
    where r.import_id = ${importId} and r.action = 'update' and j.status = 'active'
      and not s.closed_by_import and d.seen > 0 and d.seen = d.harmless`);
  return rows[0]?.number ?? 0;
}

/** What readers see of a job; the country is said beside the place. */
const seenColumns = [...shownColumns.map(([, name]) => name), 'country'];

/** How many jobs a source has, and how many of them are open. */
async function knownJobs(db: Db, sourceKey: string): Promise<{ all: number; open: number }> {
  const { rows } = await db.execute<{ all: number; open: number }>(sql`
    select count(*)::int as all, (count(*) filter (where j.status = 'active'))::int as open
    from job_sources s join jobs j on j.id = s.job_id
    where s.source_key = ${sourceKey} and j.deleted_at is null`);
  return rows[0] ?? { all: 0, open: 0 };
}
