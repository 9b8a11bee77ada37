import type { Pay } from './posting.ts';
import type { Made, Truth } from './truth.ts';

/** What was read of one row, as far as it is judged. */
export interface ReadRow {
  state: string;
  title: string;
  company: string;
  location: string;
  postedAt: number | null;
  pay: string | null;
  notes: readonly { field: string; code: string }[];
  problems: readonly { field: string; code: string }[];
  job: {
    form: {
      description: string;
      closingDate?: string | null | undefined;
      country?: string | null | undefined;
      salaryRange: string;
    };
  } | null;
}

export const judged = ['title', 'company', 'place', 'text', 'date'] as const;
type Judged = (typeof judged)[number];

export interface Verdict extends Record<Judged, number> {
  postings: number;
  /** Of those whose pay can be told: how many have it. */
  pay: number;
  pays: number;
  /** What was taken over and is not so, without a word to the admin. */
  wrong: string[];
  /** What else is not right, for anyone who mends it. */
  missed: string[];
}

/** Compares what was read with what is true. */
export function judge(rows: readonly ReadRow[], { truths, repeated = 0 }: Made): Verdict {
  const verdict: Verdict = {
    ...{ postings: truths.length, title: 0, company: 0, place: 0, text: 0, date: 0 },
    ...{ pay: 0, pays: 0, wrong: [], missed: [] },
  };
  const skipped = rows.filter(({ state }) => state === 'skipped').length;
  const extra = rows.length - skipped - truths.length;
  if (extra > 0) verdict.wrong.push(`${extra} rows too many`);
  if (skipped !== repeated) verdict.missed.push(`${skipped} rows skipped`);
  const byTitle = new Map(
    rows.filter(({ state }) => state !== 'skipped').map((row) => [row.title, row]),
  );
  for (const truth of truths) {
    const row = byTitle.get(truth.title);
    if (row) judgeRow(row, truth, verdict);
    else verdict.missed.push(`title: no ${truth.title}`);
  }
  return verdict;
}

function judgeRow(row: ReadRow, truth: Truth, verdict: Verdict): void {
  const count = (what: Judged, right: boolean, read: unknown) => {
    if (right) verdict[what] += 1;
    else verdict.missed.push(`${what} of ${truth.title}: ${JSON.stringify(read)}`);
  };
  const wrong = (what: string, read: unknown) =>
    void verdict.wrong.push(`${what} of ${truth.title}: ${JSON.stringify(read)}`);
  const form = row.job?.form;
  count('title', true, row.title);
  count('company', row.company === (truth.company ?? 'Not Specified'), row.company);
  const country = form?.country ?? null;
  const elsewhere = truth.country !== null && country !== null && country !== truth.country;
  count('place', isIn(row.location, truth.places) && !elsewhere, [row.location, country]);
  count('text', hasText(row, truth.texts), form?.description ?? row.problems);

  const date = isPosted(row.postedAt, truth.posted);
  const noted = (field: string) => row.notes.some((note) => note.field === field);
  const posted = row.postedAt === null ? null : new Date(row.postedAt).toISOString();
  count('date', date, [posted, truth.posted]);
  if (!date && posted !== null && !noted('postedOn')) wrong('day', [posted, truth.posted]);
  const closing = form?.closingDate ?? null;
  if (closing !== null && closing !== truth.closing && !noted('closingDate')) {
    wrong('last day', [closing, truth.closing]);
  }

  const left = row.notes.some(({ code }) => code === 'payUnreadable' || code === 'payNoRate');
  const pay = left ? null : row.pay;
  const truePay = truth.pay && truth.pay.period !== 'week' ? shown(truth.pay) : null;
  if (truePay !== null && form) {
    verdict.pays += 1;
    if (pay === truePay) verdict.pay += 1;
    else if (pay === null) verdict.missed.push(`pay of ${truth.title}: ${row.pay} for ${truePay}`);
  }
  if (pay !== null && pay !== truePay) wrong('pay', [pay, truth.pay]);
  if (pay === null && form && form.salaryRange !== '') wrong('range', form.salaryRange);
}

const isIn = (location: string, places: readonly string[] | null): boolean =>
  places === null
    ? location === 'Not Specified'
    : places.every((place) => location.toLowerCase().includes(place.toLowerCase()));

const bare = (text: string) => text.replace(/\s+/g, ' ').trim();

function hasText({ state, job, problems }: ReadRow, texts: readonly string[] | null): boolean {
  if (texts === null) {
    return state === 'bad' && problems.some(({ field }) => field === 'description');
  }
  if (state !== 'good' || !job) return false;
  const description = bare(job.form.description);
  const isClean = !/<\/?[a-z][a-z0-9]*[ >]|&(?:lt|gt|amp|nbsp|#\d+);/i.test(description);
  return isClean && texts.every((text) => description.includes(bare(text)));
}

const minute = 60_000;
const india = 330 * minute;

/** A moment as it is, a day as screens in India show it. */
function isPosted(read: number | null, posted: number | string | null): boolean {
  if (read === null || posted === null) return read === posted;
  return typeof posted === 'number'
    ? Math.abs(read - posted) < minute
    : new Date(read + india).toISOString().slice(0, 10) === posted;
}

function shown({ from, to, currency, period }: Pay): string {
  const amount = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 3 });
  return `${currency} ${from === to ? amount(from) : `${amount(from)}–${amount(to)}`} / ${period}`;
}
