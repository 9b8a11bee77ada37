import type { ImportCounts, ImportFailure, ImportTarget } from './import.ts';

/** Limits of feeds. Sizes in bytes, times in ms. A feed's size is that of a file (importLimits). */
export const feedLimits = {
  redirects: 3,
  /** For one feed, from its name to its last byte. */
  totalTime: 120_000,
  /** Until its server begins to answer. */
  answerTime: 30_000,
  /** What is packed may become so many times as large; from `packedFrom` bytes on. */
  packedTimes: 200,
  packedFrom: 10 * 1024 * 1024,
  urlCharacters: 2_000,
  pageSize: 20,
  reports: 30, // of one feed that are shown
  reportsKept: 90 * 24 * 60 * 60 * 1000,
  /** More of a source's jobs than this share are not closed without an admin. */
  closedShare: 0.2,
  /** Nor changed. */
  changedShare: 0.5,
  /** Nor are more new ones added than there are, unless they are as few as this. */
  addedAlways: 50,
  /** Nor is a pay raised or cut by more than this factor. */
  payFactor: 3,
  /** Nor is taken over of what more than this share is refused. */
  refusedShare: 0.5,
  nightsToMail: 3,
  /** In India, minutes after midnight: feeds are spread over it. */
  night: { from: 60, to: 300 },
} as const;

/** How a fetch ended, or that it has not. */
export const feedOutcomes = [
  'running',
  'unchanged',
  'taken',
  'waiting',
  'failed',
  'dropped',
] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

/** Why nothing could be fetched. */
export const feedFailures = [
  'address',
  'redirects',
  'unreachable',
  'timeout',
  'tooLarge',
  'status',
  'packing',
  'empty',
] as const;
export type FeedFailureReason = (typeof feedFailures)[number];

/** Why what was fetched waits for an admin. */
export const feedHolds = [
  'first',
  'asked',
  'undone',
  'layout',
  'columns',
  'nothing',
  'refused',
  'employer',
  'company',
  'added',
  'pay',
  'changes',
  'closes',
] as const;
export type FeedHold = (typeof feedHolds)[number];

export type FeedReason = FeedFailureReason | FeedHold | ImportFailure;

/** Someone of the admins, as a feed names them. */
interface FeedPerson {
  id: string;
  /** Null where none was given, or the account is gone. */
  name: string | null;
  /** May see to feeds no more: the feed goes on. */
  revoked: boolean;
}

/** The report of one fetch. Times are ISO 8601. */
export interface FeedReport {
  id: string;
  startedAt: string;
  endedAt: string | null;
  /** False: someone asked for it. */
  byNight: boolean;
  outcome: FeedOutcome;
  reason: FeedReason | null;
  /** The status that the feed's server answered, where that is the reason. */
  status: number | null;
  bytes: number | null;
  /** The import that it became, as long as that is kept. */
  importId: string | null;
  counts: ImportCounts | null;
}

/** A feed as the list shows it. */
export interface Feed {
  id: string;
  /** The source that its jobs are from. */
  name: string;
  /** Without what may be a secret in it. */
  address: string;
  active: boolean;
  /** An admin has taken it over once: from then on nights go by themselves. */
  confirmed: boolean;
  by: FeedPerson;
  /** Nights in a row that failed. */
  failures: number;
  /** When it is fetched next (ISO 8601); null where it is switched off. */
  nextAt: string | null;
  last: FeedReport | null;
  /** What waits for an admin. */
  waiting: FeedReport | null;
  version: string;
}

/** One feed with its last reports, newest first. */
export interface FeedDetail extends Feed {
  reports: FeedReport[];
}

export interface FeedPage {
  feeds: Feed[];
  total: number;
  /** Those that wait for an admin or failed last, whatever the filter. */
  open: number;
}

/** A field of a job that an admin changed, and what its source says. Null: blank. */
export interface SourceDifference {
  field: ImportTarget;
  here: string | null;
  there: string | null;
}

/** Where a job comes from. Times are ISO 8601; null where they are not known. */
export interface JobSource {
  name: string;
  /** Null: from files. */
  feedId: string | null;
  changedThere: string | null;
  /** Null: not since. */
  changedHere: string | null;
  fields: SourceDifference[];
}

/** What the server refuses of a feed's form, by field. */
export const feedRefusals = ['feedAddress', 'feedExists'] as const;
