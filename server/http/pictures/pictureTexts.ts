import { amountRange } from '#contract/amountRange.ts';
import { brand } from '#contract/brand.ts';
import { languageTags } from '#contract/http/document.ts';
import type { Job } from '#contract/jobs/job.ts';
import { payers, provisions } from '#contract/jobs/jobFacts.ts';
import type { Language } from '#contract/language.ts';
import { grouped, money, rupees } from '#contract/money.ts';
import { isGiven } from '#contract/options.ts';
import englishCommon from '#locales/english/common.json';
import englishJobs from '#locales/english/jobs.json';
import englishSummary from '#locales/english/summary.json';
import hindiCommon from '#locales/hindi/common.json';
import hindiJobs from '#locales/hindi/jobs.json';
import hindiSummary from '#locales/hindi/summary.json';
import hinglishCommon from '#locales/hinglish/common.json';
import hinglishJobs from '#locales/hinglish/jobs.json';
import hinglishSummary from '#locales/hinglish/summary.json';
import { indianDate, startOfIndianDay } from '#server/domain/dates.ts';
import { serverTexts } from '#server/domain/serverTexts.ts';
import { filled } from '#server/http/mail/mailTexts.ts';

/** The texts of a picture are those of the page and of its summary, and a few of its own. */
const texts = {
  english: {
    ...englishSummary,
    ...serverTexts.english.jobPicture,
    jobs: englishJobs,
    common: englishCommon,
  },
  hinglish: {
    ...hinglishSummary,
    ...serverTexts.hinglish.jobPicture,
    jobs: hinglishJobs,
    common: hinglishCommon,
  },
  hindi: { ...hindiSummary, ...serverTexts.hindi.jobPicture, jobs: hindiJobs, common: hindiCommon },
} as const satisfies Record<Language, object>;

/** All that a picture of a job says, in its order. Two jobs that say the same have one picture. */
export interface PictureTexts {
  language: Language;
  title: string;
  /** What the work is, in everyday words, where the title does not say it in the same language. */
  work?: string;
  place?: string;
  /** No one can apply: all that follows is left out then. */
  closed?: { title: string; more: string };
  /** It is not a real vacancy. */
  demo?: string;
  pay?: { amount: string; rupees?: string };
  /** Who pays for food, room, ticket and medical, and what visa it is; a cost is the worker's, in part or whole. */
  terms: { text: string; isCost?: boolean }[];
  until?: string;
  safety: string;
}

/**
 * What a picture of a job says: its facts alone. What is not known is not said.
 * @param job as visitors read it, with the status of this day
 * @param language of its reader
 * @returns the texts
 */
export function pictureTexts(job: Job, language: Language): PictureTexts {
  const t = texts[language];
  const { trade, closingDate, visaType } = job;
  const work = trade && t.work.of[trade];
  const place = placeOf(job, language);
  const title = isGiven(job.jobName) ? job.jobName : (work ?? job.jobName);
  const said: PictureTexts = {
    language,
    title,
    ...(work && work !== title && { work }),
    ...(place && { place }),
    ...(job.demo && { demo: t.demo }),
    terms: [],
    safety: filled(t.noFee, { brand: brand.name }),
  };
  if (job.status !== 'active') return { ...said, closed: { title: t.closed, more: t.closedMore } };
  const paid = payers.flatMap((payer) => {
    const names = provisions.filter((name) => job[name] === payer);
    const list = names.map((name) => t.jobs.terms.short[name]).join(', ');
    if (!list) return [];
    return [{ text: filled(t.paid[payer], { list }), isCost: payer !== 'employer' }];
  });
  const pay = payOf(job, language);
  return {
    ...said,
    ...(pay && { pay }),
    terms: [...paid, ...(visaType ? [{ text: t.visa[visaType] }] : [])],
    ...(closingDate && {
      until: filled(t.until, {
        date: indianDate(new Date(startOfIndianDay(closingDate)), language),
      }),
    }),
  };
}

function payOf({ pay, salaryRange }: Job, language: Language): PictureTexts['pay'] {
  const t = texts[language];
  if (!pay) {
    if (!isGiven(salaryRange)) return undefined;
    const range = salaryRange.replace(/(\d+)k/g, (_, thousands: string) =>
      grouped(`${thousands}000`),
    );
    const amount = salaryRange === '100k above' ? t.common.lakhAndMore : `₹${range}`;
    return { amount: filled(t.perPeriod.month, { amount }) };
  }
  const { from, to, currency } = pay;
  const amount = amountRange(money(from, currency), money(to, currency));
  const about = amountRange(rupees(pay.inrFrom), rupees(pay.inrTo));
  return {
    amount: filled(t.perPeriod[pay.period ?? 'month'], { amount }),
    ...(currency !== 'INR' && pay.inrTo > 0 && { rupees: filled(t.inRupees, { amount: about }) }),
  };
}

/** As it was posted, and the country where the place does not name it. */
function placeOf({ location, country }: Job, language: Language): string | undefined {
  const names = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const place = isGiven(location) ? location.trim() : '';
  // A country without a valid code is not named.
  if (!country || !/^[A-Z]{2}$/.test(country)) return place || undefined;
  const english = names('en').of(country);
  // Romanised Hindi calls countries as English does.
  const name = languageTags[language].includes('Latn')
    ? english
    : (names(languageTags[language]).of(country) ?? english);
  const isNamed = [english, name, country === 'AE' ? 'UAE' : undefined].some(
    (one) => one && place.toLowerCase().includes(one.toLowerCase()),
  );
  if (!name || isNamed) return place || undefined;
  return place ? `${place}, ${name}` : name;
}
