import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { isLiteral } from './isGuessed.ts';
import type { SearchPlan } from './parseQuery.ts';
import { takeExperienceFilter } from './experienceFilter.ts';
import { withoutGaps } from './gap.ts';
import { takePayFilter } from './payFilter.ts';
import { plainQuery } from './plainQuery.ts';
import type { Understood, UnderstoodPart } from '#contract/search/understanding.ts';

/**
 * What was understood of a search.
 * @param lexicon the lists that the plan was made by
 * @param query the search as typed
 * @param plan what parseQuery made of it
 */
export function understoodOf(lexicon: Lexicon, query: string, plan: SearchPlan): Understood {
  const parts = plan.segments.flatMap(({ ids, typed, guess }): UnderstoodPart[] => {
    const labels = ids.flatMap((id) => lexicon.concepts.get(id) ?? []);
    const [first] = labels;
    if (!first) return [];
    const names = [...new Set(labels.map(({ label }) => label))].join(' / ');
    return [
      {
        kind: first.kind === 'place' ? 'place' : 'work',
        name: names,
        ...(guess > 0 && { typed: typed.join(' ') }),
        rest: withoutWords(query, typed),
      },
    ];
  });
  const latin = plainQuery(query);
  const { years, pay, unknown } = plan;
  return {
    parts,
    ...(years !== undefined && {
      years: { value: years, rest: withoutGaps(takeExperienceFilter(latin).rest) },
    }),
    ...(pay && { pay: { ...pay, rest: withoutGaps(takePayFilter(latin).rest) } }),
    unknown: [...unknown],
    ...(parts.some(({ typed }) => typed !== undefined) &&
      !isLiteral(query) && { literal: `"${query.trim()}"` }),
  };
}

/** A query without these words, as tokens have them. */
function withoutWords(query: string, typed: readonly string[]): string {
  const gone = new Set(typed);
  return query
    .split(/\s+/)
    .filter((word) => !tokensOf(toLatin(word)).some((token) => gone.has(token)))
    .join(' ')
    .trim();
}
