import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import type { Concept } from '#contract/search/lexicon/lexicon.ts';
import type { Vocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { fields } from '#contract/search/ranking/jobTerms.ts';
import type { Segment } from './segmentQuery.ts';

// Words for work of which the word before them says the kind.

/** A part of a query that names work, with what it stands for. */
export interface OccupationPart {
  segment: Segment;
  concepts: readonly Concept[];
}

/** Trades, and words for trades, that are a rank or a kind of work in another trade. */
const roleHeads = new Set(
  (
    'manager engineer supervisor foreman operator technician analyst tester designer inspector ' +
    'officer surveyor'
  ).split(' '),
);

/** Whether one of them is such a trade. */
export const isOfRank = (concepts: readonly Concept[]) =>
  concepts.some(({ id }) => roleHeads.has(id));

/** "Supervisor", "assistant engineer", "tester": the word before it says of what. */
export function isRank({ segment: { words }, concepts }: OccupationPart): boolean {
  const [core, second] = words.filter((word) => !isGenericHead(word));
  if (core === undefined) return words.some((word) => roleHeads.has(word));
  return second === undefined && (roleHeads.has(core) || isOfRank(concepts));
}

/** Of what, the word before it says as well: "bicycle mechanic", "aquaculture site supervisor". */
export const isNarrowed = (part: OccupationPart | undefined) =>
  part?.segment.words.some((word) => narrowedHeads.has(word)) === true;

const narrowedHeads = new Set([...roleHeads, 'mechanic', 'fitter', 'labourer', 'painter']);

/** A word that ends as those do for someone who does it: "sign maker", "passport officer". */
export const isDoerForm = (word: string | undefined) => /(?:er|or|ist|yst|ian)$/.test(word ?? '');

/** Heads that are not just anyone who works there. */
export const officeHeads = /^(?:agent|assistant|specialist|expert|technician|operator)$/;

const isInTitles = (vocabulary: Vocabulary, word: string) =>
  ((vocabulary.get(word)?.fields ?? 0) & fields.title) > 0;

/** "Worker" or "manager" alone: an everyday word before it says of what ("youth worker", "sign maker"). */
export function isBareHead(vocabulary: Vocabulary, segment: Segment | undefined): boolean {
  const [only, second] = segment?.words ?? [];
  return (
    only !== undefined &&
    second === undefined &&
    (isGenericHead(only) ||
      roleHeads.has(only) ||
      repair.test(only) ||
      (segment?.kind === 'word' && isInTitles(vocabulary, only) && isDoerForm(only)))
  );
}

const repair = /^repair(?:ing|er)?$/;
