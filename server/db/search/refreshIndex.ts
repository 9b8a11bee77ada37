import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { jobs, settings } from '#server/db/schema/schema.ts';
import { createSlices, untilNoneLeft } from '#server/domain/slices.ts';
import { writeJobBlocks } from './blocks/writeBlocks.ts';
import { serverLexicon } from './lexicon.ts';
import { writeEmployerKeys } from './employerKeys.ts';
import { indexJobs } from './postings.ts';

/** To be raised with every change of termsOf's rules that the lexicon does not show. */
const rules = 7;

let version: string | undefined;

/** Names the lexicon and the rules by which the index is written. */
function indexVersion(): string {
  const { texts, concepts } = serverLexicon();
  version ??= createHash('sha256')
    .update(JSON.stringify([rules, [...texts], [...concepts.values()]]))
    .digest('hex');
  return version;
}

/** The last job that was indexed by this version. */
interface Place {
  version: string;
  at: string;
  id: string;
}

/** Where the index stands: the version by which all of it is written, or how far it has come. */
const own = eq(settings.name, 'searchIndex');

interface Limits {
  /** Jobs that are indexed at most; all of them where not given. */
  most?: number;
  /** Ends it after the slice that is under way. */
  stopping?: AbortSignal | undefined;
}

/**
 * Writes the index anew where it was written by another lexicon or other rules, or never, from the
 * oldest job on: so the blocks that change with it are few. Goes in small transactions, each of which
 * writes down how far it has come: a stop in between goes on there, and several processes may be at it
 * at once. Until it has ended, a job that was not reached is found by what the release before knew.
 * Deleted jobs are left out: one that is brought back is indexed then.
 * @returns how many jobs were indexed, and whether none is left
 * @throws database errors: what was not done waits for the next call
 */
export async function refreshSearchIndex(
  db: Db,
  { most = Infinity, stopping }: Limits = {},
): Promise<{ indexed: number; isDone: boolean }> {
  const [written] = await db.select().from(settings).where(own);
  if (written?.value === indexVersion()) return { indexed: 0, isDone: true };
  await writeEmployerKeys(db);
  const slices = createSlices({ first: 10, most: 100 });
  let indexed = 0;
  while (indexed < most) {
    if (stopping?.aborted) break;
    const some = await slices.run((size) =>
      db.transaction((tx) => refreshSlice(tx, Math.min(size, most - indexed))),
    );
    if (some === 0) {
      await forgetWords(db);
      return { indexed, isDone: true };
    }
    indexed += some;
  }
  return { indexed, isDone: false };
}

/** @returns how many jobs it has indexed: none where all of them are */
async function refreshSlice(tx: Db, size: number): Promise<number> {
  await tx.insert(settings).values({ name: 'searchIndex', value: '' }).onConflictDoNothing();
  // Who is at it as well waits here, and goes on behind this slice.
  const [state] = await tx.select().from(settings).where(own).for('update');
  const known = state?.value as Place | string | undefined;
  if (known === indexVersion()) return 0;
  const place = typeof known === 'object' && known?.version === indexVersion() ? known : undefined;
  const next = await tx
    .select({ id: jobs.id, at: sql<string>`${jobs.createdAt}::text` })
    .from(jobs)
    .where(
      and(
        isNull(jobs.deletedAt),
        place && sql`(${jobs.createdAt}, ${jobs.id}) > (${place.at}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(size);
  const last = next.at(-1);
  if (!last) {
    await markIndexWritten(tx);
    return 0;
  }
  const some = inArray(
    jobs.id,
    next.map(({ id }) => id),
  );
  // Locked, so that a change that comes in meanwhile is indexed after this; by their ids, as others do.
  const rows = await tx.select().from(jobs).where(some).orderBy(asc(jobs.id)).for('update');
  await indexJobs(tx, rows);
  const value: Place = { version: indexVersion(), ...last };
  await tx.update(settings).set({ value }).where(own);
  return next.length;
}

/** Writes down that the index holds every job of the database by today's lexicon and rules. */
export async function markIndexWritten(db: Db): Promise<void> {
  const value = indexVersion();
  await db
    .insert(settings)
    .values({ name: 'searchIndex', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}

/** Removes the words that no job has any more. */
async function forgetWords(db: Db): Promise<void> {
  let last = '';
  await untilNoneLeft(
    async (size) => {
      const { rows } = await db.execute<{ last: string | null; read: number }>(sql`
        with next as (
          select word from search_words where word > ${last} order by word limit ${size}
        ), gone as (
          delete from search_words where word in (select word from next)
            and not exists (select from search_postings where term = search_words.word)
        )
        select max(word) as last, count(*)::int as read from next`);
      last = rows[0]?.last ?? last;
      return rows[0]?.read ?? 0;
    },
    { least: 50, first: 200, most: 2_000 },
  );
}

/** Jobs indexed before blocks take them in: with more changes lists are read from the rows. */
const mostBetweenBlocks = 4_000;

/**
 * What a process does for the index beside answering: it goes on with what was left of writing it anew
 * at the start, and takes changed jobs into blocks. To be called again and again, by one process at a
 * time. Has it been whole once, another version is another release's, which runs beside this one for a
 * while: both of them would write it anew in turns.
 * @param db - The database.
 * @param stopping - Ends it after the slice that is under way.
 */
export function createIndexing(db: Db, stopping?: AbortSignal): () => Promise<void> {
  let wasWhole = false;
  return async () => {
    for (;;) {
      if (!wasWhole) {
        const done = await refreshSearchIndex(db, { most: mostBetweenBlocks, stopping });
        wasWhole = done.isDone;
        // Answers that were kept meanwhile may be by the index of before.
        if (done.indexed > 0) await tellOf(db, 'words');
      }
      await writeJobBlocks(db);
      if (wasWhole || stopping?.aborted) return;
    }
  };
}
