import type { ImportSheet } from './sheets.ts';

/** What an import of postings is about: shared by the admin's screen, the server and the terminal. */

/** What a column of a file can mean for a job. */
export const importTargets = [
  'title',
  'company',
  'location',
  'country',
  'description',
  'requirements',
  'skills',
  'category',
  'jobType',
  'experience',
  'salary',
  'salaryFrom',
  'salaryTo',
  'currency',
  'period',
  'contractMonths',
  'hoursPerWeek',
  'openings',
  'postedOn',
  'closingDate',
  'logoUrl',
  'externalId',
  'url',
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Those without which a file is not understood: the screen shows them first. */
export const mainTargets = ['title', 'company', 'location', 'description', 'postedOn'] as const;

export const importFormats = ['csv', 'xlsx', 'json', 'xml', 'html'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Whether a title also holds the employer: 'Company: Title', or 'Title at Company'. */
export const titleForms = ['plain', 'companyFirst', 'companyLast'] as const;
export type TitleForm = (typeof titleForms)[number];

/** How '03/04/2026' is read. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Rupees for one unit of a currency, and the day (ISO date) of that rate. */
interface ImportRate {
  rate: number;
  day: string;
}

/** How a file's columns become jobs. */
export interface ImportMapping {
  /** Columns by what they mean. Of several the first that holds something counts; texts are joined. */
  columns: Partial<Record<ImportTarget, string[]>>;
  /** What replaces a blank. Where there is none, a row without a required value is refused. */
  fallback: Partial<Record<ImportTarget, string>>;
  titleForm: TitleForm;
  dayOrder: DayOrder;
  /** No date of the file shows its order, and no one has chosen one: rows say so. */
  dayOrderUnsure?: boolean;
  /** By currency (ISO 4217). Pay in a currency without a rate is left out. */
  rates: Record<string, ImportRate>;
}

/** A column of a file, as the mapping table shows it. */
export interface ImportColumn {
  name: string;
  /** In how many of the rows that were looked at it holds something, 0 to 1. */
  filled: number;
  /** The first different values, shortened. */
  samples: string[];
}

/** What was found out about a file. */
export interface ImportAnalysis {
  format: ImportFormat;
  /** Where the postings are in the file: an element, a key, a sheet. Blank for a plain table. */
  place: string;
  records: number;
  columns: ImportColumn[];
  /** Of a workbook with several: which are read, and which are not. */
  sheets?: ImportSheet[];
  /** The mapping comes from an earlier import of a file like this one. */
  remembered: boolean;
  /** Columns that the file of that earlier import did not have. */
  fresh?: string[];
  /** The only employer of the whole file, where there is one: no other one's jobs can be missing. */
  employer?: string;
  /** Currencies of the pay that were found. */
  currencies: string[];
}

/** Why a file cannot be read at all. */
export const importFailures = [
  'fileEmpty',
  'fileFormat',
  'fileDamaged',
  'fileTooDeep',
  'fileTooLarge',
  'recordTooLong',
  'noRecords',
  'tooManyRecords',
  'tooManyColumns',
  'stopped',
] as const;
export type ImportFailure = (typeof importFailures)[number];

/**
 * What the admin is told of one row: by field, beside the messages of the job form. Problems keep
 * a row out; notes say what was left out or cut so that it fits.
 */
export const importNotes = [
  'cut',
  'payNoRate',
  'payUnreadable',
  'dateUnreadable',
  'dateInFuture',
  'dayOrderUnsure',
  'closedAlready',
  'leftOut',
] as const;
export const importProblems = [
  'duplicateRow',
  'notAPosting',
  'recordDamaged',
  'recordTooLong',
] as const;

export interface RowRemark {
  /** A target, or 'row' for the whole of it. */
  field: ImportTarget | 'row';
  /** A key of importNotes, importProblems, or of the form's messages. */
  code: string;
}

/** Whether a row becomes a job: 'skipped' rows are not postings (a notice, a blank line). */
export type RowState = 'good' | 'bad' | 'skipped';

/** One row of the preview. */
export interface ImportRow {
  /** From 1, in the order of the file; rows of a table count its heading. */
  row: number;
  state: RowState;
  title: string;
  company: string;
  location: string;
  postedOn: string | null;
  pay: string | null;
  excerpt: string;
  problems: RowRemark[];
  notes: RowRemark[];
}

/** How many rows there are of each kind, and what taking them over would do or did. */
export interface ImportCounts {
  total: number;
  good: number;
  bad: number;
  skipped: number;
  noted: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Rows that would turn a job into another employer's: left alone unless each is confirmed. */
  conflicts: number;
  /** Jobs of this source that are open and no longer in the file. */
  missing: number;
  closed: number;
  /** Whose jobs would be changed, those with the most first. */
  employers: { name: string; count: number }[];
}

export const noCounts: ImportCounts = {
  ...{ total: 0, good: 0, bad: 0, skipped: 0, noted: 0 },
  ...{ added: 0, updated: 0, unchanged: 0, conflicts: 0, missing: 0, closed: 0 },
  employers: [],
};

/** One field of a job that an import changes. Null: blank. */
export interface ImportedChange {
  field: ImportTarget;
  from: string | null;
  to: string | null;
}

/** What one row of an import does to a job that is there. */
export interface ImportChange {
  row: number;
  jobId: string;
  /** As the job is called now. */
  title: string;
  company: string;
  applicants: number;
  /** The row names another employer: only done where it is confirmed. */
  conflict: boolean;
  fields: ImportedChange[];
}

/** Some of an import's changes, in the order of the file; `more` are asked for with the last `row`. */
export interface ImportChanges {
  changes: ImportChange[];
  more: boolean;
}

/** What an undo did, job by job. */
export interface UndoCounts {
  removed: number;
  /** People have applied to them, or the admin has changed them since: they stay, closed. */
  closed: number;
  restored: number;
  /** Changed by the admin since: left as they are. */
  kept: number;
}

/** The way of an import. Those in `runningStatuses` go on by themselves. */
export const importStatuses = [
  'reading',
  'checking',
  'checked',
  'failed',
  'committing',
  'indexing',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const runningStatuses: readonly ImportStatus[] = [
  ...(['reading', 'checking', 'committing', 'indexing', 'undoing'] as const),
];

/** An import as the history lists it. Times are ISO 8601. */
export interface ImportSummary {
  id: string;
  /** The name that the admin knows the source by. */
  source: string;
  /** The feed that it was fetched from. */
  feedId: string | null;
  fileName: string;
  bytes: number;
  format: ImportFormat | null;
  status: ImportStatus;
  /** Rows done of rows in all, while it runs. */
  progress: { done: number; total: number };
  failure: ImportFailure | null;
  counts: ImportCounts;
  undo: UndoCounts | null;
  createdAt: string;
  committedAt: string | null;
  undoneAt: string | null;
  /** Nothing newer of this source was taken over, so it can be undone. */
  undoable: boolean;
}

/** One import in full. */
export interface ImportDetail extends ImportSummary {
  /** Another one with each mapping and decision: what is decided is decided about what was seen. */
  version: string;
  analysis: ImportAnalysis | null;
  mapping: ImportMapping | null;
  /** The first rows, and the first of those with problems. */
  rows: ImportRow[];
}

/** Limits of imports. Sizes in bytes, times in ms. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  sheetBytes: 12 * 1024 * 1024, // a workbook is read as a whole
  unpackedBytes: 96 * 1024 * 1024, // of a workbook
  records: 200_000,
  recordCharacters: 1_000_000,
  depth: 100,
  columns: 300, // that are read
  mostColumns: 1_000, // a file with more is no list of jobs
  previewRows: 20,
  problemRows: 200,
  historyRows: 30,
  changeRows: 50, // of one answer
  confirmed: 1_000, // rows in one decision
  employers: 3, // that a decision names
  nameCharacters: 120,
  keptUnfinished: 7 * 24 * 60 * 60 * 1000,
} as const;

/** What the admin may put in place of a blank. */
export const importedJobFallbacks = [
  'company',
  'location',
  'description',
  'category',
  'jobType',
  'salary',
  'currency',
  'period',
] as const satisfies readonly ImportTarget[];
