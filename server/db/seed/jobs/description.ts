import { qualificationsHeading } from '#contract/jobs/job.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { CountryCode, DemonstrationJob, Occupation } from '#server/db/seed/types.ts';

interface Terms {
  /** The usual full working time. */
  hours: string;
  /** What an employer there often adds; three of them are drawn. */
  extras: string[];
}

const gulfExtras = [
  'shared accommodation',
  'transport to work',
  'medical insurance',
  'food or a food allowance',
  'a ticket home after two years',
];
const gulfOfficeExtras = ['a housing allowance', 'medical insurance', 'a yearly ticket home'];
const officeExtras = ['paid holiday', 'a computer for work', 'training in the first week'];
const europeanExtras = ['work clothes', 'paid holiday', 'training in the first week'];

const termsOf: Record<CountryCode, Terms> = {
  AE: { hours: '8 hours a day, 6 days a week', extras: gulfExtras },
  SA: { hours: '8 hours a day, 6 days a week', extras: gulfExtras },
  OM: { hours: '8 hours a day, 5 days a week', extras: gulfExtras },
  KW: { hours: '8 hours a day, 6 days a week', extras: gulfExtras },
  PT: { hours: '40 hours a week', extras: [...europeanExtras, 'holiday and Christmas pay on top'] },
  ES: { hours: '40 hours a week', extras: [...europeanExtras, 'a meal during the shift'] },
  DE: { hours: '40 hours a week', extras: [...europeanExtras, 'a share of the health insurance'] },
  DK: { hours: '37 hours a week', extras: [...europeanExtras, 'help to find a room'] },
  NZ: { hours: '40 hours a week', extras: [...europeanExtras, 'help to find a room'] },
  AU: { hours: '38 hours a week', extras: [...europeanExtras, 'superannuation on top'] },
};

const gulf: readonly CountryCode[] = ['AE', 'SA', 'OM', 'KW'];

/** Whether the country is one of the four Gulf states of the portal. */
export function isGulf(country: CountryCode): boolean {
  return gulf.includes(country);
}

/**
 * The text of a job: ESCO's description, place and terms, the duties, then the heading that the
 * job page splits at (spec 2) and what is asked for. Promises nothing and names no fee.
 */
export function descriptionOf(
  random: SeededRandom,
  occupation: Occupation,
  job: Pick<DemonstrationJob, 'country' | 'location' | 'jobType' | 'experience'>,
): string {
  const { hours, extras: usual } = termsOf[job.country];
  const office = occupation.payLevel >= 5 || occupation.category === 'Information Technology';
  const extras = office ? (isGulf(job.country) ? gulfOfficeExtras : officeExtras) : usual;
  const partTime = job.jobType === 'Part Time';
  const [first, second, third] = random.shuffle(extras);
  const terms = [
    `Work place: ${job.location}.`,
    `Working time: ${partTime ? 'about 20 hours a week' : hours}.`,
    `Included: ${partTime ? `${extras[0]} and ${extras[1]}` : `${first}, ${second} and ${third}`}.`,
    ...(job.jobType === 'Contract'
      ? [`Contract: ${contractLength(occupation, job.country)}.`]
      : []),
  ];
  const asked = [
    experienceLine(job.experience),
    ...occupation.requirements,
    'Passport valid for at least 6 months after the day of travel',
    ...(partTime ? ['A permit that allows part-time work, for example a student permit'] : []),
  ];
  return [
    occupation.escoDescription,
    '',
    terms.join(' '),
    '',
    ...occupation.responsibilities.map((line) => `- ${line}`),
    '',
    qualificationsHeading,
    ...asked.map((line) => `- ${line}`),
  ].join('\n');
}

function contractLength(occupation: Occupation, country: CountryCode): string {
  if (isGulf(country)) return '2 years';
  return occupation.category === 'Farming' && occupation.payLevel <= 2
    ? 'one season, 6 to 9 months'
    : '1 year';
}

function experienceLine(experience: string): string {
  const [from, to] = experience.split('-');
  if (to) return `Experience: ${from} to ${to} years`;
  if (from === '0') return 'Experience: none needed';
  return `Experience: at least ${from} ${from === '1' ? 'year' : 'years'}`;
}
