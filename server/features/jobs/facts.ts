import { countryOf } from '#contract/jobCountry.ts';
import {
  isPastClosing,
  provenCheck,
  rupeesOf,
  type Agent,
  type JobFacts,
} from '#contract/jobFacts.ts';
import type { Pay } from '#contract/job.ts';
import type { JobForm } from '#contract/jobForm.ts';
import { normalise } from '#contract/text.ts';
import type { jobs } from '#server/db/schema.ts';

type Row = typeof jobs.$inferSelect;
type Columns = Partial<typeof jobs.$inferInsert>;

/**
 * The columns of a form's optional facts, against the row as it was (none for a new job). What
 * the form leaves out stays, but for what would be untrue by now: a country goes by a location
 * that changed, and a pay is gone when the salary range or the country changed without a new one.
 */
export function factColumns(form: JobForm, before?: Row): Columns {
  const country = countryColumn(form, before);
  const moved = before !== undefined && before.country !== country;
  const otherRange = before !== undefined && before.salaryRange !== form.salaryRange;
  const pay = form.pay === undefined && (moved || otherRange) ? null : form.pay;
  return {
    country,
    ...(pay !== undefined && payColumns(pay)),
    ...given({
      contractMonths: form.contractMonths,
      hoursPerWeek: form.hoursPerWeek,
      visaType: form.visaType,
      food: form.food,
      room: form.room,
      ticket: form.ticket,
      medical: form.medical,
      closingDate: form.closingDate,
      agent: form.agent && agentColumn(form.agent),
    }),
    ...(form.costs !== undefined && { costs: form.costs ?? [] }),
  };
}

/**
 * A job that is opened again after its last day has no last day any more, until the office names
 * a new one: otherwise it would stay closed whatever the switch says. `now` in ms.
 */
export function reopened(status: string, closingDate: string | null, now: number): Columns {
  const over = status === 'active' && isPastClosing({ closingDate }, now);
  return over ? { closingDate: null } : {};
}

/** A location that names a country is right; else what the office chose; else what stood there. */
function countryColumn(form: JobForm, before: Row | undefined): string | null {
  const named = countryOf(form.location);
  if (named) return named;
  if (form.country !== undefined) return form.country;
  const same = before && normalise(before.location) === normalise(form.location);
  return same ? before.country : null;
}

function payColumns(pay: Exclude<JobForm['pay'], undefined>): Columns {
  const rupees = pay && rupeesOf(pay);
  return {
    salaryFrom: pay?.from ?? null,
    salaryTo: pay?.to ?? null,
    salaryCurrency: pay?.currency ?? null,
    salaryPeriod: pay?.period ?? null,
    salaryRate: pay?.rate ?? null,
    salaryInrFrom: rupees?.inrFrom ?? null,
    salaryInrTo: rupees?.inrTo ?? null,
    salaryInrDate: pay?.inrDate ?? null,
  };
}

function agentColumn(agent: NonNullable<JobForm['agent']>): Row['agent'] {
  const { name, licenceNumber, validUntil, checkedBy, checkedOn, evidence } = agent;
  return {
    ...{ name, licenceNumber, validUntil },
    check: { by: checkedBy, on: checkedOn, evidence },
  };
}

function given(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A row's pay, or null where the office named none. The rate is for the office. */
export function presentPay(row: Row, forOffice: boolean): Pay | null {
  const { salaryFrom, salaryTo, salaryCurrency, salaryInrFrom, salaryInrTo, salaryInrDate } = row;
  if (salaryFrom === null || salaryTo === null || salaryCurrency === null) return null;
  if (salaryInrFrom === null || salaryInrTo === null || salaryInrDate === null) return null;
  return {
    ...{ from: salaryFrom, to: salaryTo, currency: salaryCurrency },
    ...{ inrFrom: salaryInrFrom, inrTo: salaryInrTo, inrDate: salaryInrDate },
    period: row.salaryPeriod ?? 'month',
    ...(forOffice && { rate: row.salaryRate }),
  };
}

/** A row's facts. Who checked an agent, and how, is for the office. */
export function presentFacts(row: Row, forOffice: boolean): JobFacts {
  const { contractMonths, hoursPerWeek, visaType, food, room, ticket, medical } = row;
  return {
    ...{ contractMonths, hoursPerWeek, visaType, food, room, ticket, medical },
    costs: row.costs,
    closingDate: row.closingDate,
    agent: row.agent && presentAgent(row.agent, forOffice),
  };
}

function presentAgent(agent: NonNullable<Row['agent']>, forOffice: boolean): Agent {
  const { name, licenceNumber, validUntil, check } = agent;
  return {
    ...{ name, licenceNumber, validUntil },
    checkedOn: provenCheck(licenceNumber, check),
    ...(forOffice && { check }),
  };
}
