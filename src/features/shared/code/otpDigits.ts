import { limits } from '#contract/limits.ts';

/** The digits of what was typed or pasted ("Your code is 123 456"), cut to a code's length (spec 5). */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.otpDigits);
}
