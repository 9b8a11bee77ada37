import { jobCountryCodes } from '#contract/jobs/jobCountry.ts';
import type { CheckSource } from './evidence.ts';

/** What a company is for a seeker: who employs, or an agent who brings both together. */
export const employerKinds = ['employer', 'agent'] as const;
export type EmployerKind = (typeof employerKinds)[number];

/** What the files of a record may be. */
export const employerFileKinds = ['demand', 'agreement', 'licence'] as const;
export type EmployerFileKind = (typeof employerFileKinds)[number];

/** What a list of records can be narrowed to. */
export const employerStates = ['unchecked', 'expired', 'expiring', 'old'] as const;
export type EmployerState = (typeof employerStates)[number];

/** ISO 3166 alpha-2: the countries with jobs, and where agents are. */
export const employerCountries: readonly string[] = ['IN', ...jobCountryCodes];

/** Apart from the other limits, which each first screen loads. */
export const employerLimits = {
  pageSize: 50,
  contacts: 20,
  notes: 5_000,
  /** Bytes of a file. */
  fileBytes: 10 * 1024 * 1024,
  files: 30,
  /** The newest jobs that are shown with a record. */
  jobs: 20,
  /** A licence that ends within so many days is one that is expiring. */
  expiringDays: 60,
} as const;

/** Whether a source tells of a licence, and not of the company alone. */
export const isOfLicence = (source: CheckSource): boolean => source !== 'register';

/** Why a record is refused, by their texts under `adminEmployers:refused`: no other screen loads them. */
export const employerRefusals = ['employerExists', 'checkAgain'] as const;

export interface EmployerContact {
  name: string;
  role: string;
  phone: string;
  email: string;
}

export interface EmployerFile {
  id: string;
  kind: EmployerFileKind;
  bytes: number;
  /** ISO 8601. */
  addedAt: string;
}

/** A record as the list has it. Days are ISO dates. */
export interface EmployerRow {
  id: string;
  name: string;
  kind: EmployerKind;
  country: string | null;
  licenceNumber: string | null;
  /** The last day on which the licence holds. */
  validUntil: string | null;
  checkSource: CheckSource | null;
  checkedOn: string | null;
  openJobs: number;
  closedJobs: number;
  /** The moment of its last change, ISO 8601. */
  version: string;
}

/** A job of an employer, as its record names it. */
export interface EmployerJob {
  id: string;
  title: string;
  open: boolean;
  applicants: number;
  createdAt: string;
}

/** How the employer is reached, and what was written down of it: for those who hire. */
interface EmployerPrivate {
  contacts: EmployerContact[];
  notes: string;
  /** Where what was seen can be seen again. */
  evidence: string | null;
  files: EmployerFile[];
}

/** A whole record. */
export interface Employer extends EmployerRow, Partial<EmployerPrivate> {
  website: string | null;
  /** Who of the admins checked it; null where no one did, or the account is gone. */
  checkedBy: string | null;
  /** How often people applied to its jobs. */
  applicants: number;
  /** The newest ones. */
  jobs: EmployerJob[];
}
