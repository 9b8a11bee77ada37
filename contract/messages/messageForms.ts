import * as v from 'valibot';
import { requiredText, requiredVersion } from '#contract/schema.ts';
import { messageFields, messageLimits, type MessageChannel, type MessageTexts } from './message.ts';
import { asksForMoney } from './asksForMoney.ts';
import { strangeBraces } from './placeholders.ts';

/** What turns the direction of a text or is not seen: a reader would be shown something else. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** @returns a text without what is not seen, each line's end as one character */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unseen, '');
}

/** A text as it is kept. */
export const cleaned = v.pipe(v.string('required'), v.transform(cleanText));
/** The same as one line. */
export const oneLine = v.pipe(
  cleaned,
  v.transform((text) => text.replace(/\s+/g, ' ')),
);

/** An admin has read why a text that may ask for money misleads, and means it all the same. */
export const moneyConfirmed = v.optional(v.boolean('required'), false);

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
export const templateUpdate = v.object(
  { ...templateForm.entries, version: requiredVersion },
  'required',
);
export type TemplateForm = v.InferOutput<typeof templateForm>;

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
