import type { passportAvailabilities } from '#contract/account/profileOptions.ts';
import type { ApplicationEventKind } from '#contract/applications/application.ts';

/** How the list of candidates may be ordered. */
export const candidateSorts = ['newest', 'name', 'experience'] as const;
export type CandidateSort = (typeof candidateSorts)[number];

/** Years of experience that one may ask for at least, as the address says them. */
export const candidateYears = ['1', '2', '3', '5', '10'] as const;

/** Days within which a document ends, or has ended, as the address says them. */
export const documentDays = ['0', '30', '60', '90', '180'] as const;

/** What is written down of a person's papers; the papers themselves stay with the person. */
export const documentKinds = [
  ...(['passport', 'visa', 'medical', 'licence'] as const),
  ...(['certificate', 'police', 'other'] as const),
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const candidateLimits = {
  pageSize: 25,
  maxPageSize: 50,
  note: 2_000,
  tag: 40,
  /** Of one account. */
  tags: 30,
  documentNumber: 40,
  /** Of one account. */
  documents: 50,
  /** Days before a document's end from which on it is warned of. */
  expiryWarning: 60,
  /** Applications, notes and steps of the history on one page, the newest of each. */
  onPage: 100,
  /** Others with the same telephone or passport that are named beside one. */
  same: 5,
  /** Characters of one filter. */
  filter: 200,
} as const;

/** Which candidates are meant; blank fields mean all. */
export interface CandidateQuery {
  /** Words of name, e-mail, job title, skills and state, or a telephone number; all must be there. */
  search: string;
  skill: string;
  title: string;
  state: string;
  passport: (typeof passportAvailabilities)[number] | '';
  /** At least so many. */
  years: string;
  language: string;
  tag: string;
  /** A document of theirs has ended, or does within so many days of today in India. */
  expires: (typeof documentDays)[number] | '';
}

/** Another account that may be the same person. */
export interface SamePerson {
  id: string;
  name: string;
  phone: boolean;
  passport: boolean;
  /** An admin has said that both are one person. */
  linked: boolean;
  /** An admin has said that they are two, whatever they share. */
  apart: boolean;
}

/** A person who has applied and shares the profile. Blank where the profile says nothing. */
export interface Candidate {
  id: string;
  name: string;
  email: string;
  mobile: string;
  jobTitle: string;
  years: string;
  state: string;
  passport: string;
  skills: string[];
  motherTongue: string;
  english: string;
  /** Applications that were not taken back. */
  applications: number;
  /** ISO 8601, UTC. */
  lastAppliedAt: string;
  tags: string[];
  /** The document that ends first, where it has ended or will within the days of the warning. */
  expiring: Pick<CandidateDocument, 'kind' | 'expiresOn'> | null;
  same: SamePerson[];
}

/** A page of candidates. */
export interface CandidateList {
  candidates: Candidate[];
  /** How many the query finds. */
  total: number;
}

/** What is written down about an account; `of` is its id, since linked accounts share a page. */
interface Written {
  id: string;
  of: string;
}

export interface CandidateNote extends Written {
  text: string;
  /** The name, or the e-mail where none is given; null where the account is gone. */
  authorName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface CandidateDocument extends Written {
  kind: DocumentKind;
  number: string;
  /** A date of the calendar (YYYY-MM-DD); blank where it does not end. */
  expiresOn: string;
  /** Of the record, as a change of it is based on. */
  version: string;
}

interface CandidateApplication extends Written {
  jobId: string;
  jobTitle: string;
  companyName: string;
  status: string;
  /** ISO 8601, UTC. */
  appliedAt: string;
  withdrawnAt: string | null;
}

/** What admins write down about a person, and what an administrator changed in the profile itself. */
export const writtenAbout = ['note', 'tag', 'document', 'link', 'apart', 'profile'] as const;
export type WrittenAbout = (typeof writtenAbout)[number];

/** A step of the history: of an application, or of what admins wrote down about the person. */
export type CandidateStep = {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The admin; null where the person did it, or the account is gone. */
  byName: string | null;
} & (
  | { about: 'application'; kind: ApplicationEventKind; status: string; jobTitle: string }
  | { about: 'person'; what: WrittenAbout; did: 'create' | 'update' | 'delete' }
);

/** An account that is said to be the same person as the one whose page it is. */
export interface LinkedAccount {
  id: string;
  name: string;
  email: string;
}

/** Everything that is known of one person, of all linked accounts that share their profile. */
export interface CandidateFile {
  candidate: Candidate;
  /** What the person has written about themselves; blank where nothing. */
  description: string;
  /** The page that opens the resume; null where there is none. */
  resumePath: string | null;
  linked: LinkedAccount[];
  /** The newest; `totals` counts all. */
  applications: CandidateApplication[];
  notes: CandidateNote[];
  tags: { of: string; tag: string }[];
  documents: CandidateDocument[];
  /** Newest first. */
  history: CandidateStep[];
  totals: { applications: number; notes: number };
}

/** @returns a tag in the form by which it is the same as another */
export function tagKey(tag: string): string {
  return tag.trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * @param day when a document ends (YYYY-MM-DD); blank where it does not
 * @param today the day in India (YYYY-MM-DD)
 * @returns whether it has ended, will soon, or neither
 */
export function expiryOf(day: string, today: string): 'over' | 'soon' | null {
  if (day === '') return null;
  if (day < today) return 'over';
  const last = new Date(`${today}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + candidateLimits.expiryWarning);
  return day <= last.toISOString().slice(0, 10) ? 'soon' : null;
}
