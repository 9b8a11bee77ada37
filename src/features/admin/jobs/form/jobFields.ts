import type { Job } from '#contract/jobs/job.ts';
import { isPastClosing } from '#contract/jobs/jobFacts.ts';
import { blankFacts, factsBodyOf, factsOf, isPayStale, type FactFields } from './factFields.ts';

/** The fields of spec 5 as they are typed: texts, so that a draft holds exactly what stood there. */
export const blankPosting = {
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

export const blankJob = { ...blankPosting, ...blankFacts };
export type JobFields = typeof blankPosting & FactFields;

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
    ...factsOf(job),
  };
}

/** What the form of another job like this one begins with: not with a last day that has passed. */
export function copyOf(job: Job, now: number): JobFields {
  const fields = fieldsOf(job);
  const isOver = isPastClosing(job, now);
  return { ...fields, status: 'active', closingDate: isOver ? '' : fields.closingDate };
}

/**
 * What the form sends; a number that is none becomes NaN and is refused by the schema. A pay that
 * was left alone although range or place changed is not sent: the server takes it away.
 */
export function bodyOf(fields: JobFields, stored: JobFields = blankJob) {
  const { jobName, companyName, logoUrl, location, experience } = fields;
  const { category, jobType, salaryRange, skills, description, status } = fields;
  const openings = fields.openings.trim();
  const { pay, ...facts } = factsBodyOf(fields);
  return {
    ...{ jobName, companyName, logoUrl, location, experience },
    ...{ category, jobType, salaryRange, skills, description, status },
    openings: /^\d+$/.test(openings) ? Number(openings) : NaN,
    ...facts,
    ...(!isPayStale(fields, stored) && { pay }),
  };
}
