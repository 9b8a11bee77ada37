import type { Interview } from './application.ts';

export const interviewLimits = {
  note: 500,
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
