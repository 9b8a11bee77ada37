import type { TFunction } from 'i18next';
import type { Job } from '#contract/job.ts';
import { breadcrumbs, jobPosting } from '#contract/jsonLd.ts';
import { href } from '#contract/paths.ts';
import { excerpt } from '#contract/text.ts';

/** A job in one line for search engines and shared links: who hires, where, the first words. */
export function excerptOf(job: Job): string {
  const words = job.description.replace(/\s+/g, ' ').trim();
  return excerpt(`${job.companyName}, ${job.location}. ${words}`, 155);
}

/** What search engines read of an open job. */
export function jobJsonLd(job: Job, origin: string, t: TFunction): object[] {
  const steps: [string, string][] = [
    [t('jobs:title'), href('jobs')],
    [job.jobName, href('job', { jobId: job._id })],
  ];
  return [jobPosting(job, origin), breadcrumbs(steps, origin)];
}
