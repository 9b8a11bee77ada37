import * as v from 'valibot';
import { oneOf, optionalText, requiredText, version } from '#contract/schema.ts';
import { wordLimits, wordLanguages, wordKinds, type WordKind } from './words.ts';

/** Kinds that say what else is meant. */
export const kindsWithMeaning: ReadonlySet<WordKind> = new Set(['trade', 'place']);

const entries = {
  phrase: requiredText('required', wordLimits.phrase),
  kind: oneOf(wordKinds, 'unknownOption'),
  /** The name of a trade or a place; of a new trade what it is one of, where that is said. */
  meaning: optionalText(wordLimits.phrase),
  language: v.optional(oneOf(wordLanguages, 'unknownOption'), 'hinglish'),
  titlesOnly: v.optional(v.boolean('required'), true),
  /** How many queries of the trials go wrong with it, as an admin has seen and confirmed it. */
  worse: v.optional(v.pipe(v.number('required'), v.integer('required'), v.minValue(1, 'required'))),
};

const meant = <F extends { kind: WordKind; meaning: string }>({ kind, meaning }: F) =>
  meaning !== '' || !kindsWithMeaning.has(kind);

/** What an admin fills in for a word. */
export const wordForm = v.pipe(
  v.object(entries, 'required'),
  v.forward(v.check(meant, 'required'), ['meaning']),
);

/** What PUT /words/{id} takes. */
export const wordUpdate = v.pipe(
  v.object({ ...entries, version }, 'required'),
  v.forward(v.check(meant, 'required'), ['meaning']),
);

/** A word as the form's schema gives it out. */
export type WordForm = v.InferOutput<typeof wordForm>;

/** A search that found nothing, as a phone tells of it. */
export const missForm = v.object({ search: requiredText('required') }, 'required');
