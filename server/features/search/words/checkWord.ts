import { type WordRefusal, singleWordKinds } from '#contract/admin/words.ts';
import type { WordForm } from '#contract/admin/wordForm.ts';
import {
  meaningOf,
  newTradeId,
  withAddedWords,
  wordsOfPhrase,
  type AddedWord,
} from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { emptyVocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { parseQuery } from '#contract/search/query/parseQuery.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';
import { ApiError } from '#server/http/api/errors.ts';

/** Longer phrases are descriptions, which no one types. */
const mostWords = 5;

/**
 * A refusal of a word.
 * @param reason - As the form says it at the field.
 * @param extra - What the admin may see besides.
 */
export const refuse = (
  field: 'phrase' | 'meaning',
  reason: WordRefusal | 'tooLong',
  extra: Record<string, unknown> = {},
) => new ApiError('INVALID_FIELDS', { errors: { [field]: reason }, extra });

/**
 * A word as it would be added.
 * @param form - As an admin filled it in.
 * @param others - The words that are there, without the one that is changed.
 * @returns It, with the id of its meaning, and the key by which searches know its phrase.
 * @throws INVALID_FIELDS with the reason where it would spoil searches or change none.
 */
export function checkWord(
  form: WordForm,
  others: readonly AddedWord[],
): { word: AddedWord; key: string } {
  const words = wordsOfPhrase(form.phrase);
  const key = phraseKey(words);
  const lexicon = withAddedWords(baseLexicon(), others);
  if (words.length === 0 || /^[\d ]+$/.test(key)) throw refuse('phrase', 'wordSaysNothing');
  if (words.length > mostWords) throw refuse('phrase', 'tooLong');
  if (singleWordKinds.has(form.kind) && words.length > 1) throw refuse('phrase', 'wordOneOnly');
  // Anyone who types a trade's own name means that trade.
  if (isOwnName(baseLexicon(), key)) throw refuse('phrase', 'wordIsName');
  const isNamed = form.kind !== 'filler' && form.kind !== 'other';
  if (isNamed && words.length === 1 && isEverydayWord(key)) throw refuse('phrase', 'wordIsCommon');
  const word: AddedWord = {
    ...{ phrase: form.phrase.replace(/\s+/g, ' '), kind: form.kind },
    meaning: isNamed ? meaningIn(lexicon, form) : '',
    ...(form.titlesOnly && isNamed && form.kind !== 'place' && { titlesOnly: true }),
  };
  if (isNamed && !isRead(word, others)) throw refuse('phrase', 'wordReadOtherwise');
  return { word, key };
}

/** Whether a phrase is the name of a trade, a sector or a place of the lists. */
function isOwnName(lexicon: Lexicon, key: string): boolean {
  const ids = lexicon.queries.get(key) ?? [];
  return ids.some((id) => phraseKey(lexicon.concepts.get(id)?.name ?? []) === key);
}

/** The id of what is meant; of a new trade blank where nothing is said. */
function meaningIn(lexicon: Lexicon, { kind, meaning }: WordForm): string {
  if (kind === 'newTrade' && meaning === '') return '';
  const concept = meaningOf(lexicon, meaning);
  const isPlace = concept?.kind === 'place';
  if (!concept || isPlace !== (kind === 'place')) throw refuse('meaning', 'meaningUnknown');
  return concept.id;
}

/** Whether a search for the phrase is understood as what it is to mean. */
function isRead(word: AddedWord, others: readonly AddedWord[]): boolean {
  const lexicon = withAddedWords(baseLexicon(), [...others, word]);
  const id = word.kind === 'newTrade' ? newTradeId(word.phrase) : word.meaning;
  const { segments } = parseQuery(lexicon, emptyVocabulary, word.phrase);
  return segments.length === 1 && (segments[0]?.ids.includes(id) ?? false);
}
