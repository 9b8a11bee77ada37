import type { Job } from '#contract/jobs/job.ts';

/** Whether the worker pays for a ticket or a medical, whole or in part: what a list of costs sums up is not all then. */
export const paysBeside = ({ ticket, medical }: Pick<Job, 'ticket' | 'medical'>): boolean =>
  [ticket, medical].some((payer) => payer === 'worker' || payer === 'shared');
