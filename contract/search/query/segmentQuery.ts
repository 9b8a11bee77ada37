import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';
import { isOtherWord } from '#contract/search/text/otherWords.ts';
import { fields } from '#contract/search/ranking/jobTerms.ts';
import { stopWords } from '#contract/search/text/stopWords.ts';
import { cutQuery } from './longQuery.ts';
import {
  guesses,
  sameSound,
  soundsLikeStopWord,
  type Guess,
  type KnownWords,
  type Vocabulary,
} from '#contract/search/lexicon/vocabulary.ts';

/**
 * A segment of a query as it is read: a phrase that is known, a word of the jobs, a word of everyday
 * talk that says nothing here, or not understood.
 */
export interface Segment {
  /** The words as they were typed. */
  typed: readonly string[];
  /** The words as they are taken: spelt right. */
  words: readonly string[];
  /** The concepts that a phrase stands for; none for a word of the jobs. */
  ids: readonly string[];
  kind: 'phrase' | 'word' | 'everyday' | 'unknown';
  cost: number;
  /** The part of the cost that is for another spelling than the one that was typed. */
  guess: number;
}

/** What a reading costs: few and long phrases are best, unknown words worst. */
const costs = {
  ...{ phrase: 0.5, word: 1, everyday: 0.55, unknown: 3.2 },
  ...{ genericHead: 0.2, joined: 0.2 },
};

/** Where no guess is nearer than this, a word may be two words written together. */
const splitAbove = 1;
const shortestHalf = 3;
/** What a misspelling of two words as one may cost: "rail layer" is no roller. */
const mostJoined = 0.59;

/** What a misspelling may cost of a word that only hints at a trade, beside "someone who does it". */
const farthestHint = 0.6;

interface Step {
  cost: number;
  from: number;
  segment: Segment | undefined;
}

/**
 * The cheapest way to read the words of a query as phrases and words that are known: allows for
 * misspellings, for words in another order, written apart ("fork lift") or together ("dubaijob").
 * `typing` says that the last word may not be finished, `literal` that nothing is misspelt.
 */
export function segmentQuery(
  lexicon: Lexicon,
  vocabulary: KnownWords,
  tokens: readonly string[],
  { typing = false, literal = false } = {},
): Segment[] {
  const last = typing ? tokens.at(-1) : undefined;
  const known = new Map<string, Guess[]>();
  const guess = (word: string): Guess[] => {
    let list = known.get(word);
    if (!list) {
      list = guesses(lexicon, vocabulary, word, word === last);
      if (literal) list = list.filter((it) => it.word === word);
      known.set(word, list);
    }
    return list;
  };
  const words = cutQuery(lexicon, tokens)
    .read.flatMap((token) => splitWord(lexicon, vocabulary, token, guess))
    .filter(
      (word) =>
        lexicon.words.has(word) ||
        vocabulary.has(word) ||
        !soundsLikeStopWord(word) ||
        guess(word).some(({ cost }) => cost <= sameSound),
    );
  const options = words.map(guess);
  const best: Step[] = [{ cost: 0, from: 0, segment: undefined }];
  for (let to = 1; to <= words.length; to += 1) {
    let step: Step = { cost: Infinity, from: 0, segment: undefined };
    for (let from = Math.max(0, to - lexicon.longest - 1); from < to; from += 1) {
      const typed = words.slice(from, to);
      const joined = typed.length === 2 ? joinedWords(lexicon, typed, guess) : [];
      for (const segment of piecesOf(lexicon, typed, options.slice(from, to), joined)) {
        const cost = best[from]!.cost + segment.cost;
        if (cost < step.cost) step = { cost, from, segment };
      }
    }
    best.push(step);
  }
  const segments: Segment[] = [];
  for (let at = words.length; at > 0; at = best[at]!.from) segments.unshift(best[at]!.segment!);
  return typing ? segments : withoutDoubts(lexicon, segments);
}

/** What a guess may cost beside a trade that is named plainly: of another word, and of a place. */
const besideTrade = { word: 0.25, place: 0.7 };

/**
 * The segments without guesses that are not sure enough: beside a trade that is plainly named, a
 * word of which only a distant spelling is known is not understood.
 */
function withoutDoubts(lexicon: Lexicon, segments: readonly Segment[]): Segment[] {
  const isOf = ({ ids }: Segment, kind: 'trade' | 'place') =>
    ids.some((id) => lexicon.concepts.get(id)?.kind === kind);
  const trades = segments.filter((segment) => isOf(segment, 'trade'));
  const surest = Math.min(...trades.map(({ guess }) => guess));
  return segments.map((segment) => {
    const { typed, guess } = segment;
    if (guess <= Math.max(besideTrade.word, surest)) return segment;
    if (isOf(segment, 'place') ? guess <= besideTrade.place : surest > besideTrade.place) {
      return segment;
    }
    return { typed, words: typed, ids: [], kind: 'unknown', cost: costs.unknown, guess: 0 };
  });
}

function splitWord(
  lexicon: Lexicon,
  vocabulary: KnownWords,
  token: string,
  guess: (word: string) => Guess[],
): string[] {
  const isKnown = lexicon.words.has(token) || vocabulary.has(token);
  if (token.length < 2 * shortestHalf || isKnown || isOtherWord(token)) return [token];
  if ((guess(token)[0]?.cost ?? Infinity) <= splitAbove) return [token];
  const known = (word: string) => lexicon.queries.has(word) || stopWords.has(word);
  for (let at = shortestHalf; at <= token.length - shortestHalf; at += 1) {
    const halves = [token.slice(0, at), token.slice(at)];
    if (halves.every(known)) return halves.filter((word) => !stopWords.has(word));
  }
  return [token];
}

/** Two words as one: "fork lift"; misspelt as well where one of them means nothing by itself. */
function joinedWords(
  lexicon: Lexicon,
  typed: readonly string[],
  guess: (word: string) => Guess[],
): Guess[] {
  const word = typed.join('');
  if (lexicon.queries.has(word)) return [{ word, cost: 0, from: 'lexicon', loose: false }];
  // "B & B owner" is no boner.
  const isShort = typed.some((part) => part.length < shortestHalf && !lexicon.words.has(part));
  if (isShort || typed.every((part) => lexicon.queries.has(part))) return [];
  return guess(word).filter(({ loose, cost }) => !loose && cost <= mostJoined);
}

const isPlace = ({ concepts }: Lexicon, id: string) => concepts.get(id)?.kind === 'place';

/** The ways to read these neighbouring words as one segment. */
function* piecesOf(
  lexicon: Lexicon,
  typed: readonly string[],
  options: readonly (readonly Guess[])[],
  joined: readonly Guess[],
): Generator<Segment> {
  if (typed.length === 1) {
    const [only] = typed;
    const nothing = { typed, words: typed, ids: [], guess: 0 };
    yield { ...nothing, kind: 'unknown', cost: costs.unknown };
    if (isEverydayWord(only!) || lexicon.everyday.has(only!))
      yield { ...nothing, kind: 'everyday', cost: costs.everyday };
    for (const { word, cost, from, loose } of options[0]!) {
      if (from === 'jobs' && !loose)
        yield { typed, words: [word], ids: [], kind: 'word', cost: cost + costs.word, guess: cost };
    }
  }
  const phrase = (words: readonly string[], ids: readonly string[], guess: number, more = 0) =>
    ({ typed, words, ids, kind: 'phrase', cost: guess + costs.phrase + more, guess }) as const;
  for (const { word, cost } of joined) {
    const ids = lexicon.queries.get(word);
    if (ids) yield phrase([word], ids, cost, costs.joined);
  }
  for (const { words, cost } of combinations(options)) {
    const ids = lexicon.queries.get(phraseKey(words));
    if (ids) yield phrase(words, ids, cost);
    if (ids || words.length < 2) continue;
    const head = words.find(isGenericHead);
    if (head === undefined) continue;
    const rest = words.filter((word) => !isGenericHead(word));
    const key = phraseKey(rest);
    // "Agent dubai": who works in a place is not anyone there.
    const restIds = lexicon.queries.get(key)?.filter((id) => !isPlace(lexicon, id));
    // "Display assistant" is no diesel's: what only hints at a trade is written about right.
    const isClear = cost <= farthestHint || lexicon.texts.has(key);
    if (restIds?.[0] && isClear && !isOtherSide(head, restIds))
      yield phrase(words, restIds, cost, costs.genericHead);
  }
}

/**
 * Whom a word for "someone who works with it" does not mean: who operates a camera is not its
 * technician, a crane's technician does not drive it, and a bus attendant or a manager's assistant
 * is neither driver nor manager.
 */
const doesNotOperate =
  /(?:technician|receptionist|electrician|mechanic|fitter|carpenter|mason|attendant|cleaner|painter|plumber|engineer)$/;
const otherSides: Partial<Record<string, RegExp>> = {
  operator: doesNotOperate,
  operative: doesNotOperate,
  technician: /operator$|driver$|engineer$/,
  attendant: /operator$|driver$|technician$/,
  assistant: /operator$|driver$|engineer$|manager$/,
};

function isOtherSide(head: string | undefined, ids: readonly string[]): boolean {
  const other = otherSides[head ?? ''];
  return other !== undefined && ids.every((id) => other.test(id));
}

/** More ways to spell a phrase are not tried. */
const mostCombinations = 64;

/**
 * The choices of one lexicon guess for each word. Loose guesses need a clear one beside them, of a
 * word that says more than "someone who does it".
 */
function combinations(options: readonly (readonly Guess[])[]): { words: string[]; cost: number }[] {
  let all = [{ words: [] as string[], cost: 0, clear: 0 }];
  for (const guessesOfWord of options) {
    const known = guessesOfWord.filter(({ from }) => from === 'lexicon');
    all = all
      .flatMap(({ words, cost, clear }) =>
        known.map((guess) => ({
          words: [...words, guess.word],
          cost: cost + guess.cost,
          clear: clear + (guess.loose || isGenericHead(guess.word) ? 0 : 1),
        })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostCombinations);
  }
  return all.filter(({ words, clear }) => clear * 2 >= words.length || words.every(isGenericHead));
}

/**
 * Phrases that are part of an employer's name, "Cafes" of "Magpie Spoon Cafes": those beside a
 * word that is in such names only, and that are in such names themselves.
 */
export function inCompanyNames(vocabulary: Vocabulary, segments: readonly Segment[]): Segment[] {
  const bits = (segment: Segment | undefined) =>
    vocabulary.get(segment?.words[0] ?? '')?.fields ?? 0;
  const work = fields.title | fields.skills;
  let named = false;
  return segments.map((segment, at) => {
    const neighbour = segments[at + 1];
    const onlyNamed = (it: Segment | undefined) =>
      it?.kind === 'word' && (bits(it) & fields.company) > 0 && (bits(it) & work) === 0;
    const isName =
      onlyNamed(segment) ||
      (segment.words.length === 1 &&
        (bits(segment) & fields.company) > 0 &&
        (named || onlyNamed(neighbour)));
    named = isName;
    return isName ? { ...segment, kind: 'word', ids: [] } : segment;
  });
}
