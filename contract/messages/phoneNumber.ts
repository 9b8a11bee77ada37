/**
 * A telephone number as links want it: digits alone, with the country's code.
 * @param text as a person has typed it; ten digits are a number of India
 * @returns null where that is no number
 */
export function internationalNumber(text: string): string | null {
  const isWhole = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/\D/g, '').replace(isWhole ? /^00/ : /^0+/, '');
  if (isWhole) return /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
  if (/^[6-9]\d{9}$/.test(digits)) return `91${digits}`;
  return /^[1-9]\d{10,14}$/.test(digits) ? digits : null;
}
