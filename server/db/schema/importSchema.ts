import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type {
  ImportAnalysis,
  ImportCounts,
  ImportFailure,
  ImportFormat,
  ImportMapping,
  ImportStatus,
  RowRemark,
  RowState,
  UndoCounts,
} from '#contract/import/import.ts';
import { jobs } from './schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Where jobs came from that the admin did not type. Gone with the job. */
export const jobSources = pgTable(
  'job_sources',
  {
    jobId: text('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The normalised name: one source has one key. */
    sourceKey: text('source_key').notNull(),
    sourceName: text('source_name').notNull(),
    /** What the source itself tells its postings apart by. */
    item: text('item').notNull(),
    url: text('url'),
    /** Of what the source said last: what did not change there is left alone here. */
    hash: text('hash').notNull(),
    /**
     * It was closed because the source no longer had it: it opens again when it is back. A trigger
     * takes this and `endedAt` back with every other change of the job's status: an admin's stays.
     */
    closedByImport: boolean('closed_by_import').notNull().default(false),
    /** When its last day closed it, the job's `updated_at` since: it opens again with a later last day. */
    endedAt: moment('ended_at'),
    /** The job's `updated_at` before that: no admin has changed it in between. */
    endedSince: moment('ended_since'),
    /** Columns of the job as the source gave them last: what differs here is an admin's. */
    given: jsonb('given').$type<Record<string, unknown>>(),
    /** When that changed there last. Null: before it was kept. */
    givenAt: moment('given_at'),
  },
  (table) => [uniqueIndex('job_sources_by_item').on(table.sourceKey, table.item)],
);

/**
 * Postings whose jobs admins deleted and the server erased since, a week later: a source that still has
 * them does not bring them back. Without them they would be new.
 */
export const erasedPostings = pgTable(
  'erased_postings',
  { sourceKey: text('source_key').notNull(), item: text('item').notNull() },
  (table) => [primaryKey({ columns: [table.sourceKey, table.item] })],
);

/** Imports of postings, finished or on their way. */
export const jobImports = pgTable(
  'job_imports',
  {
    id: text('id').primaryKey(),
    createdBy: text('created_by').notNull(),
    sourceName: text('source_name').notNull().default(''),
    sourceKey: text('source_key').notNull().default(''),
    /** The feed that it was fetched from. */
    feedId: text('feed_id'),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    /** Names the run that works on it now: an older one finds another name, and stops. */
    run: text('run').notNull(),
    /** When that run was last heard of. */
    beatAt: moment('beat_at').notNull(),
    progress: jsonb('progress').$type<{ done: number; total: number }>().notNull(),
    failure: text('failure').$type<ImportFailure>(),
    format: text('format').$type<ImportFormat>(),
    analysis: jsonb('analysis').$type<ImportAnalysis>(),
    mapping: jsonb('mapping').$type<ImportMapping>(),
    options: jsonb('options').$type<ImportOptions>(),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    undo: jsonb('undo').$type<UndoCounts>(),
    createdAt: moment('created_at').notNull(),
    committedAt: moment('committed_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('job_imports_by_time').on(table.createdAt),
    index('job_imports_by_source').on(table.sourceKey, table.committedAt),
    // One at a time for each source, no matter who starts it.
    uniqueIndex('job_imports_alone')
      .on(table.sourceKey)
      .where(sql`${table.status} in ('committing', 'indexing', 'undoing')`),
  ],
);

/** The rows of an import that is not taken over yet, ready to become jobs. */
export const jobImportRows = pgTable(
  'job_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => jobImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    state: text('state').$type<RowState>().notNull(),
    item: text('item'),
    hash: text('hash'),
    url: text('url'),
    /** The job that it becomes or changes. */
    jobId: text('job_id').notNull(),
    action: text('action').$type<'add' | 'update' | 'same' | 'conflict'>(),
    /** Columns of the jobs table, by their names there. */
    columns: jsonb('columns').$type<Record<string, unknown>>(),
    /** What the preview shows of it. */
    preview: jsonb('preview').$type<ImportPreview>(),
    problems: jsonb('problems').$type<RowRemark[]>().notNull(),
    notes: jsonb('notes').$type<RowRemark[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('job_import_rows_by_item').on(table.importId, table.item),
    index('job_import_rows_by_state').on(table.importId, table.state, table.row),
  ],
);

/** What was asked for, and how far it has come: work that was stopped goes on from there. */
export interface ImportOptions {
  closeMissing: boolean;
  /** Rows that may turn a job into another employer's. */
  confirmed?: number[];
  /** No one decided: a feed's night. */
  alone?: true;
  /** Who took it over, and who back: by their ids. Left out: who created it. */
  by?: string;
  undoBy?: string;
  taken?: Taken;
  undone?: Undone;
}

/** Up to which row and which missing item an import was taken over, and what that did. */
export interface Taken {
  row: number;
  item: string;
  added: number;
  updated: number;
  closed: number;
}

/**
 * Up to which job an import was taken back since `at` (ISO 8601), and what that did. `unwinds`: it
 * could not be taken over to its end, and is to be as it was before.
 */
export interface Undone {
  at: string;
  unwinds?: true;
  jobId: string;
  counts: UndoCounts;
}

export interface ImportPreview {
  title: string;
  company: string;
  location: string;
  pay: string | null;
  excerpt: string;
  postedOn: string | null;
}

/** What an import did to which job, so that it can be undone. */
export const jobImportChanges = pgTable(
  'job_import_changes',
  {
    importId: text('import_id')
      .notNull()
      .references(() => jobImports.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    action: text('action').$type<'added' | 'updated' | 'closed'>().notNull(),
    /** The rows of jobs and job_sources as they were. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    beforeSource: jsonb('before_source').$type<Record<string, unknown>>(),
    /** Its words are in the search index. */
    indexed: boolean('indexed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.jobId] }),
    index('job_import_changes_by_job').on(table.jobId),
  ],
);

/** How files of a kind were mapped last. */
export const importMappings = pgTable('import_mappings', {
  /** A hash of format, place and columns. */
  id: text('id').primaryKey(),
  format: text('format').$type<ImportFormat>().notNull(),
  place: text('place').notNull(),
  columns: text('columns').array().notNull(),
  sourceName: text('source_name').notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  usedAt: moment('used_at').notNull(),
});

/** How often a job was looked at on a day of India's calendar. Nothing about who looked. */
export const jobViews = pgTable(
  'job_views',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.day] }),
    index('job_views_by_day').on(table.day, table.jobId, table.views),
  ],
);
