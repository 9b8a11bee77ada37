import type { Job, JobSummary } from './job.ts';

// Apart from job.ts, which each first screen loads.

/** What a list knows of a job, as its detail: the description is its beginning, other facts are missing. */
export function jobFromSummary({ id, title, shortDescription, ...known }: JobSummary): Job {
  return {
    ...known,
    ...{ _id: id, jobName: title, description: shortDescription, rating: null, impressions: 0 },
  };
}

/** The heading at which a description is split (spec 2, job detail). */
export const qualificationsHeading = 'Qualifications & Skills:';

/** The two halves of a description; the second is empty where the heading is missing. */
export function splitDescription(description: string): {
  responsibilities: string;
  qualifications: string;
} {
  const [before = '', ...after] = description.split(qualificationsHeading);
  return {
    responsibilities: before.trim(),
    qualifications: after.join(qualificationsHeading).trim(),
  };
}
