import { sql, type SQL } from 'drizzle-orm';
import type { SortOrder } from '#contract/job.ts';
import { skeletonOf } from '#contract/search/sound.ts';
import { coverageOf, isFull, needsNear } from '#contract/search/rank.ts';
import {
  understand,
  unreadWords,
  type Alternative,
  type SearchPlan,
} from '#contract/search/understand.ts';
import { emptyVocabulary, vocabularyOf, type Vocabulary } from '#contract/search/vocabulary.ts';
import type { Db } from '#server/db/client.ts';
import { serverLexicon } from './lexicon.ts';

/** One page of what a search found. */
export interface Found {
  /** The jobs of the page, in their order. */
  ids: string[];
  total: number;
  /** No job has all that was asked for: these have the most of it. */
  partial: boolean;
}

/**
 * What a query asks for, as far as the lexicon and the words of the jobs tell. Asks the database
 * only about words that the lexicon does not know.
 */
export async function planOf(db: Db, query: string): Promise<SearchPlan> {
  const lexicon = serverLexicon();
  const plan = understand(lexicon, emptyVocabulary, query);
  const unread = unreadWords(query, plan.pieces);
  if (unread.length === 0) return plan;
  return understand(lexicon, await wordsNear(db, unread), query);
}

/** Misspellings are looked for among words with the same first letters or the same consonants. */
const commonLetters = 2;
const mostWords = 2_000;

async function wordsNear(db: Db, typed: readonly string[]): Promise<Vocabulary> {
  const { targets } = serverLexicon();
  const unsure = typed.filter((word) => !targets.has(word));
  const beginnings = unsure.map((word) => word.slice(0, commonLetters));
  const { rows } = await db.execute<{ word: string; fields: number }>(sql`
    select word, fields from search_words
    where word = any(${sql.param(typed)}::text[])
      or skeleton = any(${sql.param(unsure.map(skeletonOf))}::text[])
      or left(word, ${commonLetters}) = any(${sql.param(beginnings)}::text[])
    limit ${mostWords}`);
  return vocabularyOf(rows.map(({ word, fields }) => [word, fields]));
}

/**
 * The jobs that answer a plan, as searchJobs() of the contract finds them on the phone; best first
 * and newest first among equals, with `order` 'asc' the oldest first. `where` are conditions on the
 * jobs table. Null where the plan asks for nothing in particular: every job answers it.
 */
export async function findJobs(
  db: Db,
  plan: SearchPlan,
  request: { where: SQL | undefined; order: SortOrder; page: number; limit: number },
): Promise<Found | null> {
  if (plan.everything) return null;
  if (plan.alternatives.length === 0) return { ids: [], total: 0, partial: false };
  let found = await ranked(db, plan.alternatives, request);
  if (needsNear(plan, found.best)) {
    found = await ranked(db, [...plan.alternatives, ...plan.near], request);
  }
  const { ids, total, best } = found;
  return { ids, total, partial: total > 0 && !isFull(plan, best) };
}

/** rankOf() of the contract over the whole index, as one statement. */
async function ranked(
  db: Db,
  alternatives: readonly Alternative[],
  { where, order, page, limit }: Parameters<typeof findJobs>[2],
): Promise<{ ids: string[]; total: number; best: number }> {
  const column = <K extends keyof Alternative>(key: K) =>
    sql.param(alternatives.map((alternative) => alternative[key]));
  const level = (kind: keyof typeof coverageOf) =>
    sql`coalesce(max(level) filter (where kind = ${sql.raw(`'${kind}'`)}), 0) * ${sql.raw(String(coverageOf[kind]))}`;
  const sorting =
    order === 'asc'
      ? sql`created_at, id`
      : sql`found.score + coalesce(more.score, 0) desc, created_at desc, id desc`;
  const { rows } = await db.execute<{ ids: string[]; total: number; best: number }>(sql`
    with alternative as (
      select * from unnest(
        ${column('term')}::text[], ${column('part')}::int[], ${column('kind')}::text[],
        ${column('factor')}::int[], ${column('level')}::int[], ${column('from')}::int[],
        ${column('below')}::int[]
      ) as given (term, part, kind, factor, level, least, below)
    ), had as (
      select posting.job_id, alternative.kind, alternative.part,
        max(case when weight >= least then level else below end) as level,
        max(weight * factor) as score
      from alternative join search_postings posting on posting.term = alternative.term
      where kind <> 'extra' and (weight >= least or below > 0)
      group by posting.job_id, alternative.kind, alternative.part
    ), rank as (
      select job_id, sum(score) as score,
        ${level('place')} + ${level('trade')} + ${level('sector')} + ${level('years')}
        + count(*) filter (where kind = 'word') * ${sql.raw(String(coverageOf.word))} as coverage
      from had group by job_id
    ), answer as (
      select jobs.id, jobs.created_at, score, coverage, max(coverage) over () as best
      from rank join jobs on jobs.id = rank.job_id
      where coverage > 0 ${where ? sql`and ${where}` : sql``}
    ), found as (
      select * from answer where coverage = best
    ), more as (
      select job_id, sum(score) as score from (
        select posting.job_id, part, max(weight * factor) as score
        from found
          cross join alternative
          join search_postings posting
            on posting.job_id = found.id and posting.term = alternative.term
        where kind = 'extra'
        group by posting.job_id, part
      ) as extra group by job_id
    )
    select
      array(
        select id from found left join more on job_id = id
        order by ${sorting} limit ${limit} offset ${(page - 1) * limit}
      ) as ids,
      (select count(*)::int from found) as total,
      coalesce((select max(best)::int from found), 0) as best`);
  return rows[0]!;
}
