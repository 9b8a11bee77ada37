import { importLimits } from '#contract/import/import.ts';

/** Elements that have no end. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Elements within elements: pages are nested deeper than feeds, and this is deeper than any. */
export const deepestPage = 5 * importLimits.depth;
