import {
  importTargets,
  type ImportMapping,
  type ImportTarget,
  type TitleForm,
} from '#contract/import/import.ts';
import { notSpecified } from '#contract/options.ts';
import { nameScores } from './columnNames.ts';
import type { ColumnStats } from './columnStats.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import { shownDayOrder } from '#server/features/import/convert/values.ts';
import { plainText } from '#server/features/import/formats/plainText.ts';

/** Columns of what is also a place of work, beside the one that is the place. */
export const furtherPlaces =
  /secondary|additional|alternat|other|further|\ball|more|\blocations\b/i;

/** How well a column's values fit a target, 0 to 1.1: a name alone proves nothing. */
const fits: Record<ImportTarget, (column: ColumnStats) => number> = {
  title: ({ url, date, number, email, length, distinct, html, filled }) =>
    url > 0.2 || date > 0.5 || number > 0.5 || email > 0.3 || length > 220 || length < 3
      ? 0
      : (html > 0.5 ? 0.95 : 1) * (distinct < 0.1 ? 0.7 : 1) * (filled < 0.5 ? 0.5 : 1),
  company: ({ url, date, number, email, length }) =>
    url > 0.3 || date > 0.5 || number > 0.5 || email > 0.3 || length > 120 ? 0 : 1,
  location: ({ name, url, date, number, email, length, filled }) =>
    url > 0.2 || date > 0.3 || number > 0.6 || email > 0.3 || length > 200
      ? 0
      : filled < 0.2 && !furtherPlaces.test(name)
        ? 0.7
        : 1,
  country: ({ country }) => (country < 0.5 ? 0 : country),
  description: ({ url, date, number, length, html }) =>
    url > 0.5 || date > 0.5 || number > 0.5 || length < 3
      ? 0
      : (length < 25 ? 0.4 : length < 60 ? 0.8 : 1) * (html > 0.3 ? 1.03 : 1),
  requirements: ({ url, number, date, length }) =>
    url > 0.3 || number > 0.4 || date > 0.4 || length < 25 ? 0 : 1,
  skills: ({ url, length, number }) => (url > 0.2 || number > 0.5 || length > 800 ? 0 : 1),
  category: ({ url, length, number, date }) =>
    url > 0.2 || number > 0.5 || date > 0.5 || length > 120 ? 0 : 1,
  jobType: ({ url, length, jobType }) => (url > 0.2 || length > 120 || jobType < 0.2 ? 0 : 1),
  experience: ({ url, length, date }) => (url > 0.2 || length > 80 || date > 0.8 ? 0 : 1),
  salary: ({ digits, length, url }) => (digits < 0.4 || length > 120 || url > 0.2 ? 0 : 1),
  salaryFrom: ({ digits, length }) => (digits < 0.6 || length > 40 ? 0 : 1),
  salaryTo: ({ digits, length }) => (digits < 0.6 || length > 40 ? 0 : 1),
  currency: ({ currency }) => (currency < 0.6 ? 0 : 1),
  period: ({ period }) => (period < 0.6 ? 0 : 1),
  contractMonths: ({ digits, length, date }) => (digits < 0.5 || length > 40 || date > 0.5 ? 0 : 1),
  hoursPerWeek: ({ digits, length }) => (digits < 0.5 || length > 30 ? 0 : 1),
  openings: ({ number }) => (number < 0.6 ? 0 : 1),
  postedOn: dated,
  closingDate: dated,
  logoUrl: ({ url }) => (url < 0.6 ? 0 : 1),
  externalId: ({ distinct, length, filled, html, date, email }) =>
    distinct < 0.98 || length > 300 || html > 0.1 || date > 0.6 || email > 0.3
      ? 0
      : filled < 0.9
        ? 0.4
        : 1,
  url: ({ url }) => (url < 0.6 ? 0 : 1),
};

function dated({ date, dayNumber }: ColumnStats): number {
  const share = date + dayNumber;
  return share < 0.6 ? 0 : share;
}

/** Below this a column is left alone. */
const least = 32;
/** Targets of which several columns may serve, and how sure the further ones must be. */
const further: Partial<Record<ImportTarget, { least: number; most: number }>> = {
  company: { least: 85, most: 2 },
  location: { least: 44, most: 3 },
  country: { least: 55, most: 3 },
  description: { least: 54, most: 10 }, // most of them say the same
  jobType: { least: 55, most: 2 },
  postedOn: { least: 52, most: 3 },
  requirements: { least: 80, most: 2 },
  skills: { least: 78, most: 2 },
};

const mainPlace = (target: string, name: string): number =>
  (target === 'location' || target === 'country') && furtherPlaces.test(name) ? 0.85 : 1;

/** What the columns of a file mean, by their names and by what is in them. Pure. */
export function guessMapping(
  columns: readonly ColumnStats[],
  records: readonly Fields[],
): ImportMapping {
  const offers = columns.flatMap((column) =>
    Object.entries(nameScores(column.name)).map(([target, score]) => ({
      column,
      target: target as ImportTarget,
      score: score * fits[target as ImportTarget](column) * mainPlace(target, column.name),
    })),
  );
  offers.sort((a, b) => b.score - a.score);
  const chosen: Partial<Record<ImportTarget, string[]>> = {};
  const taken = new Set<string>();
  const choose = (target: ImportTarget, name: string) => {
    (chosen[target] ??= []).push(name);
    taken.add(name);
  };
  for (const { column, target, score } of offers) {
    if (score < least || chosen[target] || taken.has(column.name)) continue;
    choose(target, column.name);
  }
  for (const { column, target, score } of offers) {
    const more = further[target];
    const known = chosen[target];
    if (!more || !known || taken.has(column.name)) continue;
    if (score >= more.least && known.length < more.most) choose(target, column.name);
  }
  guessByContent(columns, chosen, taken);
  if (chosen.description) {
    chosen.description = withoutTwins(records, chosen.description).slice(0, 4);
  }
  dropTwins(records, chosen, 'requirements', 'description');
  const titleForm = titleFormOf(records, chosen);
  const dates = (chosen.postedOn ?? []).concat(chosen.closingDate ?? []);
  const days = records.flatMap((fields) => dates.flatMap((name) => fields[name] ?? []));
  const order = shownDayOrder(days);
  return {
    columns: ordered(chosen),
    fallback: { company: notSpecified, location: notSpecified },
    titleForm,
    dayOrder: order ?? 'dayFirst',
    ...(order === null && { dayOrderUnsure: true }),
    rates: {},
  };
}

const otherTexts = /company|organi|societe|entreprise|firma|benefit|about|title|note|remark/i;
const otherDates =
  /start|begin|end|fin|expir|clos|limit|until|birth|join|last|interview|valid|arrival|deadline|due|apply|frist|schluss|tithi|clot|cierre|scad|avail|dob|contract/i;

const otherMoney = /price|fee|cost|charge|amount|balance|fine|deposit|ticket|preis|prix|kharch/i;

/** For what no name told: a table without a heading, or in a language that is not known here. */
function guessByContent(
  columns: readonly ColumnStats[],
  chosen: Partial<Record<ImportTarget, string[]>>,
  taken: Set<string>,
): void {
  const offer = (target: ImportTarget, score: (column: ColumnStats) => number) => {
    if (chosen[target]) return;
    let best: { name: string; score: number } | undefined;
    for (const column of columns) {
      const points = taken.has(column.name) ? 0 : score(column);
      if (points > (best?.score ?? 0)) best = { name: column.name, score: points };
    }
    if (!best) return;
    chosen[target] = [best.name];
    taken.add(best.name);
  };
  offer('url', ({ url, distinct, name }) =>
    url > 0.8 && distinct > 0.9 && !/logo|image|img|photo|picture|cover|video/i.test(name) ? 1 : 0,
  );
  offer('description', ({ length, words, url, number, date, name, prose }) =>
    prose > 0.6 && words >= 5 && url < 0.3 && number < 0.3 && date < 0.3 && !otherTexts.test(name)
      ? length
      : 0,
  );
  offer('postedOn', ({ date, name }) => (date > 0.9 && !otherDates.test(name) ? date : 0));
  offer('country', ({ country, place }) => (country > 0.9 && place > 0.9 ? country : 0));
  offer('location', ({ place, length }) => (place > 0.6 && length < 80 ? place : 0));
  offer('salary', ({ money, length, name }) =>
    money > 0.7 && length < 60 && !otherMoney.test(name) ? money : 0,
  );
  if (!chosen.title) {
    offer('company', ({ company, length }) => (company > 0.4 && length < 80 ? company : 0));
    offer('title', ({ length, distinct, url, date, number, email, company, filled, prose }) =>
      prose > 0.7 && length > 4 && length < 90 && url + date + number + email < 0.3 && filled > 0.8
        ? distinct * (1 - company / 2) * Math.min(1, length / 10)
        : 0,
    );
    offer('location', ({ length, url, date, number, email, filled }) =>
      length > 3 && length < 60 && url + date + number + email < 0.3 && filled > 0.5 ? filled : 0,
    );
  }
}

/** Where two columns hold the same texts, the second adds nothing. */
function dropTwins(
  records: readonly Fields[],
  chosen: Partial<Record<ImportTarget, string[]>>,
  target: ImportTarget,
  beside: ImportTarget,
): void {
  const others = [...(chosen[beside] ?? [])];
  const kept = (chosen[target] ?? []).filter((name) => {
    const twin = others.some((other) => sameTexts(records, name, other));
    if (!twin) others.push(name);
    return !twin;
  });
  if (kept.length > 0) chosen[target] = kept;
  else delete chosen[target];
}

/** Records whose texts are compared. */
const compared = 40;

/** Columns of texts of which none says what another one does, nor begins like it. */
function withoutTwins(records: readonly Fields[], names: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const few = records.slice(0, compared);
  const texts = new Map(names.map((name) => [name, few.map((fields) => bareText(fields[name]))]));
  const kept: string[] = [];
  for (const name of names) {
    const own = texts.get(name) ?? [];
    const twin = kept.find((other) => isSaidIn(own, texts.get(other) ?? []));
    const part = kept.findIndex((other) => isSaidIn(texts.get(other) ?? [], own));
    if (twin === undefined && part >= 0) kept[part] = name;
    else if (twin === undefined) kept.push(name);
  }
  return kept;
}

const bareText = (texts: readonly string[] = []) =>
  plainText(texts.join('\n')).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether what the first column says is in most records in the other one as well. */
function isSaidIn(texts: readonly string[], others: readonly string[]): boolean {
  const both = texts.flatMap((text, at) => (text && others[at] ? [[text, others[at]]] : []));
  const said = both.filter(
    ([text = '', other = '']) =>
      other.includes(text) || (text.length <= other.length && startsAlike(text, other)),
  );
  return both.length > 0 && said.length / both.length > 0.7;
}

const startsAlike = (one: string, other: string) =>
  one.length > 120 && other.startsWith(one.slice(0, 120));

function sameTexts(records: readonly Fields[], one: string, other: string): boolean {
  const bare = (text: string | undefined) =>
    (text ?? '').replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]+/gu, '').slice(0, 200);
  const both = records.filter((fields) => fields[one] && fields[other]);
  const same = both.filter((fields) => bare(fields[one]?.[0]) === bare(fields[other]?.[0]));
  return both.length > 0 && same.length / both.length > 0.7;
}

/** Whether titles name the employer too, as feeds do that have no column for it. */
function titleFormOf(
  records: readonly Fields[],
  chosen: Partial<Record<ImportTarget, string[]>>,
): TitleForm {
  const column = chosen.title?.[0];
  if (chosen.company || column === undefined) return 'plain';
  const titles = records.map((fields) => fields[column]?.[0] ?? '').filter((title) => title !== '');
  const share = (pattern: RegExp) =>
    titles.filter((title) => pattern.test(title)).length / Math.max(1, titles.length);
  if (share(companyFirst) >= 0.8) return 'companyFirst';
  return share(companyLast) >= 0.8 ? 'companyLast' : 'plain';
}

/** 'Acme: Welder' and 'Welder at Acme'. */
export const companyFirst = /^([^:]{2,80}?)\s*:\s+(.{3,})$/s;
export const companyLast = /^(.{3,}?)\s+(?:at|@|chez|bei)\s+(\S.{1,80})$/s;

function ordered(
  chosen: Partial<Record<ImportTarget, string[]>>,
): Partial<Record<ImportTarget, string[]>> {
  return Object.fromEntries(
    importTargets.flatMap((target) => (chosen[target] ? [[target, chosen[target]]] : [])),
  );
}
