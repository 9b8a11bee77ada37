import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ImportMapping, ImportTarget, RowRemark, RowState } from '#contract/import/import.ts';
import { importedJob, type ImportedJob } from '#contract/import/importForm.ts';
import { jobCountryCodes } from '#contract/jobs/jobCountry.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { qualificationsHeading } from '#contract/jobs/jobDetail.ts';
import { limits } from '#contract/limits.ts';
import { fieldErrors } from '#contract/schema.ts';
import { normalise } from '#contract/text.ts';
import { countryName, readCountry } from './countryNames.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import { companyFirst, companyLast, furtherPlaces } from '#server/features/import/mapping/guess.ts';
import { readCategory, readExperience, readJobType } from './jobWords.ts';
import { plainLine, plainText } from '#server/features/import/formats/plainText.ts';
import { payOf, rangeOf } from './toPay.ts';
import { isTwoDays, readLastDay, readMoment, readNumber } from './values.ts';

/** A row that became a job, with what it was found by and where it came from. */
export interface ReadyJob {
  form: ImportedJob;
  /** Two rows with one hash would make the same job. */
  hash: string;
  url: string | null;
  /** When the source published it, ms since 1970; null where it does not say. */
  postedAt: number | null;
}

/** What became of a row. */
export interface RowOutcome {
  state: RowState;
  job: ReadyJob | null;
  /** Also of a row that is bad: its job is not missing from the file. */
  key: string | null;
  title: string;
  company: string;
  location: string;
  pay: string | null;
  excerpt: string;
  postedAt: number | null;
  problems: RowRemark[];
  notes: RowRemark[];
}

/** Reads one row's values by the mapping, in the forms that jobs have. */
function createReader(fields: Fields, { columns, fallback }: ImportMapping) {
  const all = (target: ImportTarget): string[] =>
    (columns[target] ?? []).flatMap((name) => fields[name] ?? []);
  /** The values of the first column that holds any. */
  const first = (target: ImportTarget): readonly string[] =>
    (columns[target] ?? []).map((name) => fields[name] ?? []).find(({ length }) => length > 0) ??
    [];
  const text = (target: ImportTarget): string => first(target)[0] ?? '';
  const or = (target: ImportTarget, value: string): string => value || (fallback[target] ?? '');
  return { all, first, text, or };
}

/**
 * A row of a file as a job, checked by the same rules as the admin's form. `now` in ms. What does
 * not fit and is not needed is left out or cut, and noted; what is needed and missing is a problem.
 */
export function mapRowToJob(fields: Fields, mapping: ImportMapping, now: number): RowOutcome {
  const problems: RowRemark[] = [];
  const notes: RowRemark[] = [];
  const note = (field: ImportTarget, code: string) => void notes.push({ field, code });
  const { all, first, text, or } = createReader(fields, mapping);
  const cut = (field: ImportTarget, value: string, length: number) => {
    if (value.length <= length) return value;
    note(field, 'cut');
    return `${value
      .slice(0, length - 1)
      .toWellFormed()
      .replace('\ufffd', '')
      .trimEnd()}…`;
  };

  const names = splitTitle(plainLine(text('title')), plainLine(text('company')), mapping);
  const description = descriptionOf(all('description'), all('requirements'));
  const isBlank = names.title === '' && names.company === '' && description === '';
  const title = cut('title', or('title', names.title), limits.shortText);
  const company = cut('company', or('company', names.company), limits.shortText);
  const countries = (mapping.columns.country ?? []).flatMap((name, at) => {
    if (at > 0 && furtherPlaces.test(name)) return [];
    const names = fields[name]?.map(plainLine);
    return names ? [names] : [];
  });
  const place = placeOf(placesIn(fields, mapping), countries, mapping);
  const location = cut('location', or('location', place.text), limits.shortText);

  const dates = datesOf(all('postedOn'), text('closingDate'), mapping, now);
  for (const [field, code] of dates.notes) note(field, code);
  const pay = payOf({
    mapping,
    ...{ text: text('salary'), from: text('salaryFrom'), to: text('salaryTo') },
    ...{ currency: text('currency'), period: text('period') },
    now,
  });
  if (pay.note) note('salary', pay.note);

  const number = (
    field: 'openings' | 'contractMonths' | 'hoursPerWeek',
    low: number,
    high: number,
  ) => {
    const written = text(field);
    if (written === '') return null;
    const value = readNumber(written);
    const months =
      field === 'contractMonths' ? value && value * monthsIn(field, written, mapping) : value;
    const step = field === 'hoursPerWeek' ? 2 : 1;
    const usable = months !== null && months >= low && months <= high;
    if (usable && Number.isInteger(months * step)) return months;
    if (months !== 0) note(field, 'leftOut');
    return null;
  };
  const skills = skillsOf(all('skills'));
  const logo = logoAddress(text('logoUrl'));
  if (logo === null && text('logoUrl') !== '') note('logoUrl', 'leftOut');
  const category = or('category', readCategory([...all('category').map(plainLine), title]) ?? '');
  const form = {
    jobName: title,
    companyName: company,
    logoUrl: logo ?? '',
    experience: or('experience', readExperience(first('experience').join(' ')) ?? ''),
    location,
    description: cut('description', description || or('description', ''), limits.longText),
    skills: skills.length > 0 ? skills : skillsOf([mapping.fallback.skills ?? '']),
    salaryRange: pay.range ?? rangeOf(mapping.fallback.salary ?? ''),
    jobType: or('jobType', readJobType(all('jobType')) ?? ''),
    category,
    status: dates.over ? 'inactive' : 'active',
    openings: number('openings', 1, 9_999) ?? 1,
    country: place.country && jobCountryCodes.includes(place.country) ? place.country : null,
    pay: pay.pay,
    contractMonths: number('contractMonths', 1, 120),
    hoursPerWeek: number('hoursPerWeek', 1, 84),
    closingDate: dates.closing,
  };
  const checked = v.safeParse(importedJob, form);
  if (!checked.success) {
    for (const [field, code] of Object.entries(fieldErrors(checked.issues))) {
      problems.push({ field: targetOf(field), code });
    }
  }
  const shown = { title, company, location, pay: pay.shown, postedAt: dates.posted };
  const key = isBlank ? null : keyOf(plainLine(text('externalId')), [title, company, location]);
  const base = { ...shown, key, excerpt: description.slice(0, 160).toWellFormed(), notes };
  if (isBlank) {
    problems.splice(0, problems.length, { field: 'row', code: 'notAPosting' });
    return { ...base, state: 'skipped', job: null, problems };
  }
  if (!checked.success) return { ...base, state: 'bad', job: null, problems };
  const job = { form: checked.output, url: webAddress(text('url')), postedAt: dates.posted };
  return { ...base, state: 'good', job: { ...job, hash: hashOf(job) }, problems };
}

/** Title and employer, also where a feed writes both into the title. */
function splitTitle(title: string, company: string, { titleForm }: ImportMapping) {
  const parts = titleForm === 'plain' || company !== '' ? null : patterns[titleForm].exec(title);
  if (!parts) return { title, company };
  const [, before = '', after = ''] = parts;
  return titleForm === 'companyFirst'
    ? { title: after.trim(), company: before.trim() }
    : { title: before.trim(), company: after.trim() };
}
const patterns = { companyFirst, companyLast };

/** Both halves of a job's text, with the heading between them at which the page splits it. */
function descriptionOf(texts: readonly string[], requirements: readonly string[]): string {
  const join = (parts: readonly string[]) =>
    [...new Set(parts.map(plainText))].filter((part) => part !== '').join('\n\n');
  const [work, wanted] = [join(texts), join(requirements)];
  if (wanted === '' || work.includes(wanted)) return work;
  return work === '' ? wanted : `${work}\n\n${qualificationsHeading}\n${wanted}`;
}

/** The places of a row: those of the first column that holds any, and those of further ones. */
function placesIn(fields: Fields, { columns }: ImportMapping) {
  const [name, ...rest] = (columns.location ?? []).filter((one) => fields[one]);
  const textsOf = (names: readonly string[]) =>
    names.flatMap((one) => fields[one] ?? []).map(plainLine);
  const main = name === undefined ? [] : textsOf([name]);
  return { main, others: textsOf(rest.filter((one) => furtherPlaces.test(one))) };
}

/**
 * A place as the portal writes it ('Grenoble, France'), with the country's code where it is known.
 * As many countries as places are each place's own; a single one is that of all main places; of
 * several that cannot be told apart none is named.
 * @param countries the values of each column for countries that holds any
 */
function placeOf(
  { main, others }: ReturnType<typeof placesIn>,
  countries: readonly (readonly string[])[],
  { fallback }: ImportMapping,
) {
  const [codes = []] = countries.map((names) => names.map(readCountry));
  const isPaired = main.length > 1 && countries.length === 1 && codes.length === main.length;
  const named = isPaired ? main.map((place, at) => withCountry(place, codes[at] ?? null)) : main;
  const joined = joinPlaces(named);
  const ending = readCountry(joined.split(/[,/]/).at(-1) ?? '');
  const said = [...new Set(countries.flat().map(readCountry))].filter((one) => one !== null);
  const isClear = isPaired || main.length < 2 || said.length < 2;
  const code = isClear ? (said[0] ?? ending ?? readCountry(fallback.country ?? '')) : null;
  const text =
    code && joined === '' ? countryName(code) : isPaired ? joined : withCountry(joined, code);
  const further = others.filter((place) => !main.includes(place));
  return { text: joinPlaces([text, ...further]), country: code };
}

function withCountry(place: string, code: string | null): string {
  const isNamed = readCountry(place.split(/[,/]/).at(-1) ?? '') === code;
  return code === null || isNamed || place === '' ? place : `${place}, ${countryName(code)}`;
}

/** Different places as one text, as many as it can hold. */
function joinPlaces(places: readonly string[]): string {
  const [first = '', ...rest] = new Set(places.filter((place) => place !== ''));
  return rest.reduce(
    (text, place) =>
      text.length + place.length + 3 <= limits.shortText - 40 ? `${text} / ${place}` : text,
    first,
  );
}

const oldest = 20 * 365 * limits.day;

function datesOf(posted: readonly string[], closing: string, mapping: ImportMapping, now: number) {
  const notes: [ImportTarget, string][] = [];
  const read = posted.map((text) => readMoment(text, mapping.dayOrder));
  let moment = read.find((ms) => ms !== null) ?? null;
  // What lies so far back is no day of posting: a number that looks like one.
  if (moment !== null && moment < now - oldest) moment = null;
  if (moment === null && posted.length > 0) notes.push(['postedOn', 'dateUnreadable']);
  if (moment !== null && moment > now + limits.day) {
    notes.push(['postedOn', 'dateInFuture']);
    moment = null;
  }
  const day = closing === '' ? null : readLastDay(closing, mapping.dayOrder);
  if (closing !== '' && day === null) notes.push(['closingDate', 'dateUnreadable']);
  if (mapping.dayOrderUnsure) {
    if (posted.some(isTwoDays)) notes.push(['postedOn', 'dayOrderUnsure']);
    if (isTwoDays(closing)) notes.push(['closingDate', 'dayOrderUnsure']);
  }
  const over = day !== null && day < indianDay(now);
  if (over) notes.push(['closingDate', 'closedAlready']);
  return { posted: moment === null ? null : Math.min(moment, now), closing: day, over, notes };
}

/** How many months one unit of a duration is, by its text or by its column's name. */
function monthsIn(field: ImportTarget, text: string, { columns }: ImportMapping): number {
  const said = `${text} ${columns[field]?.join(' ') ?? ''}`;
  return /year|\bans?\b|ann[ée]e|jahr|saal/i.test(said) ? 12 : 1;
}

function skillsOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => plainText(text).split(/[,;|\n•]/));
  const names = parts.map((part) => part.replace(/^[-*\s]+/, '').trim());
  return [...new Set(names.filter((name) => name !== '' && name.length <= 80))].slice(0, 30);
}

/** An address of the web, or null. */
function webAddress(text: string): string | null {
  const address = text.trim().replace(/^\/\//, 'https://');
  const usable = /^https?:\/\//i.test(address) && URL.canParse(address) && address.length <= 2_000;
  return usable && address.isWellFormed() ? address : null;
}

/** The address of a logo over TLS, without which no page loads it; null where the port is that of plain HTTP. */
function logoAddress(text: string): string | null {
  const address = webAddress(text);
  const isPlain = address !== null && /^http:/i.test(address);
  if (isPlain && new URL(address).port !== '') return null;
  return address?.replace(/^http:/i, 'https:') ?? null;
}

const targets: Record<string, ImportTarget> = {
  ...{ jobName: 'title', companyName: 'company', salaryRange: 'salary' },
};
function targetOf(field: string): ImportTarget {
  const name = field.split('.')[0] ?? '';
  return targets[name] ?? (name === 'pay' ? 'salary' : (name as ImportTarget));
}

function keyOf(id: string, names: readonly string[]): string {
  if (id !== '' && id.length <= 300) return `id:${id}`;
  const text = names.map(normalise).join('|');
  return `hash:${createHash('sha256').update(text).digest('base64url')}`;
}

/** Of what the job is made; not of the day on which a rate was entered. */
function hashOf(job: Omit<ReadyJob, 'hash'>): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('base64url');
}
