import type { ApplicationStatus } from './options.ts';

/** One's own application (spec 3). */
export interface MyApplication {
  applicationId: string;
  jobId: string;
  jobTitle: string;
  companyName: string;
  location: string;
  experience: string;
  salaryRange: string;
  skills: string[];
  applicationStatus: ApplicationStatus | string;
  /** ISO 8601, UTC. */
  appliedAt: string;
}

/** An applicant of a job, for admins only (spec 3). */
export interface Applicant {
  _id: string;
  userId: string;
  userName: string;
  email: string;
  resumeLink: string | null;
  applicationStatus: ApplicationStatus | string;
  appliedAt: string;
}

export interface CheckApplication {
  hasApplied: boolean;
  trialInfo?: { isTrialExpired: boolean; remainingTrialDays: number | null };
}

/** Statuses that mean the office has answered, counted in the response rate (spec 4). */
const responded = new Set<string>([
  'In Review',
  'Interview Scheduled',
  'Offer Extended',
  'Hired',
  'Rejected',
]);

export type BadgeColour = 'blue' | 'yellow' | 'purple' | 'green' | 'red' | 'emerald' | 'gray';

const colours: Record<ApplicationStatus, BadgeColour> = {
  Applied: 'blue',
  'In Review': 'yellow',
  'Interview Scheduled': 'purple',
  'Offer Extended': 'green',
  Rejected: 'red',
  Hired: 'emerald',
};

/** The badge colour of a status; an unknown one is gray (spec 4). */
export function statusColour(status: string): BadgeColour {
  return colours[status as ApplicationStatus] ?? 'gray';
}

/** Rounded percentage of applications with a responded status; 0 where there are none (spec 9). */
export function responseRate(applications: readonly { applicationStatus: string }[]): number {
  if (applications.length === 0) return 0;
  const answered = applications.filter((a) => responded.has(a.applicationStatus)).length;
  return Math.round((answered / applications.length) * 100);
}

/** Whether something happened within the last `days` days. Times in ms since 1970. */
export function isWithinDays(at: number, days: number, now: number): boolean {
  return now - at < days * 24 * 60 * 60 * 1000;
}

/** Spec 5: non-alphanumerics become underscores, then '_Applicants_' and the day as YYYY-MM-DD. */
export function exportFileName(jobName: string, day: string): string {
  return `${jobName.replace(/[^a-zA-Z0-9]/g, '_')}_Applicants_${day}.xlsx`;
}

/** The sheet's name and its columns, in order (spec 3 and 5). */
export const exportSheetName = 'Applicants';
export const exportColumns = [
  'Sr. No.',
  'Applicant Name',
  'Email',
  'Resume Link',
  'Application Status',
  'Applied Date',
] as const;

/**
 * A text that a spreadsheet can only read as text: a leading = + - @ tab or return would start a
 * formula (CSV injection), so an apostrophe is put before it.
 */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
