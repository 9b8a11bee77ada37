import type { Job } from '#contract/job.ts';
import { excerpt } from '#contract/text.ts';

/** A job in one line for search engines and shared links: who hires, where, the first words. */
export function excerptOf(job: Job): string {
  const words = job.description.replace(/\s+/g, ' ').trim();
  return excerpt(`${job.companyName}, ${job.location}. ${words}`, 155);
}
