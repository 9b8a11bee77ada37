import { amountRange } from '#contract/amountRange.ts';
import { askedExperience } from '#contract/jobs/askedExperience.ts';
import type { Job } from '#contract/jobs/job.ts';
import { payers, provisions, workerTotals } from '#contract/jobs/jobFacts.ts';
import type { PictureName } from '#contract/jobs/pictures.ts';
import { isGiven, jobTypes } from '#contract/options.ts';
import { paysBeside } from '#src/features/jobs/paysBeside.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { money, rupees, salaryText } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/keys.ts';

/** What seekers ask first: where nothing is known of it, the last line says so. */
const important = ['food', 'room', 'ticket'] as const;

/** A sentence and what is drawn beside it. */
interface SummaryFact {
  pictures: readonly PictureName[];
  text: string;
}

/**
 * A job in sentences of the reader's language, from its facts alone. What is not known is not said, and
 * never taken for a no; of pay, hours, food, room and ticket it says that it is not known.
 */
export function summaryFacts(job: Job, t: Translate): SummaryFact[] {
  const { companyName: company, location, openings, contractMonths: months, costs } = job;
  const isOpen = job.status === 'active';
  const facts: [PictureName, unknown][] = [
    [job.picture ?? 'job', workLine(job, t)],
    [
      'people',
      isOpen &&
        openings > 0 &&
        (isGiven(company)
          ? t('summary:openings', { company, count: openings })
          : t('summary:someOpenings', { count: openings })),
    ],
    ['place', isGiven(location) && t('summary:place', { location: location.trim() })],
    ['pay', payLine(job, t)],
  ];
  const terms: [PictureName, unknown][] = [
    ['hours', job.hoursPerWeek && t('summary:hours', { count: job.hoursPerWeek })],
    [
      'contract',
      months &&
        (months % 12 === 0
          ? t('summary:years', { count: months / 12 })
          : t('summary:months', { count: months })),
    ],
    ['visa', job.visaType && t(`summary:visa.${job.visaType}`)],
    ['job', experienceLine(job.experience, t)],
    ['contract', typeLine(job.jobType, t)],
    ['cost', costs && costs.length > 0 && costsLine(job, costs, t)],
    [
      'date',
      isOpen && job.closingDate && t('summary:until', { date: shortDate(job.closingDate, t) }),
    ],
    ['unsaid', unsaidLine(job, t)],
  ];
  const said = (list: typeof facts): SummaryFact[] =>
    list.flatMap(([picture, text]) =>
      typeof text === 'string' && text !== '' ? { pictures: [picture], text } : [],
    );
  return [...said(facts), ...paidFacts(job, t), ...said(terms)];
}

/** The same, as sentences alone. */
export const summaryLines = (job: Job, t: Translate): string[] =>
  summaryFacts(job, t).map(({ text }) => text);

/**
 * A job in a line that is sent on: the title as posted, who hires, where; its work, pay and what is paid
 * for in the words of the summary; until when. Of a closed job that it is closed, which its reader would
 * else find out behind the link; of a demonstration that it is one.
 */
export function shareLine(job: Job, t: Translate): string {
  const { companyName, jobName, location } = job;
  const sentences = [
    `${[jobName, companyName, location].filter(isGiven).join(', ')}.`,
    job.demo && t('job:demoHint'),
    ...(job.status === 'active' ? openSentences(job, t) : [t('summary:closed')]),
  ];
  return sentences.filter(Boolean).join(' ');
}

function openSentences(job: Job, t: Translate): unknown[] {
  const { closingDate } = job;
  return [
    workLine(job, t),
    payLine(job, t),
    ...paidFacts(job, t).map(({ text }) => text),
    closingDate && t('summary:until', { date: shortDate(closingDate, t) }),
  ];
}

function workLine({ trade }: Job, t: Translate): string | undefined {
  return trade && t('summary:work.line', { work: t(`summary:work.of.${trade}`) });
}

function paidFacts(job: Job, t: Translate): SummaryFact[] {
  return payers.flatMap((payer) => {
    const pictures = provisions.filter((name) => job[name] === payer);
    const list = pictures.map((name) => t(`jobs:terms.short.${name}`)).join(', ');
    return list ? { pictures, text: t(`summary:paid.${payer}`, { list }) } : [];
  });
}

function payLine({ pay, salaryRange }: Job, t: Translate): string | undefined {
  if (!pay) return salaryRange && t('summary:pay.month', { amount: salaryText(salaryRange, t) });
  const { from, to, currency } = pay;
  const amount = amountRange(money(from, currency), money(to, currency));
  const said = t(`summary:pay.${pay.period ?? 'month'}`, { amount });
  if (currency === 'INR') return said;
  const about = amountRange(rupees(pay.inrFrom), rupees(pay.inrTo));
  return `${said} ${t('summary:rupees', { amount: about })}`;
}

function experienceLine(text: string, t: Translate): string | undefined {
  const asked = askedExperience(text);
  if (!asked) return undefined;
  const { from, to } = asked;
  if (from === 0) return t('summary:experience.none');
  if (to === null) return t('summary:experience.least', { count: from });
  if (from === to) return t('summary:experience.exact', { count: from });
  return t('summary:experience.between', { from, to });
}

function typeLine(jobType: string, t: Translate): string | undefined {
  const type = jobTypes.find((one) => one === jobType);
  return type && t(`summary:type.${type}`);
}

function costsLine(job: Job, costs: NonNullable<Job['costs']>, t: Translate): string | undefined {
  const totals = workerTotals(costs).map(({ amount, currency }) => money(amount, currency));
  const amounts = totals.join(' + ');
  if (paysBeside(job)) return amounts && t('summary:listedCosts', { amounts });
  return amounts ? t('summary:costs', { amounts }) : t('summary:noCosts');
}

function unsaidLine(job: Job, t: Translate): string | undefined {
  const unsaid = [
    !job.pay && !job.salaryRange && t('summary:about.pay'),
    ...important.map((name) => !job[name] && t(`jobs:terms.short.${name}`)),
    !job.hoursPerWeek && t('summary:about.hours'),
  ].filter(Boolean);
  return unsaid.length > 0 ? t('summary:unsaid', { list: unsaid.join(', ') }) : undefined;
}
