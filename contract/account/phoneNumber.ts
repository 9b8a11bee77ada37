import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { currentPassword } from '#contract/schema.ts';
import { secondStep } from './authForms.ts';

/** The country that a number without its own code belongs to. */
export const homeCountryCode = '91';

/**
 * Countries whose numbers are taken: where our people come from, and where they work. Each message costs
 * money, and a number in a country that no one here lives in is a cheat's more often than not. Of each
 * country mobile numbers alone, written without its code: what else is dialled costs more, or rings at home.
 */
export const countryCodes = [
  { code: homeCountryCode, iso: 'IN', mobile: /^[6-9]\d{9}$/ },
  { code: '971', iso: 'AE', mobile: /^5\d{8}$/ },
  { code: '966', iso: 'SA', mobile: /^5\d{8}$/ },
  { code: '974', iso: 'QA', mobile: /^[3567]\d{7}$/ },
  { code: '965', iso: 'KW', mobile: /^[4569]\d{7}$/ },
  { code: '968', iso: 'OM', mobile: /^[79]\d{7}$/ },
  { code: '973', iso: 'BH', mobile: /^[36]\d{7}$/ },
  { code: '977', iso: 'NP', mobile: /^9[678]\d{8}$/ },
  { code: '880', iso: 'BD', mobile: /^1[3-9]\d{8}$/ },
  { code: '94', iso: 'LK', mobile: /^7\d{8}$/ },
  { code: '65', iso: 'SG', mobile: /^[89]\d{7}$/ },
  // 1300, 1700 and 1800 are services of companies.
  { code: '60', iso: 'MY', mobile: /^1([02-46-9]\d{7}|[15]\d{8})$/ },
  // 70 and 76 forward to whatever their owner charges for.
  { code: '44', iso: 'GB', mobile: /^7[1-57-9]\d{8}$/ },
  { code: '49', iso: 'DE', mobile: /^1[567]\d{8,9}$/ },
  { code: '48', iso: 'PL', mobile: /^(45|5[0137]|6[069]|7[2389]|88)\d{7}$/ },
] as const;

export type CountryCode = (typeof countryCodes)[number]['code'];

/**
 * A number as people write it, in the one form that is stored and compared (E.164): a leading + or 00,
 * a country's code or none, a 0 before the number or its code, spaces, hyphens and brackets.
 * @param text as it was typed or filled in
 * @param country the code that was chosen beside it, for a number that names none
 * @returns `+919876543210`, or null where it is no mobile number of a country that is taken
 */
export function toE164(text: string, country: string = homeCountryCode): string | null {
  const written = writtenDigits(text);
  if (!written) return null;
  const { digits, hasCode } = written;
  if (hasCode) return numberOf(digits);
  const own = digits.replace(/^0/, '');
  return numberOf(country + own) ?? numberOf(own);
}

/**
 * The digits of a number as people write it, with spaces, hyphens, dots and brackets.
 * @param text as it was typed or filled in
 * @returns the digits behind a + or 00, and whether one was there; null for letters and other signs
 */
export function writtenDigits(text: string): { digits: string; hasCode: boolean } | null {
  const bare = text.trim();
  if (!/^\(?\+?[\d\s().-]+$/.test(bare)) return null;
  const digits = bare.replace(/\D/g, '');
  const hasCode = /^\(?\+/.test(bare) || digits.startsWith('00');
  return { digits: hasCode ? digits.replace(/^00/, '') : digits, hasCode };
}

/** Digits with a country's code in front, checked; a 0 behind the code is dropped. */
function numberOf(digits: string): string | null {
  const country = countryCodes.find(({ code }) => digits.startsWith(code));
  if (!country) return null;
  const own = digits.slice(country.code.length).replace(/^0/, '');
  return country.mobile.test(own) ? `+${country.code}${own}` : null;
}

/**
 * The country's code of a number.
 * @param phone in E.164
 */
export function countryOf(phone: string): CountryCode {
  const found = countryCodes.find(({ code }) => phone.startsWith(`+${code}`));
  return found?.code ?? homeCountryCode;
}

/**
 * A number as it is read aloud and compared: `+91 98765 43210`.
 * @param phone in E.164
 */
export function readablePhone(phone: string): string {
  const { length } = countryOf(phone);
  const own = phone.slice(1 + length);
  const half = Math.ceil(own.length / 2);
  return `${phone.slice(0, 1 + length)} ${own.slice(0, half)} ${own.slice(half)}`;
}

/**
 * A number of which only the end can be read, for logs and screens that others may see.
 * @param phone in E.164
 */
export function maskedPhone(phone: string): string {
  return `+${countryOf(phone)} …${phone.slice(-3)}`;
}

const phone = v.pipe(
  v.string('mobileRequired'),
  v.minLength(1, 'mobileRequired'),
  v.maxLength(limits.phoneCharacters, 'mobileInvalid'),
  v.transform((text) => toE164(text)),
  v.string('mobileInvalid'),
);

/** By which the phone that asked for a code is known again: chosen there, never shown, and kept until the code was used. */
const requestId = v.pipe(v.string('required'), v.regex(/^[\w-]{16,64}$/, 'required'));

const digits = v.pipe(
  v.string('otpInvalid'),
  v.trim(),
  v.regex(new RegExp(`^\\d{${limits.otpDigits}}$`), 'otpInvalid'),
);

/** Asks for a code by SMS. The same `requestId` never sends a second one. */
export const phoneCodeForm = v.object({ phone, requestId });

/** Logs in with a number and the code that came there. */
export const phoneLoginForm = v.object({
  ...{ phone, requestId, code: digits },
  keepSignedIn: v.optional(v.boolean(), true),
  /** Makes an account where the number has none: the person has seen what is agreed to. */
  join: v.optional(v.boolean(), false),
  secondStep: v.optional(secondStep),
  /** Of the mail that EMAIL_PROOF_REQUIRED is about. */
  emailCode: v.optional(digits),
});

/** Puts a number to the own account. */
export const addPhoneForm = v.object({
  ...{ phone, requestId, code: digits },
  currentPassword: v.optional(currentPassword),
  /** What was agreed to where the number opens another account. */
  agreed: v.optional(v.picklist(['merge', 'move'], 'unknownOption')),
});
