import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import { yearsOf } from '#contract/jobs/jobMatching.ts';
import { levelOfJob, payTerm } from '#contract/search/query/payFilter.ts';
import {
  ancestorsOf,
  countryId,
  phraseKey,
  type Lexicon,
} from '#contract/search/lexicon/lexicon.ts';
import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { wordsOfTitle } from './titleWords.ts';

/** What a search looks at in a job. */
export interface SearchableJob {
  title: string;
  companyName: string;
  location: string;
  /** ISO 3166 alpha-2, where known. */
  country: string | null;
  skills: readonly string[];
  category: string;
  jobType: string;
  experience: string;
  description: string;
  /** In rupees, where known; otherwise the range counts. */
  pay?: { inrTo: number; period?: PayPeriod } | null;
  salaryRange?: string;
}

/**
 * How much a match counts by where it stands, of 100: a title that says just this; a title that
 * says it and more; what the title is a kind of; a title that only ends with the word ("Auto
 * Electrician" is not an electrician of houses); and the other fields.
 */
export const weights = {
  title: 100,
  titleHead: 94,
  titleRest: 92,
  titleKind: 90,
  titleWord: 90,
  titleEnd: 84,
  jobType: 60,
  skills: 50,
  company: 40,
  location: 40,
  category: 30,
  description: 10,
} as const;

/** In which fields a word stands: bits, added up in the vocabulary. */
export const fields = { title: 1, skills: 2, company: 4, location: 8, description: 16 } as const;

/** The term of a trade or sector. */
export const conceptTerm = (id: string): string => (id.startsWith('#') ? id : `@${id}`);

/** The term of a job that asks for this many years at least. */
export const yearsTerm = (years: number): string => `~${years}`;

export interface JobTerms {
  /** What the job is found by, with the weight of the best place where it stands, 1 to 100. */
  terms: Map<string, number>;
  /** Its words, with the fields they are in. */
  words: Map<string, number>;
}

interface Found {
  ids: readonly string[];
  from: number;
  to: number;
}

/** The phrases of a text, longest first from the left. In a title "<thing> worker" counts as well. */
function phrasesIn(lexicon: Lexicon, tokens: readonly string[], inTitle: boolean): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < tokens.length;) {
    let to = from;
    while (to < from + lexicon.longest && lexicon.words.has(tokens[to] ?? '')) to += 1;
    let ids: readonly string[] | undefined;
    for (; to > from; to -= 1) {
      const words = tokens.slice(from, to);
      const key = phraseKey(words);
      ids = inTitle || !lexicon.titlesOnly.has(key) ? lexicon.texts.get(key) : undefined;
      if (!ids && inTitle && words.length > 1 && isGenericHead(words.at(-1)!)) {
        ids = lexicon.queries.get(phraseKey(words.slice(0, -1)));
      }
      if (ids) break;
    }
    if (ids) found.push({ ids, from, to });
    from = ids ? to : from + 1;
  }
  return found;
}

/** The parts of a title that say what the work is, each by itself: "Tea Boy (Office Boy)". */
const titleParts = (title: string): string[] => title.split(/[()[\]|,;:–—]|\s-\s/);

/**
 * The words and phrases of each part of a title. Where none names a trade, all that it says beside places
 * is read as what people ask for: "Chalak", "Raj Mistri (Dubai)". Less is not: "ground steward".
 */
function readTitle(lexicon: Lexicon, title: string, ofTitles: Lexicon) {
  const kindOf = (id: string) => ofTitles.concepts.get(id)?.kind;
  const parts = titleParts(title).map((part) => {
    const tokens = wordsOfTitle(lexicon, part);
    return { tokens, found: phrasesIn(ofTitles, tokens, true) };
  });
  if (parts.some(({ found }) => found.some(({ ids }) => ids.some((id) => kindOf(id) === 'trade'))))
    return parts;
  const [only, another] = parts.flatMap((part) => {
    const places = part.found.filter(({ ids }) => ids.every((id) => kindOf(id) === 'place'));
    const words = part.tokens.filter(
      (_, at) => !places.some(({ from, to }) => from <= at && at < to),
    );
    return words.length > 0 ? [{ ...part, words }] : [];
  });
  if (!only || another) return parts;
  const ids = ofTitles.queries.get(phraseKey(only.words))?.filter((id) => kindOf(id) === 'trade');
  if (ids?.[0]) only.found.push({ ids, from: 0, to: only.tokens.length });
  return parts;
}

/**
 * The terms and words of a job, by the same rule on the server and on the phone. The server reads
 * titles with a larger lexicon; in running text more names would only find trades in passing.
 */
export function termsOf(lexicon: Lexicon, job: SearchableJob, ofTitles = lexicon): JobTerms {
  const terms = new Map<string, number>();
  const words = new Map<string, number>();
  const add = (term: string, weight: number) => {
    if ((terms.get(term) ?? 0) < weight) terms.set(term, weight);
  };
  const addIds = (ids: readonly string[], weight: number) => {
    for (const id of ids) add(conceptTerm(id), weight);
  };
  const addWords = (tokens: readonly string[], weight: number, field: number) => {
    for (const word of tokens) {
      add(word, weight);
      words.set(word, (words.get(word) ?? 0) | field);
    }
    return tokens;
  };
  // As queries are read: in Latin letters.
  const addField = (text: string, weight: number, field: number) =>
    addWords(tokensOf(toLatin(text)), weight, field);
  const addText = (text: string, weight: number, field: number) => {
    const tokens = addField(text, weight, field);
    for (const { ids, from, to } of phrasesIn(lexicon, tokens, false)) {
      // "User accounts" is no accountant: a word among others of a skill is only mentioned.
      const mentioned = field === fields.skills && to - from === 1 && tokens.length > 1;
      if (mentioned) continue;
      addIds(
        ids.filter((id) => lexicon.concepts.get(id)?.kind !== 'place'),
        weight,
      );
    }
  };

  for (const { tokens, found } of readTitle(lexicon, job.title, ofTitles)) {
    addWords(tokens, weights.titleWord, fields.title);
    for (const { ids, from, to } of found) {
      const whole = to - from === tokens.length;
      const direct = to === tokens.length ? weights.titleHead : weights.titleRest;
      addIds(ids, whole ? weights.title : direct);
      for (const id of ids) {
        for (const [kind, steps] of ancestorsOf(ofTitles, id)) {
          if (steps > 0) add(conceptTerm(kind), weights.titleKind - 2 * (steps - 1));
        }
      }
      for (let start = from + 1; start < to; start += 1) {
        addIds(ofTitles.texts.get(phraseKey(tokens.slice(start, to))) ?? [], weights.titleEnd);
      }
    }
  }
  for (const skill of job.skills) addText(skill, weights.skills, fields.skills);
  addText(job.companyName, weights.company, fields.company);
  addText(job.category, weights.category, 0);
  addText(job.jobType, weights.jobType, 0);
  // A trade that is only spoken of in a text is not what the job is: its words are enough.
  for (const line of job.description.split('\n')) {
    addField(line, weights.description, fields.description);
  }
  addPlaces(lexicon, job, addField(job.location, weights.location, fields.location), add);
  add(yearsTerm(yearsOf(job.experience).from), weights.title);
  const level = levelOfJob(job);
  if (level !== undefined) add(payTerm(level), weights.title);
  return { terms, words };
}

function addPlaces(
  lexicon: Lexicon,
  job: SearchableJob,
  location: readonly string[],
  add: (term: string, weight: number) => void,
): void {
  if (job.country) add(countryId(job.country), weights.title);
  for (const { ids } of phrasesIn(lexicon, location, false)) {
    for (const id of ids) {
      const concept = lexicon.concepts.get(id);
      if (concept?.kind !== 'place') continue;
      add(id, weights.title);
      // A city's country only where the job does not say: there is a Hamilton in many countries.
      if (!job.country) for (const country of concept.parents) add(country, weights.title);
    }
  }
}
