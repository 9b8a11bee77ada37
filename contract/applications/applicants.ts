import type { ApplicationEvent, Applicant, ApplicantProfile } from './application.ts';
import { applicationStatuses } from '#contract/options.ts';

/** How the admin may order a job's applicants. */
export const applicantSorts = ['oldest', 'newest', 'name', 'status'] as const;
export type ApplicantSort = (typeof applicantSorts)[number];

/** What the admin may filter by: the six statuses, and who has withdrawn. */
export const applicantFilters = [...applicationStatuses, 'Withdrawn'] as const;
export type ApplicantFilter = (typeof applicantFilters)[number];

export const applicantLimits = {
  /** On a page of the screen. */
  pageSize: 50,
  /** In one answer: how an export reads. */
  maxPageSize: 1_000,
  /** Named one by one in a change; to change more, filter. */
  changeIds: 1_000,
  note: 2_000,
  place: 300,
  /** Ms that the mails of a change of many wait, and in which it can be undone. */
  mailHold: 10 * 60 * 1_000,
  /** From so many on the number is typed, not only shown. */
  typedCount: 20,
  /** Skills that are offered to filter by, the most frequent first. */
  skills: 30,
} as const;

/** Which applicants of a job are meant; blank fields mean all. */
export interface ApplicantQuery {
  /** Words of the name or the e-mail; all of them must be there. */
  search: string;
  status: ApplicantFilter | '';
  skill: string;
  /** The id of a step, or `noStep`. */
  step: string;
}

/** Who is in no step of the job. */
export const noStep = 'none';

/** A page of a job's applicants. */
export interface ApplicantList {
  applicants: Applicant[];
  /** How many the query finds. */
  total: number;
  /** With the first page, and with `facets=yes`: what there is to choose from, whatever the query. */
  facets?: ApplicantFacets;
  /** Changes of many whose mails still wait, newest first. Left out by a release that told them on the first page only. */
  recent?: RecentChange[];
}

/** A change of many applicants that can still be undone. */
export interface RecentChange {
  id: string;
  count: number;
  /** Until when, ISO 8601: then the mails leave. */
  until: string;
}

/** Why applicants who were chosen are not changed, with their numbers. */
export type LeftOut = Partial<Record<'withdrawn' | 'deleting', number>>;

export interface ApplicantFacets {
  /** All who ever applied. */
  all: number;
  statuses: Partial<Record<ApplicantFilter, number>>;
  skills: { skill: string; count: number }[];
}

/** What the admin writes about an applicant; no applicant ever sees it. */
export interface ApplicantNote {
  id: string;
  text: string;
  /** The name, or the e-mail where none is given; null where the account is gone. */
  authorName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** A move into one of the job's steps, or out of it. */
export interface ApplicantMove {
  /** ISO 8601, UTC. */
  at: string;
  /** As the step was called then; null: out of its step. */
  step: string | null;
  /** The admin; null where the account is gone. */
  byName: string | null;
}

/** Everything that the admin sees of one applicant. */
export interface ApplicantFile {
  applicant: Applicant;
  profile: ApplicantProfile;
  /** Oldest first. `byName` is null where the applicant did it, or the account is gone. */
  events: (ApplicationEvent & { byName: string | null })[];
  /** Oldest first: from which of the job's steps to which. Left out by a release that did not tell. */
  moves?: ApplicantMove[];
  /** Newest first. */
  notes: ApplicantNote[];
}

/** The words of a list such as 'Welding, Gas cutting', each once. */
export function skillList(text: string | undefined): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** What a query's texts mean; what is not an option counts as left out. */
export function applicantQuery(query: Record<string, string | undefined>): ApplicantQuery {
  return {
    search: (query.search ?? '').trim(),
    status: applicantFilters.find((known) => known === query.status) ?? '',
    skill: (query.skill ?? '').trim(),
    step: (query.step ?? '').trim(),
  };
}
