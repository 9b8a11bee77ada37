import { sql, type SQL } from 'drizzle-orm';
import type { SortOrder } from '#contract/jobs/job.ts';
import { consonantCode } from '#contract/search/text/phoneticDistance.ts';
import {
  coverageOf,
  elsewhere,
  halvesOf,
  hasTrade,
  isFull,
  lacksNamedThere,
  lacksTradeThere,
  lacksWork,
  namedThere,
  needsNear,
} from '#contract/search/ranking/rank.ts';
import {
  fullLevels,
  parseQuery,
  type Alternative,
  type SearchPlan,
} from '#contract/search/query/parseQuery.ts';
import { unknownWords } from '#contract/search/query/takeFilters.ts';
import {
  emptyVocabulary,
  vocabularyOf,
  type Vocabulary,
} from '#contract/search/lexicon/vocabulary.ts';
import type { Db } from '#server/db/client.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { conceptTerm, weights } from '#contract/search/ranking/jobTerms.ts';
import { currentLexicons, type Lexicons } from './words/currentWords.ts';

/** One page of what a search found. */
export interface Found {
  /** The jobs of the page, in their order. */
  ids: string[];
  total: number;
  /** No job has all that was asked for: these have the most of it. */
  partial: boolean;
  /** The trade is not in the place that was asked for: these are in others. */
  elsewhere?: boolean;
  /** The trade is nowhere: these are of other work. */
  noWork?: boolean;
}

/**
 * What a query asks for, as far as the lexicon and the words of the jobs tell. Asks the database
 * only about words that the lexicon does not know.
 * @param lexicons - As they were read for many searches at once.
 * @param byWords - What `planByWords` has told of it.
 */
export async function planOf(
  db: Db,
  query: string,
  lexicons?: Lexicons,
  byWords?: ReturnType<typeof planByWords>,
): Promise<SearchPlan> {
  const { phone, server } = lexicons ?? (await currentLexicons(db));
  const { plan, unread } = byWords ?? planByWords(phone, query);
  if (unread.length === 0) return plan;
  const vocabulary = await wordsNear(db, phone, unread);
  const read = parseQuery(phone, vocabulary, query);
  if (read.unknown.length === 0) return read;
  // The names of more occupations, where a job has one: the phone does not know them, and would
  // answer otherwise.
  const more = parseQuery(server, vocabulary, query);
  const added = more.segments.flatMap(({ ids }) => ids.filter((id) => !phone.concepts.has(id)));
  return added.length > 0 && (await isHad(db, added.map(conceptTerm))) ? more : read;
}

/**
 * What a query asks for as far as the lexicon tells, and the words that the jobs have to tell of. Where
 * there are none, that is all of it, whatever jobs there are.
 */
export function planByWords(phone: Lexicon, query: string) {
  const plan = parseQuery(phone, emptyVocabulary, query);
  return { plan, unread: unknownWords(phone, query, plan.segments) };
}

async function isHad(db: Db, terms: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ had: boolean }>(sql`
    select exists (
      select from search_postings where term = any(${sql.param(terms)}::text[])
    ) as had`);
  return rows[0]?.had ?? false;
}

/**
 * Misspellings are looked for among words with the same consonants, and among those with the same first
 * letters that stand next to the typed one in the alphabet: so many of each, for each typed word.
 */
const commonLetters = 2;
const mostWords = 500;
const lastLetter = '\u{10ffff}';

async function wordsNear(
  db: Db,
  { targets }: Lexicon,
  typed: readonly string[],
): Promise<Vocabulary> {
  const unsure = typed.filter((word) => !targets.has(word));
  const beginnings = unsure.map((word) => word.slice(0, commonLetters));
  // Each part is read by an index, in its order: a word is found whatever others there are.
  const { rows } = await db.execute<{ word: string; fields: number }>(sql`
    select word, fields from search_words where word = any(${sql.param(typed)}::text[])
    union
    select near.word, near.fields from unnest(
      ${sql.param(unsure)}::text[], ${sql.param(unsure.map(consonantCode))}::text[],
      ${sql.param(beginnings)}::text[]
    ) as typed (word, skeleton, beginning)
    cross join lateral (
      (
        select word, fields from search_words known
        where known.skeleton = typed.skeleton order by known.word limit ${mostWords}
      ) union all (
        select word, fields from search_words known
        where known.word >= typed.word and known.word < typed.beginning || ${lastLetter}
        order by known.word limit ${mostWords}
      ) union all (
        select word, fields from search_words known
        where known.word < typed.word and known.word >= typed.beginning
        order by known.word desc limit ${mostWords}
      )
    ) near`);
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
  const ranks = (alternatives: readonly Alternative[]) =>
    ranked(db, alternatives, { ...request, plan });
  let found = await ranks(plan.alternatives);
  if (lacksTradeThere(plan, found.best)) {
    const { ids, total, best } = await ranks(elsewhere(plan));
    if (hasTrade(best)) return { ids, total, partial: true, elsewhere: true };
  }
  if (needsNear(plan, found.best)) {
    found = await ranks([...plan.alternatives, ...plan.near]);
  }
  const { named, best } = found;
  const isWhole = isFull(plan, best) && named;
  if (lacksNamedThere(plan, best, named)) found = await ranks(namedThere(plan));
  const { ids, total } = found;
  const partial = total > 0 && !isWhole;
  return { ids, total, partial, ...(partial && lacksWork(plan, best) && { noWork: true }) };
}

interface Ranked extends Record<string, unknown> {
  ids: string[];
  total: number;
  /** The coverage of all that were found. */
  best: number;
  /** isNamedThere() of the contract for one of them. */
  named: boolean;
}

/**
 * rankOf() of the contract over the whole index, as one statement. Each posting of a term is read
 * once, extras too: joined to what was found, they would be sorted anew for every job of it. Of the
 * jobs table only those are looked at that have the best coverage.
 */
async function ranked(
  db: Db,
  alternatives: readonly Alternative[],
  { where, order, page, limit, plan }: Parameters<typeof findJobs>[2] & { plan: SearchPlan },
): Promise<Ranked> {
  const { named, placed } = halvesOf(plan);
  const column = <K extends keyof Alternative>(key: K) =>
    sql.param(alternatives.map((alternative) => alternative[key]));
  const level = (kind: keyof typeof coverageOf) =>
    sql`coalesce(max(level) filter (where kind = ${sql.raw(`'${kind}'`)}), 0) * ${sql.raw(String(coverageOf[kind]))}`;
  const halves = alternatives.some(({ kind }) => kind === 'title' || kind === 'city');
  const condition = where ? sql`and ${where}` : sql``;
  const sorting = order === 'asc' ? sql`created_at, id` : sql`score desc, created_at desc, id desc`;
  const { rows } = await db.execute<Ranked>(sql`
    with alternative as (
      select * from unnest(
        ${column('term')}::text[], ${column('part')}::int[], ${column('kind')}::text[],
        ${column('factor')}::int[], ${column('level')}::int[], ${column('from')}::int[],
        ${column('below')}::int[]
      ) as given (term, part, kind, factor, level, least, below)
    ), had as (
      select posting.job_id, alternative.kind, alternative.part,
        max(case when weight >= least then level else below end) as level,
        max(weight * factor) as score,
        bool_or(
          kind = 'trade' and alternative.level = ${fullLevels.trade} and weight >= ${weights.titleEnd}
        ) as named,
        bool_or(kind = 'place' and posting.term = any(${sql.param(plan.places)}::text[])) as placed
      from alternative join search_postings posting on posting.term = alternative.term
      where kind = 'extra' or weight >= least or below > 0
      group by posting.job_id, alternative.kind, alternative.part
    ), rank as materialized (
      select job_id, sum(score) as score,
        (bool_or(named) or ${named.length === 0}) and (bool_or(placed) or ${placed.length === 0}) as named,
        ${level('place')} + ${level('trade')} + ${level('sector')} + ${level('pay')} + ${level('years')}
        ${halves ? sql`+ ${level('title')} + ${level('city')}` : sql``}
        + count(*) filter (where kind = 'word') * ${sql.raw(String(coverageOf.word))} as coverage
      from had group by job_id
    ), best as materialized (
      select coverage from (
        select distinct coverage from rank where coverage > 0
      ) as reached
      where exists (
        select from rank join jobs on jobs.id = rank.job_id
        where rank.coverage = reached.coverage ${condition}
      )
      order by coverage desc limit 1
    ), found as materialized (
      select jobs.id, jobs.created_at, score, named
      from rank join jobs on jobs.id = rank.job_id
      where coverage = (select coverage from best) ${condition}
    )
    select
      array(
        select id from found order by ${sorting} limit ${limit} offset ${(page - 1) * limit}
      ) as ids,
      (select count(*)::int from found) as total,
      coalesce((select coverage::int from best), 0) as best,
      coalesce((select bool_or(named) from found), false) as named`);
  return rows[0]!;
}
