import * as v from 'valibot';
import { chosenOf } from '#contract/applications/applicationForms.ts';
import { oneOf, optionalText, requiredText, version } from '#contract/schema.ts';
import {
  messageChannels,
  messageFields,
  messageLimits,
  messageResults,
  type MessageChannel,
  type MessageTexts,
} from './message.ts';
import { asksForMoney } from './asksForMoney.ts';
import { strangeBraces } from './placeholders.ts';

/** What turns the direction of a text or is not seen: a reader would be shown something else. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** @returns a text without what is not seen, each line's end as one character */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unseen, '');
}

const cleaned = v.pipe(v.string('required'), v.transform(cleanText));
const oneLine = v.pipe(
  cleaned,
  v.transform((text) => text.replace(/\s+/g, ' ')),
);

/** An admin has read why a text that may ask for money misleads, and means it all the same. */
const moneyConfirmed = v.optional(v.boolean('required'), false);

const subject = v.pipe(oneLine, requiredText('required', messageLimits.subject));
const text = v.pipe(cleaned, requiredText('required', messageLimits.text));

/** What an admin fills in for a template. */
export const templateForm = v.object(
  {
    name: v.pipe(oneLine, requiredText('required', messageLimits.templateName)),
    ...{ englishSubject: subject, englishText: text },
    ...{ hinglishSubject: subject, hinglishText: text },
    moneyConfirmed,
  },
  'required',
);

/** What PUT /message-templates/{id} takes. */
export const templateUpdate = v.object({ ...templateForm.entries, version }, 'required');
export type TemplateForm = v.InferOutput<typeof templateForm>;

const subjectOrNone = v.optional(v.pipe(oneLine, optionalText(messageLimits.subject)), '');
const textOrNone = v.optional(v.pipe(cleaned, optionalText(messageLimits.text)), '');
const texts = {
  ...{ englishSubject: subjectOrNone, englishText: textOrNone },
  ...{ hinglishSubject: subjectOrNone, hinglishText: textOrNone },
  moneyConfirmed,
};

/**
 * What is missing of a message: one language is enough, and a mail has a subject beside each text.
 * @returns message keys by field
 */
export function blankFields(
  message: MessageTexts,
  channel: MessageChannel,
): Record<string, string> {
  const { englishSubject, englishText, hinglishSubject, hinglishText } = message;
  const wrong: Record<string, string> = {};
  if (channel === 'call') return wrong;
  if (englishText === '' && hinglishText === '') wrong.englishText = 'required';
  if (channel !== 'mail') return wrong;
  if (englishText !== '' && englishSubject === '') wrong.englishSubject = 'required';
  if (hinglishText !== '' && hinglishSubject === '') wrong.hinglishSubject = 'required';
  return wrong;
}

/**
 * What the texts of a message are refused for, by field.
 * @returns keys of `messageRefusals`; none where all is well
 */
export function messageProblems(
  message: MessageTexts & { moneyConfirmed: boolean },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of messageFields) {
    if (strangeBraces(message[field]).length > 0) wrong[field] = 'strangeBraces';
    else if (!message.moneyConfirmed && asksForMoney([message[field]]).length > 0) {
      wrong[field] = 'asksForMoney';
    }
  }
  return wrong;
}

const chosen = chosenOf(messageLimits.people);

const about = v.object({
  jobId: requiredText('required', 40),
  channel: oneOf(messageChannels, 'unknownOption'),
  ...texts,
  /** Leaves out who was written to a short time ago. */
  skipRecent: v.optional(v.boolean('required'), true),
});

const iso = v.pipe(v.string('dateInvalid'), v.isoTimestamp('dateInvalid'));

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
    asOf: v.optional(iso),
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
    asOf: iso,
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
