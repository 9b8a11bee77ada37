import { qualificationsHeading } from '#contract/jobs/jobDetail.ts';
import type { Payer, Provision } from '#contract/jobs/jobFacts.ts';
import type { SeededRandom } from './seededRandom.ts';
import type {
  CountryCode,
  DemonstrationJob,
  DescribedFact,
  Occupation,
} from '#server/db/seed/types.ts';

interface Terms {
  /** The usual full working time. */
  hours: string;
  hoursPerWeek: number;
  /** What an employer there often adds; three of them are drawn. */
  extras: string[];
}

const gulfExtras = [
  'shared accommodation',
  'transport to work',
  'medical insurance',
  'food or a food allowance',
  'the flight there and back',
];
const gulfOfficeExtras = ['a housing allowance', 'medical insurance', 'a yearly ticket home'];
const officeExtras = ['paid holiday', 'a computer for work', 'training in the first week'];
const europeanExtras = ['work clothes', 'paid holiday', 'training in the first week'];

const termsOf: Record<CountryCode, Terms> = {
  AE: { hours: '8 hours a day, 6 days a week', hoursPerWeek: 48, extras: gulfExtras },
  SA: { hours: '8 hours a day, 6 days a week', hoursPerWeek: 48, extras: gulfExtras },
  OM: { hours: '8 hours a day, 5 days a week', hoursPerWeek: 40, extras: gulfExtras },
  KW: { hours: '8 hours a day, 6 days a week', hoursPerWeek: 48, extras: gulfExtras },
  PT: {
    hours: '40 hours a week',
    hoursPerWeek: 40,
    extras: [...europeanExtras, 'holiday and Christmas pay on top'],
  },
  ES: {
    hours: '40 hours a week',
    hoursPerWeek: 40,
    extras: [...europeanExtras, 'a meal during the shift'],
  },
  DE: {
    hours: '40 hours a week',
    hoursPerWeek: 40,
    extras: [...europeanExtras, 'a share of the health insurance'],
  },
  DK: {
    hours: '37 hours a week',
    hoursPerWeek: 37,
    extras: [...europeanExtras, 'help to find a room'],
  },
  NZ: {
    hours: '40 hours a week',
    hoursPerWeek: 40,
    extras: [...europeanExtras, 'help to find a room'],
  },
  AU: {
    hours: '38 hours a week',
    hoursPerWeek: 38,
    extras: [...europeanExtras, 'superannuation on top'],
  },
};

/** What an extra says of who pays, where it says so in full: an allowance may not be enough for a room,
 * and a yearly ticket home is not the flight there. */
const provided: Readonly<Record<string, Partial<Record<Provision, Payer>>>> = {
  'shared accommodation': { room: 'employer' },
  'medical insurance': { medical: 'employer' },
  'food or a food allowance': { food: 'employer' },
  'the flight there and back': { ticket: 'employer' },
  'a share of the health insurance': { medical: 'shared' },
};

const gulf: readonly CountryCode[] = ['AE', 'SA', 'OM', 'KW'];

/** Whether the country is one of the four Gulf states of the portal. */
export function isGulf(country: CountryCode): boolean {
  return gulf.includes(country);
}

/** A text, and what it says as facts. */
type Described = Pick<DemonstrationJob, 'description' | DescribedFact>;

/**
 * The text of a job: ESCO's description, place and terms, the duties, then the heading that the
 * job page splits at (spec 2) and what is asked for. Promises nothing and names no fee.
 */
export function described(
  random: SeededRandom,
  occupation: Occupation,
  job: Pick<DemonstrationJob, 'country' | 'location' | 'jobType' | 'experience'>,
): Described {
  const { hours, hoursPerWeek, extras: usual } = termsOf[job.country];
  const office = occupation.payLevel >= 5 || occupation.category === 'Information Technology';
  const extras = office ? (isGulf(job.country) ? gulfOfficeExtras : officeExtras) : usual;
  const partTime = job.jobType === 'Part Time';
  const [first, second, third] = random.shuffle(extras);
  const included = partTime ? [extras[0], extras[1]] : [first, second, third];
  const contract = job.jobType === 'Contract' ? contractLength(occupation, job.country) : undefined;
  const terms = [
    `Work place: ${job.location}.`,
    `Working time: ${partTime ? `about ${partTimeHours} hours a week` : hours}.`,
    `Included: ${included.slice(0, -1).join(', ')} and ${included.at(-1)}.`,
    ...(contract ? [`Contract: ${contract.text}.`] : []),
  ];
  const asked = [
    experienceLine(job.experience),
    ...occupation.requirements,
    'Passport valid for at least 6 months after the day of travel',
    ...(partTime ? ['A permit that allows part-time work, for example a student permit'] : []),
  ];
  const paidBy: Partial<Record<Provision, Payer>> = {};
  for (const extra of included) Object.assign(paidBy, provided[extra ?? '']);
  const description = [
    occupation.escoDescription,
    '',
    terms.join(' '),
    '',
    ...occupation.responsibilities.map((line) => `- ${line}`),
    '',
    qualificationsHeading,
    ...asked.map((line) => `- ${line}`),
  ].join('\n');
  return {
    ...{ description, hoursPerWeek: partTime ? partTimeHours : hoursPerWeek },
    ...(contract?.months !== undefined && { contractMonths: contract.months }),
    ...paidBy,
  };
}

const partTimeHours = 20;

function contractLength(
  occupation: Occupation,
  country: CountryCode,
): { text: string; months?: number } {
  if (isGulf(country)) return { text: '2 years', months: 24 };
  return occupation.category === 'Farming' && occupation.payLevel <= 2
    ? { text: 'one season, 6 to 9 months' }
    : { text: '1 year', months: 12 };
}

/**
 * Says how long people may apply, among the terms.
 * @param days after the day on which the job was posted
 */
export function withApplicationDays(description: string, days: number): string {
  return description.replace(/^Work place: .*$/m, `$& Applications: open for ${days} days.`);
}

function experienceLine(experience: string): string {
  const [from, to] = experience.split('-');
  if (to) return `Experience: ${from} to ${to} years`;
  if (from === '0') return 'Experience: none needed';
  return `Experience: at least ${from} ${from === '1' ? 'year' : 'years'}`;
}
