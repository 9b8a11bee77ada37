import { tokensOf } from '#contract/search/text/tokens.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { cutQuery } from './longQuery.ts';
import { takeExperienceFilter } from './experienceFilter.ts';
import { withoutIgnoredTerms } from './ignoredTerms.ts';
import { isLiteral } from './isGuessed.ts';
import { takeNegations } from './negations.ts';
import { takePayFilter } from './payFilter.ts';
import { plainQuery } from './plainQuery.ts';
import type { Segment } from './segmentQuery.ts';

/**
 * The years and the pay that a query speaks of, what it does not want, and its words that are left.
 * @param query the query as typed
 */
export function takeFilters(lexicon: Lexicon, query: string) {
  const { rest: withoutPay, ...pay } = takePayFilter(plainQuery(query));
  const { rest, years } = takeExperienceFilter(withoutIgnoredTerms(withoutPay));
  // In quotation marks a "no" is a word of a name: "No Limit Logistics".
  const wanted = isLiteral(query) ? { rest, negated: [] } : takeNegations(lexicon, rest);
  return { ...pay, years, ...wanted };
}

/**
 * The words of a query about which the jobs have to be asked: all, as soon as one is not in the
 * lexicon as it was typed (the others may belong to the same name), otherwise none.
 */
export function unknownWords(
  lexicon: Lexicon,
  query: string,
  segments: readonly Segment[],
): string[] {
  const sure = new Set(
    segments.filter((segment) => segment.kind === 'phrase').flatMap((p) => p.words),
  );
  const { rest } = takeFilters(lexicon, query);
  const tokens = [...new Set(cutQuery(lexicon, tokensOf(rest)).read)];
  return tokens.every((word) => sure.has(word)) ? [] : tokens;
}
