import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import { consonantCode } from '#contract/search/text/phoneticDistance.ts';
import { isDoerForm, officeHeads, otherHeads } from './rankWords.ts';
import type { Segment } from './segmentQuery.ts';

/**
 * What another spelling may cost at most before the answer is said to be a guess. A word that only hints
 * at a trade is meant where it is written about right: there are more words near it than mistakes of it.
 */
const most = {
  ofJobs: 0.16,
  words: 1.45,
  substitute: 1.01,
  hint: 0.9,
  hintAlone: 0.51,
  shortHint: 0.25,
};
const shortWord = 5;

function mostGuess(lexicon: Lexicon, { kind, typed, words }: Segment): number {
  // Of the jobs' own words, as of an employer, only the sound may be meant.
  if (kind === 'word') return most.ofJobs;
  const hint = isHint(lexicon, words);
  const [only, another] = typed;
  if (another !== undefined) return hint ? most.hint : most.words;
  if (hint) return only!.length > shortWord ? most.hintAlone : most.shortHint;
  const [from, to] = [only!, words[0]!].map(consonantCode);
  // "Plumer" lacks a letter; "rapper" for "roofer" and "civic" for "civil" have another one.
  return from !== to && from!.length === to!.length ? most.substitute : most.words;
}

/** Hindi's own letters are spelt out by rule: even the right word is far from how people write it. */
export function isGuessed(lexicon: Lexicon, query: string, segments: readonly Segment[]): boolean {
  const isLatin = toLatin(query) === query;
  // "CCO" is no cow: what is said letter by letter is no misspelling.
  const mostOfShort = /\b[A-Z]{2,3}\b/.test(query) ? 0 : farShort;
  return segments.some((segment) => {
    const { guess, ids, kind, typed, words } = segment;
    const ofWork = ids.some((id) => lexicon.concepts.get(id)?.kind !== 'place');
    return (
      ((ofWork || kind === 'word') && isLatin && guess > mostGuess(lexicon, segment)) ||
      // "RIA", "OS": too few letters to be a misspelling.
      (isLatin &&
        words.length === typed.length &&
        words.some((word, at) => {
          const least = Math.min(word.length, typed[at]!.length);
          return word !== typed[at] && least <= (guess > mostOfShort ? 3 : 2);
        })) ||
      (ofWork && isOfOthers(lexicon, segment))
    );
  });
}

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
