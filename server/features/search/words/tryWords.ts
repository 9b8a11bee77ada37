import { createHash } from 'node:crypto';
import { trialFigures, type TrialChange, type WordTrial } from '#contract/admin/words.ts';
import {
  withAddedWords,
  wordsOfPhrase,
  type AddedWord,
} from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { vocabularyOf, type Vocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { parseQuery } from '#contract/search/query/parseQuery.ts';
import { termsOf } from '#contract/search/ranking/jobTerms.ts';
import { searchable, type SearchableJobs } from '#contract/search/ranking/searchJobs.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { normalise } from '#contract/text.ts';
import { demonstrationJobs } from '#server/db/seed/jobs/jobs.ts';
import { createSlices, waitForWork } from '#server/domain/slices.ts';
import {
  keepsBars,
  measure,
  type TrialAnswer,
  type TrialFigures,
} from '#server/features/search/trials/measure.ts';
import { trials } from '#server/features/search/trials/trials.ts';

/** The trials are about these jobs; their ages do not matter. */
const jobs = demonstrationJobs(new Date('2026-11-21T08:30:00Z'))
  .filter(({ status }) => status === 'active')
  .map((job, at) => ({
    ...{ ...job, id: String(at), title: job.jobName, createdAt: job.createdAt.toISOString() },
  }));
type TrialJob = (typeof jobs)[number];

const statesKept = 3;

/** The trials with one state of the words. */
interface Tried {
  words: readonly AddedWord[];
  lexicon: Lexicon;
  engine: SearchableJobs<TrialJob>;
  /** What each job is found by. */
  terms: string;
  answers: Map<string, TrialAnswer>;
  plans: Map<string, string>;
  figures: TrialFigures;
}

let vocabulary: Vocabulary | undefined;
/** The trials of the last states: what is saved after a trial is the next one's beginning. */
let known: { key: string; made: Tried }[] = [];
let queue: Promise<unknown> = Promise.resolve();

/**
 * Puts the trials to a search with other words. Two thousand queries take seconds: requests get
 * their turns in between, and one trial waits for another.
 * @param before - The words as they are.
 * @param after - The words as they would be.
 * @returns What goes wrong and what no longer does, and whether the bars are kept.
 */
export function tryWords(
  before: readonly AddedWord[],
  after: readonly AddedWord[],
): Promise<WordTrial & { spoils: boolean }> {
  const result = queue.then(async () => {
    const was = await triedOnce(before);
    const is = await triedOnce(after, was);
    return {
      worse: newlyWrong(was, is, 'after'),
      better: newlyWrong(is, was, 'before'),
      spoils: keepsBars(trials, was.figures) && !keepsBars(trials, is.figures),
    };
  });
  queue = result.catch(() => undefined);
  return waitForWork(result);
}

/** What `is` gets wrong and `was` does not; which of both comes later is said by `wrong`. */
function newlyWrong(
  was: Tried,
  is: Tried,
  wrong: keyof Pick<TrialChange, 'before' | 'after'>,
): TrialChange[] {
  const changes: TrialChange[] = [];
  for (const figure of trialFigures) {
    for (const [query, found] of is.figures.wrongQueries[figure]) {
      if (was.figures.wrongQueries[figure].has(query)) continue;
      const other = titlesOf(ask(was, query).jobs);
      const sides = wrong === 'after' ? [other, found] : [found, other];
      changes.push({ figure, query, before: sides[0] ?? '', after: sides[1] ?? '' });
    }
  }
  return changes;
}

const titlesOf = (found: TrialAnswer['jobs']) =>
  [...new Set(found.map(({ title }) => title))].join(', ');

async function triedOnce(words: readonly AddedWord[], was?: Tried): Promise<Tried> {
  const key = digestOf(words.map((word) => JSON.stringify(word)).sort());
  const made = known.find((one) => one.key === key)?.made ?? (await tried(words, was));
  known = [{ key, made }, ...known.filter((one) => one.key !== key)].slice(0, statesKept);
  return made;
}

async function tried(words: readonly AddedWord[], was?: Tried): Promise<Tried> {
  const lexicon = withAddedWords(baseLexicon(), words);
  const read = jobs.map((job) => termsOf(lexicon, job));
  vocabulary ??= vocabularyOf(read.flatMap((job) => [...job.words]));
  const own = {
    ...{ words, lexicon, engine: searchable(jobs, lexicon) },
    ...{ answers: new Map(), plans: new Map() },
    terms: digestOf(read.map(({ terms }) => [...terms])),
  };
  const slices = createSlices();
  const isSame = was?.terms === own.terms ? unchangedBy(was, words) : () => false;
  const figures = await measure(trials, jobs.length, async (query) => {
    await slices.breathe();
    return ask(own, query, was, isSame(query));
  });
  return { ...own, figures };
}

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** The answer to a query: that of before where neither what is asked nor what jobs are has changed. */
function ask(now: Omit<Tried, 'figures'>, query: string, was?: Tried, isSame = false): TrialAnswer {
  const known = now.answers.get(query);
  if (known) return known;
  const before = was?.terms === now.terms ? was.answers.get(query) : undefined;
  const kept = isSame || (was && before && planOf(was, query) === planOf(now, query));
  const answer = (kept && before) || search(now, query);
  now.answers.set(query, answer);
  return answer;
}

/** What is searched for: worked out of those queries alone whose answer may be another one now. */
function planOf({ lexicon, plans }: Pick<Tried, 'lexicon' | 'plans'>, query: string): string {
  const plan = plans.get(query) ?? digestOf(parseQuery(lexicon, vocabulary!, query));
  plans.set(query, plan);
  return plan;
}

/**
 * Tells of queries that a change of words cannot concern. A search guesses words of the lists, never
 * added ones: a phrase with a word that is no aim of a guess has to be typed with that word.
 */
function unchangedBy(was: Tried, words: readonly AddedWord[]): (query: string) => boolean {
  const texts = (list: readonly AddedWord[]) => new Set(list.map((word) => JSON.stringify(word)));
  const [before, after] = [texts(was.words), texts(words)];
  const typed = [...was.words, ...words]
    .filter((word) => before.has(JSON.stringify(word)) !== after.has(JSON.stringify(word)))
    .map(({ phrase }) => wordsOfPhrase(phrase).find((word) => !was.lexicon.targets.has(word)));
  return (query) => {
    const latin = toLatin(query);
    const text = `${normalise(latin).replaceAll(' ', '')} ${tokensOf(latin).join('')}`;
    return typed.every((word) => word !== undefined && !text.includes(word));
  };
}

function search({ engine }: Pick<Tried, 'engine'>, query: string): TrialAnswer {
  const { jobs: found, partial, understood } = engine.search(query);
  return {
    jobs: found.slice(0, 5).map(({ title, country }) => ({ title, country })),
    total: found.length,
    admits: partial || understood.unknown.length > 0,
  };
}
