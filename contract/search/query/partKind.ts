/**
 * What a part of a query asks for. A place is what people will not do without; trades widen one
 * another ("cook waiter"); a sector narrows only where no trade is named, for it is a vague word;
 * words and years narrow. A title that names the trade and the very city come before pay and years where
 * these chose jobs without them (`namedThere` in rank.ts). An extra only moves jobs up.
 */
export type PartKind =
  'place' | 'trade' | 'sector' | 'word' | 'title' | 'city' | 'pay' | 'years' | 'extra';
