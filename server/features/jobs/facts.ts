import { companyKey } from '#contract/employers/companyKey.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import {
  indianDay,
  isPastClosing,
  provenCheck,
  type Agent,
  type JobFacts,
} from '#contract/jobs/jobFacts.ts';
import type { Pay } from '#contract/jobs/job.ts';
import type { jobs } from '#server/db/schema/schema.ts';

type Row = typeof jobs.$inferSelect;
type Columns = Partial<typeof jobs.$inferInsert>;

/**
 * A job that is opened again after its last day has no last day any more, until the admin names
 * a new one: otherwise it would stay closed whatever the switch says. `now` in ms.
 */
export function reopened(status: string, closingDate: string | null, now: number): Columns {
  const over = status === 'active' && isPastClosing({ closingDate }, now);
  return over ? { closingDate: null } : {};
}

type PayRow = Pick<Row, Extract<keyof Row, `salary${string}`> | 'createdAt'>;

/** A row's pay, or null where the admin named none. The rate is for the admin. */
export function presentPay(
  row: Omit<PayRow, 'salaryRate'> & Partial<PayRow>,
  forAdmin: boolean,
): Pay | null {
  const { salaryFrom, salaryTo, salaryCurrency, salaryInrFrom, salaryInrTo } = row;
  // Rupees have no rate of a day; pages of the last release show a day all the same.
  const isRupees = salaryCurrency === 'INR';
  const salaryInrDate = isRupees ? indianDay(row.createdAt.getTime()) : row.salaryInrDate;
  if (salaryFrom === null || salaryTo === null || salaryCurrency === null) return null;
  if (salaryInrFrom === null || salaryInrTo === null || salaryInrDate === null) return null;
  return {
    ...{ from: salaryFrom, to: salaryTo, currency: salaryCurrency },
    ...{ inrFrom: salaryInrFrom, inrTo: salaryInrTo, inrDate: salaryInrDate },
    period: row.salaryPeriod ?? 'month',
    ...(forAdmin && { rate: row.salaryRate }),
  };
}

/** A row's facts. Who checked an agent, and how, is for the admin. */
export function presentFacts(row: Row, forAdmin: boolean): JobFacts {
  const { contractMonths, hoursPerWeek, visaType, food, room, ticket, medical } = row;
  return {
    ...{ contractMonths, hoursPerWeek, visaType, food, room, ticket, medical },
    costs: row.costs,
    closingDate: row.closingDate,
    agent: row.agent && presentAgent(row.agent, forAdmin),
  };
}

function presentAgent(agent: NonNullable<Row['agent']>, forAdmin: boolean): Agent {
  const { name, licenceNumber, validUntil, check } = agent;
  return {
    ...{ name, licenceNumber, validUntil },
    checkedOn: provenCheck(licenceNumber, check),
    ...(forAdmin && { check }),
  };
}

/**
 * What is wrong with the check of a job's agent as the job was before, or the one that it is a copy of:
 * another name, licence or last day was never looked up. Only a later check than that one may be of
 * them, or one of today (`now` in ms).
 * @returns message keys by field, empty where all is well
 */
export function agentProblems(
  agent: JobForm['agent'],
  before: Row['agent'],
  now: number,
): Record<string, 'checkAgain'> {
  const on = before?.check.on;
  if (!agent?.checkedOn || !on) return {};
  if (agent.checkedOn > on || agent.checkedOn === indianDay(now)) return {};
  const isSame =
    companyKey(agent.name) === companyKey(before.name) &&
    agent.licenceNumber === before.licenceNumber &&
    agent.validUntil === before.validUntil;
  return isSame ? {} : { 'agent.checkedOn': 'checkAgain' };
}
