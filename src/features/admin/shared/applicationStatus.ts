import type { ApplicantFilter } from '#contract/applications/applicants.ts';
import type { TextKey } from '#src/i18n/keys.ts';

const texts = {
  Applied: 'applicants:statuses.applied',
  'In Review': 'applicants:statuses.inReview',
  'Interview Scheduled': 'applicants:statuses.interview',
  'Offer Extended': 'applicants:statuses.offer',
  Rejected: 'applicants:statuses.rejected',
  Hired: 'applicants:statuses.hired',
  Withdrawn: 'applicants:statuses.withdrawn',
} as const satisfies Record<ApplicantFilter, TextKey>;

/** The key of a status' name, or null for one that is not in the list and shows as it is. */
export function statusText(status: string): (typeof texts)[ApplicantFilter] | null {
  return Object.hasOwn(texts, status) ? texts[status as ApplicantFilter] : null;
}
