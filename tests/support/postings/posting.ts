import { seededRandom, type Random } from '../../sim/random.ts';
import { companies, duties, titles, wishes } from './words.ts';

export interface Place {
  city: string;
  /** ISO 3166 alpha-2. */
  code: string;
  country: string;
  /** What people are paid in there. */
  currency: string;
  /** What a month of work brings there, about. */
  month: number;
  /** Minutes before UTC, as its systems write times. */
  zone: number;
}

export interface Pay {
  from: number;
  to: number;
  currency: string;
  period: 'year' | 'month' | 'day' | 'hour' | 'week';
}

/** What is true of one posting, whatever a format makes of it. */
export interface Posting {
  n: number;
  title: string;
  company: string;
  place: Place;
  /** Where else the work is. */
  further: Place[];
  remote: boolean;
  about: string;
  duties: string[];
  wishes: string[];
  /** Ms since 1970; whole minutes, near midnight more often than not. */
  posted: number;
  /** Ms since 1970 of when it was last changed. */
  changed: number;
  /** The last day to apply, YYYY-MM-DD. */
  closing: string;
  pay: Pay | null;
}

const place = (
  city: string,
  [code, country, currency]: readonly [string, string, string],
  [month, zone]: readonly [number, number],
): Place => ({ city, code, country, currency, month, zone });

const places: readonly Place[] = [
  place('Dubai', ['AE', 'United Arab Emirates', 'AED'], [2_400, 240]),
  place('Riyadh', ['SA', 'Saudi Arabia', 'SAR'], [2_200, 180]),
  place('Doha', ['QA', 'Qatar', 'QAR'], [2_000, 180]),
  place('Muscat', ['OM', 'Oman', 'OMR'], [210, 240]),
  place('Kuwait City', ['KW', 'Kuwait', 'KWD'], [170, 180]),
  place('Berlin', ['DE', 'Germany', 'EUR'], [2_900, 60]),
  place('Pune', ['IN', 'India', 'INR'], [24_000, 330]),
  place('Austin', ['US', 'United States', 'USD'], [3_800, -360]),
];

const day = 24 * 60 * 60_000;
/** The moment of the tests: 21 November 2026, 8 o'clock UTC. */
const now = Date.UTC(2026, 10, 21, 8);

/** Postings with all that feeds do to them, the same for one seed. */
export function postingsOf(seed: number, count: number): Posting[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const where = random.pick(places);
    const minutes = random.pick([0, 1, 23 * 60 + 30, 23 * 60 + 59, 20 * 60 + 15, 9 * 60 + 5]);
    // The day as people there see it: what a system in their zone writes.
    const local = Math.floor(now / day) * day - random.whole(1, 60) * day;
    const posted = local + (minutes - where.zone) * 60_000;
    return {
      n: at + 1,
      title: `${random.pick(titles)} ${at + 1}`,
      company: random.pick(companies),
      place: where,
      further: random.chance(0.2) ? [random.pick(places.filter((other) => other !== where))] : [],
      remote: random.chance(0.1),
      about: `Line ${at + 1} of our plant runs ${at + 3} machines & needs care, day and night.`,
      duties: [random.pick(duties), `Look after machine ${at + 1}-B`],
      wishes: [random.pick(wishes), `Licence of class ${at + 1}`],
      posted,
      changed: Math.min(now - 3_600_000, posted + random.whole(0, 8) * day),
      closing: new Date(now + random.whole(2, 61) * day).toISOString().slice(0, 10),
      pay: random.chance(0.75) ? payOf(random, where) : null,
    };
  });
}

function payOf(random: Random, { currency, month }: Place): Pay {
  const period = random.pick(['month', 'month', 'year', 'hour', 'day', 'week'] as const);
  const share = { year: 12, month: 1, week: 0.23, day: 0.045, hour: 0.0058 }[period];
  const step = period === 'hour' ? 0.25 : period === 'year' ? 100 : 1;
  const round = (value: number) => Math.max(step, Math.round(value / step) * step);
  const from = round(month * share * (0.8 + random.next() * 0.4));
  return { from, to: random.chance(0.6) ? round(from * 1.25) : from, currency, period };
}
