/** What may be wrong with a job, from what cheats the most people on. */
export const reportReasons = ['money', 'visitVisa', 'fake', 'closed', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['open', 'closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What the admin found: the job is paused (inactive), or there is nothing in the report. */
export const reportFindings = ['paused', 'unfounded'] as const;
export type ReportFinding = (typeof reportFindings)[number];

/** A report of a job, as the admin sees it. Times are ISO 8601. */
export interface JobReport {
  id: string;
  /** Null where the job has been deleted since. */
  jobId: string | null;
  jobName: string;
  companyName: string;
  reason: ReportReason;
  text: string;
  /** Whether it was sent by someone with an account; who it was stays with the server. */
  byMember: boolean;
  status: ReportStatus;
  /** Null where it is open, or was closed with words alone. */
  finding: ReportFinding | null;
  outcome: string | null;
  closedAt: string | null;
  createdAt: string;
  /** The job now; null where it has been deleted. */
  jobStatus: 'active' | 'inactive' | null;
  /** How many reports of this job are open now, this one among them. */
  openForJob: number;
}
