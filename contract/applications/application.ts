import { limits } from '#contract/limits.ts';
import type { ApplicationStatus } from '#contract/options.ts';

/** When and where someone is to come, or to be reached. */
export interface Interview {
  /** ISO 8601, UTC. */
  at: string;
  /** An address, a link or a telephone number, as the admin wrote it. */
  place: string;
  /** The time zone of the place (IANA); left out where no one said one: India. */
  zone?: string;
  /** What the applicant is to know of it besides. */
  note?: string;
}

/** `status`: the admin set one (and maybe an interview with it); `interview`: it set or moved only that. */
const applicationEventKinds = ['applied', 'status', 'interview', 'withdrawn', 'restored'] as const;
export type ApplicationEventKind = (typeof applicationEventKinds)[number];

/** One step of an application's way, as its owner sees it. */
export interface ApplicationEvent {
  kind: ApplicationEventKind;
  /** ISO 8601, UTC. */
  at: string;
  /** The status from then on. */
  status: ApplicationStatus | string;
  /** The interview that was set; null where it was called off, or where the step set none. */
  interview: Interview | null;
}

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
  /** Left out by answers that a phone kept from before there were these. */
  withdrawnAt?: string | null;
  interview?: Interview | null;
  /** Oldest first. */
  events?: ApplicationEvent[];
}

/** The step of the job's own that an applicant is in, and since when (ISO 8601). */
export interface ApplicantStep {
  id: string;
  name: string;
  since: string;
}

/** An applicant of a job, for admins only (spec 3). */
export interface Applicant {
  _id: string;
  userId: string;
  userName: string;
  email: string;
  /** Null where there is none, or where the applicant has withdrawn. */
  resumeLink: string | null;
  applicationStatus: ApplicationStatus | string;
  appliedAt: string;
  withdrawnAt: string | null;
  /** The account is on its way out: no one's to reach or to change, but an interview may be called off. */
  deleting?: boolean;
  /**
   * Whether profile and resume may be seen and passed on: not after withdrawing, without consent, or
   * while the account is on its way out.
   */
  shared: boolean;
  interview: Interview | null;
  /** Null: in none. */
  step: ApplicantStep | null;
  /** How many notes the admin has written. */
  notes: number;
  /** Only where it was asked for, and of those who share it. */
  profile?: ApplicantProfile;
}

/** From the profile; blank where it says nothing, or is not shared. */
export type ApplicantProfile = Record<
  'mobile' | 'presentJobTitle' | 'yearsOfExperience' | 'homeState',
  string
> & { skills: string[] };

export interface CheckApplication {
  hasApplied: boolean;
  trialInfo?: { isTrialExpired: boolean; remainingTrialDays: number | null };
  /** The consent that profile and resume go to companies. Left out by answers of before it was told. */
  sharing?: SharingState;
}

/** Never asked, standing, or taken back. */
export type SharingState = 'unasked' | 'given' | 'takenBack';

/** Statuses that mean the admin has answered, counted in the response rate (spec 4). */
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

/**
 * Whether someone may take an application back: what is decided for good cannot be undone by it.
 */
export function mayWithdraw(status: string): boolean {
  return status !== 'Hired' && status !== 'Rejected';
}

/** Whether a withdrawal may still be undone at `now` (ms); later one applies anew. */
export function mayRestore(withdrawnAt: string, now: number): boolean {
  return now - Date.parse(withdrawnAt) < limits.withdrawalUndo;
}

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
 * A text that a spreadsheet can only read as text: a leading = + - @ (also full-width, and behind
 * white space or characters that no one sees), tab or line break would start a formula once the
 * file is saved as CSV, so an apostrophe is put before it. `_x003D_` is how spreadsheet files write
 * a character by its number.
 */
export function safeCell(text: string): string {
  return /^(?:[\t\r\n]|[\s\p{Cf}]*(?:[=+\-@＝＋－＠﹦﹢﹣﹫−]|_x[0-9a-f]{4}_))/iu.test(text)
    ? `'${text}`
    : text;
}
