import type { ImportColumn } from '#contract/import/import.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { countWords } from '#contract/text.ts';
import { readCountry } from '#server/features/import/convert/countryNames.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import { readJobType } from '#server/features/import/convert/jobWords.ts';
import { readCurrency } from '#server/features/import/convert/currencies.ts';
import { readMoment, readPeriod } from '#server/features/import/convert/values.ts';

/** What the values of a column look like: shares of 0 to 1 among those that hold something. */
export interface ColumnStats {
  name: string;
  /** Of all records. */
  filled: number;
  /** Different values of values. */
  distinct: number;
  length: number;
  url: number;
  date: number;
  /** Numbers that may be days: of a spreadsheet, or seconds since 1970. Only a name makes them dates. */
  dayNumber: number;
  number: number;
  country: number;
  currency: number;
  period: number;
  email: number;
  money: number;
  digits: number;
  html: number;
  company: number;
  jobType: number;
  place: number;
  /** Texts that people write for people, and no program's names. */
  prose: number;
  /** Words of a value, on average. */
  words: number;
  samples: string[];
}

/** 20261101 is a day by itself; of any other number it is not known. */
const bareNumber = /^(?!(?:19|20)\d{6}$)\d+(?:\.\d+)?$/;

const valuePatterns = {
  url: (text: string) => /^(https?:)?\/\/[^\s]+$/i.test(text),
  date: (text: string) => !bareNumber.test(text) && readMoment(text) !== null,
  dayNumber: (text: string) => bareNumber.test(text) && readMoment(text) !== null,
  number: (text: string) => /^[-+]?\d[\d.,\s]*$/.test(text),
  country: (text: string) => text.length < 60 && !text.includes(',') && readCountry(text) !== null,
  place: (text: string) => text.length < 80 && isPlace(text),
  currency: (text: string) => text.length <= 12 && readCurrency(text) !== null,
  period: (text: string) => text.length <= 30 && readPeriod(text) !== null,
  email: (text: string) => /[^\s@]+@[^\s@]+\.\w/.test(text),
  money: (text: string) => /\d/.test(text) && text.length < 120 && readCurrency(text) !== null,
  digits: (text: string) => /\d/.test(text),
  jobType: (text: string) => text.length < 120 && readJobType([text]) !== null,
  prose: isProse,
  html: (text: string) => /<\/?[a-z][^>]*>/i.test(text),
  company: (text: string) =>
    /\b(ltd|llc|l\.l\.c|inc|gmbh|ag|sarl|s\.?a\.?s?|pvt|co|corp|group|groupe|company|trading|contracting|est|wll|w\.l\.l|fze|fzco|hotel|hospital|industries|services|solutions|s\.?r\.?o|plc|bv|kg)\b\.?/i.test(
      text,
    ),
} as const;

/**
 * Whether a text is written for people: few of its words look like names of a program's parts, as
 * classes of a page do (`job-card__title px-4 w-full`).
 */
function isProse(text: string): boolean {
  if (/[{};]\s*[.#\w-]*\s*[{};]/.test(text)) return false;
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const odd = words.filter((word) =>
    /__|--|^[.#@]\w|^[a-z]+(?:-[a-z0-9]+){2,}$|^[a-z]{1,4}-(?:\d|[a-z]{1,4}$)|^[a-z]+[a-z0-9]*_[a-z0-9_]+$|[{}=<>]|^css-/.test(
      word,
    ),
  );
  return words.length > 0 && odd.length / words.length < 0.3;
}

/** A country, what ends with one, or a city that searches know. */
function isPlace(text: string): boolean {
  const parts = text.split(',');
  if (readCountry(parts.at(-1) ?? '') !== null) return true;
  const { texts, concepts } = baseLexicon();
  const ids = texts.get(phraseKey(tokensOf(parts[0] ?? ''))) ?? [];
  return ids.some((id) => concepts.get(id)?.kind === 'place');
}

/** The statistics of the columns of these records, in the order in which columns first appear. */
export function statsOf(records: readonly Fields[]): ColumnStats[] {
  const values = new Map<string, string[]>();
  for (const fields of records) {
    for (const [name, texts] of Object.entries(fields)) {
      const known = values.get(name);
      if (known) known.push(texts.join('; '));
      else values.set(name, [texts.join('; ')]);
    }
  }
  return Array.from(values, ([name, texts]) => {
    const share = (test: (text: string) => boolean) =>
      texts.filter((text) => test(text.slice(0, 2_000))).length / texts.length;
    const shares = Object.fromEntries(
      Object.entries(valuePatterns).map(([look, test]) => [look, share(test)]),
    ) as Record<keyof typeof valuePatterns, number>;
    const different = new Set(texts);
    return {
      name,
      filled: texts.length / records.length,
      distinct: different.size / texts.length,
      length: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
      words: texts.reduce((sum, text) => sum + countWords(text), 0) / texts.length,
      ...shares,
      samples: [...different].slice(0, 3).map(shortened),
    };
  });
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}

/** A column as the mapping table shows it. */
export function presentColumn({ name, filled, samples }: ColumnStats): ImportColumn {
  return { name, filled: Math.round(filled * 100) / 100, samples };
}
