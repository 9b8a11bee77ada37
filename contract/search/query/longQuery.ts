import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';

/** More words of a query are not read, except places: so many more of theirs. */
const mostWords = 12;
const mostOfPlaces = 4;
/** So many of those that are not read are named in the answer. */
const mostLeft = 12;

/**
 * The words of a query that are read, and those that are not: of a pasted advert the first ones, without
 * everyday talk, and the places, which mostly stand last and are what people will not do without.
 * @param tokens the words as tokensOf() has them
 */
export function cutQuery(
  lexicon: Lexicon,
  tokens: readonly string[],
): { read: readonly string[]; left: readonly string[] } {
  if (tokens.length <= mostWords) return { read: tokens, left: [] };
  const words = tokens.filter((word) => lexicon.words.has(word) || !isEverydayWord(word));
  const places = new Set<number>();
  for (let from = Math.max(0, mostWords - lexicon.longest); from < words.length; from += 1) {
    for (let to = from + 1; to <= from + lexicon.longest; to += 1) {
      const ids = lexicon.queries.get(phraseKey(words.slice(from, to)));
      if (!ids?.every((id) => lexicon.concepts.get(id)?.kind === 'place')) continue;
      for (let at = Math.max(from, mostWords); at < to; at += 1) places.add(at);
    }
  }
  const more = new Set([...places].slice(0, mostOfPlaces));
  const isRead = (at: number) => at < mostWords || more.has(at);
  const read = words.filter((_, at) => isRead(at));
  const left = words.filter((word, at) => !isRead(at) && !read.includes(word));
  return { read, left: [...new Set(left)].slice(0, mostLeft) };
}
