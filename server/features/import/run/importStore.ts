import { and, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import {
  importLimits,
  noCounts,
  runningStatuses,
  type ImportAnalysis,
  type ImportDetail,
  type ImportMapping,
  type ImportSummary,
} from '#contract/import/import.ts';
import type { Db } from '#server/db/client.ts';
import { feeds } from '#server/db/schema/feedSchema.ts';
import { importMappings, jobImports, jobSources } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { sourceKeyOf } from './importPaths.ts';
import { previewRows } from './rowStore.ts';

export type ImportRecord = typeof jobImports.$inferSelect;

/** One import, or undefined. */
export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(jobImports).where(eq(jobImports.id, id));
  return row;
}

/**
 * Changes an import as long as `run` is still what works on it.
 * @returns whether it is
 */
export async function changeRun(
  db: Db,
  { id, run }: { id: string; run: string },
  change: Partial<ImportRecord>,
): Promise<boolean> {
  const rows = await db
    .update(jobImports)
    .set(change)
    .where(and(eq(jobImports.id, id), eq(jobImports.run, run)))
    .returning({ id: jobImports.id });
  return rows.length > 0;
}

/** Imports that should be running, and were not heard of since `before`. */
export async function silentImports(db: Db, before: Date): Promise<ImportRecord[]> {
  return db
    .select()
    .from(jobImports)
    .where(and(inArray(jobImports.status, [...runningStatuses]), lt(jobImports.beatAt, before)));
}

/** Imports that no one took over or threw away since `before`. */
export async function unfinishedImports(db: Db, before: Date): Promise<ImportRecord[]> {
  return db
    .select()
    .from(jobImports)
    .where(
      and(inArray(jobImports.status, ['checked', 'failed']), lt(jobImports.createdAt, before)),
    );
}

/** The newest imports, newest first. */
export async function listImports(db: Db): Promise<ImportSummary[]> {
  const rows = await db
    .select()
    .from(jobImports)
    .orderBy(desc(jobImports.createdAt), desc(jobImports.id))
    .limit(importLimits.historyRows);
  return Promise.all(rows.map((row) => summaryOf(db, row)));
}

async function summaryOf(db: Db, row: ImportRecord): Promise<ImportSummary> {
  return {
    ...{ id: row.id, source: row.sourceName, feedId: row.feedId, fileName: row.fileName },
    bytes: row.bytes,
    ...{ format: row.format, status: row.status, progress: row.progress, failure: row.failure },
    counts: { ...noCounts, ...row.counts },
    undo: row.undo,
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoable: row.status === 'done' && !(await hasNewer(db, row)),
  };
}

/** Whether a later import of the same source stands: that one must be undone first. */
export async function hasNewer(db: Db, row: ImportRecord): Promise<boolean> {
  if (!row.committedAt) return false;
  const [newer] = await db
    .select({ id: jobImports.id })
    .from(jobImports)
    .where(
      and(
        eq(jobImports.sourceKey, row.sourceKey),
        gt(jobImports.committedAt, row.committedAt),
        isNotNull(jobImports.committedAt),
        ne(jobImports.status, 'undone'),
      ),
    )
    .limit(1);
  return newer !== undefined;
}

/** An import as the screen shows it. */
export async function detailOf(db: Db, row: ImportRecord): Promise<ImportDetail> {
  const { analysis, mapping, run: version } = row;
  const rows = await previewRows(db, row.id);
  return { ...(await summaryOf(db, row)), version, analysis, mapping, rows };
}

/** How alike the columns of two files must be for one mapping, 0 to 1: optional ones come and go. */
const alike = 0.7;

interface Remembered {
  mapping: ImportMapping;
  source: string;
  /** The columns of the file that it was made for. */
  columns: string[];
}

/** How the admin mapped the files that are most like this one, the most like first. */
export async function rememberedMappings(
  db: Db,
  { format, place, columns }: ImportAnalysis,
): Promise<Remembered[]> {
  const known = await db
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.format, format), eq(importMappings.place, place)))
    .orderBy(desc(importMappings.usedAt))
    .limit(50);
  const names = new Set(columns.map(({ name }) => name));
  return known
    .map(({ columns: other, mapping, sourceName: source }) => {
      const both = other.filter((name) => names.has(name)).length;
      const share = both / (names.size + other.length - both);
      return { share, mapping, source, columns: other };
    })
    .filter(({ share }) => share >= alike)
    .sort((a, b) => b.share - a.share);
}

/**
 * Whose file it is. Of the names that it may have the first under which there are jobs of an employer
 * that it names; otherwise what the file itself says, and its own name where it says nothing. Where
 * that is the name of other employers' jobs, the first employer's is added: two sources never are one
 * because their files have the same name.
 * @param remembered the sources of files that were mapped alike
 */
export async function sourceOf(
  db: Db,
  { sources, employers }: { sources: readonly string[]; employers: readonly string[] },
  { remembered, fileName }: { remembered: readonly string[]; fileName: string },
): Promise<string> {
  const own = [...sources, fileName];
  for (const name of new Set([...remembered, ...own])) {
    if (await hasJobsOf(db, sourceKeyOf(name), employers)) return name;
  }
  const [name = fileName] = own;
  const [first] = employers;
  if (first === undefined || !(await hasJobs(db, sourceKeyOf(name)))) return name;
  return `${name} (${first})`.slice(0, importLimits.nameCharacters);
}

async function hasJobs(db: Db, sourceKey: string): Promise<boolean> {
  const { jobId } = jobSources;
  const own = eq(jobSources.sourceKey, sourceKey);
  return (await db.select({ jobId }).from(jobSources).where(own).limit(1)).length > 0;
}

async function hasJobsOf(db: Db, sourceKey: string, employers: readonly string[]) {
  if (employers.length === 0) return false;
  const { rows } = await db.execute(sql`
    select 1 from ${jobs} j join ${jobSources} s on s.job_id = j.id
    where s.source_key = ${sourceKey} and j.company_key in ${[...employers]} limit 1`);
  return rows.length > 0;
}

/** The source of a feed, and how an admin took it over last; undefined where the feed is gone. */
export async function feedOf(db: Db, id: string) {
  const { name, mapping } = feeds;
  const [row] = await db.select({ name, mapping }).from(feeds).where(eq(feeds.id, id));
  return row;
}

/** Keeps a mapping for the next file like this one. */
export async function rememberMapping(
  db: Db,
  { format, place, columns }: ImportAnalysis,
  mapping: ImportMapping,
  sourceName: string,
  usedAt: Date,
): Promise<void> {
  const names = columns.map(({ name }) => name).sort();
  const id = createHash('sha256')
    .update(JSON.stringify([format, place, names, sourceName]))
    .digest('base64url');
  const row = { format, place, columns: names, sourceName, mapping, usedAt };
  await db
    .insert(importMappings)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: importMappings.id, set: row });
}

/** The rates of exchange that the admin used last, by currency, with their days. */
export async function lastRates(
  db: Db,
  currencies: readonly string[],
): Promise<ImportMapping['rates']> {
  if (currencies.length === 0) return {};
  const { rows } = await db.execute<{ currency: string; rate: number; day: string }>(sql`
    select currency, last.rate, last.day
    from unnest(${sql.param([...currencies])}::text[]) as currency, lateral (
      select coalesce(salary_rate, salary_inr_from / nullif(salary_from, 0))::float8 as rate,
        salary_inr_date::text as day
      from jobs
      where salary_currency = currency and salary_inr_date is not null and salary_inr_from > 0
      order by salary_inr_date desc, updated_at desc limit 1
    ) last`);
  return Object.fromEntries(
    rows.map(({ currency, rate, day }) => [
      currency,
      { rate: Math.round(rate * 10_000) / 10_000, day },
    ]),
  );
}
