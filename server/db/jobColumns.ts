import { countryOf } from '#contract/jobs/jobCountry.ts';
import { rupeesOf } from '#contract/jobs/jobFacts.ts';
import { facetsOf } from '#contract/jobs/jobMatching.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import { normalise } from '#contract/text.ts';
import type { jobs } from './schema/schema.ts';

type Row = typeof jobs.$inferSelect;
type Columns = Partial<typeof jobs.$inferInsert>;

/** The columns of a job form's fields of spec 3, with the facets that filters read. */
export function columnsOf(form: JobForm) {
  const facets = facetsOf({ ...form, title: form.jobName });
  const { jobName, companyName, experience, location, description, skills } = form;
  const { salaryRange, jobType, category, status, openings } = form;
  return {
    ...{ jobName, companyName, experience, location, description, skills },
    ...{ salaryRange, jobType, category, status, openings },
    logoUrl: form.logoUrl || null,
    titleKey: facets.title,
    companyKey: facets.company,
    locationKey: facets.location,
    experienceFrom: facets.experienceFrom,
    experienceTo: facets.experienceTo,
  };
}

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

/** A location that names a country is right; else what the admin chose; else what stood there. */
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
