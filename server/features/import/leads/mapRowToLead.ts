import * as v from 'valibot';
import { homeStates } from '#contract/account/profileOptions.ts';
import { candidateLimits, type DocumentKind } from '#contract/candidates/candidate.ts';
import type { DayOrder } from '#contract/import/import.ts';
import type {
  LeadDocument,
  LeadFacts,
  LeadMapping,
  LeadRemark,
  LeadTarget,
} from '#contract/leads/lead.ts';
import { limits } from '#contract/limits.ts';
import { internationalNumber } from '#contract/account/internationalNumber.ts';
import { email as emailSchema } from '#contract/schema.ts';
import { readMoment, readNumber } from '#server/features/import/convert/values.ts';

/** A row of a list of people, and what it is compared by. */
export interface LeadOutcome {
  facts: LeadFacts;
  passportKey: string;
  problems: LeadRemark[];
  notes: LeadRemark[];
}

/** A spreadsheet has written the number short and lost the rest of it: 9.19E+11. */
const rounded = /^\+?\d(?:[.,]\d+)?\s*E\s*\+?\s*\d+$/i;
/** What parts several of a kind in one cell. */
const between = /[,;|\n]+/;

/**
 * A row of a file as what a list says of a person. What is needed and missing or wrong is a problem;
 * what is not needed and does not fit is left out, and noted.
 * @param fields the row's values by column
 * @param mapping which column means what
 */
export function mapRowToLead(
  fields: Readonly<Record<string, readonly string[]>>,
  mapping: LeadMapping,
): LeadOutcome {
  const problems: LeadRemark[] = [];
  const notes: LeadRemark[] = [];
  const note = (field: LeadTarget, code: LeadRemark['code']) => void notes.push({ field, code });
  const raw = (target: LeadTarget): string => {
    const column = mapping.columns[target];
    return column === undefined ? '' : (fields[column] ?? []).join(', ').trim();
  };
  const text = (target: LeadTarget, most: number = limits.shortText): string => {
    const value = visible(raw(target)).replace(/\s+/g, ' ').trim();
    if (value.length <= most) return value;
    note(target, 'cut');
    return `${value
      .slice(0, most - 1)
      .toWellFormed()
      .replace('\ufffd', '')
      .trimEnd()}…`;
  };
  const list = (target: LeadTarget, most: number, length: number): string[] => {
    const all = text(target, 2_000)
      .split(between)
      .map((one) => one.trim())
      .filter((one) => one !== '' && !/^\.+$/.test(one));
    const different = [...new Map(all.map((one) => [one.toLowerCase(), one])).values()];
    const fitting = different.filter((one) => one.length <= length).slice(0, most);
    if (fitting.length < different.length) note(target, 'leftOut');
    return fitting;
  };

  const name = text('name');
  if (!/\p{L}/u.test(name)) {
    problems.push({ field: 'name', code: name === '' ? 'nameMissing' : 'nameUnreadable' });
  }
  const phone = phoneOf(text('phone'));
  if (phone.code)
    (phone.code === 'onlyFirst' ? notes : problems).push({ field: 'phone', code: phone.code });
  const address = emailOf(text('email'));
  if (address.code)
    (address.code === 'onlyFirst' ? notes : problems).push({ field: 'email', code: address.code });
  if (phone.value === '' && address.value === '' && !phone.code && !address.code) {
    problems.push({ field: 'row', code: 'noContact' });
  }
  const years = yearsOf(text('experience'));
  if (years === undefined) note('experience', 'leftOut');
  const documents = documentsOf(text, mapping.dayOrder, note);
  const state = text('state');
  return {
    facts: {
      ...{ name, phone: phone.value, email: address.value, trade: text('trade') },
      ...{ skills: list('skills', 50, 80), years: years ?? null, documents },
      homeState: homeStates.find((one) => one.toLowerCase() === state.toLowerCase()) ?? state,
      languages: list('languages', 10, 40),
      tags: list('tags', candidateLimits.tags, candidateLimits.tag),
      ...{ source: text('source', 120), note: text('note', candidateLimits.note) },
    },
    passportKey: keyOf(documents.find(({ kind }) => kind === 'passport')?.number ?? ''),
    ...{ problems, notes },
  };
}

/**
 * Without what no one sees, and what turns the direction of reading around: two names would look like
 * one. What joins letters of India's scripts stays behind a sign of them: it is part of how a name is
 * written.
 */
const visible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/(?<!\p{M})[\u200C\u200D]|(?![\u200C\u200D])\p{Cf}/gu, '');

const keyOf = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

interface Read {
  value: string;
  code?: 'onlyFirst' | 'phoneInvalid' | 'phoneRounded' | 'emailInvalid';
}

/** A telephone number in the form E.164. */
function phoneOf(cell: string): Read {
  if (cell === '' || /^(n\.?\/?a\.?|nil|none|-+)$/i.test(cell)) return { value: '' };
  const parts = cell
    .split(/[/,;|]|\bor\b/i)
    .map((part) => part.trim().replace(/^'/, ''))
    .filter((part) => part !== '');
  if ([cell, ...parts].some((part) => rounded.test(part)))
    return { value: '', code: 'phoneRounded' };
  const [first = ''] = parts;
  const number = internationalNumber(first);
  if (number === null) return { value: '', code: 'phoneInvalid' };
  return { value: `+${number}`, ...(parts.length > 1 && { code: 'onlyFirst' as const }) };
}

function emailOf(cell: string): Read {
  if (cell === '' || /^(n\.?\/?a\.?|nil|none|-+)$/i.test(cell)) return { value: '' };
  const [first = '', ...more] = cell.split(/[,;|\s]+/).filter((part) => part !== '');
  const read = v.safeParse(emailSchema, first.replace(/^mailto:/i, ''));
  if (!read.success) return { value: '', code: 'emailInvalid' };
  return { value: read.output, ...(more.length > 0 && { code: 'onlyFirst' as const }) };
}

/** Years with one decimal; null where nothing is said, undefined where it is no number of years. */
function yearsOf(cell: string): number | null | undefined {
  if (cell === '') return null;
  if (/fresher|no exp|nil|none/i.test(cell)) return 0;
  const number = readNumber(cell);
  if (number === null) return undefined;
  const years =
    /month|mahin|\bmos?\b/i.test(cell) && !/year|yr|saal/i.test(cell) ? number / 12 : number;
  return years >= 0 && years <= 60 ? Math.round(years * 10) / 10 : undefined;
}

const papers: readonly (readonly [DocumentKind, LeadTarget | null, LeadTarget])[] = [
  ['passport', 'passport', 'passportExpiry'],
  ['visa', null, 'visaExpiry'],
  ['medical', null, 'medicalExpiry'],
  ['licence', 'licence', 'licenceExpiry'],
];

function documentsOf(
  text: (target: LeadTarget) => string,
  order: DayOrder,
  note: (field: LeadTarget, code: LeadRemark['code']) => void,
): LeadDocument[] {
  return papers.flatMap(([kind, numberIn, expiryIn]): LeadDocument[] => {
    const said = numberIn === null ? '' : text(numberIn);
    const isNumber = /\d/.test(said) && said.length <= candidateLimits.documentNumber;
    if (/\d/.test(said) && !isNumber && numberIn) note(numberIn, 'leftOut');
    const number = isNumber && !rounded.test(said) ? said : '';
    if (isNumber && number === '' && numberIn) note(numberIn, 'leftOut');
    const ends = text(expiryIn);
    const expiresOn = dayOf(ends, order);
    if (ends !== '' && expiresOn === '') note(expiryIn, 'dateUnreadable');
    // 'Yes' in the column of passports: there is one, with no number.
    const hasOne = numberIn !== null && /^(y|yes|available|valid|have|haan|ecnr|ecr)\b/i.test(said);
    return number !== '' || expiresOn !== '' || hasOne ? [{ kind, number, expiresOn }] : [];
  });
}

/** A day of a paper (YYYY-MM-DD), also as a spreadsheet counts days; blank where it is none. */
function dayOf(cell: string, order: DayOrder): string {
  const moment = cell === '' ? null : readMoment(cell, order);
  const day = moment === null ? '' : new Date(moment).toISOString().slice(0, 10);
  return /^(19[5-9]|20[0-9])\d-/.test(day) ? day : '';
}
