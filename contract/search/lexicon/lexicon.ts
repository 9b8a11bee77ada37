import type { PhoneticWord } from '#contract/search/text/phoneticDistance.ts';

/** What words can stand for: a trade, a sector that trades belong to, a place. */
type ConceptKind = 'trade' | 'sector' | 'place';

export interface Concept {
  id: string;
  kind: ConceptKind;
  /** The trades and sectors that it is one of; of a city, its country. */
  parents: readonly string[];
  /** Of a region: the countries that it stands for. */
  members: readonly string[];
  /** The words of its English name. */
  name: readonly string[];
  /** Its English name as it is shown: "Arc welder", "New Zealand". */
  label: string;
}

/**
 * The words that are understood. A phrase is looked up by its key, which does not depend on the
 * order of its words. `queries` holds what people type: all of `texts`, and also words that mean
 * the trade only there ("truck", "bijli"), which a job's text uses in passing.
 */
export interface Lexicon {
  concepts: ReadonlyMap<string, Concept>;
  texts: ReadonlyMap<string, readonly string[]>;
  queries: ReadonlyMap<string, readonly string[]>;
  /** Every word of `queries`. */
  words: ReadonlySet<string>;
  /** Those that a misspelling may be of, with their sounds. */
  targets: ReadonlyMap<string, PhoneticWord>;
  /** Of them, two words written as one: few letters of them are a word, so little may be wrong. */
  joined: ReadonlySet<string>;
  /** How many words the longest phrase has. */
  longest: number;
  /** Phrases of `texts` that jobs have by their titles alone. */
  titlesOnly: ReadonlySet<string>;
  /** Added by admins (addedWords.ts): words that are what they say, and those known in a phrase only. */
  firm: ReadonlySet<string>;
  inPhrases: ReadonlySet<string>;
  /** Added by admins: words of everyday talk. */
  everyday: ReadonlySet<string>;
}

/** The key of a phrase. */
export function phraseKey(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : [...words].sort().join(' ');
}

/** The id of a country's concept, from its ISO 3166 alpha-2 code. */
export const countryId = (code: string): string => `#${code}`;

/** A lexicon that is being made. */
export interface Building {
  concepts: Map<string, Concept>;
  texts: Map<string, string[]>;
  queries: Map<string, string[]>;
  words: Set<string>;
  targets: Map<string, PhoneticWord>;
  joined: Set<string>;
  longest: number;
}

/** Adds what a phrase stands for, once. */
export function addPhrase(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key);
  if (!ids) map.set(key, [id]);
  else if (!ids.includes(id)) ids.push(id);
}

/** The trades that a name ends with: of "marine electrician" the electrician. */
export function headOf(base: Lexicon, name: readonly string[]): readonly string[] {
  for (let from = 1; from < name.length; from += 1) {
    const ids = base.texts.get(phraseKey(name.slice(from)));
    if (ids) return ids.filter((id) => base.concepts.get(id)?.kind === 'trade');
  }
  return [];
}

/**
 * All that a concept is one of, with the number of steps to it; itself with 0.
 */
export function ancestorsOf(lexicon: Lexicon, id: string): Map<string, number> {
  const steps = new Map([[id, 0]]);
  for (const [concept, distance] of steps) {
    for (const parent of lexicon.concepts.get(concept)?.parents ?? []) {
      if (!steps.has(parent)) steps.set(parent, distance + 1);
    }
  }
  return steps;
}
