import type { Interview } from './application.ts';

export const interviewLimits = {
  note: 500,
  /** Ms back and ahead within which one is set; what lies outside is a slip of the keys. */
  back: 24 * 60 * 60 * 1_000,
  ahead: 2 * 366 * 24 * 60 * 60 * 1_000,
  zone: 64,
  /** Of a page of the list. */
  pageSize: 50,
  /** Entries of the calendar that is subscribed to. */
  feed: 1_000,
  /** Ms before it at which the reminder is due; who was told of it later than that is not reminded. */
  remindBefore: 24 * 60 * 60 * 1_000,
  /** Ms before it from which on no reminder is sent any more. */
  remindUntil: 60 * 60 * 1_000,
} as const;

/** Whether an interview may be set to a moment (ISO 8601), as seen at `now` (ms since 1970). */
export function isNear(at: string, now: number): boolean {
  const wait = Date.parse(at) - now;
  return wait >= -interviewLimits.back && wait <= interviewLimits.ahead;
}

/** An interview in the list of all jobs. */
export interface InterviewLine extends Interview {
  applicationId: string;
  jobId: string;
  jobName: string;
  companyName: string;
  /** Whom; without a name, or for roles that reach no one, as in the list of applicants. */
  userName: string;
  cancelled: boolean;
}

export interface InterviewList {
  interviews: InterviewLine[];
  total: number;
  /** Whether the admin has an address of the calendar. */
  hasFeed: boolean;
}
