import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ImportColumn, ImportFailure } from '#contract/import/import.ts';
import type { ImportSheet } from '#contract/import/sheets.ts';
import type {
  LeadCounts,
  LeadDocument,
  LeadFacts,
  LeadImportStatus,
  LeadMapping,
  LeadRemark,
  LeadRowState,
  LeadSame,
} from '#contract/leads/lead.ts';
import { moment } from './columns.ts';

/** Imports of lists of people. What an admin has said about a list stays, without the people. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: text('id').primaryKey(),
    createdBy: text('created_by').notNull(),
    fileName: text('file_name').notNull(),
    /** Of the file's bytes: who sends the same file again is told. */
    digest: text('digest').notNull(),
    status: text('status').$type<LeadImportStatus>().notNull(),
    /** Names the run that works on it now: an older one finds another name, and stops. */
    run: text('run').notNull(),
    beatAt: moment('beat_at').notNull(),
    progress: jsonb('progress').$type<{ done: number; total: number }>().notNull(),
    failure: text('failure').$type<ImportFailure>(),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** Of a workbook with several: which were read, and which were not. */
    sheets: jsonb('sheets').$type<ImportSheet[]>().notNull().default([]),
    mapping: jsonb('mapping').$type<LeadMapping>(),
    remembered: integer('remembered').notNull().default(0),
    counts: jsonb('counts').$type<LeadCounts>().notNull(),
    source: text('source').notNull().default(''),
    permission: text('permission').notNull().default(''),
    undo: jsonb('undo').$type<{ removed: number; kept: number }>(),
    createdAt: moment('created_at').notNull(),
    committedAt: moment('committed_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('lead_imports_by_time').on(table.createdAt),
    index('lead_imports_by_digest').on(table.digest),
  ],
);

/** The rows of an import that is not decided yet. Gone with the decision, or after a day. */
export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    /** As the file has it: read again with each mapping. */
    fields: jsonb('fields').$type<Record<string, string[]>>().notNull(),
    state: text('state').$type<LeadRowState>().notNull(),
    facts: jsonb('facts').$type<LeadFacts>(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    passportKey: text('passport_key').notNull().default(''),
    /** By which someone is known who has asked not to be on lists. */
    hashes: text('hashes').array().notNull().default([]),
    problems: jsonb('problems').$type<LeadRemark[]>().notNull().default([]),
    notes: jsonb('notes').$type<LeadRemark[]>().notNull().default([]),
    same: jsonb('same').$type<LeadSame[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('lead_import_rows_by_state').on(table.importId, table.state, table.row),
    index('lead_import_rows_by_phone').on(table.importId, table.phone, table.row),
    index('lead_import_rows_by_email').on(table.importId, table.email, table.row),
    index('lead_import_rows_by_passport').on(table.importId, table.passportKey, table.row),
  ],
);

/** People on imported lists, who are no accounts and no candidates. */
export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    importId: text('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    trade: text('trade').notNull(),
    skills: text('skills').array().notNull(),
    years: numeric('years', { precision: 4, scale: 1, mode: 'number' }),
    state: text('state').notNull(),
    languages: text('languages').array().notNull(),
    documents: jsonb('documents').$type<LeadDocument[]>().notNull(),
    /** Letters and digits of the passport's number. */
    passportKey: text('passport_key').notNull(),
    /** The day on which the first of the documents ends. */
    firstExpiry: date('first_expiry', { mode: 'string' }),
    tags: text('tags').array().notNull(),
    source: text('source').notNull(),
    note: text('note').notNull(),
    searchText: text('search_text').notNull(),
    addedAt: moment('added_at').notNull(),
    invitedAt: moment('invited_at'),
    agreedAt: moment('agreed_at'),
    /** Of the texts that were agreed to. */
    agreedTo: text('agreed_to'),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    index('leads_by_time').on(table.addedAt, table.id),
    index('leads_by_import').on(table.importId),
    index('leads_by_end').on(table.endsAt),
    index('leads_by_phone')
      .on(table.phone)
      .where(sql`${table.phone} <> ''`),
    index('leads_by_email')
      .on(table.email)
      .where(sql`${table.email} <> ''`),
    index('leads_by_passport')
      .on(table.passportKey)
      .where(sql`${table.passportKey} <> ''`),
  ],
);

/** How files with the same columns were mapped last. Never whose they were. */
export const leadMappings = pgTable('lead_mappings', {
  /** A hash of the columns' names. */
  layout: text('layout').primaryKey(),
  mapping: jsonb('mapping').$type<LeadMapping>().notNull(),
  usedAt: moment('used_at').notNull(),
});

/** Who has asked not to be on lists: keyed hashes, from which no one reads a number. */
export const leadRefusals = pgTable(
  'lead_refusals',
  { hash: text('hash').notNull(), at: moment('at').notNull() },
  (table) => [uniqueIndex('lead_refusals_by_hash').on(table.hash)],
);
