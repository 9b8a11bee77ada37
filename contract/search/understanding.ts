/** Rupees a month that a search asks for: at least, or at most. */
export interface PayWish {
  atLeast?: number;
  atMost?: number;
}

/** A trade, a sector or a place that a search was understood as. */
export interface UnderstoodPart {
  kind: 'work' | 'place';
  /** What the lists call it: "Arc welder". */
  name: string;
  /** As it was typed, where it is spelt otherwise. */
  typed?: string;
  /** The search without it. */
  rest: string;
}

/** What was understood of a search: what its chips show, and what they leave when they go. */
export interface Understood {
  parts: UnderstoodPart[];
  years?: { value: number; rest: string };
  /** Rupees a month. */
  pay?: PayWish & { rest: string };
  /** Words that are not known. */
  unknown: string[];
  /** The search by the very words that were typed, where another spelling was taken. */
  literal?: string;
}
