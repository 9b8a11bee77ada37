import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';
import { isOtherWord } from '#contract/search/text/otherWords.ts';
import {
  consonantCode,
  phoneticDistance,
  phoneticWord,
  type PhoneticWord,
} from '#contract/search/text/phoneticDistance.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';

/**
 * What another spelling of a trade's name may cost in a title: less than in a query, which says what it
 * took a word for. "Booker" and "ladder" cost 0.5, "weldar" 0.45, "karpentar" 0.5. Hindi's own letters
 * are spelt out by rule, and even the right word is far from how people write it.
 */
const most = { latin: 0.46, long: 0.51, hindi: 1.51 };
const longWord = 8;
const shortest = { latin: 4, hindi: 3 };

/**
 * The words of a part of a title, misspelt names of trades put right: a job that is called "Elektrishan"
 * is found with the electricians, and a search for that word does not find this one alone.
 * @param lexicon - The phone's, on the server too.
 */
export function wordsOfTitle(lexicon: Lexicon, part: string): string[] {
  const latin = toLatin(part);
  return tokensOf(latin).map((word) => nameNear(lexicon, word, latin !== part) ?? word);
}

function nameNear(lexicon: Lexicon, word: string, isHindi: boolean): string | undefined {
  if (word.length < (isHindi ? shortest.hindi : shortest.latin)) return undefined;
  if (lexicon.words.has(word) || lexicon.firm.has(word)) return undefined;
  const near = byConsonants(lexicon.targets).get(consonantCode(word));
  if (!near || isEverydayWord(word) || isOtherWord(word)) return undefined;
  const from = phoneticWord(word);
  let least = isHindi ? most.hindi : word.length < longWord ? most.latin : most.long;
  let name: string | undefined;
  for (const known of near) {
    // A word for a trade that texts use in passing is meant where it sounds the same: "माली".
    const isSame = isHindi && known.sound === from.sound;
    if (!isSame && !isName(lexicon, known.word)) continue;
    const { cost, loose } = phoneticDistance(from, known);
    if (loose || cost >= least) continue;
    least = cost;
    name = known.word;
  }
  return name;
}

const isName = ({ texts, concepts }: Lexicon, word: string) =>
  texts.get(word)?.some((id) => concepts.get(id)?.kind === 'trade') === true;

const known = new WeakMap<Lexicon['targets'], Map<string, PhoneticWord[]>>();

/** The words that a misspelling may be of, by their consonants: few are compared with each word. */
function byConsonants(targets: Lexicon['targets']): Map<string, PhoneticWord[]> {
  let words = known.get(targets);
  if (words) return words;
  words = new Map();
  for (const one of targets.values()) {
    const code = consonantCode(one.word);
    words.set(code, [...(words.get(code) ?? []), one]);
  }
  known.set(targets, words);
  return words;
}
