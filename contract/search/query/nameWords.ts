import type { JobWord, KnownWords, Vocabulary } from '#contract/search/lexicon/vocabulary.ts';

/** One bit for the first letter of a text; letters that share one are told apart later. */
export const firstBit = (text: string): number => 1 << (text.charCodeAt(0) & 31);

/** The first letters and sounds of a vocabulary's words, and the first letters of others; a bit each. */
export function beginningsOf(vocabulary: Vocabulary, others: readonly string[] = []): number {
  let bits = others.reduce((all, word) => all | firstBit(word), 0);
  for (const { word, sound } of vocabulary.values()) bits |= firstBit(word) | firstBit(sound);
  return bits;
}

/**
 * The words of many names, which come and go one by one: nothing is put together before a query asks,
 * and then only what can be near its words. What begins with another letter and another sound is
 * farther than `farthest.jobs` (vocabulary.ts).
 */
export function wordsOfNames(
  names: readonly { words: Vocabulary; beginnings: number }[],
): KnownWords {
  return {
    has(word) {
      const bit = firstBit(word);
      return names.some(({ words, beginnings }) => beginnings & bit && words.has(word));
    },
    values({ word, sound }) {
      const bits = firstBit(word) | firstBit(sound);
      const found = new Map<string, JobWord>();
      for (const { words, beginnings } of names) {
        if (!(beginnings & bits)) continue;
        for (const known of words.values()) {
          if (!((firstBit(known.word) | firstBit(known.sound)) & bits)) continue;
          const before = found.get(known.word);
          const fields = known.fields | (before?.fields ?? 0);
          if (fields !== before?.fields)
            found.set(known.word, fields === known.fields ? known : { ...known, fields });
        }
      }
      return found.values();
    },
  };
}
