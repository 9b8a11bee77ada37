import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import type { PayWish } from '#contract/search/understanding.ts';
import { gap } from './gap.ts';
import {
  amount,
  byMonth,
  factorOf,
  leastPay,
  ofMonth,
  ofUnit,
  rupees,
  rupeeWords,
  units,
} from './payAmounts.ts';

const payWord =
  'salary|sallary|pay|pagar|tankhwah|tankha|vetan|kamai|income|mahina|month|per month';
const more = '[zj]y?aa?daa?';
const above = `${more}|adhik|oopar|up[ae]r|above|more|plus`;
const below = 'kam|nicc?he|neeche|andar|below|less';
const not =
  '(?: (?:ho|me|pe|par|ka+|ki|kee|wali|wala|to|salary|pay|pagar|job|naukri|ka*m))*(?: (?:n|na|nahi|nahin|naheen|nhi|mat))(?: ho)?';
const no = '(?:not|no|never) ';

/** What people write, each with what it asks for; money of another country is not rupees. */
const patterns: readonly [RegExp, keyof PayWish][] = [
  // Of a range what it begins with: "18000 to 22000". 2025 to 2026 are years.
  [
    new RegExp(
      `\\b((?!(?:19|20)\\d\\d\\b)\\d{4,}|\\d+(?= ?(?:${units})\\b))${ofUnit}${rupees} to ${amount}${rupees}(?: tak)?(?= |$)`,
    ),
    'atLeast',
  ],
  // What is not to be less is at least that.
  [new RegExp(`\\b${amount}${rupees} (?:se|s|say) (?:${below})${not}\\b`), 'atLeast'],
  [new RegExp(`\\b${amount}${rupees} (?:se|s|say) (?:${above})${not}\\b`), 'atMost'],
  [new RegExp(`\\b${no}(?:less than|lower than|below|under) (?:rs )?${amount}`), 'atLeast'],
  [new RegExp(`\\b${no}(?:more than|higher than|above|over) (?:rs )?${amount}`), 'atMost'],
  [new RegExp(`\\b${amount}${rupees} (?:(?:se|s|say) (?:${above})|kam se kam)\\b`), 'atLeast'],
  [
    new RegExp(`\\b(?:above|more than|over|minimum|min|at least|kam se kam) (?:rs )?${amount}`),
    'atLeast',
  ],
  [new RegExp(`\\b${amount}${rupees} (?:(?:se|s|say|ke) (?:${below})|tak)\\b`), 'atMost'],
  [
    new RegExp(
      `\\b(?:below|less than|under|upto|up to|maximum|max|${more} se ${more}) (?:rs )?${amount}`,
    ),
    'atMost',
  ],
  [
    new RegExp(
      `\\b(?:${payWord})(?: (?:of|is|ki|ka|from|around|rs|inr))* ${amount}${rupees}(?= |$)`,
    ),
    'atLeast',
  ],
  [
    new RegExp(`\\b${amount}${rupees} ?(?:ki |ka |wali |wala |per |a )?(?:${payWord})\\b`),
    'atLeast',
  ],
  [new RegExp(`\\b${amount} ?(?:${rupeeWords})\\b`), 'atLeast'],
  [new RegExp(`\\b(?:rs|inr) ${amount}`), 'atLeast'],
  [new RegExp(`\\b(\\d+) ?(${units})\\b`), 'atLeast'],
];
const currency =
  'aed|dhs?|dirhams?|sar|qar|omr|riyals?|rials?|kwd|bhd|dinars?|eur|euros?|gbp|pounds?|usd|dollars?|aud|nzd|sgd|myr|ringgits?|chf|dkk|nok|sek|kron[ae]r?|jpy|yen|zar|pln';
/** Canadian dollars have a sum beside them, which is not a year: AutoCAD is drawn with. */
const sum = '(?!(?:19|20)\\d\\d\\b)\\d[\\d ]{2,}';
const foreign = new RegExp(
  `\\b(?:(?:\\d[\\d ]*(?:to \\d[\\d ]*)?)?(?:${currency})(?: \\d[\\d ]*)?|${sum}cad|cad ${sum})(?= |$)`,
);
const little = new RegExp(
  `\\b(?:(?:rs|inr) ${amount}(?: rs)?|${amount} ?(?:${rupeeWords}))(?= |$)`,
);
const talkOfPay = new RegExp(`\\b(?:${payWord}|${rupeeWords})\\b(?: (?:ki|ka|ke|wali|wala))*`, 'g');

/** Numbers as people say them before "hazar" and "lakh", also from Hindi's own letters. */
const spoken: Record<string, number> = {
  ...{ ek: 1, do: 2, teen: 3, das: 10, pandrah: 15, bees: 20, bis: 20, pachis: 25, pachchees: 25 },
  ...{ tees: 30, tis: 30, chalis: 40, chaalees: 40, pachas: 50, pachaas: 50, sath: 60, saath: 60 },
  ...{ sattar: 70, assi: 80, assee: 80 },
};
const spokenAmount = new RegExp(`\\b(${Object.keys(spoken).join('|')}) (?=(?:${units})\\b)`);

/**
 * Takes what a query says of its pay out of it.
 * @param typed the query as plainQuery() has it
 * @returns rupees a month, undefined where not said, the rest of the query with gaps, and what it says of
 * another country's money or of too few rupees for a month, which is compared with nothing
 */
export function takePayFilter(typed: string): {
  pay: PayWish | undefined;
  rest: string;
  unread?: string;
} {
  const figures = typed.replace(spokenAmount, (_, word: string) => `${spoken[word]} `);
  const [ofOthers] = foreign.exec(figures) ?? [];
  if (ofOthers !== undefined) {
    const rest = figures.replace(foreign, gap).replace(talkOfPay, gap);
    return { pay: undefined, rest, unread: ofOthers.trim() };
  }
  const query = byMonth(figures);
  for (const [pattern, key] of patterns) {
    const said = pattern.exec(query);
    if (!said) continue;
    const rupeesAMonth = Number((said[1] ?? '').replaceAll(' ', '')) * factorOf(said[2] ?? '');
    if (rupeesAMonth < leastPay || isTelephone(said, rupeesAMonth)) continue;
    const rest = query.replace(pattern, gap).replace(talkOfPay, gap);
    return { pay: { [key]: rupeesAMonth }, rest };
  }
  // "500 rs" is no pay of a month, and nothing says of what it is.
  const [small] = little.exec(query) ?? [];
  return small === undefined
    ? { pay: undefined, rest: query }
    : { pay: undefined, rest: query.replace(small, gap), unread: small };
}

/** "98765-43210" is written as a range is; pay is a round number, and ends above what it begins with. */
function isTelephone([, , unit, to, toUnit = '']: RegExpExecArray, from: number): boolean {
  if (to === undefined || unit) return false;
  return from % 100 !== 0 || Number(to.replaceAll(' ', '')) * factorOf(toUnit) < from;
}

/** The round sums in rupees a month by which pay is told apart: those that people ask for. */
const bounds = [
  ...Array.from({ length: 20 }, (_, below) => (below + 1) * 5_000),
  ...[125_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 700_000, 1_000_000],
];
const boundsUpTo = (rupeesAMonth: number): number =>
  bounds.filter((bound) => bound <= rupeesAMonth).length;

/**
 * Where an amount is among the round sums: 0 below the first, an odd level is one of them to the
 * rupee, an even one lies between two, the highest one above the last. So "30,000 or less" and "30,000 or more"
 * both have the job that pays just that, and neither one that pays more or less.
 */
export function payLevel(rupeesAMonth: number): number {
  const below = boundsUpTo(rupeesAMonth);
  return 2 * below - (below > 0 && bounds[below - 1] === rupeesAMonth ? 1 : 0);
}

/**
 * What can be asked for: a sum between two round ones is widened to the next, and the search says so
 * by what it understood. Above the last sum there is nothing that widens it.
 */
export function widened({ atLeast, atMost }: PayWish): PayWish {
  const last = bounds.at(-1)!;
  return {
    ...(atLeast !== undefined && {
      atLeast: atLeast > last ? atLeast : (bounds[boundsUpTo(atLeast) - 1] ?? atLeast),
    }),
    ...(atMost !== undefined && { atMost: bounds.find((bound) => bound >= atMost) ?? atMost }),
  };
}

/** The level from which on a pay is at least this much: above the last sum there is none. */
export const levelAbove = (rupeesAMonth: number): number =>
  rupeesAMonth > bounds.at(-1)! ? payLevel(Infinity) + 1 : payLevel(rupeesAMonth);

/** The term of a job whose pay reaches this level: rupees, where it lies between two one more. */
export function payTerm(level: number): string {
  if (level === 0) return `\u20b9${bounds[0]! - 1}`;
  return `\u20b9${(bounds[Math.ceil(level / 2) - 1] ?? Infinity) + (level % 2 === 0 ? 1 : 0)}`;
}

/**
 * What a job pays, as far as its filter has it: the highest figure of its range. One without an end
 * pays more than where it begins.
 */
const bands: readonly [RegExp, number][] = [
  [/^30k-50k$/, 50_000],
  [/^50k-80k$/, 80_000],
  [/^80k-100k$/, 100_000],
  [/^100k above$/, 100_001],
];

/**
 * The level of the most that a job pays; undefined where it does not say.
 * @param job its pay in rupees with the period, and the range that it is filtered by
 */
export function levelOfJob(job: {
  pay?: { inrTo: number; period?: PayPeriod } | null;
  salaryRange?: string;
}): number | undefined {
  const { pay, salaryRange = '' } = job;
  if (pay) return payLevel(pay.inrTo * ofMonth[pay.period ?? 'month']);
  const band = bands.find(([name]) => name.test(salaryRange));
  return band && payLevel(band[1]);
}

/** Every level of pay, the highest first. */
export const payLevels: readonly number[] = Array.from(
  { length: payLevel(Infinity) + 1 },
  (_, below) => payLevel(Infinity) - below,
);
