import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import { consonantCode } from '#contract/search/text/phoneticDistance.ts';
import { isDoerForm, officeHeads, otherHeads } from './rankWords.ts';
import type { Segment } from './segmentQuery.ts';

/** A spelling that is further off than this is more often another word than the same one. */
const plainlyFar = 1.45;

/** Hindi's own letters are spelt out by rule: even the right word is far from how people write it. */
export function isGuessed(lexicon: Lexicon, query: string, segments: readonly Segment[]): boolean {
  const isLatin = toLatin(query) === query;
  // "CCO" is no cow: what is said letter by letter is no misspelling.
  const mostLetters = /\b[A-Z]{2,3}\b/.test(query) ? -1 : farShort;
  return segments.some((segment) => {
    const { guess, ids, typed, words } = segment;
    const ofWork = ids.some((id) => lexicon.concepts.get(id)?.kind !== 'place');
    return (
      (ofWork && isLatin && guess > (isHint(lexicon, words) ? farHint : plainlyFar)) ||
      (isLatin &&
        words.length === typed.length &&
        words.some((word, at) => {
          const least = Math.min(word.length, typed[at]!.length);
          // "RIA", "OS": too few letters to be a misspelling.
          return (
            word !== typed[at] &&
            (least <= (guess > mostLetters ? 3 : 2) || isUnlike(typed[at]!, word))
          );
        })) ||
      (ofWork && isOfOthers(lexicon, segment))
    );
  });
}

const shortWord = 6;
/** How many other letters a short word may have between those that it begins and ends with as well. */
const mostOthers = 2;

/** "Rapper" for a roofer, "deejay" for a dish: neither the consonants nor the letters are near. */
function isUnlike(typed: string, word: string): boolean {
  if (typed.length > shortWord || consonantCode(typed) === consonantCode(word)) return false;
  let [from, to] = [0, typed.length];
  while (from < to && typed[from] === word[from]) from += 1;
  while (to > from && typed[to - 1] === word.at(to - typed.length - 1)) to -= 1;
  return to - from > mostOthers;
}

/** A word that only hints at a trade is meant where it is written about right. */
const farHint = 0.9;
/** Of three letters little may be wrong, of two nothing. */
const farShort = 0.45;

const isHint = ({ texts }: Lexicon, words: readonly string[]): boolean =>
  !texts.has(phraseKey(words)) &&
  !texts.has(phraseKey(words.filter((word) => !isGenericHead(word))));

/** "Generator technician" for a mechanic, "butcher's assistant" for a butcher: someone else beside it. */
function isOfOthers(lexicon: Lexicon, { words, ids }: Segment): boolean {
  const head = words.find((word) => otherHeads.test(word));
  if (head === undefined || words.length < 2 || lexicon.queries.has(phraseKey(words))) return false;
  // "Gypsum worker" for a gypsum ceiling fixer.
  const own = officeHeads.test(head) ? [head] : words.filter((word) => word !== head);
  const isNamed = ids.some((id) => {
    const name = lexicon.concepts.get(id)?.name;
    return name?.includes(head) || own.every((word) => name?.includes(word));
  });
  return !isNamed && (isHint(lexicon, words) || (head === 'assistant' && words.some(isDoerForm)));
}

/** Whether a query asks for its very words, in quotation marks: nothing is guessed then. */
export function isLiteral(query: string): boolean {
  return /^\s*["\u201c].*["\u201d]\s*$/.test(query);
}
