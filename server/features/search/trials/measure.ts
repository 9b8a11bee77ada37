import type { TrialFigure } from '#contract/admin/words.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { isGenericHead } from '#contract/search/text/genericHeads.ts';

/** A job as the trials look at it. */
interface TrialJob {
  title: string;
  country: string | null;
}

/** What a search answered: the first jobs, and whether it said that something is missing. */
export interface TrialAnswer {
  jobs: readonly TrialJob[];
  total: number;
  /** The answer says that no job has all of it, or names a word that it does not know. */
  admits: boolean;
}

/** Queries that demonstration jobs answer: all of one group are answered by the same titles. */
interface PresentGroup {
  kind: string;
  titles: readonly string[];
  countries?: readonly string[];
  queries: readonly string[];
}

/** Queries that none answers: trades, firms and places that are not there, and everyday talk. */
interface MissingGroup {
  kind: string;
  queries: readonly string[];
}

/** The trials that a search has to stand; the lists of words were never written from them. */
export interface Trials {
  present: readonly PresentGroup[];
  missing: readonly MissingGroup[];
  /** Everyday words, the commonest first. */
  fillers: readonly string[];
  /** Titles of occupations that the demonstration does not have. */
  otherTitles: readonly string[];
  /** What else the demonstration's titles are called, by ESCO. */
  alsoCalled: ReadonlyMap<string, readonly string[]>;
  /** Kindred work of titles, where it is known: their minor group of ISCO-08. */
  groups?: ReadonlyMap<string, string>;
}

/** What was measured; shares are 0 to 1. */
export interface TrialFigures {
  atOne: number;
  atFive: number;
  honest: number;
  honestAbsent: number;
  unrelatedUnsaid: number;
  spoilt: number;
  spoiltByFrequency: number;
  fullMatches: number;
  unrelatedFull: number;
  /** Queries that went wrong, by the figure that they count in. */
  wrong: Record<TrialFigure, string[]>;
  /** The same as they were asked, each with what it found first. */
  wrongQueries: Record<TrialFigure, Map<string, string>>;
}

/** What no change of words may fall below, and no release. */
export const trialBars = { atFive: 0.96, atOne: 0.94, honest: 0.95, spoilt: 0.02, full: 0.01 };

/** @returns whether these figures keep to the bars */
export function keepsBars(trials: Trials, figures: TrialFigures): boolean {
  const { atFive, atOne, honest, honestAbsent, spoiltByFrequency, wrong } = figures;
  return (
    atFive >= trialBars.atFive &&
    atOne >= trialBars.atOne &&
    Math.min(honest, honestAbsent) >= trialBars.honest &&
    spoiltByFrequency <= trialBars.spoilt &&
    // Of all titles: there are too few full matches for a share of them.
    wrong.full.length / trials.otherTitles.length <= trialBars.full
  );
}

const top = 5;
/** Zipf and Mandelbrot: how often the word of a rank is used, but for a factor. */
const frequencyOf = (rank: number) => 1 / (rank + 2.7);

const fits = (group: PresentGroup, job: TrialJob) =>
  group.titles.includes(job.title) &&
  (group.countries === undefined || group.countries.includes(job.country ?? ''));

/**
 * Puts every trial to a search.
 * @param trials - The queries and what answers them.
 * @param all - How many jobs there are: an answer with all of them says that nothing was asked for.
 * @param ask - The search, by the phone or by a server.
 */
export async function measure(
  trials: Trials,
  all: number,
  ask: (query: string) => Promise<TrialAnswer> | TrialAnswer,
): Promise<TrialFigures> {
  const wrong: TrialFigures['wrong'] = {
    ...{ atOne: [], atFive: [], honest: [], unrelated: [], spoilt: [], full: [] },
  };
  const wrongQueries: TrialFigures['wrongQueries'] = {
    ...{ atOne: new Map(), atFive: new Map(), honest: new Map() },
    ...{ unrelated: new Map(), spoilt: new Map(), full: new Map() },
  };
  const isWrong = (figure: TrialFigure, query: string, answer: TrialAnswer, note: string) => {
    wrong[figure].push(note);
    wrongQueries[figure].set(query, titlesOf(answer));
  };
  let present = 0;
  for (const group of trials.present) {
    for (const query of group.queries) {
      present += 1;
      const answer = await ask(query);
      const found = answer.jobs.slice(0, top);
      const note = `${query} -> ${found[0]?.title ?? 'nothing'}, ${found[0]?.country ?? ''}`;
      if (!found.slice(0, 1).some((job) => fits(group, job))) isWrong('atOne', query, answer, note);
      if (!found.some((job) => fits(group, job))) isWrong('atFive', query, answer, note);
    }
  }
  const missing = trials.missing.flatMap(({ kind, queries }) =>
    queries.map((query) => ({ kind, query })),
  );
  let absent = 0;
  let dishonestAbsent = 0;
  for (const { kind, query } of missing) {
    const answer = await ask(query);
    const honest =
      answer.total === 0 || answer.admits || (kind === 'filler' && answer.total === all);
    if (kind === 'absent') absent += 1;
    if (honest) continue;
    isWrong('honest', query, answer, `${kind}: ${query} -> ${titlesOf(answer)}`);
    if (kind === 'absent') dishonestAbsent += 1;
    const related = answer.jobs.some(({ title }) => sharesWord(trials, query, title));
    if (!related) isWrong('unrelated', query, answer, query);
  }
  const alone = await ask('plumber');
  let spoiltFrequency = 0;
  let frequency = 0;
  for (const [rank, word] of trials.fillers.entries()) {
    frequency += frequencyOf(rank);
    const query = `plumber ${word}`;
    const answer = await ask(query);
    const same = answer.jobs.slice(0, top).every((job) => job.title === alone.jobs[0]?.title);
    if (same && answer.total > 0) continue;
    spoiltFrequency += frequencyOf(rank);
    isWrong('spoilt', query, answer, `${word} -> ${titlesOf(answer)}`);
  }
  let full = 0;
  for (const title of trials.otherTitles) {
    const answer = await ask(title);
    if (answer.total === 0 || answer.admits) continue;
    full += 1;
    const found = answer.jobs.slice(0, top);
    if (found.some((job) => isRelated(trials, title, job.title))) continue;
    isWrong('full', title, answer, `${title} -> ${titlesOf(answer)}`);
  }
  return {
    atOne: 1 - wrong.atOne.length / present,
    atFive: 1 - wrong.atFive.length / present,
    honest: 1 - wrong.honest.length / missing.length,
    honestAbsent: 1 - dishonestAbsent / absent,
    unrelatedUnsaid: wrong.unrelated.length / missing.length,
    spoilt: wrong.spoilt.length / trials.fillers.length,
    spoiltByFrequency: spoiltFrequency / frequency,
    fullMatches: full,
    unrelatedFull: full === 0 ? 0 : wrong.full.length / full,
    ...{ wrong, wrongQueries },
  };
}

const titlesOf = ({ jobs }: TrialAnswer) =>
  [...new Set(jobs.slice(0, top).map(({ title }) => title))].join(', ');

function isRelated(trials: Trials, asked: string, title: string): boolean {
  const group = trials.groups?.get(asked);
  const isKindred = group !== undefined && group === trials.groups?.get(title);
  return isKindred || sharesWord(trials, asked, title) || isListedName(asked, title);
}

/** Whether the lists say that a name, or what it ends with, is one of a title's: "cabinet maker". */
function isListedName(asked: string, title: string): boolean {
  const { texts } = baseLexicon();
  const words = tokensOf(asked);
  const of = new Set(
    [title, ...title.split(/[()]/)].flatMap((part) => texts.get(phraseKey(tokensOf(part))) ?? []),
  );
  return words.some((_, from) => {
    const ids = texts.get(phraseKey(words.slice(from)));
    return ids?.some((id) => of.has(id)) ?? false;
  });
}

/** Whether a query and a title, or another name of it, share a word that says something. */
function sharesWord(trials: Trials, query: string, title: string): boolean {
  const asked = new Set(tokensOf(query).filter((word) => !isGenericHead(word)));
  return [title, ...(trials.alsoCalled.get(title) ?? [])].some((name) =>
    tokensOf(name).some((word) => asked.has(word)),
  );
}
