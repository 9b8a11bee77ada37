import type { Random } from '../../sim/random.ts';
import type { Pay, Posting } from './posting.ts';

/** What must be read of one posting in one format: of what the format does not say, null. */
export interface Truth {
  title: string;
  company: string | null;
  /** Words that the place must have in it. */
  places: string[] | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  /** Sentences that the text must have in it; null where the posting has no text. */
  texts: string[] | null;
  /** A moment in ms, or a day of the calendar where the format names no more. */
  posted: number | string | null;
  closing: string | null;
  pay: Pay | null;
}

export interface Made {
  bytes: string | Uint8Array;
  truths: Truth[];
  /** How many rows repeat another one: they are skipped. */
  repeated?: number;
}

/** Writes postings down as a board does. */
export type Board = (postings: readonly Posting[], random: Random) => Made;

/** All that there is to know of a posting, in which a format puts what it does not say. */
export function truthOf(posting: Posting, otherwise: Partial<Truth> = {}): Truth {
  return {
    title: posting.title,
    company: posting.company,
    places: [posting.place.city],
    country: posting.place.code,
    texts: [posting.about, ...posting.duties, ...posting.wishes],
    posted: posting.posted,
    closing: null,
    pay: null,
    ...otherwise,
  };
}
