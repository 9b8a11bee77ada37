import {
  phoneticWord,
  phoneticDistance,
  tooFar,
  type PhoneticWord,
} from '#contract/search/text/phoneticDistance.ts';
import type { Lexicon } from './lexicon.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';
import { isOtherWord } from '#contract/search/text/otherWords.ts';
import { stopWords } from '#contract/search/text/stopWords.ts';
import { fields } from '#contract/search/ranking/jobTerms.ts';

/** A word of the jobs, with its sound and the fields it is in. */
export interface JobWord extends PhoneticWord {
  fields: number;
}

/** Words of the jobs: all of them on the phone, on the server those near the words of a query. */
export type Vocabulary = ReadonlyMap<string, JobWord>;

/** What the words of a query are compared with: a vocabulary, or one that holds them in its own way. */
export interface KnownWords {
  has(word: string): boolean;
  /** All words, or at least those with the first letter or the first sound of this one. */
  values(near: PhoneticWord): Iterable<JobWord>;
}

/** No jobs known. */
export const emptyVocabulary: Vocabulary = new Map();

/** The vocabulary of words with the fields they are in, or these words added to `vocabulary`. */
export function vocabularyOf(
  words: Iterable<[string, number]>,
  vocabulary = new Map<string, JobWord>(),
): Map<string, JobWord> {
  for (const [word, bits] of words) {
    const before = vocabulary.get(word);
    if (before) before.fields |= bits;
    else vocabulary.set(word, { ...phoneticWord(word), fields: bits });
  }
  return vocabulary;
}

/** What a typed word may be. */
export interface Guess {
  word: string;
  /** 0 as typed, more the less likely it is. */
  cost: number;
  /** Where the word is known from. */
  from: 'lexicon' | 'jobs';
  /** So far off that only the other words of a phrase make it likely. */
  loose: boolean;
}

/** As Hindi's own letters come out in Latin ones: short words too are what they sound like. */
const longVowel = /aa|ee|oo/;

let stopSounds: Set<string> | undefined;

/** Whether a word sounds like one that says nothing: "naukeri", "chaahiye". */
export function soundsLikeStopWord(word: string): boolean {
  stopSounds ??= new Set(
    Array.from(stopWords, (stop) => phoneticWord(stop).sound).filter((s) => s.length > 2),
  );
  const { sound } = phoneticWord(word);
  return stopSounds.has(sound) && (sound.length > 3 || longVowel.test(word));
}

/**
 * A word that goes on after what was typed; each missing letter makes it a little less likely. While
 * someone is typing (`typing`) that is the likeliest of all, and two letters are enough.
 */
const unfinished = {
  least: 3,
  cost: 0.7,
  letter: 0.05,
  typing: { least: 2, cost: 0.05, letter: 0.02 },
};

/** Shorter words are not aim of a misspelling. */
const leastAim = 3;

/** Words that are in no name and no title are an aim only where the sound is the same. */
const inTextOnly = 0.25;
const inNames = fields.title | fields.company | fields.location;

/** What a word of the same sound costs at most: nothing but the look of a few letters. */
export const sameSound = 0.15;

/** What a sound-alike costs more than the word itself, where the jobs use that. */
const asItStands = 0.6;

/** Costs of guesses this much above the best are not tried. */
const tolerance = 0.5;
const mostGuesses = 4;

/**
 * What a word of a query may be, best first: as typed where it is known, otherwise the words that
 * it may be a misspelling or the beginning of. Nothing where no word is near. `typing` says that
 * the word may not be finished.
 */
export function guesses(
  lexicon: Lexicon,
  vocabulary: KnownWords,
  word: string,
  typing = false,
): Guess[] {
  const exact: Guess[] = [];
  if (lexicon.words.has(word)) exact.push({ word, cost: 0, from: 'lexicon', loose: false });
  const isUsed = vocabulary.has(word);
  if (isUsed) exact.push({ word, cost: 0, from: 'jobs', loose: false });
  // A number is not a misspelling of another one, and a common word is what it says.
  if (lexicon.targets.has(word) || lexicon.firm.has(word) || /^\d+$/.test(word)) return exact;
  if (isEverydayWord(word) || isOtherWord(word)) return exact;
  const inPhrase = lexicon.inPhrases.has(word) && !isUsed ? exact.splice(0) : [];
  const from = phoneticWord(word);
  const near: Guess[] = [];
  const most = verb.form.test(word) ? verb.most : Infinity;
  const mostOf = (aim: string, source: Guess['from']) =>
    source === 'jobs' ? farthest.jobs : lexicon.joined.has(aim) ? farthest.joined : Infinity;
  const consider = (known: PhoneticWord, source: Guess['from'], extra: number) => {
    // No one writes "juice" for "JS": two letters are written right or not at all.
    const farthestHere = mostOf(known.word, source);
    const wrong =
      known.word.length < leastAim ? tooFar : phoneticDistance(from, known, farthestHere);
    const beginning = beginningCost(word, known.word, typing);
    const least = Math.min(wrong.cost, beginning);
    // Nearly all words are: nothing else is asked of them.
    if (least === Infinity || least > farthestHere) return;
    const placed = source === 'lexicon' && wrong.cost < Infinity && isPlace(lexicon, known.word);
    const cost = least + extra + (placed ? place.extra : 0);
    if (cost > most || (placed && cost > place.most)) return;
    near.push({ word: known.word, cost, from: source, loose: wrong.loose && beginning > cost });
  };
  for (const known of lexicon.targets.values()) consider(known, 'lexicon', 0);
  // A word that is used as it stands is meant; in a phrase it may still be a sound-alike.
  if (exact.length > 0) {
    const alike = near.filter(({ cost }) => cost <= sameSound || !isUsed);
    return [...exact, ...alike.map((guess) => ({ ...guess, cost: guess.cost + asItStands }))];
  }
  for (const known of vocabulary.values(from)) {
    if (known.fields & inNames) consider(known, 'jobs', 0.1);
    else if (known.sound === from.sound) consider(known, 'jobs', inTextOnly);
  }
  near.sort((a, b) => a.cost - b.cost);
  const best = near[0]?.cost ?? 0;
  const clear = near.filter(({ cost, loose }) => !loose && cost <= best + tolerance);
  // A word that is known in an admin's phrase only may be a misspelling elsewhere as it was before.
  return [
    ...inPhrase,
    ...clear.slice(0, mostGuesses),
    ...near.filter(({ loose }) => loose).slice(0, mostGuesses),
  ];
}

/** What a guess costs at most at a word of the jobs, and at two words that are written as one. */
const farthest = { jobs: 0.6, joined: 0.6 };

/** A place narrows a search most: a misspelt one has to be clearer than a trade. */
const place = { extra: 0.1, most: 1.1 };

function isPlace(lexicon: Lexicon, word: string): boolean {
  const ids = lexicon.queries.get(word);
  return ids?.some((id) => lexicon.concepts.get(id)?.kind === 'place') ?? false;
}

/** A Hindi verb ("bharne", "rakhna") that no phrase knows says no more than that it is done. */
const verb = { form: /[^aeiou]n[ae]$/, most: 0.6 };

function beginningCost(typed: string, known: string, typing: boolean): number {
  const { least, cost, letter } = typing ? unfinished.typing : unfinished;
  if (typed.length < least || !known.startsWith(typed)) return Infinity;
  return cost + letter * (known.length - typed.length);
}
