import * as v from 'valibot';
import { oneOf, optionalText, requiredText, requiredVersion } from '#contract/schema.ts';
import { candidateLimits, documentKinds } from './candidate.ts';

/** A note of the admin about a person. */
export const candidateNoteForm = v.object(
  { text: requiredText('required', candidateLimits.note) },
  'required',
);

/** A free word by which people are found again. */
export const candidateTagForm = v.object(
  {
    tag: v.pipe(
      v.string('required'),
      // What no one sees makes two tags of one.
      v.transform((tag) => tag.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ')),
      requiredText('required', candidateLimits.tag),
      // Dots alone are another address to a browser: such a tag could not be taken off.
      v.check((tag) => !/^\.+$/.test(tag), 'unreadableText'),
    ),
  },
  'required',
);

/** Blank, or a day that is in the calendar. */
const day = v.pipe(
  optionalText(10),
  v.check((text) => text === '' || isDay(text), 'dateInvalid'),
);

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const documentFields = {
  kind: oneOf(documentKinds, 'unknownOption'),
  number: v.optional(optionalText(candidateLimits.documentNumber), ''),
  expiresOn: v.optional(day, ''),
};

/** What an admin writes down of a person's papers. */
export const candidateDocumentForm = v.object(documentFields, 'required');
export type CandidateDocumentForm = v.InferOutput<typeof candidateDocumentForm>;

/** A change of it, with the version that it is based on. */
export const candidateDocumentUpdate = v.object(
  { ...documentFields, version: requiredVersion },
  'required',
);

/** Which other account is the same person. */
export const candidateLinkForm = v.object({ other: requiredText('required', 40) }, 'required');
