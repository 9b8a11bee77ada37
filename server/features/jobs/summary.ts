import { sql } from 'drizzle-orm';
import type { JobSummary } from '#contract/jobs/job.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { excerpt } from '#contract/text.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { presentPay } from './facts.ts';
import { workOf } from './tradeOf.ts';

const { id, jobName, companyName, logoUrl, experience, location, country, skills } = jobs;
const { salaryRange, salaryFrom, salaryTo, salaryCurrency, salaryPeriod } = jobs;
const { salaryInrFrom, salaryInrTo, salaryInrDate, food, room, ticket, medical } = jobs;
const { closingDate, category, jobType, status, openings, createdAt, demo } = jobs;
const { updatedAt } = jobs;
const columns = {
  ...{ id, jobName, companyName, logoUrl, experience, location, country, skills },
  ...{ salaryRange, salaryFrom, salaryTo, salaryCurrency, salaryPeriod },
  ...{ salaryInrFrom, salaryInrTo, salaryInrDate, food, room, ticket, medical },
  ...{ closingDate, category, jobType, status, openings, createdAt, demo, updatedAt },
};

const shown = limits.jobShortDescriptionCharacters;

/** What a job's summary is made of: of the description only its beginning leaves the database. */
export const summaryColumns = {
  ...columns,
  // One character more than is shown, by which an excerpt knows that something was cut.
  beginning: sql<string>`left(${jobs.description}, ${sql.raw(String(shown + 1))})`,
};

export type SummaryRow = Pick<typeof jobs.$inferSelect, keyof typeof columns> & {
  beginning: string;
  applicantsCount: number;
};

/** What a change of a record is based on: its last change, in whole ms as every client can hold them. */
export const versionOf = ({ updatedAt }: { updatedAt: Date }): string => updatedAt.toISOString();

/** A job's logo, but one over plain HTTP, which jobs had before: the site's policy lets no page load it. */
export const shownLogo = (url: string | null): string | null =>
  url !== null && /^http:/i.test(url) ? null : url;

/**
 * @param row a row of a job list
 * @param now ms since 1970
 * @param forAdmin with what a change is based on
 * @returns the job as lists show it
 */
export function presentSummary(row: SummaryRow, now: number, forAdmin = false): JobSummary {
  return {
    companyName: row.companyName,
    logoUrl: shownLogo(row.logoUrl),
    experience: row.experience,
    location: row.location,
    country: row.country,
    skills: row.skills,
    salaryRange: row.salaryRange,
    pay: presentPay(row, false),
    food: row.food,
    room: row.room,
    ticket: row.ticket,
    medical: row.medical,
    closingDate: row.closingDate,
    category: row.category,
    jobType: row.jobType,
    status: statusOn(row, now),
    openings: row.openings,
    applicantsCount: row.applicantsCount,
    createdAt: row.createdAt.toISOString(),
    demo: row.demo,
    ...(forAdmin && { version: versionOf(row) }),
    id: row.id,
    title: row.jobName,
    ...workOf(row.jobName),
    shortDescription: excerpt(row.beginning, shown),
  };
}
