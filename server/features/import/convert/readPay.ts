import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import { westernDigits } from './hijri.ts';
import { isShortened, readCurrency, readNumber, readPeriod, withoutCurrency } from './values.ts';

/** A pay as a text tells it; what it does not tell is null. */
export interface ReadPay {
  from: number | null;
  to: number | null;
  currency: string | null;
  period: PayPeriod | 'other' | null;
}

/** A number as it is written in a sentence: a space only in front of three digits, as thousands are. */
const figure = /\d(?:[.,'’]?\d|(?<!\d{4})[\u00a0\u202f ]\d{3}(?!\d))*(?:\s?k\b)?/gi;

/** '8 hours a day', '24 months contract': how long someone works, not what is paid for it. */
const duration =
  /(?<![\d.,'’])\d{1,3}\s?(?:(?:hours|hrs|days|weeks|months|years|yrs)\b|(?:hour|hr|day|month|year)s?\s(?=duty|shift|contract)|h\b(?=\s*\/))(?:\s*(?:an?|per|in an?|\/)\s*(?:day|week|month|year))?/gi;

/** A minus, also in front of the currency. A dash behind a word ('AED-1500', 'Salary:-1500') separates. */
const minus = /(?:^|[\s(]|\p{Sc})[-−–](?:\p{Sc}\s?|[A-Z]{2,3}\s?)?\d/u;

/** What stands between the two ends of one range. */
const until = /^(?:[-–—−~/]+|to|up ?to|till|until|max|bis|à|a|se|से|إلى|الى)$/iu;
const perPeriod = /(?:\/|\bper\b|प्रति)\s*[\p{L}\p{M}]+|\bmonthly\b|\bp\.?\s?[ma]\b/giu;

/**
 * Reads '26 000 € - 30 000 € par an', 'AED 1,500 to 1,800 per month', '$60k-80k'. Of what cannot be
 * meant, such as a minus or a range that ends below what it begins with, there are no amounts: which
 * of them is wrong is not to be seen.
 * @param known the currency where it is named elsewhere: dinars have three decimals
 */
export function readPay(written: string, known: string | null = null): ReadPay {
  const text = westernDigits(written).replace(duration, ' ');
  const currency = readCurrency(text);
  const told = { currency, period: readPeriod(text) };
  const unread = { from: null, to: null, ...told };
  if (isShortened(text)) return unread;
  const figures = [...text.matchAll(figure)].flatMap(({ 0: said, index }) => {
    const value = readNumber(said, known ?? currency);
    return value !== null && value > 0 ? { value, index, end: index + said.length } : [];
  });
  const [first, second] = figures;
  const sign = minus.exec(text);
  // Behind a figure it is the dash of a range.
  if (!first || (sign && sign.index < first.index)) return unread;
  if (!second) return { from: first.value, to: first.value, ...told };
  const between = text.slice(first.end, second.index);
  const isK = /\d\s?-\s?\d+\s?k\b/i.test(text) && first.value < 1_000 && second.value >= 1_000;
  const from = first.value * (isK ? 1_000 : 1);
  if (second.value < from) {
    const joint = withoutCurrency(between).replace(perPeriod, ' ').trim();
    return until.test(joint) ? unread : { from, to: from, ...told };
  }
  // '1500 + 2000 commission' does not reach up to 2,000.
  return { from, to: /[+&]|\bplus\b/i.test(between) ? from : second.value, ...told };
}
