import { indianDay } from '#contract/jobs/jobFacts.ts';
import { categories, countries } from '#contract/options.ts';
import type { Category } from '#contract/options.ts';
import { described, isGulf, withApplicationDays } from './description.ts';
import { employers } from './employers.ts';
import records from './occupations.json' with { type: 'json' };
import { drawPay } from './pay.ts';
import { seededRandom, type SeededRandom } from './seededRandom.ts';
import type {
  CountryCode,
  DemonstrationJob,
  Employer,
  Occupation,
  PayLevel,
} from '#server/db/seed/types.ts';

/**
 * The occupations of the demonstration jobs; scripts/generate/derive-occupations.mjs writes ESCO's
 * part. Titles and descriptions: ESCO v1.1, European Commission, whose reuse is free with this credit.
 */
export const occupations = records as Occupation[];

const drawnOccupations = occupations.filter(({ weight }) => weight > 0);

const minute = 60_000;
const hour = 60 * minute;
const newestAge = 3 * hour;
const day = 24 * hour;
const oldestAge = 120 * day;
const inactiveShare = 0.06;
const seed = 1947;

/** Jobs per country and category, in the order of `categories`: IT, civil, hospitality, logistics, farming. */
const mix: Record<CountryCode, readonly number[]> = {
  AE: [6, 36, 22, 18, 2],
  SA: [4, 36, 16, 18, 6],
  OM: [2, 18, 9, 8, 5],
  KW: [2, 19, 13, 10, 2],
  PT: [1, 7, 12, 4, 12],
  ES: [1, 5, 11, 3, 12],
  DE: [6, 12, 7, 12, 5],
  DK: [3, 6, 5, 5, 10],
  NZ: [3, 9, 5, 5, 10],
  AU: [6, 11, 6, 7, 10],
};

/** Years asked for, by pay level. */
const experiences: Record<PayLevel, readonly string[]> = {
  1: ['0', '0', '0-1', '1'],
  2: ['1', '1-2', '2', '2-3'],
  3: ['2', '2-4', '3', '3-5'],
  4: ['3', '3-5', '4-6', '5'],
  5: ['5', '5-8', '6-10', '10'],
  6: ['3', '4-6', '5-8', '10'],
};

/** The highest number of openings, by pay level. */
const mostOpenings: Record<PayLevel, number> = { 1: 40, 2: 25, 3: 20, 4: 8, 5: 3, 6: 3 };

type Draft = Omit<DemonstrationJob, 'createdAt' | 'status'>;

/**
 * The jobs of a first start, newest first: the same list for the same `now`, spread over the 120
 * days before it. They are invented and carry `demo: true`; no live vacancy is copied.
 */
export function demonstrationJobs(now: Date): DemonstrationJob[] {
  const random = seededRandom(seed);
  const drafts = random.shuffle(draftJobs(random));
  const inactive = pickInactive(random, drafts.length);
  const drawn: DemonstrationJob[] = drafts.map((draft, place) => ({
    ...draft,
    status: inactive.has(place) ? 'inactive' : 'active',
    createdAt: new Date(now.getTime() - ageAt(random, place, drafts.length)),
  }));
  return withClosingDates(withTrendingRoles(drawn), now);
}

/** How long people may apply, in days; the least that is left of it; the share of jobs that name an end. */
const applicationDays = [30, 45, 60, 90, 120, 150, 180, 210];
const leastDaysLeft = 20;
const closingShare = 0.6;

/** Gives most open jobs a last day. The others stay open: a demonstration is looked at for longer. */
function withClosingDates(jobs: readonly DemonstrationJob[], now: Date): DemonstrationJob[] {
  const random = seededRandom(seed + 2);
  return jobs.map((job) => {
    const endOf = (days: number) => job.createdAt.getTime() + days * day;
    const days = random.pick(
      applicationDays.filter((some) => endOf(some) > now.getTime() + leastDaysLeft * day),
    );
    if (random.next() > closingShare || job.status !== 'active') return job;
    const closingDate = indianDay(endOf(days));
    return { ...job, closingDate, description: withApplicationDays(job.description, days) };
  });
}

/** The least distance of two jobs in time is a minute: these are halfway. */
const between = minute / 2;

/**
 * The jobs, and among them those of occupations without a weight: trending roles of spec 9 that
 * people from India are seldom hired for, one in each of their countries.
 */
function withTrendingRoles(drawn: readonly DemonstrationJob[]): DemonstrationJob[] {
  const random = seededRandom(seed + 1);
  const drafts = occupations
    .filter(({ weight }) => weight === 0)
    .flatMap((occupation) =>
      occupation.countries.map((country) => {
        const employer = random.pick(
          employers.filter(
            (it) => it.country === country && it.fields.some((f) => occupation.fields.includes(f)),
          ),
        );
        return draftOf(random, { occupation, employer, city: random.pick(employer.cities) });
      }),
    );
  const step = Math.floor(drawn.length / (drafts.length + 1));
  const added = drafts.map((draft, at): DemonstrationJob => {
    const { createdAt } = drawn[(at + 1) * step]!;
    return { ...draft, status: 'active', createdAt: new Date(createdAt.getTime() + between) };
  });
  return [...drawn, ...added].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function draftJobs(random: SeededRandom): Draft[] {
  const used = new Map<Occupation, number>();
  const taken = new Set<string>();
  const drafts: Draft[] = [];
  for (const { code } of countries) {
    mix[code].forEach((count, at) => {
      for (let made = 0; made < count; made += 1) {
        const opening = drawOpening(random, code, categories[at]!, used, taken);
        used.set(opening.occupation, (used.get(opening.occupation) ?? 0) + 1);
        taken.add(keyOf(opening));
        drafts.push(draftOf(random, opening));
      }
    });
  }
  return drafts;
}

interface Opening {
  occupation: Occupation;
  employer: Employer;
  city: string;
}

const keyOf = ({ occupation, employer, city }: Opening): string =>
  [occupation.jobTitle, employer.name, city].join('|');

/**
 * The occupation that is furthest behind its weight, at an employer and in a city where it is not
 * offered yet. Throws when a country has no one left to offer work of that category.
 */
function drawOpening(
  random: SeededRandom,
  country: CountryCode,
  category: Category,
  used: ReadonlyMap<Occupation, number>,
  taken: ReadonlySet<string>,
): Opening {
  const fitting = random
    .shuffle(drawnOccupations)
    .filter((it) => it.category === category && it.countries.includes(country))
    .sort((a, b) => (used.get(a) ?? 0) / a.weight - (used.get(b) ?? 0) / b.weight);
  for (const occupation of fitting) {
    const openings = employers
      .filter(
        (it) => it.country === country && it.fields.some((f) => occupation.fields.includes(f)),
      )
      .flatMap((employer) => employer.cities.map((city) => ({ occupation, employer, city })))
      .filter((opening) => !taken.has(keyOf(opening)));
    if (openings.length > 0) return random.pick(openings);
  }
  throw new Error(`No employer in ${country} is left for ${category}`);
}

function draftOf(random: SeededRandom, { occupation, employer, city }: Opening): Draft {
  const country = countries.find(({ code }) => code === employer.country)!;
  const location = `${city}, ${country.name}`;
  const jobType = drawJobType(random, occupation, country.code);
  const experience = random.pick(experiences[occupation.payLevel]);
  return {
    jobName: occupation.jobTitle,
    companyName: employer.name,
    logoUrl: null,
    experience,
    location,
    country: country.code,
    ...described(random, occupation, {
      country: country.code,
      location,
      jobType,
      experience,
    }),
    skills: [...occupation.skills],
    ...drawPay(random, country.code, occupation.payLevel, jobType === 'Part Time'),
    category: occupation.category,
    jobType,
    openings: random.integer(1, mostOpenings[occupation.payLevel]),
    demo: true,
  };
}

/** Two-year contracts are usual in the Gulf, season contracts on farms, part time with students. */
function drawJobType(
  random: SeededRandom,
  occupation: Occupation,
  country: CountryCode,
): DemonstrationJob['jobType'] {
  const chance = random.next();
  if (isGulf(country)) return chance < 0.55 ? 'Contract' : 'Full Time';
  if (occupation.partTime && chance < 0.4) return 'Part Time';
  const contractShare = occupation.category === 'Farming' ? 0.55 : 0.85;
  return chance > contractShare ? 'Contract' : 'Full Time';
}

/** Places of closed jobs: all among the older two thirds, as openings close with time. */
function pickInactive(random: SeededRandom, count: number): Set<number> {
  const older = Array.from({ length: count }, (_, place) => place).filter((it) => it > count / 3);
  return new Set(random.shuffle(older).slice(0, Math.round(count * inactiveShare)));
}

/**
 * The age in ms of the job at `place` (0 is the newest), in whole minutes. Each place has its own
 * stretch of time, wider towards the past, so that no two jobs share a moment.
 */
function ageAt(random: SeededRandom, place: number, count: number): number {
  const share = ((place + random.next() * 0.8) / count) ** 1.5;
  return Math.floor((newestAge + share * (oldestAge - newestAge)) / minute) * minute;
}
