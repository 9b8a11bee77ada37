import { isPastClosing, provenCheck, type Agent, type JobFacts } from '#contract/jobs/jobFacts.ts';
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

type PayRow = Pick<Row, Extract<keyof Row, `salary${string}`>>;

/** A row's pay, or null where the admin named none. The rate is for the admin. */
export function presentPay(
  row: Omit<PayRow, 'salaryRate'> & Partial<PayRow>,
  forAdmin: boolean,
): Pay | null {
  const { salaryFrom, salaryTo, salaryCurrency, salaryInrFrom, salaryInrTo, salaryInrDate } = row;
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
