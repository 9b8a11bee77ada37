import type { PayPeriod } from '#contract/jobs/jobFacts.ts';

const thousand = 'k|hazar|hajar|hazaar|hajaar|thousand';
const lakh = 'lakhs?|laakh|lacs?|lakhe';
const crore = 'crores?|caror|karod|karor';
/** What a figure is counted in, as typed. */
export const units = `${thousand}|${lakh}|${crore}`;
/** The unit of a figure, where it has one. */
export const ofUnit = `\\+? ?(${units})?`;
/** A figure and its unit, as two groups. */
export const amount = `(\\d{1,3}(?: \\d{2})*(?: \\d{3})+(?!\\d)|\\d+)${ofUnit}`;
/** Words for rupees, as typed. */
export const rupeeWords = 'rs|inr|r(?:u|oo)p[aey]+s?';
export const rupees = `(?: ?(?:${rupeeWords}))?`;

/** How many times a figure counts by its unit, one of `units` or none. */
export const factorOf = (unit: string): number =>
  unit === '' ? 1 : unit[0] === 'l' ? 100_000 : /^(?:c|kar)/.test(unit) ? 10_000_000 : 1_000;

/** Less than this is no pay of a month: a number of years, of hours, of a form of schooling. */
export const leastPay = 1_000;

/** What a month is, of each period that pay is given for: 26 days of 8 hours. */
export const ofMonth: Record<PayPeriod, number> = { hour: 208, day: 26, month: 1, year: 1 / 12 };

/** More than this in a month no one is paid by days or hours: "30000, roz ghar" is of a month. */
const mostByDays = 300_000;
/** With fewer digits, and no word for money, it is a number of hours, of days or of years. */
const leastDigits = 3;
/** So is "300 hours", "100 din": of pay people say "a day", "din ka". */
const bare = /^[\dto ]+(?:h(?:ou)?rs?$|gh|d(?:ay|in)$)/;

const of = '(?:k[aei]+|mei?n?)';
/** "Din ki shift", "saal ka anubhav": not what is paid for it. */
const isPaid =
  `\\b(?! (?:(?:${of}|time|raat|night) )*(?:shift|duty|ka*m|job|raat|night|time|exp|anubhav|` +
  'tajurb|contract|kontraikt|visa|bond))';
/** "Weekly off", "saal me ek baar ticket", "roz ghar": how often someone is free, and what for. */
const isOften =
  '(?! (?:\\w{1,3} |baar )*(?:off\\b|holiday|chh?utt?[ei]|leave|ti[ck]+[ae]t|bonus|increment|' +
  'up ?d|ghar(?! bai)))';
/** Before a period that pay is given for: not "6 days a week", "8 hours in a day". */
const start = '^|\\b(?!d(?:ays?|in) |h(?:ou)?rs? |ghant|in )[a-z]+ ';
const talk = `(?: (?:${of}|salary|pay|pagar|wages?|package|rs|inr))*`;

/** How many are a month, words that say it by themselves, and names of the period. */
const periods: readonly [number, string, string][] = [
  [ofMonth.hour, 'hourly', 'hours?|hrs?|ghanta*|ghante'],
  [ofMonth.day, 'daily|ro[zj](?:a+na+)?|d[ie]h?a+[dr](?:i|ee)|pratidin', 'day|din'],
  [52 / 12, 'weekly', 'week|hapht[ae]+|haft[ae]'],
  [ofMonth.year, 'yearly|annual|annually|sa+la+na+|va+rshik', 'years?|annum|sa+l|va*rsh|p ?a'],
];
const ofPeriods = periods.map(([months, alone, name]) => {
  const each = `(?: (?:an?|har|ek|prati))? (?:${alone}|${name})(?: ${of})?${isOften}`;
  const behind = `(?: ${of})?(?: per (?:${name})|${each})${isPaid}`;
  const before = `(?:${alone}|(?:per|an?|har|ek|prati) (?:${name})|(?:${name}) ${of})${talk}`;
  const to = `(?: to \\d[\\d ]*(?:${units})?)?${rupees}`;
  const figure = `(?:(?:rs|inr) )?${amount}${to}`;
  return [months, new RegExp(`(${start})${before} ${figure}\\b|\\b${figure}${behind}`)] as const;
});
const isMoney = new RegExp(`\\b(?:${rupeeWords})\\b`);

/**
 * A query with what it says of pay by the hour, the day, the week or the year as rupees a month:
 * "500 rs roz" as "13000 rs". Of a range it keeps what that begins with.
 * @param query as plainQuery() has it
 */
export function byMonth(query: string): string {
  for (const [months, pattern] of ofPeriods) {
    const said = pattern.exec(query);
    if (!said) continue;
    // In "15000 rs 10 hours" the rupees are of another figure.
    if (/\d rs$/.test(query.slice(0, said.index + 2))) continue;
    const [all, before = '', first, firstUnit, second, secondUnit] = said;
    const figure = (first ?? second ?? '').replaceAll(' ', '');
    const unit = firstUnit ?? secondUnit ?? '';
    const monthly = Math.round(Number(figure) * factorOf(unit) * months);
    const isNumber = figure.length < leastDigits || bare.test(all);
    const isSum = !isNumber || unit !== '' || isMoney.test(all);
    if (!isSum || monthly < leastPay || (months > 1 && monthly > mostByDays)) continue;
    return query.replace(all, `${before}${monthly} rs`);
  }
  return query;
}
