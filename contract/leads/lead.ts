import type { DocumentKind } from '#contract/candidates/candidate.ts';
import type { DayOrder, ImportColumn, ImportFailure } from '#contract/import/import.ts';
import type { ImportSheet } from '#contract/import/sheets.ts';

/**
 * Leads: people whom a list names that an admin has imported. They have agreed to nothing: they are
 * no accounts, are found by no search of candidates, and go by themselves after a while.
 */

/** What a column of a list of people can mean. */
export const leadTargets = [
  'name',
  'phone',
  'email',
  'trade',
  'skills',
  'experience',
  'state',
  'languages',
  'passport',
  'passportExpiry',
  'visaExpiry',
  'medicalExpiry',
  'licence',
  'licenceExpiry',
  'tags',
  'source',
  'note',
] as const;
export type LeadTarget = (typeof leadTargets)[number];

/** Which column is read for which target, and how '03/04/2027' is read. */
export interface LeadMapping {
  columns: Partial<Record<LeadTarget, string>>;
  dayOrder: DayOrder;
}

/** Limits of leads. Times in ms. */
export const leadLimits = {
  records: 20_000,
  fileBytes: 12 * 1024 * 1024,
  previewRows: 20,
  /** Of each kind that is not simply good: duplicates, and rows with problems. */
  problemRows: 200,
  historyRows: 20,
  pageSize: 25,
  maxPageSize: 50,
  source: 120,
  permission: 500,
  filter: 200,
  /** Duplicates that are named beside a row. */
  same: 3,
  /** Rows that one decision may name. */
  anyway: 1_000,
  /** Who has not answered is erased after this. */
  keptUnanswered: 90 * 24 * 60 * 60 * 1000,
  /** Who has agreed, and has no account. */
  keptAgreed: 365 * 24 * 60 * 60 * 1000,
  /** Rows of a file that was not taken over. */
  keptUnfinished: 24 * 60 * 60 * 1000,
  /** Between two invitations of one person. */
  invitedAgain: 7 * 24 * 60 * 60 * 1000,
} as const;

/** A paper of someone, as a list names it. */
export interface LeadDocument {
  kind: DocumentKind;
  number: string;
  /** A date of the calendar (YYYY-MM-DD); blank where the list says none. */
  expiresOn: string;
}

/** What a list says about someone. Blank where it says nothing. */
export interface LeadFacts {
  name: string;
  /** E.164: +919876543210. */
  phone: string;
  email: string;
  trade: string;
  skills: string[];
  years: number | null;
  homeState: string;
  languages: string[];
  documents: LeadDocument[];
  tags: string[];
  /** Where the list itself says that this person is from; otherwise the import's. */
  source: string;
  note: string;
}

/** What keeps a row out. */
export const leadProblems = [
  'nameMissing',
  'nameUnreadable',
  'noContact',
  'phoneInvalid',
  'phoneRounded',
  'emailInvalid',
  'askedNotTo',
  'recordDamaged',
  'recordTooLong',
] as const;
/** What was left out or cut of a row that is taken. */
export const leadNotes = ['cut', 'onlyFirst', 'dateUnreadable', 'leftOut'] as const;

export interface LeadRemark {
  /** A target, or 'row' for the whole of it. */
  field: LeadTarget | 'row';
  code: (typeof leadProblems)[number] | (typeof leadNotes)[number];
}

export const sameReasons = ['phone', 'email', 'passport'] as const;

/** Someone who may be the person of a row: an earlier row, a lead, or a candidate who shares. */
export interface LeadSame {
  kind: 'row' | 'lead' | 'candidate';
  /** The id of the lead or the candidate, or the number of the row. */
  id: string;
  name: string;
  by: (typeof sameReasons)[number];
}

export type LeadRowState = 'good' | 'same' | 'bad';

/** One row of the preview. */
export interface LeadRow {
  /** From 1, in the order of the file; the heading counts. */
  row: number;
  state: LeadRowState;
  facts: LeadFacts;
  problems: LeadRemark[];
  notes: LeadRemark[];
  same: LeadSame[];
}

export interface LeadCounts {
  total: number;
  good: number;
  same: number;
  bad: number;
  noted: number;
  /** Those that were taken over. */
  added: number;
}

export const noLeadCounts: LeadCounts = {
  ...{ total: 0, good: 0, same: 0, bad: 0, noted: 0, added: 0 },
};

export const leadImportStatuses = [
  'reading',
  'checking',
  'checked',
  'failed',
  'done',
  'undone',
] as const;
export type LeadImportStatus = (typeof leadImportStatuses)[number];

/** An import of people as the history lists it. Times are ISO 8601. */
export interface LeadImportSummary {
  id: string;
  fileName: string;
  byName: string | null;
  status: LeadImportStatus;
  /** Rows done of rows in all, while it runs. */
  progress: { done: number; total: number };
  failure: ImportFailure | null;
  counts: LeadCounts;
  /** Where the list is from, and why these people may be written to, as the admin has said. */
  source: string;
  permission: string;
  createdAt: string;
  committedAt: string | null;
  undoneAt: string | null;
  /** What an undo did: those who had agreed meanwhile stay. */
  undo: { removed: number; kept: number } | null;
}

/** One import of people in full. */
export interface LeadImportDetail extends LeadImportSummary {
  /** Another one with each mapping and each look for duplicates. */
  version: string;
  columns: ImportColumn[];
  /** Of a workbook with several: which are read, and which are not. Blank otherwise. */
  sheets: ImportSheet[];
  mapping: LeadMapping;
  /** The columns were mapped as in an earlier file with the same ones. */
  remembered: boolean;
  /** The same file, sent by someone else or before: when, by whom, and whether it was taken over. */
  again: { at: string; byName: string | null; taken: boolean } | null;
  rows: LeadRow[];
}

export const leadStates = ['waiting', 'invited', 'agreed'] as const;
type LeadState = (typeof leadStates)[number];

/** Someone on the list of leads. Times are ISO 8601. */
export interface Lead extends LeadFacts {
  id: string;
  importId: string;
  state: LeadState;
  addedAt: string;
  invitedAt: string | null;
  agreedAt: string | null;
  /** When the record goes by itself. */
  endsAt: string;
  /** Someone with this proven e-mail has applied and shares the profile. */
  candidateId: string | null;
}

export interface LeadPage {
  leads: Lead[];
  total: number;
}
