import { tokensOf } from '#contract/search/text/tokens.ts';
import { addPhrase, headOf, phraseKey, type Building, type Lexicon } from './lexicon.ts';

/** More names of occupations, for extendLexicon: the first is the one that gives the concept's name. */
export type OccupationNames = readonly string[];

/**
 * A lexicon that knows more names of occupations. Names of an occupation that the lexicon has
 * become names of its trade; other occupations become their own trades, a kind of the trade
 * that their name ends with ("marine electrician"). What the lexicon says already stays, and
 * nothing is taken for a misspelling of the new names.
 */
export function extendLexicon(base: Lexicon, occupations: readonly OccupationNames[]): Lexicon {
  const extended: Building = {
    concepts: new Map(base.concepts),
    texts: new Map(Array.from(base.texts, ([key, ids]) => [key, [...ids]])),
    queries: new Map(Array.from(base.queries, ([key, ids]) => [key, [...ids]])),
    words: new Set(base.words),
    targets: new Map(base.targets),
    joined: new Set(base.joined),
    longest: base.longest,
  };
  for (const names of occupations) {
    const name = tokensOf(names[0] ?? '');
    if (name.length === 0) continue;
    let ids: readonly string[] | undefined = base.texts.get(phraseKey(name));
    if (!ids) {
      const id = `${name.join(' ')}+`;
      ids = [id];
      extended.concepts.set(id, {
        id,
        kind: 'trade',
        parents: headOf(base, name),
        members: [],
        name,
        label: names[0]!,
      });
    }
    for (const phrase of names) {
      const words = tokensOf(phrase);
      const key = phraseKey(words);
      if (words.length === 0 || words.length > longestName || base.queries.has(key)) continue;
      for (const id of ids) {
        addPhrase(extended.queries, key, id);
        addPhrase(extended.texts, key, id);
      }
      for (const word of words) extended.words.add(word);
      extended.longest = Math.max(extended.longest, words.length);
    }
  }
  return { ...base, ...extended };
}

/** Longer names are descriptions, which no one types. */
const longestName = 5;
