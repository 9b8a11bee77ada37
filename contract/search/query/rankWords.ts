import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import { ancestorsOf, type Concept, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
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
    'officer surveyor drafter teacher'
  ).split(' '),
);

/** Whether one of them is such a trade. */
export const isOfRank = (concepts: readonly Concept[]) =>
  concepts.some(({ id }) => roleHeads.has(id));

/** "Supervisor", "assistant engineer", "tester": the word before it says of what. */
export function isRank(part: OccupationPart): boolean {
  const { words } = part.segment;
  if (isBarePart(part)) return words.some((word) => roleHeads.has(word) || machine.test(word));
  const [core, second] = words.filter((word) => !isGenericHead(word));
  return second === undefined && (roleHeads.has(core!) || isOfRank(part.concepts));
}

/** What anyone's work may be done with: "plant operator", "machine worker". */
const machine = /^(?:machine|machinery|plant|equipment)$/;

/** Whether a word says nothing of the kind of work. */
const isBare = (word: string) => isGenericHead(word) || roleHeads.has(word) || machine.test(word);

/** "Water plant worker": the words before are all that it says. */
export const isBarePart = ({ segment: { words } }: OccupationPart): boolean => words.every(isBare);

/** "Technician" or "agent" alone, beside a sector. */
export const isBareOffice = (part: OccupationPart): boolean =>
  isBarePart(part) && part.segment.words.some((word) => officeHeads.test(word));

/**
 * "HVAC project engineer", "security alarm technician": who is more than a rank may still be of what
 * the words before say, where those do not name someone by themselves ("welder, crane operator").
 */
export const isRankedBy = (part: OccupationPart, before: OccupationPart | undefined): boolean =>
  before !== undefined &&
  !isDoerForm(before.segment.words.at(-1)) &&
  (roleHeads.has(part.segment.words.at(-1)!) || part.segment.words.at(-1) === 'agent');

/** Of what, the word before it says as well: "bicycle mechanic", "aquaculture site supervisor". */
export const isNarrowed = (part: OccupationPart | undefined) =>
  part?.segment.words.some((word) => narrowedHeads.has(word)) === true;

const narrowedHeads = new Set([
  ...roleHeads,
  ...'mechanic fitter labourer painter agent developer maintenance executive'.split(' '),
  ...'administrator clerk'.split(' '),
]);

/** Words for a person, whom the word before may be the work of: "fish cook", "rigging crew member". */
const person =
  /(?:er|or|ist|yst|ian|man|son|hand|cook|chef|clerk|guard|mechanic|[td]ant|ary|tive)$/;

/** "Bhandari", "mistri": persons in Hindi. */
const hindiPerson = /ri$/;

/**
 * Whether a part says of what the next one is, which is a person's name by itself, and not just the
 * same in another word: "marine electrician".
 */
export function isQualifier(lexicon: Lexicon, part: OccupationPart, next: OccupationPart): boolean {
  const last = part.segment.words.at(-1)!;
  const isKind = (id: string, of: string) => ancestorsOf(lexicon, id).has(of);
  return (
    person.test(next.segment.words.at(-1)!) &&
    !person.test(last) &&
    !hindiPerson.test(last) &&
    part.concepts.some(({ kind }) => kind === 'trade') &&
    !part.concepts.some(({ id }) =>
      next.concepts.some((other) => isKind(id, other.id) || isKind(other.id, id)),
    )
  );
}

/** A word that ends as those do for someone who does it: "sign maker", "passport officer". */
export const isDoerForm = (word: string | undefined) => /(?:er|or|ist|yst|ian)$/.test(word ?? '');

/** Heads that are not just anyone who works there, or with anything of it. */
export const officeHeads = /^(?:agent|assistant|specialist|expert|technician|operator)$/;

/** Who may be someone else beside the trade that the word before only hints at: "generator worker". */
export const otherHeads =
  /^(?:agent|assistant|specialist|expert|technician|operator|operative|worker|attendant)$/;

const isInTitles = (vocabulary: Vocabulary, word: string) =>
  ((vocabulary.get(word)?.fields ?? 0) & fields.title) > 0;

/**
 * "Worker", "manager" or "plant operator" alone: an everyday word before it says of what ("youth
 * worker", "sign maker", "door fitter", "well-digger", "mind reader").
 */
export function isBareHead(
  lexicon: Lexicon,
  vocabulary: Vocabulary,
  segment: Segment | undefined,
): boolean {
  if (segment === undefined) return false;
  const { words, kind, guess, typed } = segment;
  if (words.every(isBare)) return true;
  const [only] = words;
  return (
    words.length === 1 &&
    (narrowedHeads.has(only!) ||
      repair.test(only!) ||
      (isDoerForm(typed[0]) &&
        (kind === 'word'
          ? isInTitles(vocabulary, only!)
          : kind === 'phrase' && (guess > 0 || !lexicon.texts.has(only!)))))
  );
}

const repair = /^repair(?:ing|er)?$/;
