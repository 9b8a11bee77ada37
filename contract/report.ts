/** What may be wrong with a job, from what cheats the most people on. */
export const reportReasons = ['money', 'visitVisa', 'fake', 'closed', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['open', 'closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** A report of a job, as the office sees it. Times are ISO 8601. */
export interface JobReport {
  id: string;
  /** Null where the job has been deleted since. */
  jobId: string | null;
  jobName: string;
  companyName: string;
  reason: ReportReason;
  text: string;
  /** Whether it was sent by somebody with an account; who it was stays with the server. */
  byMember: boolean;
  status: ReportStatus;
  outcome: string | null;
  closedAt: string | null;
  createdAt: string;
}
