import type { i18n } from 'i18next';
import { languageTags } from '#contract/document.ts';

/**
 * What the server says of a refused call, in the person's language: its own words in english, the
 * text of its code otherwise. Blank where it said nothing (an unreachable server, a proxy's page).
 */
export function failureText(
  texts: i18n,
  { code, message }: { code: string; message: string },
): string {
  if (message === '' || texts.language === languageTags.english) return message;
  return texts.exists(`errors:codes.${code}`) ? texts.t(`errors:codes.${code}`) : message;
}
