import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import { westernDigits } from './hijri.ts';
import { mentionsOf, withoutCurrency } from './currencies.ts';
import { ownPart } from './ownPart.ts';
import { isForSeveral, isShortened, readNumber, readPeriod } from './values.ts';

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
  /(?<![\d.,'’])\d{1,3}\s?(?:(?:hours|hrs|days|weeks|months|years|yrs)\b|(?:hour|hr|day|month|year)s?\s(?=duty|shift|contract)|h\b(?=\s*\/))(?:\s*(?:an?|per|in an?|\/)\s*(?:day|week|month|year)|\s+(?:daily|weekly))?/gi;

/** 'for 15 days', where nothing else says what is paid for; days in a week are how long someone works. */
const forSome =
  /\bfor\s+(?:\d{1,3}\s?(?:days|weeks)|[2-9]\s?months)\b(?!\s*(?:an?|per|in an?|\/|duty|contract)\b)/i;

/**
 * A minus in front of the first figure: '-500', '-AED 500', 'AED -500'. A dash behind a word, or a
 * long one behind a currency, separates: 'Salary -1500', 'AED-1500', 'AED –1500'.
 */
const bareMinus = /^\s*\(?[-−–](?:\p{Sc}\s?|[A-Z]{2,3}\s?)?$/u;
const currencyMinus = /^\s*(?:\p{Sc}\s*|\p{L}{2,3}\.?\s+)[-−]$/u;

const isMinus = (lead: string): boolean =>
  bareMinus.test(lead) || (currencyMinus.test(lead) && mentionsOf(lead).length > 0);

/** What is between the two ends of one range. A slash is between two grades of it as well. */
const until = /^(?:[-–—−~]+|to|up ?to|till|until|max|bis|à|a|se|से|إلى|الى)$/iu;
/** What is paid, or taken off, beside the pay: no end of a range. */
const beside =
  /^[\s.:()]*(?:for\s+)?(?:food|fooding|mess|ot\b|over ?time|incentive|deduct|allowance|bonus|commission|tips?\b|accommodation|room|rent|transport|hra\b|खाना|भोजन|भत्ता)/i;
const perPeriod = /(?:\/|\bper\b|प्रति)\s*[\p{L}\p{M}]+|\bmonthly\b|\bp\.?\s?[ma]\b/giu;

type Period = ReadPay['period'];

/**
 * Reads '26 000 € - 30 000 € par an', 'AED 1,500 to 1,800 per month', '$60k-80k'. Of what cannot be
 * meant, such as a minus or a range that ends below what it begins with, there are no amounts: which
 * of them is wrong is not to be seen.
 * @param known the currency where it is named elsewhere: figures in another one do not count, and
 *   dinars have three decimals
 */
export function readPay(written: string, known: string | null = null): ReadPay {
  const whole = westernDigits(written);
  const text = whole.replace(duration, ' ');
  const named = mentionsOf(text).map(({ code }) => code);
  const main = known ?? named[0] ?? null;
  const currency = named[0] ?? null;
  const part =
    main === null || named.every((code) => code === main)
      ? { own: text, others: '' }
      : ownPart(text, figuresOf(text, main), main, known);
  const said = isForSeveral(whole) ? 'other' : periodOf(part ?? { own: text, others: '' });
  const period = said ?? (forSome.test(whole) ? 'other' : null);
  const told = { currency, period };
  if (!part || isShortened(text)) return { from: null, to: null, ...told };
  return { ...amountsOf(part.own, main), ...told };
}

/** Behind 'AED 1500 / Rs 36,000' a month is that of both; another period may be the second one's. */
function periodOf({ own, others }: { own: string; others: string }): Period {
  const shared = readPeriod(own) ?? readPeriod(withoutCurrency(others));
  return readPeriod(own) === null && shared !== null && shared !== 'month' ? 'other' : shared;
}

function figuresOf(text: string, currency: string | null) {
  return [...text.matchAll(figure)].flatMap(({ 0: said, index }) => {
    const value = readNumber(said, currency);
    return value !== null && value > 0 ? { value, index, end: index + said.length } : [];
  });
}

/** Both ends of what is paid, of a text in one currency. */
function amountsOf(text: string, currency: string | null): Pick<ReadPay, 'from' | 'to'> {
  const unread = { from: null, to: null };
  const [first, second] = figuresOf(text, currency);
  if (!first || isMinus(text.slice(0, first.index))) return unread;
  if (!second) return { from: first.value, to: first.value };
  const between = text.slice(first.end, second.index);
  const isK = /\d\s?-\s?\d+\s?k\b/i.test(text) && first.value < 1_000 && second.value >= 1_000;
  const from = first.value * (isK ? 1_000 : 1);
  if (second.value < from) {
    const joint = withoutCurrency(between).replace(perPeriod, ' ').trim();
    const isRange = until.test(joint) && !beside.test(withoutCurrency(text.slice(second.end)));
    return isRange ? unread : { from, to: from };
  }
  // '1500 + 2000 commission' does not reach up to 2,000.
  return { from, to: /[+&]|\bplus\b/i.test(between) ? from : second.value };
}
