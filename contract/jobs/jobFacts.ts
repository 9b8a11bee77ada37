import type { JobStatus } from '#contract/options.ts';
import type { Trade } from './trades.ts';

/** What a job tells beyond spec 3, so that people can judge it: all optional. */

export const payPeriods = ['hour', 'day', 'month', 'year'] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const visaTypes = ['employment', 'seasonal', 'student', 'other'] as const;
export type VisaType = (typeof visaTypes)[number];

/** Who pays for something. */
export const payers = ['employer', 'worker', 'shared'] as const;
export type Payer = (typeof payers)[number];
export const costPayers = ['employer', 'worker'] as const;

/** What an employer may or may not pay for besides the wage. */
export const provisions = ['food', 'room', 'ticket', 'medical'] as const;
export type Provision = (typeof provisions)[number];

/** One line of what going there costs. `amount` in units of `currency`. */
export interface Cost {
  item: string;
  paidBy: (typeof costPayers)[number];
  amount: number;
  currency: string;
}

/** Who brings employer and worker together, by the register of the Government of India. */
export interface Agent {
  name: string;
  licenceNumber: string | null;
  /** ISO date, as all dates here: the last day on which the licence holds. */
  validUntil: string | null;
  /** When the admin looked the licence up; null where it cannot prove that it did. */
  checkedOn: string | null;
  /** What the admin wrote down about its check, also where it is not complete. For admins only. */
  check?: AgentCheck;
}

export interface AgentCheck {
  by: string | null;
  on: string | null;
  /** Where it can be seen again: a link, or the number of a kept copy. */
  evidence: string | null;
}

/** The facts of a job's list variant: what is compared before a job is opened. */
export interface GlanceFacts extends Partial<Record<Provision, Payer | null>> {
  /** ISO date: the last day on which people may apply, on India's clocks. */
  closingDate?: string | null;
}

/** The facts of a job's detail. Copies that a phone kept from before may lack them. */
export interface JobFacts extends GlanceFacts {
  /** The trade that the title names for sure, if we can say what it is. */
  trade?: Trade;
  contractMonths?: number | null;
  hoursPerWeek?: number | null;
  visaType?: VisaType | null;
  costs?: Cost[];
  agent?: Agent | null;
}

/** India has one time zone, 5:30 ahead of UTC, without summer time. */
const indiaAhead = 5.5 * 60 * 60 * 1000;

/** The date in India at a moment (ms since 1970), as YYYY-MM-DD. */
export function indianDay(now: number): string {
  return indianClock(now).toISOString().slice(0, 10);
}

/** India's clock at a moment (ms since 1970), for contract/dates.ts. */
export const indianClock = (at: number): Date => new Date(at + indiaAhead);

/** Whether the last day for applying is over. The SQL of server/domain/openJobs.ts says the same. */
export function isPastClosing(job: Pick<GlanceFacts, 'closingDate'>, now: number): boolean {
  return job.closingDate != null && job.closingDate < indianDay(now);
}

/** THE rule of what is open: what the admin says, and inactive after the closing date. `now` in ms. */
export function statusOn(
  job: { status: JobStatus } & Pick<GlanceFacts, 'closingDate'>,
  now: number,
): JobStatus {
  return isPastClosing(job, now) ? 'inactive' : job.status;
}

/** What the worker pays in all, by currency; empty where the worker pays nothing. */
export function workerTotals(costs: readonly Cost[]): { currency: string; amount: number }[] {
  const totals = new Map<string, number>();
  for (const { paidBy, currency, amount } of costs) {
    if (paidBy === 'worker') totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  return [...totals]
    .filter(([, amount]) => amount > 0)
    .map(([currency, amount]) => ({ currency, amount: Math.round(amount * 1000) / 1000 }));
}

/** The day of the admin's check of a licence: only with number, evidence, day and checker; else null. */
export function provenCheck(licenceNumber: string | null, check: AgentCheck): string | null {
  return licenceNumber && check.by && check.evidence ? check.on : null;
}

/** Whether an agent's licence is over. `now` in ms. */
export function isLicenceExpired(agent: Pick<Agent, 'validUntil'>, now: number): boolean {
  return agent.validUntil !== null && agent.validUntil < indianDay(now);
}

/** Rupee figures of a pay: by the rate where there is one, else as they were written. Whole rupees. */
export function rupeesOf(pay: {
  from: number;
  to: number;
  rate?: number | null | undefined;
  inrFrom?: number | null | undefined;
  inrTo?: number | null | undefined;
}): { inrFrom: number; inrTo: number } {
  if (pay.rate) {
    return { inrFrom: Math.round(pay.from * pay.rate), inrTo: Math.round(pay.to * pay.rate) };
  }
  const inrFrom = Math.round(pay.inrFrom ?? 0);
  return { inrFrom, inrTo: Math.round(pay.inrTo ?? inrFrom) };
}
