import {
  countryCodes,
  homeCountryCode,
  toE164,
  writtenDigits,
  type CountryCode,
} from './phoneNumber.ts';

/**
 * Lines of a country that are no mobile ones, by length, so that a digit too few is no number. None of
 * India: who is written to or called here has a mobile number.
 */
const otherLines: Record<Exclude<CountryCode, typeof homeCountryCode>, RegExp> = {
  '971': /^[2-4679]\d{7}$/,
  '966': /^[1-9]\d{8}$/,
  '974': /^[1-9]\d{7}$/,
  '965': /^[1-9]\d{7}$/,
  '968': /^[1-9]\d{7}$/,
  '973': /^[1-9]\d{7}$/,
  '977': /^[1-8]\d{7}$/,
  '880': /^[2-9]\d{7,9}$/,
  '94': /^[1-9]\d{8}$/,
  '65': /^[1-9]\d{7}$/,
  '60': /^[3-9]\d{7,8}$/,
  '44': /^[1-3]\d{8,9}$/,
  '49': /^[2-9]\d{5,10}$/,
  '48': /^[1-9]\d{8}$/,
};

/** One digit too many makes a number of India look like one of Qatar, which has eleven. */
const leastWithoutSign = 12;

/**
 * A telephone number as a person has typed it, as links and comparisons want it. Without + or 00 it is a
 * mobile number of India, or has twelve digits and more, with the code of a country whose mobile numbers
 * are known: spreadsheets take the + away. The database's `phone_key` is the same rule.
 * @returns digits alone, with the country's code; null where the text cannot be read as a number for
 *   certain, and no one may be called by it
 */
export function internationalNumber(text: string): string | null {
  const written = writtenDigits(text);
  if (!written) return null;
  if (written.hasCode) return wholeNumber(written.digits);
  const number = toE164(text)?.slice(1) ?? '';
  return number.startsWith(homeCountryCode) || number.length >= leastWithoutSign
    ? number || null
    : null;
}

/**
 * What a search for a telephone number, or for a part of one, looks for among digits: a whole one as it is
 * kept, but of India without the country's code, which one that cannot be read does not have.
 * @returns digits; null where the search is not a number or too short to be a part of one
 */
export function searchedDigits(search: string): string | null {
  if (!/^[+\d\s().-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  const number = internationalNumber(search) ?? digits;
  const own = number.length === 12 && number.startsWith(homeCountryCode) ? number.slice(2) : number;
  return own.length < leastSearched ? null : own;
}

/** Fewer digits are in many numbers. */
const leastSearched = 4;

/** Digits with a country's code in front, checked where the country is known; a 0 behind the code is dropped. */
function wholeNumber(digits: string): string | null {
  const country = countryCodes.find(({ code }) => digits.startsWith(code));
  if (!country) return isForeign(digits) ? digits : null;
  const own = digits.slice(country.code.length).replace(/^0/, '');
  const isLine =
    country.mobile.test(own) ||
    (country.code !== homeCountryCode && otherLines[country.code].test(own));
  return isLine ? country.code + own : null;
}

/** Ten digits behind a + are a number of India whose code was left out as well as they are another country's. */
function isForeign(digits: string): boolean {
  return /^[1-9]\d{7,14}$/.test(digits) && toE164(digits) === null;
}
