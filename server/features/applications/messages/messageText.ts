import { brand } from '#contract/brand.ts';
import { href } from '#contract/http/paths.ts';
import type { Language } from '#contract/language.ts';
import { fillPlaceholders, valuesIn } from '#contract/messages/placeholders.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { filled, mailText } from '#server/http/mail/mailTexts.ts';
import { inLanguage, type MessageReader, type Writing } from './readers.ts';
import { shownCompany } from '#server/domain/shownCompany.ts';

/** What one person is written: in their language where there is one, with their values. */
export function messageTo({ language, values }: MessageReader, { channel, texts }: Writing) {
  const own = inLanguage(texts, language);
  const text = fillPlaceholders(own.text, values);
  const { job, company } = values;
  // A chat has no frame that says who writes, and that no one pays.
  const end = filled(serverTexts[own.language].chatEnd, { brand: brand.name, job, company });
  return {
    language: own.language,
    subject: channel === 'mail' ? fillPlaceholders(own.subject, values) : '',
    text: channel === 'whatsapp' ? `${text}\n\n${end}` : text,
  };
}

/** The values that are in what one person is written. */
export function usedBy({ language, values }: MessageReader, { channel, texts }: Writing) {
  const { subject, text } = inLanguage(texts, language);
  return valuesIn(channel === 'mail' ? [subject, text] : [text], values);
}

/** The mail around a message: who writes about what, that no one pays, how to answer and how to stop. */
export function messageMail(
  { publicUrl, support }: Pick<Deps, 'publicUrl' | 'support'>,
  message: { language: Language; subject: string; text: string },
  { job, company }: { job: string; company: string },
): Omit<Mail, 'to' | 'id'> {
  return mailText(message.language, 'staffMessage', {
    job,
    company: shownCompany(company, message.language),
    subject: message.subject,
    text: `\n${message.text}`,
    support: support.email,
    safety: publicUrl + href('safety'),
    link: publicUrl + href('support'),
    off: publicUrl + href('profile'),
  });
}
