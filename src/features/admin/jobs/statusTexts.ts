import type { JobStatus } from '#contract/options.ts';
import type { TextKey } from '#src/i18n/keys.ts';

/** The names of the two statuses. */
export const statusTexts = {
  active: 'adminJobs:status.active',
  inactive: 'adminJobs:status.inactive',
} as const satisfies Record<JobStatus, TextKey>;
