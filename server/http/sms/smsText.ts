import { brand } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { filled } from '#server/http/mail/mailTexts.ts';

/**
 * The message with a code, in its reader's language. It fits into one message of 160 characters. Its last
 * line says to which site the code belongs (WebOTP): a browser fills it in there and nowhere else.
 * @param publicUrl the site's address
 */
export function smsText(language: Language | null, code: string, publicUrl: string): string {
  const minutes = String(limits.otpLifetime / 60_000);
  const text = filled(serverTexts[language ?? 'english'].sms.code, {
    code,
    brand: brand.name,
    minutes,
  });
  return `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
