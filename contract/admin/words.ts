import { limits } from '#contract/limits.ts';

/**
 * What an admin says of a phrase: it means a trade or a place, it is the name of a trade that the
 * lists do not have, it says nothing beside a trade, or it is a word that no trade is meant by.
 */
export const wordKinds = ['trade', 'place', 'newTrade', 'filler', 'other'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Kinds that are about one word: of a phrase each word would be taken so. */
export const singleWordKinds: ReadonlySet<WordKind> = new Set(['filler', 'other']);

/** Apart from the other limits, which each first screen loads. */
export const wordLimits = {
  /** Of all admins; a phone has them all. */
  words: 10_000,
  /** Characters of a phrase. */
  phrase: 60,
  pageSize: 50,
  /** Searches from which words that found nothing are written down. */
  missesFrom: 3,
  missesPageSize: 20,
  /** Ms after the last search for them. */
  missesKept: 30 * limits.day,
  /** Kept at most. */
  misses: 10_000,
} as const;

/** What a phrase is written in: for anyone who reads the list, searches do not ask. */
export const wordLanguages = ['hinglish', 'english', 'hindi', 'other'] as const;
export type WordLanguage = (typeof wordLanguages)[number];

/** Why a word is refused, by their texts under `adminWords:refused`: no other screen loads them. */
export const wordRefusals = [
  'wordSaysNothing',
  'wordOneOnly',
  'wordIsName',
  'wordIsCommon',
  'wordReadOtherwise',
  'meaningUnknown',
  'wordExists',
  'wordInUse',
  'wordsWorse',
  'wordSpoils',
  'wordTooMany',
] as const;
export type WordRefusal = (typeof wordRefusals)[number];

/** A word that an admin added, as the admin's list has it. */
export interface AdminWord {
  id: string;
  phrase: string;
  kind: WordKind;
  /** What it means, as it is shown: "Arc welder". Blank where it means nothing. */
  meaning: string;
  language: WordLanguage;
  titlesOnly: boolean;
  /** The moment of its last change, ISO 8601. */
  version: string;
}

/** What is measured of a search (server/features/search/trials). */
export const trialFigures = ['atOne', 'atFive', 'honest', 'unrelated', 'spoilt', 'full'] as const;
export type TrialFigure = (typeof trialFigures)[number];

/** A query of the trials that a change of words answers otherwise: what it finds first. */
export interface TrialChange {
  figure: TrialFigure;
  query: string;
  before: string;
  after: string;
}

/** What a change of words does to the trials: queries that go wrong with it, and that no longer do. */
export interface WordTrial {
  worse: TrialChange[];
  better: TrialChange[];
}

/** Words that several people searched for and that found nothing. */
export interface SearchMiss {
  words: string;
  number: number;
  /** ISO 8601. */
  lastAt: string;
}
