import type { WordKind } from '#contract/admin/words.ts';
import { headOf, phraseKey, type Concept, type Lexicon } from './lexicon.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { stem } from '#contract/search/text/stem.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';

/** A word that an admin added, as phones get it. */
export interface AddedWord {
  phrase: string;
  kind: WordKind;
  /** The id of what it means; of a new trade what it is one of. Blank where it means nothing. */
  meaning: string;
  /** Jobs have it by their titles alone, not by skills that name it. */
  titlesOnly?: true;
}

/** All that admins added, as one file. Each change gives it another version. */
export interface WordsFile {
  version: string;
  words: AddedWord[];
}

/** The words of a phrase as a search reads them, also where it is written in Devanagari. */
export const wordsOfPhrase = (phrase: string): string[] => tokensOf(toLatin(phrase));

/** The id of a trade that an admin added: no list has a name with this mark. */
export const newTradeId = (phrase: string): string => `${wordsOfPhrase(phrase).join(' ')}^`;

const made = new WeakMap<readonly AddedWord[], WeakMap<Lexicon, Lexicon>>();

/**
 * A lexicon with the words that admins added. What they say of a phrase counts instead of what the
 * lists say. None is an aim of a misspelling: a search would compare each of its words with all of
 * them, and a rare word would take the place of a common one.
 * @param base the lists
 * @param words what was added; the same list gives the same lexicon again
 * @returns the base itself where nothing was added
 */
export function withAddedWords(base: Lexicon, words: readonly AddedWord[]): Lexicon {
  if (words.length === 0) return base;
  const known = made.get(words) ?? new WeakMap<Lexicon, Lexicon>();
  made.set(words, known);
  const lexicon = known.get(base) ?? addTo(base, words);
  known.set(base, lexicon);
  return lexicon;
}

function addTo(base: Lexicon, added: readonly AddedWord[]): Lexicon {
  const concepts = new Map(base.concepts);
  const [texts, queries] = [new Map(base.texts), new Map(base.queries)];
  const words = new Set(base.words);
  const titlesOnly = new Set(base.titlesOnly);
  const own = {
    ...{ firm: new Set<string>(), inPhrases: new Set<string>() },
    everyday: new Set<string>(),
  };
  let { longest } = base;
  // What others may mean comes first.
  for (const { kind, phrase, meaning } of added) {
    if (kind === 'newTrade') addConcept(base, concepts, phrase, meaning);
  }
  for (const { kind, phrase, meaning, titlesOnly: inTitles } of added) {
    const typed = wordsOfPhrase(phrase);
    const [only] = typed;
    if (only === undefined) continue;
    const key = phraseKey(typed);
    if (kind === 'filler' || kind === 'other') {
      queries.delete(key);
      texts.delete(key);
      own.firm.add(only);
      if (kind === 'filler') own.everyday.add(only);
      continue;
    }
    const id = kind === 'newTrade' ? newTradeId(phrase) : meaning;
    if (!concepts.has(id)) continue;
    const joined = typed.length === 2 ? stem(typed.join('')) : undefined;
    for (const one of joined !== undefined && !base.queries.has(joined) ? [key, joined] : [key]) {
      queries.set(one, [id]);
      texts.set(one, [id]);
      if (inTitles) titlesOnly.add(one);
      else titlesOnly.delete(one);
    }
    for (const word of typed) {
      if (typed.length === 1) own.firm.add(word);
      else if (!base.words.has(word)) own.inPhrases.add(word);
      words.add(word);
    }
    if (joined !== undefined) {
      words.add(joined);
      own.firm.add(joined);
    }
    longest = Math.max(longest, typed.length);
  }
  return { ...base, concepts, texts, queries, words, longest, titlesOnly, ...own };
}

/** A trade without a kind is one of what its name ends with. */
function addConcept(
  base: Lexicon,
  concepts: Map<string, Concept>,
  phrase: string,
  parent: string,
): void {
  const id = newTradeId(phrase);
  const name = wordsOfPhrase(phrase);
  concepts.set(id, {
    ...{ id, kind: 'trade', members: [], name },
    parents: parent === '' ? headOf(base, name) : [parent],
    label: phrase.charAt(0).toUpperCase() + phrase.slice(1),
  });
}

/**
 * What a text names, by a trade's, a sector's or a place's own name or another of its phrases.
 * @param lexicon with the admins' words, so that their trades can be meant
 * @param text as an admin types it: "Arc welder", "Kuwait"
 * @returns undefined where it is not known, or means several
 */
export function meaningOf(lexicon: Lexicon, text: string): Concept | undefined {
  const label = text.trim().toLowerCase();
  for (const concept of lexicon.concepts.values()) {
    if (concept.label.toLowerCase() === label) return concept;
  }
  const ids = lexicon.queries.get(phraseKey(wordsOfPhrase(text)));
  return ids?.length === 1 ? lexicon.concepts.get(ids[0]!) : undefined;
}
