import type { TextKey } from '#src/i18n/keys.ts';

/** What can be shown of a job beside its name and what is done with it, in this order. */
export const jobColumns = [
  ...(['company', 'location', 'category', 'jobType', 'openings', 'salary'] as const),
  ...(['posted', 'closes', 'applicants', 'status'] as const),
];
export type JobColumn = (typeof jobColumns)[number];

/** What everyone begins with (spec 2, admin jobs). */
export const usualJobColumns: readonly JobColumn[] = ['company', 'applicants', 'status'];

export const jobColumnTexts = {
  company: 'adminJobs:table.company',
  location: 'adminJobs:form.location',
  category: 'adminJobs:form.category',
  jobType: 'adminJobs:form.jobType',
  openings: 'adminJobs:form.openings',
  salary: 'adminJobs:form.salaryRange',
  posted: 'adminJobs:table.postedOn',
  closes: 'adminJobs:facts.closingDate',
  applicants: 'adminJobs:table.applicants',
  status: 'adminJobs:table.status',
} as const satisfies Record<JobColumn, TextKey>;
