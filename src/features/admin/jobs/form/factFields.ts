import type { Job } from '#contract/jobs/job.ts';
import { countryOf } from '#contract/jobs/jobCountry.ts';

export interface CostFields {
  item: string;
  paidBy: string;
  amount: string;
  currency: string;
}

export const blankCost: CostFields = { item: '', paidBy: '', amount: '', currency: 'INR' };

const blankPay = {
  payFrom: '',
  payTo: '',
  payCurrency: '',
  payPeriod: 'month',
  payRate: '',
  payInrFrom: '',
  payInrTo: '',
  payInrDate: '',
};
const blankAgent = {
  agentName: '',
  agentLicence: '',
  agentValidUntil: '',
  agentCheckedBy: '',
  agentCheckedOn: '',
  agentEvidence: '',
};

/** The facts for applicants as they are typed. */
export const blankFacts = {
  country: '',
  closingDate: '',
  ...blankPay,
  /** 'yes': the admin says that the pay still holds for another range or place. */
  keepPay: '',
  contractMonths: '',
  hoursPerWeek: '',
  visaType: '',
  food: '',
  room: '',
  ticket: '',
  medical: '',
  costs: [] as CostFields[],
  ...blankAgent,
};

export type FactFields = typeof blankFacts;
/** The facts that are one text each. */
export type FactName = Exclude<keyof FactFields, 'costs'>;

const payNames = Object.keys(blankPay) as (keyof typeof blankPay)[];
const agentNames = Object.keys(blankAgent) as (keyof typeof blankAgent)[];
const textOf = (value: number | string | null | undefined) => String(value ?? '');

/** What the form shows of a stored job's facts. */
export function factsOf(job: Job): FactFields {
  const { pay, agent } = job;
  return {
    ...blankFacts,
    // Blank where it follows from the location, so that it follows a new one too.
    country: job.country === countryOf(job.location) ? '' : textOf(job.country),
    closingDate: textOf(job.closingDate),
    ...(pay && {
      payFrom: textOf(pay.from),
      payTo: pay.to === pay.from ? '' : textOf(pay.to),
      payCurrency: pay.currency,
      payPeriod: pay.period ?? 'month',
    }),
    ...(pay &&
      pay.currency !== 'INR' && {
        payRate: textOf(pay.rate),
        // With a rate they are worked out anew.
        payInrFrom: pay.rate ? '' : textOf(pay.inrFrom),
        payInrTo: pay.rate ? '' : textOf(pay.inrTo),
        payInrDate: pay.inrDate,
      }),
    contractMonths: textOf(job.contractMonths),
    hoursPerWeek: textOf(job.hoursPerWeek),
    visaType: textOf(job.visaType),
    food: textOf(job.food),
    room: textOf(job.room),
    ticket: textOf(job.ticket),
    medical: textOf(job.medical),
    costs: (job.costs ?? []).map((cost) => ({ ...cost, amount: textOf(cost.amount) })),
    ...(agent && {
      agentName: agent.name,
      agentLicence: textOf(agent.licenceNumber),
      agentValidUntil: textOf(agent.validUntil),
      agentCheckedBy: textOf(agent.check?.by),
      agentCheckedOn: textOf(agent.check?.on),
      agentEvidence: textOf(agent.check?.evidence),
    }),
  };
}

/** A typed number: '1,500' and '1,20,000.50' are numbers too. Null where blank, NaN where it is none. */
export function numberOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const grouped = /^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(typed);
  const plain = grouped ? typed.replaceAll(',', '') : typed;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}

const orNull = (text: string) => text.trim() || null;

/** What the form sends of the facts: null where nothing is typed. */
export function factsBodyOf(fields: FactFields) {
  const payGiven = payNames.some((name) => name !== 'payPeriod' && fields[name].trim() !== '');
  const isForeign = fields.payCurrency !== 'INR';
  const agentGiven = agentNames.some((name) => fields[name].trim() !== '');
  return {
    country: orNull(fields.country),
    closingDate: orNull(fields.closingDate),
    pay: payGiven
      ? {
          from: numberOf(fields.payFrom) ?? NaN,
          to: numberOf(fields.payTo),
          currency: fields.payCurrency,
          period: fields.payPeriod,
          // What was typed for another money is not shown any more.
          rate: isForeign ? numberOf(fields.payRate) : null,
          inrFrom: isForeign ? numberOf(fields.payInrFrom) : null,
          inrTo: isForeign ? numberOf(fields.payInrTo) : null,
          inrDate: isForeign ? fields.payInrDate : null,
        }
      : null,
    contractMonths: numberOf(fields.contractMonths),
    hoursPerWeek: numberOf(fields.hoursPerWeek),
    visaType: orNull(fields.visaType),
    food: orNull(fields.food),
    room: orNull(fields.room),
    ticket: orNull(fields.ticket),
    medical: orNull(fields.medical),
    costs: fields.costs.map((cost) => ({ ...cost, amount: numberOf(cost.amount) ?? NaN })),
    agent: agentGiven
      ? {
          name: fields.agentName,
          licenceNumber: orNull(fields.agentLicence),
          validUntil: orNull(fields.agentValidUntil),
          checkedBy: orNull(fields.agentCheckedBy),
          checkedOn: orNull(fields.agentCheckedOn),
          evidence: orNull(fields.agentEvidence),
        }
      : null,
  };
}

interface Placed extends FactFields {
  location: string;
  salaryRange: string;
}

/** Whether a stored pay was left alone although the salary range or the country is another now. */
export function isPayStale(fields: Placed, stored: Placed): boolean {
  if (stored.payFrom === '' || fields.keepPay === 'yes') return false;
  const untouched = payNames.every((name) => fields[name] === stored[name]);
  const otherRange = fields.salaryRange !== stored.salaryRange;
  return untouched && (otherRange || countryOf(fields.location) !== countryOf(stored.location));
}

const fieldNames: Readonly<Record<string, FactName>> = {
  'pay.from': 'payFrom',
  'pay.to': 'payTo',
  'pay.currency': 'payCurrency',
  'pay.period': 'payPeriod',
  'pay.rate': 'payRate',
  'pay.inrFrom': 'payInrFrom',
  'pay.inrTo': 'payInrTo',
  'pay.inrDate': 'payInrDate',
  'agent.name': 'agentName',
  'agent.licenceNumber': 'agentLicence',
  'agent.validUntil': 'agentValidUntil',
  'agent.checkedBy': 'agentCheckedBy',
  'agent.checkedOn': 'agentCheckedOn',
  'agent.evidence': 'agentEvidence',
};

/**
 * The field at which an error of the contract's path is shown; costs keep theirs: 'costs.0.item'. The
 * skills are one field.
 */
export function fieldOfError(path: string): string {
  return fieldNames[path] ?? path.replace(/^skills\..*/, 'skills');
}

/** Whether a field stands among the facts. */
export function isFactError(field: string): boolean {
  return (field.split('.')[0] ?? '') in blankFacts;
}
