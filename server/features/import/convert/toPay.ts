import type { ImportMapping } from '#contract/import/import.ts';
import type { ImportedJob } from '#contract/import/importForm.ts';
import { moneyCurrencies } from '#contract/jobs/jobCountry.ts';
import type { PayPeriod } from '#contract/jobs/jobFacts.ts';
import { salaryRanges } from '#contract/options.ts';
import { ofMonth } from '#contract/search/query/payAmounts.ts';
import { westernDigits } from './hijri.ts';
import { readPay } from './readPay.ts';
import { mentionsOf, readCurrency } from './currencies.ts';
import { isShortened, readPeriod } from './values.ts';

interface PayTexts {
  mapping: ImportMapping;
  text: string;
  from: string;
  to: string;
  currency: string;
  period: string;
  /** Ms since 1970. */
  now: number;
}

interface PayOutcome {
  pay: ImportedJob['pay'];
  /** One of the portal's ranges, where rupees are known: what filters find it by. */
  range: ImportedJob['salaryRange'] | null;
  /** As the preview shows it: 'EUR 1,940 / month'; null where it was not understood. */
  shown: string | null;
  note: 'payNoRate' | 'payUnreadable' | null;
}

const none: PayOutcome = { pay: null, range: null, shown: null, note: null };
const unreadable: PayOutcome = { ...none, note: 'payUnreadable' };
/**
 * No one is paid more or less a month, in rupees, by whatever it is paid: the period or the currency
 * must be another one.
 */
const mostAMonth = 5_000_000;
const leastAMonth = 1_000;
/**
 * The same for a pay of which nothing says that it is a month's, in rupees, where months are what is
 * paid for: below is a day's, above it may be a year's. Elsewhere it is not taken for anything.
 */
const unsaid: Record<string, readonly [number, number]> = {
  INR: [8_000, 90_000],
  ...Object.fromEntries(
    ['AED', 'SAR', 'QAR', 'OMR', 'KWD', 'BHD', 'JOD', 'MYR'].map((code) => [
      code,
      [8_000, 180_000],
    ]),
  ),
};
const never = [1, 0] as const;

/** A month's share of a pay; hours and days depend on how many are worked. */
const months: Record<PayPeriod, number | null> = { hour: null, day: null, month: 1, year: 1 / 12 };

/**
 * The pay of a row. Columns of their own count before a text that tells all in one. Taken over only
 * where the currency is one that jobs have and the admin named its rate; never guessed.
 */
export function payOf(texts: PayTexts): PayOutcome {
  const { mapping } = texts;
  const text = westernDigits(texts.text);
  const [lowest, highest] = [westernDigits(texts.from), westernDigits(texts.to)];
  // Half of what is paid would look like all of it.
  if ([text, lowest, highest].some(isShortened)) return unreadable;
  const currency =
    [texts.currency, lowest, highest, payColumns(mapping), text]
      .map(readCurrency)
      .find((code) => code !== null) ?? readCurrency(mapping.fallback.currency ?? '');
  // Columns called 'salary aed' and 'salary inr': which figure is which is not to be seen.
  const namedBy = [texts.currency, payColumns(mapping)].find(
    (one) => readCurrency(one) === currency,
  );
  if (namedBy && new Set(mentionsOf(namedBy).map(({ code }) => code)).size > 1) return unreadable;
  const said = readPay(text, currency);
  const [lower, upper] = [readPay(lowest, currency), readPay(highest, currency)];
  // One end alone would look like the whole as well.
  if (isUnread(lowest, lower.from) || isUnread(highest, upper.to)) return unreadable;
  const from = lower.from ?? said.from;
  const to = upper.to ?? (lower.from === null ? said.to : lower.to);
  const least = from ?? to;
  const most = to ?? from;
  if (least === null || most === null) return isUnread(text, said.from) ? unreadable : none;
  const stated = periodOf(texts, said.period);
  const period = stated ?? 'month';
  if (most < least || period === 'other' || !currency) return unreadable;
  // Where nothing says what it is for, a month is only believed of what a month can be: a year's
  // pay or an hour's must not be shown as one.
  const [low, high] = stated ? [leastAMonth, mostAMonth] : (unsaid[currency] ?? never);
  const figures = least === most ? amount(least) : `${amount(least)}–${amount(most)}`;
  const shown = `${currency} ${figures} / ${period}`;
  const rate = currency === 'INR' ? 1 : mapping.rates[currency]?.rate;
  if (low > high) return unreadable;
  if (rate === undefined) return { ...none, shown, note: 'payNoRate' };
  const rupees = rate * ofMonth[period];
  if (most * rupees > high || least * rupees < low) return unreadable;
  const share = months[period];
  const range = share === null ? null : rangeOfRupees(least * rate * share);
  // Money that no job is paid in is told by the range alone.
  if (!moneyCurrencies.includes(currency)) return { pay: null, range, shown, note: null };
  const inrDate = currency === 'INR' ? null : (mapping.rates[currency]?.day ?? '');
  return {
    pay: { from: least, to: most, currency, period, rate, inrDate },
    ...{ range, shown, note: null },
  };
}

/** Whether a text names a sum that is not understood. */
const isUnread = (text: string, read: number | null): boolean =>
  read === null && /[1-9]/.test(text);

/** What it is for: its own column, the text, the column's name ('annual salary'), what the admin chose; null where nothing says. */
function periodOf({ period, mapping }: PayTexts, said: PayPeriod | 'other' | null) {
  const { fallback } = mapping;
  return (
    (period !== '' ? readPeriod(period) : null) ??
    said ??
    readPeriod(payColumns(mapping)) ??
    readPeriod(fallback.period ?? '')
  );
}

/** What the columns of the pay are called, in words: 'annual salary', 'salary aed'. */
function payColumns({ columns }: ImportMapping): string {
  const names = (['salary', 'salaryFrom', 'salaryTo'] as const).flatMap((t) => columns[t] ?? []);
  return names.join(' ').replace(/[_\-./]|(?<=[a-z])(?=[A-Z])/g, ' ');
}

const amount = (value: number): string =>
  value.toLocaleString('en-IN', { maximumFractionDigits: 3 });

function rangeOfRupees(rupees: number): ImportedJob['salaryRange'] | null {
  if (rupees < 30_000) return null;
  return rupees < 50_000
    ? '30k-50k'
    : rupees < 80_000
      ? '50k-80k'
      : rupees < 100_000
        ? '80k-100k'
        : '100k above';
}

/** A range that the admin chose for rows without pay; blank where it chose none. */
export function rangeOf(text: string): ImportedJob['salaryRange'] {
  return salaryRanges.find((range) => range === text) ?? '';
}
