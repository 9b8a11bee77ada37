import type { i18n } from 'i18next';
import { languageTags } from '#contract/http/document.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/**
 * What the server says of a refused call: its own words in english, the text of its code otherwise.
 * Where the server itself failed, the number by which support finds the request follows.
 * @param silent said where the server said nothing (an unreachable server, a proxy's page); without
 * it, what the code means
 */
export function failureText(
  texts: i18n,
  failure: { code: string; message: string; requestId?: string | undefined },
  silent?: string,
): string {
  const text = plainText(texts, failure, silent);
  const { requestId: number } = failure;
  return number ? `${text} ${texts.t('errors:requestNumber', { number })}` : text;
}

function plainText(
  texts: i18n,
  { code, message }: { code: string; message: string },
  silent?: string,
): string {
  if (message === '' && silent) return silent;
  // What only admins, or who comes by mobile number, are refused with comes with their screens.
  const places = ['errors:codes', 'adminMenu:refused', 'phoneLogin:refused'];
  const key = places.map((place) => `${place}.${code}`).find((one) => texts.exists(one));
  if (message !== '' && (!key || texts.language === languageTags.english)) return message;
  return texts.t((key ?? 'errors:codes.UNKNOWN') as TextKey);
}
