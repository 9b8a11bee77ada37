import { momentOfHijri, readHijri, westernDigits } from './hijri.ts';
import type { DayOrder } from '#contract/import/import.ts';
import { indianDay, payPeriods, type PayPeriod } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';

/** Beginnings of months' names: English, French, German, Spanish, Hindi in Roman script. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'jän'],
  ['feb', 'fev', 'fév', 'far'],
  ['mar', 'mär', 'mae'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'maj', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'aoû', 'ago', 'agas'],
  ['sep', 'set', 'sit'],
  ['oct', 'okt', 'ott', 'akt'],
  ['nov', 'nav'],
  ['dec', 'déc', 'dez', 'dic'],
];

function monthOf(word: string): number {
  const small = word.toLowerCase();
  if (small.startsWith('jui')) return small.startsWith('juil') ? 7 : 6;
  return months.findIndex((names) => names.some((name) => small.startsWith(name))) + 1;
}

/** 0001-01-01 is how some programs write that there is no date. */
const isPlausible = (year: number): boolean => year >= 1990 && year <= 2100;

function moment(year: number, month: number, day: number, clock = ''): number | null {
  if (!isPlausible(year) || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (!date.toISOString().startsWith(iso)) return null; // 31 February
  const [, hour = '0', minute = '0'] = /(\d{1,2}):(\d{2})/.exec(clock) ?? [];
  const ms = (Number(hour) * 60 + Number(minute)) * 60_000;
  return date.getTime() + Math.min(ms < limits.day ? ms : 0, lateInIndia);
}

/** Without a zone a day stays the day that is written: behind this it would be the next one in India. */
const lateInIndia = (18 * 60 + 29) * 60_000;

/** A day of the calendar, or of the Hijri calendar where the year is one of its. */
function dayOf(year: number, month: number, day: number, clock = ''): number | null {
  return year >= 1_400 && year < 1_500
    ? momentOfHijri(year, month, day)
    : moment(year, month, day, clock);
}

/**
 * The moment that a text names, in ms since 1970 (UTC where it names no zone), or null. Reads ISO
 * 8601 and RFC 822, days with dots, slashes or dashes, names of months, seconds or milliseconds
 * since 1970 and the day numbers of spreadsheets. `order` decides what 03/04/2026 is.
 */
export function readMoment(text: string, order: DayOrder = 'dayFirst'): number | null {
  const bare = westernDigits(text).trim().replace(/\s+/g, ' ');
  if (bare === '' || bare.length > 60) return null;
  if (/^\d+(\.\d+)?$/.test(bare)) return momentOfNumber(bare);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:[T ]| ?(?=هـ|AH))(.*))?$/.exec(bare);
  if (iso) {
    const exact = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(bare) ? exactMoment(bare) : null;
    return exact ?? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]);
  }
  const short = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b[ ,T]*(.*)$/.exec(bare);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    const dayFirst = order === 'dayFirst' ? second <= 12 : first > 12;
    const year = Number(short[3]) + (short[3]?.length === 2 ? 2_000 : 0);
    return dayOf(year, dayFirst ? second : first, dayFirst ? first : second, short[4]);
  }
  // Date.parse takes the year 0001 for 2001.
  if (/^\p{L}{3,9},? \d{1,2} \p{L}{3,9}\.? [12]\d{3} \d/u.test(bare)) {
    const exact = Date.parse(
      /:\d\d ?([A-Z]{1,5}|[+-]\d{2}:?\d{2})\b/i.test(bare) ? bare : `${bare} UTC`,
    );
    if (isPlausible(new Date(exact).getUTCFullYear())) return exact;
  }
  const hijri = readHijri(bare);
  if (hijri !== null) return hijri;
  const named =
    /(\d{1,2})(?:er|st|nd|rd|th|\.)?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4}|\d{2})\b(.*)/u.exec(
      bare,
    );
  if (named) {
    const year = Number(named[3]) + (named[3]?.length === 2 ? 2_000 : 0);
    return moment(year, monthOf(named[2] ?? ''), Number(named[1]), named[4]);
  }
  const american = /(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b(.*)/u.exec(bare);
  if (american) {
    return moment(
      Number(american[3]),
      monthOf(american[1] ?? ''),
      Number(american[2]),
      american[4],
    );
  }
  return null;
}

function exactMoment(bare: string): number | null {
  const text = bare
    .replace(' UTC', 'Z')
    .replace(/^(\S+) (\d)/, '$1T$2')
    .replace(/ ?([+-]\d{2}):?(\d{2})$/, '$1:$2')
    .replace(/(:\d{2}\.\d{3})\d+/, '$1');
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  const exact = Date.parse(zoned ? text : `${text}Z`);
  if (!isPlausible(new Date(exact).getUTCFullYear())) return null;
  const since = ((exact % limits.day) + limits.day) % limits.day;
  return zoned ? exact : exact - Math.max(0, since - lateInIndia);
}

/**
 * The last day that a text names, YYYY-MM-DD, or null. It is the day that is written, in whatever
 * zone it ends; of a moment in UTC that is no end of a day, as of a number, it is the day in India:
 * there it is some zone's midnight.
 */
export function readLastDay(text: string, order: DayOrder = 'dayFirst'): string | null {
  const ms = readMoment(text, order);
  if (ms === null) return null;
  const clock = /[ T,]*\d{1,2}:(\d{2}).*$/.exec(text.trim());
  const isUtc = /(Z|UTC|GMT|[+-]00:?00)$/i.test(text.trim());
  if (!clock || (isUtc && clock[1] !== '59')) return indianDay(ms);
  const written = readMoment(text.trim().slice(0, clock.index), order);
  return indianDay(written ?? ms);
}

function momentOfNumber(bare: string): number | null {
  const number = Number(bare);
  if (/^(19|20)\d{6}$/.test(bare)) {
    return moment(Number(bare.slice(0, 4)), Number(bare.slice(4, 6)), Number(bare.slice(6)));
  }
  if (number >= 32_874 && number < 73_415) return Math.round((number - 25_569) * limits.day);
  if (number >= 6e8 && number < 4.2e9) return number * 1_000;
  if (number >= 6e11 && number < 4.2e12) return number;
  return null;
}

const shortDay = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/;

/**
 * Which order of day and month a column's dates show: one number above 12 tells. Null where none
 * does, or where they contradict each other.
 */
export function shownDayOrder(texts: Iterable<string>): DayOrder | null {
  const shown = new Set<DayOrder>();
  for (const text of texts) {
    const parts = shortDay.exec(westernDigits(text).trim());
    if (Number(parts?.[1]) > 12) shown.add('dayFirst');
    if (Number(parts?.[2]) > 12) shown.add('monthFirst');
  }
  const [order = null] = shown;
  return shown.size === 1 ? order : null;
}

/** The same, as India writes days where none tells. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  return shownDayOrder(texts) ?? 'dayFirst';
}

/** Whether a text is one day where the day comes first, and another one where the month does. */
export function isTwoDays(text: string): boolean {
  const parts = shortDay.exec(westernDigits(text).trim());
  if (!parts) return false;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  return first <= 12 && second <= 12 && first !== second;
}

/** Whether a text has a number that was written short: 1.5E+04. The digits that it had are lost. */
export const isShortened = (text: string): boolean => /\d[.,]?e[+-]?\d/i.test(text);

/**
 * The number that a text writes, with a comma or a point before the decimals, and k for thousand;
 * null where it writes none, or one that was written short.
 * `currency`: of those with three decimals '250.000' is two hundred and fifty.
 */
export function readNumber(text: string, currency: string | null = null): number | null {
  const match = /-?\d[\d.,'’\s\u00a0\u202f]*(?:\s?k\b|(?<=[\d.,])e[+-]?\d)?/i.exec(
    westernDigits(text),
  );
  if (!match || isShortened(match[0])) return null;
  const thousand = /k$/i.test(match[0]) ? 1_000 : 1;
  const bare = match[0].replace(/[^\d.,-]/g, '');
  const lastDot = bare.lastIndexOf('.');
  const lastComma = bare.lastIndexOf(',');
  const decimal = Math.max(lastDot, lastComma);
  const tail = decimal < 0 ? '' : bare.slice(decimal + 1).replace(/\D/g, '');
  const isDinar = lastDot >= 0 && threeDecimals.test(currency ?? '');
  const both = lastDot >= 0 && lastComma >= 0;
  const sign = bare[decimal] ?? '';
  const once = sign !== '' && bare.split(sign).length === 2;
  // '1.500' and '1,500' are thousands; '1.5' and '710,00' are not, nor is what no one groups so:
  // '33000.000'. The dinars have three decimals, also behind a point and a leading small figure: '0.250'.
  const isFraction =
    decimal >= 0 &&
    tail !== '' &&
    (both ? true : once && (tail.length !== 3 || /^-?(0\D|\d{4,}\D)/.test(bare) || isDinar));
  const whole = (isFraction ? bare.slice(0, decimal) : bare).replace(/[.,]/g, '');
  const number = Number(isFraction ? `${whole}.${tail}` : whole) * thousand;
  return Number.isFinite(number) ? number : null;
}

const threeDecimals = /^(OMR|KWD|BHD|JOD|TND|IQD|LYD)$/;

const periodWords: readonly (readonly [RegExp, PayPeriod])[] = [
  [/hour|\bhr\b|\/\s?h\b|heure|horaire|stunde|stündlich|ghant|\bhora\b|घंट|घण्ट|ساعة/i, 'hour'],
  [/\bday|daily|\bjour|journalier|\btag\b|täglich|roz|\bdin\b|\bdía\b|दिन|दैनिक|रोज|يوم/i, 'day'],
  [
    /month|\bmois\b|mensuel|monat|mahin|maah|\bmes\b|\bp\.?\s?m\b|\bmo\b|माह|महीन|मासिक|شهر/i,
    'month',
  ],
  [
    /year|annum|annual|annuel|\bans?\b(?! (?:hour|agreed|offer))|jahr|jährlich|saal|\bp\.?\s?a\b|\baño\b|\blpa\b|वर्ष|साल|वार्षिक|سنة|سنوي/i,
    'year',
  ],
];
/** Units of UN/CEFACT's recommendation 20, as schema.org's unitCode names them, and common abbreviations. */
const unitCodes: Readonly<Record<string, PayPeriod | 'other'>> = {
  ...{ ANN: 'year', YR: 'year', PA: 'year', P1Y: 'year', MON: 'month', MTH: 'month', PM: 'month' },
  ...{ P1M: 'month', DAY: 'day', DAD: 'day', P1D: 'day', HUR: 'hour', HR: 'hour', PT1H: 'hour' },
  ...{ Y: 'year', M: 'month', D: 'day', H: 'hour', PD: 'day', PH: 'hour' },
  ...{ WEE: 'other', WK: 'other', P1W: 'other', W: 'other', PW: 'other' },
};
const otherPeriods =
  /week|semaine|hebdo|woche|wöchentlich|hafta|hafte|fortnight|\bshift|सप्ताह|हफ्त|साप्ताहिक|أسبوع/i;
/** 'per trip', '/ piece', 'प्रति …': for something, and it is not known what. */
const someUnit = /(?:\bper\s+|\/\s*|\bprati\s+|प्रति\s*)\p{L}{2,}/iu;

const several = String.raw`(?:(?!0*1\b)\d{1,3}|two|three|four|five|six|seven|ten|fifteen|other|alternate|second)`;
const unitOfTime = String.raw`(?:hours?|hrs?|days?|weeks?|months?|years?|घंट|दिन|हफ्त|सप्ताह|महीन|माह|din\b|haft|mahin)`;
/** 'per 2 weeks', '/ 15 days', '15 days' alone; '8 hours / 6 days' and '6 days a week' are work. */
const forSeveral = new RegExp(
  String.raw`(?:\b(?:every|per|each|har|prati)\s+|(?:हर|प्रति)\s+|(?<=\d\s?)\/\s?|^\s*(?=\d+\s?\D+$))${several}\s?${unitOfTime}(?!\s*(?:an?|per|in an?|\/)\s*(?:day|week|month|year))`,
  'iu',
);

/**
 * Whether a pay is for several of a unit of time: it is not known as any that jobs have.
 * @param text a pay, or what one is for, in words
 * @returns true of 'per 2 weeks'
 */
export const isForSeveral = (text: string): boolean => forSeveral.test(text);

/** What a pay is for, as a text says it: null where it does not, 'other' for what jobs do not know (weeks). */
export function readPeriod(text: string): PayPeriod | 'other' | null {
  const unit = unitCodes[text.trim().toUpperCase()];
  if (unit !== undefined) return unit;
  if (otherPeriods.test(text) || isForSeveral(text)) return 'other';
  const exact = payPeriods.find((period) => period === text.trim().toLowerCase());
  const said = exact ?? periodWords.find(([word]) => word.test(text))?.[1];
  return said ?? (someUnit.test(text) ? 'other' : null);
}
