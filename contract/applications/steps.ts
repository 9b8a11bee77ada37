import type { ApplicationStatus } from '#contract/options.ts';
import type { Applicant, ApplicantStep } from './application.ts';

export const stepLimits = {
  /** Of a job, all statuses together. */
  steps: 12,
  /** Characters of a name. */
  name: 40,
  /** Cards of a column; the rest is a page of the table. */
  cards: 20,
} as const;

/** A step that a job has of its own under one of the six statuses. Only admins know of it. */
export interface JobStep {
  id: string;
  status: ApplicationStatus;
  name: string;
}

/** The steps of a job, in their order; of several statuses one after the other. */
export interface JobSteps {
  steps: (JobStep & {
    /** How many are in it. */
    count: number;
  })[];
  /** Of the list, for anyone who changes it. */
  version: string;
}

/** What a change of steps or a move answers, to take it back with. */
export interface StepUndo {
  /** Who was moved by it; left out where it moved no one. */
  undo?: { id: string; count: number };
}

/** The steps that are offered to begin with; their names are texts (`applicants:steps.usual`). */
export const usualSteps = [
  { status: 'In Review', name: 'screening' },
  { status: 'In Review', name: 'sent' },
  { status: 'Interview Scheduled', name: 'interview' },
  { status: 'Interview Scheduled', name: 'tradeTest' },
  { status: 'Offer Extended', name: 'offerSigned' },
  { status: 'Offer Extended', name: 'medical' },
  { status: 'Hired', name: 'visa' },
  { status: 'Hired', name: 'clearance' },
  { status: 'Hired', name: 'ticket' },
  { status: 'Hired', name: 'deployed' },
] as const satisfies readonly { status: ApplicationStatus; name: string }[];

/** A column of the board: those of a status who are in one of its steps, or (null) in none. */
export interface BoardColumn {
  status: ApplicationStatus;
  step: Pick<ApplicantStep, 'id' | 'name'> | null;
  count: number;
  /** How long they have been there, in days with a fraction; 0 where no one is. */
  medianDays: number;
  longestDays: number;
  /** Who has waited longest comes first; the first of them only. */
  cards: BoardCard[];
}

export interface BoardCard extends Applicant {
  /** Since when they are in this column, ISO 8601. */
  since: string;
}

/** The applicants of a job by status and step; who has withdrawn is in no column. */
export interface Board {
  columns: BoardColumn[];
  withdrawn: number;
  version: string;
}
