import { brand } from '#contract/brand.ts';
import { languageTags } from '#contract/http/document.ts';
import type { Language } from '#contract/language.ts';
import { escapeHtml } from '#contract/http/escapeHtml.ts';
import { serverTexts, type ServerTexts } from '#server/domain/serverTexts.ts';
import type { Mail } from './mail.ts';

export type MailName = keyof ServerTexts['mails'];

/**
 * A mail in the language of its reader. The body is in locales/<language>/server.json, with
 * blank lines between paragraphs and `{{value}}` where `values` go in; `{{brand}}` is always known.
 * A paragraph that is nothing but a code to enter is shown large; any other value is text to read.
 */
export function mailText(
  language: Language | null,
  name: MailName,
  values: Record<string, string>,
): Omit<Mail, 'to'> {
  const chosen = language ?? 'english';
  const { subject, body } = serverTexts[chosen].mails[name];
  const all = { brand: brand.name, ...values };
  const paragraphs = body.split('\n\n');
  const html = paragraphs.map((paragraph) => {
    const style = paragraph === '{{code}}' ? 'font-size:2em;letter-spacing:.2em' : '';
    return `<p${style && ` style="${style}"`}>${escapeHtml(filled(paragraph, all))}</p>`;
  });
  return {
    subject: filled(subject, all),
    text: paragraphs.map((paragraph) => filled(paragraph, all)).join('\n\n') + '\n',
    html: `<!doctype html><html lang="${languageTags[chosen]}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;white-space:pre-line">${html.join('')}</body></html>`,
  };
}

/** A role, or who invites, as mails name it. */
export function staffText(language: Language, name: keyof ServerTexts['staffRoles']): string {
  return serverTexts[language].staffRoles[name];
}

/** What the page says on which messages about new jobs are stopped. */
export function stopAlertsTexts(language: Language): ServerTexts['stopAlerts'] {
  return serverTexts[language].stopAlerts;
}

/** What the page says on which someone on a list answers. */
export function leadTexts(language: Language): ServerTexts['leadAnswer'] {
  return serverTexts[language].leadAnswer;
}

/** The rules of a password that are not met, each as a sentence. `rules`: keys of contract/account/authForms.ts. */
export function passwordRuleTexts(
  language: Language | null,
  rules: readonly (keyof ServerTexts['passwordRules'])[],
): string[] {
  return rules.map((rule) => serverTexts[language ?? 'english'].passwordRules[rule]);
}

/** A text with its `{{values}}` put in. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
