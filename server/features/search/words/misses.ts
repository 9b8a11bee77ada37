import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { wordLimits, type SearchMiss } from '#contract/admin/words.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import type { Db } from '#server/db/client.ts';
import { listFromBlocks } from '#server/db/search/blocks/listBlocks.ts';
import { blockReaderOf } from '#server/db/search/blocks/readBlocks.ts';
import { searchMisses } from '#server/db/search/schema.ts';
import { findJobs, planOf } from '#server/db/search/find.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import type { Hmac } from '#server/http/auth/hmac.ts';

/** Longer ones are sentences, in which anything may be. */
const most = { words: 4, characters: 40 };

/** An address, or digits enough for a telephone number, a passport or a date. */
const personal = /@|\bwww\b|https?:|(?:\d[\s().+-]*){5}/i;
const isWord = /^[a-z]{2,20}$/;

/**
 * The words of a search that found nothing, in the form in which they are counted.
 * @param db - That of readers, which knows the jobs' blocks already.
 * @param search - As it was typed.
 * @returns Undefined where it found something, or where it is not to be written down.
 */
export async function wordsOfMiss(
  db: Db,
  search: string,
  now: number,
): Promise<string | undefined> {
  if (personal.test(search)) return undefined;
  const plan = await planOf(db, search);
  const asksWork = plan.alternatives.some(({ kind }) => kind === 'trade' || kind === 'sector');
  if (plan.everything) return undefined;
  const isUnknown = plan.unknown.length > 0 && !asksWork;
  if (!isUnknown) {
    const first = { order: 'desc', page: 1, limit: 1 } as const;
    // Ranked from rows a common word of a million jobs would take seconds.
    const found =
      (await listFromBlocks(blockReaderOf(db), { ...first, filters: {}, plan, now })) ??
      (await findJobs(db, plan, { ...first, where: isOpen(now) }));
    if (found?.total !== 0) return undefined;
  }
  // By what is not known alone the same word in two places is one.
  const words = isUnknown ? plan.unknown : tokensOf(toLatin(search));
  const text = words.join(' ');
  const fits = words.length <= most.words && text.length <= most.characters;
  return fits && words.length > 0 && words.every((word) => isWord.test(word)) ? text : undefined;
}

/**
 * Counts a search that found nothing. Its words are written down with the third person who searches
 * for them: what only one looks for, such as a name, is kept as a keyed hash alone.
 * @param by - Who searches: a user's id or an address; of it twelve bits are kept.
 */
export async function countMiss(
  db: Db,
  hmac: Hmac,
  { words, by, at }: { words: string; by: string; at: Date },
): Promise<void> {
  const id = hmac.of('search miss', words);
  const lastBy = hmac.of('search miss by', `${id} ${by}`).slice(0, 2);
  const number = sql`${searchMisses.number} + 1`;
  await db
    .insert(searchMisses)
    .values({ id, words: null, number: 1, lastBy, lastAt: at })
    .onConflictDoUpdate({
      target: searchMisses.id,
      set: {
        ...{ number, lastBy, lastAt: at },
        words: sql`case when ${number} >= ${wordLimits.missesFrom} then ${words} else null end`,
      },
      setWhere: sql`${searchMisses.lastBy} <> ${lastBy}`,
    });
}

/** Those that several people searched for, the most often first. */
export async function listMisses(db: Db): Promise<SearchMiss[]> {
  const rows = await db
    .select()
    .from(searchMisses)
    .where(and(isNotNull(searchMisses.words), gte(searchMisses.number, wordLimits.missesFrom)))
    .orderBy(desc(searchMisses.number), desc(searchMisses.lastAt))
    .limit(wordLimits.missesPageSize);
  return rows.map(({ words, number, lastAt }) => ({
    ...{ words: words ?? '', number, lastAt: lastAt.toISOString() },
  }));
}

/** Forgets the count of words that are known from now on. */
export async function forgetMiss(db: Db, hmac: Hmac, words: string): Promise<void> {
  await db.delete(searchMisses).where(eq(searchMisses.id, hmac.of('search miss', words)));
}

/** Forgets searches of long ago, and of more than are kept those that were rarest. */
export async function forgetOldMisses(db: Db, now: number): Promise<void> {
  const { lastAt, number, id } = searchMisses;
  await db.delete(searchMisses).where(lt(lastAt, new Date(now - wordLimits.missesKept)));
  const beyond = db
    .select({ id })
    .from(searchMisses)
    .orderBy(desc(number), desc(lastAt))
    .offset(wordLimits.misses);
  await db.delete(searchMisses).where(inArray(id, beyond));
}
