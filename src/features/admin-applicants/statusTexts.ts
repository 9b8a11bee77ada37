import type { ApplicationStatus } from '#contract/options.ts';

const texts = {
  Applied: 'applicants:statuses.applied',
  'In Review': 'applicants:statuses.inReview',
  'Interview Scheduled': 'applicants:statuses.interview',
  'Offer Extended': 'applicants:statuses.offer',
  Rejected: 'applicants:statuses.rejected',
  Hired: 'applicants:statuses.hired',
} as const satisfies Record<ApplicationStatus, string>;

/** The key of a status' name, or null for one that is not in the list and shows as it is. */
export function statusText(status: string): (typeof texts)[ApplicationStatus] | null {
  return Object.hasOwn(texts, status) ? texts[status as ApplicationStatus] : null;
}
