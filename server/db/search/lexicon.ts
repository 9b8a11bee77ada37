import { extendLexicon } from '#contract/search/lexicon/extendLexicon.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import occupations from './escoLabels.json' with { type: 'json' };

let extended: Lexicon | undefined;

/**
 * What the phone understands, and the names of 1,900 more occupations (ESCO v1.1, European
 * Commission; credited in server/db/seed/jobs/jobs.ts). Put in order on first use, about 50 ms.
 */
export function serverLexicon(): Lexicon {
  extended ??= extendLexicon(
    baseLexicon(),
    occupations.map((names) => names.split('|')),
  );
  return extended;
}
