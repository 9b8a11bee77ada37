import type { FilterOptions } from '#contract/jobs/job.ts';
import { normalise } from '#contract/text.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { conceptTerm, termsOf, weights } from '#contract/search/ranking/jobTerms.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { segmentQuery, type Segment } from './segmentQuery.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { vocabularyOf, type Vocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { beginningsOf, firstBit, wordsOfNames } from './nameWords.ts';

type SuggestionKind = 'role' | 'place' | 'company';

/** A way to go on: `text` is a whole query that finds jobs. */
export interface Suggestion {
  text: string;
  kind: SuggestionKind;
  /** How many jobs have it, where that is known. */
  jobs?: number;
}

/** How many open jobs have a role, a place, an employer, or a role in a place (`pairKey`). */
type SuggestionCounts = Pick<ReadonlyMap<string, number>, 'get'>;

/** The key of a role in a place. */
export const pairKey = (role: string, place: string): string => `${role}, ${place}`;

/** What suggestions are made from: the values of open jobs. */
export type SuggestionNames = Pick<FilterOptions, 'roles' | 'locations' | 'companies'> & {
  /** A role in a place that is not in here has no job; without it that is not known. */
  counts?: SuggestionCounts;
};

export const mostSuggestions = 8;
/** Under this many letters nearly everything would fit. */
export const leastLetters = 2;

interface Name {
  text: string;
  kind: SuggestionKind;
  normalised: string;
  terms: ReadonlyMap<string, number>;
  words: Vocabulary;
  /** The first letters of all its words, as written and as compared, and their sounds: a bit each. */
  beginnings: number;
}

/** Names made ready for suggestions. */
export interface Suggester {
  suggest(typed: string): Suggestion[];
}

/** Names that were read, by kind and text: most of them are there again when one comes or goes. */
type ReadNames = Record<SuggestionKind, Map<string, Name>>;
const readNames = new WeakMap<Lexicon, ReadNames>();
/** Of each kind. */
const mostReadNames = 5_000;

/** Reads the names of roles, places and companies, once for as long as they stay the same. */
export function suggester(lexicon: Lexicon, names: SuggestionNames): Suggester {
  const blank = { title: '', companyName: '', location: '', country: null, skills: [] };
  const empty = { ...blank, category: '', jobType: '', experience: '', description: '' };
  const known = readNames.get(lexicon) ?? { role: new Map(), place: new Map(), company: new Map() };
  readNames.set(lexicon, known);
  const reader = (kind: SuggestionKind, field: keyof typeof blank) => {
    const ofKind = known[kind];
    if (ofKind.size > mostReadNames) ofKind.clear();
    return (text: string): Name => {
      const before = ofKind.get(text);
      if (before) return before;
      const { terms, ...read } = termsOf(lexicon, { ...empty, [field]: text });
      const words = vocabularyOf(read.words);
      const normalised = normalise(text);
      const beginnings = beginningsOf(words, normalised.split(' '));
      const name = { text, kind, normalised, terms, words, beginnings };
      ofKind.set(text, name);
      return name;
    };
  };
  const all = [
    ...names.roles.map(reader('role', 'title')),
    ...names.locations.map(reader('place', 'location')),
    ...names.companies.map(reader('company', 'companyName')),
  ];
  const vocabulary = wordsOfNames(all);
  const segments = (text: string, typing: boolean) =>
    segmentQuery(lexicon, vocabulary, tokensOf(text), { typing });
  return {
    suggest(typed) {
      const query = normalise(toLatin(typed));
      if (query.replaceAll(' ', '').length < leastLetters) return [];
      const space = query.lastIndexOf(' ') + 1;
      const [before, last] = [query.slice(0, space).trim(), query.slice(space)];
      const meaning = (list: readonly Segment[], limit: number) => meant(lexicon, all, list, limit);
      const started =
        last.length < leastLetters
          ? []
          : [
              ...beginning(all, last, scores.lastWord),
              ...meaning(segments(last, true), scores.lastWord),
            ];
      return distinct(names.counts, [
        ...beginning(all, query, scores.beginning),
        ...continued(before, meaning(segments(before, false), scores.meaning), started),
        ...meaning(segments(query, true), before === '' ? scores.meaning : scores.wholeMeaning),
      ]);
    },
  };
}

interface Scored {
  name: Name;
  score: number;
  /** Where it is not the name alone. */
  text?: string;
  /** Then the roles with the place of it. */
  pairs?: readonly string[];
}

/**
 * How well a name fits: it begins with all that was typed, or goes on with the last word after what
 * the others mean, or means what was typed.
 */
const scores = { beginning: 400, lastWord: 300, meaning: 200, wholeMeaning: 250 } as const;

/** A name with the word inside is less than one that begins with it. */
const insideShare = 0.8;

function beginning(all: readonly Name[], typed: string, score: number): Scored[] {
  const inside = ` ${typed}`;
  const bit = firstBit(typed);
  return all.flatMap((name) => {
    // Nearly all names are: what begins with another letter need not be compared.
    if (!(name.beginnings & bit)) return [];
    if (name.normalised.startsWith(typed)) return [{ name, score }];
    return name.normalised.includes(inside) ? [{ name, score: score * insideShare }] : [];
  });
}

/** "driver du", "dubai me dri": what stands before is a role or a place, the last word the other. */
function continued(before: string, meant: readonly Scored[], started: readonly Scored[]): Scored[] {
  if (before === '') return [];
  // Only words that say nothing: "naukri dub".
  if (tokensOf(before).length === 0) return [...started];
  const [best] = sorted(meant);
  if (best?.name.kind === 'place') {
    return started
      .filter(({ name }) => name.kind === 'role')
      .map((it) => paired(it, it.name.text, best.name.text));
  }
  if (best?.name.kind !== 'role') return [];
  // All drivers where several roles are meant: how many a search for them finds is not known.
  const isOne = best.score >= scores.meaning;
  const roles = meant.map(({ name }) => name.text);
  return started
    .filter(({ name }) => name.kind === 'place')
    .map((it) =>
      isOne
        ? paired(it, best.name.text, it.name.text)
        : {
            ...{ ...it, text: `${before}, ${it.name.text}` },
            pairs: roles.map((role) => pairKey(role, it.name.text)),
          },
    );
}

function paired(it: Scored, role: string, place: string): Scored {
  const key = pairKey(role, place);
  return { ...it, text: key, pairs: [key] };
}

const isPlace = (segment: Segment): boolean => segment.ids.some((id) => id.startsWith('#'));

/** The names that mean all of these segments; a role and a place together where both are meant. */
function meant(
  lexicon: Lexicon,
  all: readonly Name[],
  segments: readonly Segment[],
  score: number,
): Scored[] {
  // The same for all names, of which there are thousands.
  const fitting = (parts: readonly Segment[], place: boolean): Scored[] => {
    const wanted = parts.map((part) => wantedOf(lexicon, part));
    return all.flatMap((name) => {
      if ((name.kind === 'place') !== place) return [];
      const share = meaningShare(name, wanted);
      return share > 0 ? [{ name, score: score * share }] : [];
    });
  };
  const places = fitting(segments.filter(isPlace), true);
  const rest = segments.filter((segment) => !isPlace(segment));
  const others = fitting(rest, false);
  const [place] = sorted(places);
  if (rest.length === 0) return places;
  // A place by a name that the lists do not have is read as a word.
  if (others.length === 0) return place ? [] : fitting(rest, true);
  if (!place) return others;
  return others.map((it) => paired(it, it.name.text, place.name.text));
}

/** What a name has of a segment where it means it. */
interface Wanted {
  terms: ReadonlySet<string>;
  /** Of words that are no trade and no place: all of them. */
  words: readonly string[] | undefined;
}

const wantedOf = (lexicon: Lexicon, { kind, ids, words }: Segment): Wanted => ({
  terms: new Set(
    ids
      .flatMap((id) => [id, ...(lexicon.concepts.get(id)?.members ?? [])])
      .map((id) => conceptTerm(id)),
  ),
  words: kind === 'word' ? words : undefined,
});

/** How well a name means these segments, 0 to 1: by its trades or its place, or by its words. */
function meaningShare(name: Name, segments: readonly Wanted[]): number {
  let sum = 0;
  for (const { terms, words } of segments) {
    let most = words?.every((word) => name.words.has(word)) ? weights.titleWord : 0;
    // A name has a term or two, a trade up to a hundred.
    for (const [term, weight] of name.terms) if (weight > most && terms.has(term)) most = weight;
    sum += most;
  }
  return segments.length === 0 ? 0 : sum / (segments.length * weights.title);
}

function sorted(list: readonly Scored[]): Scored[] {
  return [...list].sort((a, b) => b.score - a.score || a.name.text.length - b.name.text.length);
}

/** Those that have jobs: a role and a place that no job has together lead nowhere. */
function distinct(counts: SuggestionCounts | undefined, list: readonly Scored[]): Suggestion[] {
  const suggestions = new Map<string, Suggestion>();
  for (const { name, text = name.text, pairs } of sorted(list)) {
    if (suggestions.size === mostSuggestions) break;
    if (suggestions.has(text) || (counts && pairs && !pairs.some((pair) => counts.get(pair))))
      continue;
    const jobs = counts?.get(text);
    suggestions.set(text, { text, kind: name.kind, ...(jobs && { jobs }) });
  }
  return [...suggestions.values()];
}
