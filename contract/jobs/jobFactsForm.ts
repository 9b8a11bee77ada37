import * as v from 'valibot';
import { jobCountryCodes, moneyCurrencies } from './jobCountry.ts';
import { costPayers, indianDay, payers, payPeriods, provisions, visaTypes } from './jobFacts.ts';
import { oneOf, optionalText, requiredText } from '#contract/schema.ts';

/** Amounts of money in any currency; the dinars have three decimals. */
const amount = v.pipe(
  v.number('amountInvalid'),
  v.minValue(0, 'amountInvalid'),
  v.maxValue(100_000_000, 'amountInvalid'),
  v.check((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-3, 'amountInvalid'),
);
const positive = v.pipe(
  amount,
  v.check((value) => value > 0, 'amountInvalid'),
);

const rate = v.pipe(
  v.number('amountInvalid'),
  v.gtValue(0, 'amountInvalid'),
  v.maxValue(100_000, 'amountInvalid'),
);

/** A calendar day from 1900 to 2199: '2026-02-30' is none, and the database has no year 0. */
export const day = v.pipe(
  v.string('dateInvalid'),
  v.regex(/^(19|2[01])\d\d-\d\d-\d\d$/, 'dateInvalid'),
  v.check((text) => {
    const date = new Date(text);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'dateInvalid'),
);

/** More than anyone earns, and within the database's integers. */
const mostRupees = 1_000_000_000;

/** How far the rates of the lower and the upper figure may lie apart: rounding, not more. */
const rateTolerance = 0.03;

const pay = v.nullish(
  v.pipe(
    v.object({
      from: positive,
      /** The same as `from` where there is one figure only. */
      to: v.nullish(positive),
      currency: oneOf(moneyCurrencies, 'required'),
      period: oneOf(payPeriods, 'required'),
      /** Rupees for one unit of the currency. */
      rate: v.nullish(rate),
      inrFrom: v.nullish(positive),
      inrTo: v.nullish(positive),
      /** The day of the rate. */
      inrDate: v.nullish(day),
    }),
    v.transform((value) => ({
      ...{ ...value, to: value.to ?? value.from, inrDate: value.inrDate ?? null },
      // Rupees are what they are, on whatever day.
      ...(value.currency === 'INR' && { rate: 1, inrFrom: null, inrTo: null, inrDate: null }),
    })),
    v.forward(
      v.check(({ from, to }) => to >= from, 'payOrder'),
      ['to'],
    ),
    v.forward(
      v.check(({ rate, inrFrom }) => rate != null || inrFrom != null, 'rateRequired'),
      ['rate'],
    ),
    v.forward(
      v.check(({ currency, inrDate }) => currency === 'INR' || inrDate !== null, 'dateInvalid'),
      ['inrDate'],
    ),
    v.forward(
      v.check(({ to, rate }) => to * (rate ?? 0) <= mostRupees, 'amountInvalid'),
      ['rate'],
    ),
    v.forward(
      v.check(({ rate, from, to, inrFrom, inrTo }) => {
        if (rate != null || inrFrom == null) return true;
        const upper = (inrTo ?? inrFrom) / to;
        return Math.abs(upper / (inrFrom / from) - 1) <= rateTolerance;
      }, 'inrMismatch'),
      ['inrTo'],
    ),
  ),
);

const orNull = (text: string) => text || null;
const text = v.pipe(v.nullish(optionalText(), ''), v.transform(orNull));

const agent = v.nullish(
  v.object({
    name: requiredText('required'),
    licenceNumber: text,
    validUntil: v.nullish(day, null),
    checkedBy: text,
    checkedOn: v.nullish(day, null),
    evidence: v.pipe(v.nullish(optionalText(2_000), ''), v.transform(orNull)),
  }),
);

/** How many costs a job can name. */
export const mostCosts = 20;

const costs = v.nullish(
  v.pipe(
    v.array(
      v.object({
        item: requiredText('required', 80),
        paidBy: oneOf(costPayers, 'required'),
        amount,
        currency: oneOf(moneyCurrencies, 'required'),
      }),
    ),
    v.maxLength(mostCosts, 'tooLong'),
  ),
);

const payer = v.nullish(oneOf(payers, 'unknownOption'));

/** The optional fields of the job form. Left out: stays as it is; null: taken away. */
export const factEntries = {
  country: v.nullish(oneOf(jobCountryCodes, 'unknownOption')),
  pay,
  contractMonths: v.nullish(
    v.pipe(
      v.number('contractMonthsInvalid'),
      v.integer('contractMonthsInvalid'),
      v.minValue(1, 'contractMonthsInvalid'),
      v.maxValue(120, 'contractMonthsInvalid'),
    ),
  ),
  hoursPerWeek: v.nullish(
    v.pipe(
      v.number('hoursInvalid'),
      v.minValue(1, 'hoursInvalid'),
      v.maxValue(84, 'hoursInvalid'),
      v.check((value) => Number.isInteger(value * 2), 'hoursInvalid'),
    ),
  ),
  visaType: v.nullish(oneOf(visaTypes, 'unknownOption')),
  ...(Object.fromEntries(provisions.map((name) => [name, payer])) as Record<
    (typeof provisions)[number],
    typeof payer
  >),
  costs,
  closingDate: v.nullish(day),
  agent,
};

/** The messages of dayProblems(). */
export const dayMessages = ['closingDatePast', 'dateFuture'] as const;

/**
 * What is wrong with a form's days as seen today (`now` in ms): an open job that has closed
 * already, a rate or a check of tomorrow.
 * @returns message keys by field, empty where all is well
 */
export function dayProblems(
  form: {
    status: string;
    closingDate?: string | null | undefined;
    pay?: { inrDate: string | null } | null | undefined;
    agent?: { checkedOn: string | null } | null | undefined;
  },
  now: number,
): Record<string, (typeof dayMessages)[number]> {
  const today = indianDay(now);
  const problems: Record<string, (typeof dayMessages)[number]> = {};
  if (form.status === 'active' && form.closingDate && form.closingDate < today) {
    problems.closingDate = 'closingDatePast';
  }
  if (form.pay?.inrDate && form.pay.inrDate > today) problems['pay.inrDate'] = 'dateFuture';
  if (form.agent?.checkedOn && form.agent.checkedOn > today) {
    problems['agent.checkedOn'] = 'dateFuture';
  }
  return problems;
}
