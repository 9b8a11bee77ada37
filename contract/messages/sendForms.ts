import * as v from 'valibot';
import { chosenOf, moment } from '#contract/applications/applicationForms.ts';
import { oneOf, optionalText, requiredText } from '#contract/schema.ts';
import { messageChannels, messageLimits, messageResults } from './message.ts';
import { cleaned, moneyConfirmed, oneLine } from './messageForms.ts';

// Apart from the form of a template, which a page loads too: these are read by the server alone.

const subjectOrNone = v.optional(v.pipe(oneLine, optionalText(messageLimits.subject)), '');
const textOrNone = v.optional(v.pipe(cleaned, optionalText(messageLimits.text)), '');
const texts = {
  ...{ englishSubject: subjectOrNone, englishText: textOrNone },
  ...{ hinglishSubject: subjectOrNone, hinglishText: textOrNone },
  moneyConfirmed,
};

const chosen = chosenOf(messageLimits.people);

const about = v.object({
  jobId: requiredText('required', 40),
  channel: oneOf(messageChannels, 'unknownOption'),
  ...texts,
  /** Leaves out who was written to a short time ago. */
  skipRecent: v.optional(v.boolean('required'), true),
});

/** Asks what would be sent. */
export const previewForm = v.intersect([
  chosen,
  about,
  v.object({
    from: v.optional(
      v.pipe(v.number('required'), v.integer('required'), v.minValue(0, 'required')),
      0,
    ),
    /** Of the first look, by which later pages have the same people: who was reached since stays. */
    asOf: v.optional(moment),
  }),
]);
export type PreviewForm = v.InferOutput<typeof previewForm>;

/** Sends mails as they were previewed. */
export const sendForm = v.intersect([
  chosen,
  about,
  v.object({
    channel: v.literal('mail', 'unknownOption'),
    /** Made by the page: asked again with the same, nothing is sent twice. */
    sendId: v.pipe(v.string('required'), v.regex(/^[\w-]{8,40}$/, 'required')),
    /** How many the admin has said yes to. */
    expected: v.pipe(v.number('required'), v.integer('required')),
    asOf: moment,
    /** As the preview gave it; where people are found by a filter, nothing is sent without it. */
    mark: v.optional(v.pipe(v.string('required'), v.maxLength(64, 'required'))),
  }),
]);
export type SendForm = v.InferOutput<typeof sendForm>;

/** That a chat or a call was opened. */
export const openedForm = v.object(
  {
    jobId: requiredText('required', 40),
    applicationId: requiredText('required', 40),
    channel: v.picklist(['whatsapp', 'call'], 'unknownOption'),
    ...texts,
  },
  'required',
);
export type OpenedForm = v.InferOutput<typeof openedForm>;

/** What came of it. */
export const resultForm = v.object(
  { result: v.nullable(oneOf(messageResults, 'unknownOption')) },
  'required',
);
