import { countries } from '#contract/options.ts';
import type { SeededRandom } from './seededRandom.ts';
import type {
  CountryCode,
  Currency,
  DemonstrationPay,
  PayLevel,
  SalaryRange,
} from '#server/db/seed/types.ts';

/** The day of the rates below. */
const ratesDate = '2026-11-01';

/** Rupees for one unit. Round and approximate, for the demonstration only: no bank's rate. */
export const rupeesFor: Record<Currency, number> = {
  AED: 24,
  SAR: 23.5,
  OMR: 230,
  KWD: 288,
  EUR: 103,
  DKK: 13.8,
  NZD: 51,
  AUD: 58,
};

type Scale = Record<PayLevel, readonly [from: number, to: number]>;

/**
 * Usual gross pay per month for full time, by pay level, in the country's currency. The lowest
 * figures stay above what is known of minimum pay for a full month: Portugal EUR 920 and Spain
 * EUR 1,221 (2026, 14 times a year), Germany EUR 13.90 an hour (2026), New Zealand NZD 23.95
 * (April 2026), Australia AUD 24.95 (July 2025), Denmark about DKK 140 an hour by collective
 * agreements. The Gulf figures start where the portal's lowest range does, at 30,000 rupees.
 */
const scales: Record<CountryCode, { step: number; levels: Scale }> = {
  AE: {
    step: 50,
    levels: {
      1: [1250, 1500],
      2: [1400, 1800],
      3: [1600, 2300],
      4: [2200, 3200],
      5: [3500, 5000],
      6: [7000, 11000],
    },
  },
  SA: {
    step: 50,
    levels: {
      1: [1300, 1550],
      2: [1400, 1850],
      3: [1650, 2350],
      4: [2200, 3200],
      5: [3600, 5000],
      6: [7500, 11000],
    },
  },
  OM: {
    step: 5,
    levels: {
      1: [135, 155],
      2: [145, 185],
      3: [165, 235],
      4: [225, 320],
      5: [350, 500],
      6: [650, 1000],
    },
  },
  KW: {
    step: 5,
    levels: {
      1: [110, 130],
      2: [115, 150],
      3: [135, 190],
      4: [180, 270],
      5: [280, 400],
      6: [550, 850],
    },
  },
  PT: {
    step: 10,
    levels: {
      1: [920, 990],
      2: [940, 1100],
      3: [1050, 1300],
      4: [1200, 1500],
      5: [1400, 1900],
      6: [2000, 3000],
    },
  },
  ES: {
    step: 50,
    levels: {
      1: [1250, 1450],
      2: [1300, 1550],
      3: [1450, 1800],
      4: [1700, 2100],
      5: [1900, 2500],
      6: [2400, 3400],
    },
  },
  DE: {
    step: 50,
    levels: {
      1: [2450, 2700],
      2: [2500, 2850],
      3: [2700, 3300],
      4: [3000, 3700],
      5: [3300, 4300],
      6: [4200, 5800],
    },
  },
  DK: {
    step: 500,
    levels: {
      1: [24000, 27000],
      2: [25000, 29000],
      3: [29000, 35000],
      4: [32000, 39000],
      5: [35000, 43000],
      6: [42000, 56000],
    },
  },
  NZ: {
    step: 50,
    levels: {
      1: [4300, 4700],
      2: [4500, 5200],
      3: [5200, 6500],
      4: [6000, 7300],
      5: [6500, 8300],
      6: [8000, 11000],
    },
  },
  AU: {
    step: 50,
    levels: {
      1: [4600, 5200],
      2: [5000, 5800],
      3: [6700, 8000],
      4: [7000, 8800],
      5: [7500, 9500],
      6: [9000, 12500],
    },
  },
};

/** Part-time posts are half of full time: about 20 hours a week. */
const partTimeShare = 0.5;

/** The portal's range (spec 5) for a monthly pay in rupees; what lies between goes by the midpoint. */
export function salaryRangeOf(inrFrom: number, inrTo: number): SalaryRange {
  const middle = (inrFrom + inrTo) / 2;
  if (middle < 50_000) return '30k-50k';
  if (middle < 80_000) return '50k-80k';
  if (middle < 100_000) return '80k-100k';
  return '100k above';
}

/** A monthly pay within the country's scale, in round figures, with its rupees and range. */
export function drawPay(
  random: SeededRandom,
  country: CountryCode,
  level: PayLevel,
  partTime: boolean,
): DemonstrationPay {
  const { step, levels } = scales[country];
  const [lowest, highest] = levels[level].map((amount) => amount * (partTime ? partTimeShare : 1));
  const room = highest! - lowest!;
  const salaryFrom = Math.ceil((lowest! + random.next() * 0.45 * room) / step) * step;
  const upper = Math.ceil((highest! - random.next() * 0.45 * room) / step) * step;
  const salaryTo = Math.max(upper, salaryFrom + step);
  const salaryCurrency = countries.find(({ code }) => code === country)!.currency;
  const salaryInrFrom = Math.round(salaryFrom * rupeesFor[salaryCurrency]);
  const salaryInrTo = Math.round(salaryTo * rupeesFor[salaryCurrency]);
  return {
    salaryRange: salaryRangeOf(salaryInrFrom, salaryInrTo),
    salaryFrom,
    salaryTo,
    salaryCurrency,
    salaryInrFrom,
    salaryInrTo,
    salaryInrDate: ratesDate,
  };
}
