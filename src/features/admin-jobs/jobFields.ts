import type { Job } from '#contract/job.ts';

/** The job form as it is typed: texts, so that a draft holds exactly what stood in the fields. */
export const blankJob = {
  jobName: '',
  companyName: '',
  logoUrl: '',
  location: '',
  experience: '',
  openings: '1',
  category: '',
  jobType: '',
  salaryRange: '',
  skills: '',
  description: '',
  status: 'active',
};

export type JobFields = typeof blankJob;

/** What the form shows of a stored job. */
export function fieldsOf(job: Job): JobFields {
  return {
    jobName: job.jobName,
    companyName: job.companyName,
    logoUrl: job.logoUrl ?? '',
    location: job.location,
    experience: job.experience,
    openings: String(job.openings),
    category: job.category,
    jobType: job.jobType,
    salaryRange: job.salaryRange,
    skills: job.skills.join(', '),
    description: job.description,
    status: job.status,
  };
}

/** What the form sends; a number that is none becomes NaN and is refused by the schema. */
export function bodyOf(fields: JobFields): Omit<JobFields, 'openings'> & { openings: number } {
  const openings = fields.openings.trim();
  return { ...fields, openings: /^\d+$/.test(openings) ? Number(openings) : NaN };
}

/** Whether something typed differs from what is stored. */
export function isChanged(changes: Partial<JobFields>, stored: JobFields): boolean {
  return Object.entries(changes).some(([name, value]) => value !== stored[name as keyof JobFields]);
}
