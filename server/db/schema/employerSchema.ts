import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  EmployerContact,
  EmployerFileKind,
  EmployerKind,
} from '#contract/employers/employer.ts';
import type { CheckSource } from '#contract/employers/evidence.ts';
import { created, moment } from './columns.ts';

/**
 * What is known of the companies that hire. Jobs are of a company by `key`, which is their
 * `company_key`, and by their name (companyKey): there is no other tie, so that neither side has to
 * be written when the other is.
 */
export const employers = pgTable(
  'employers',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    kind: text('kind').$type<EmployerKind>().notNull(),
    country: text('country'),
    website: text('website'),
    licenceNumber: text('licence_number'),
    /** The last day on which the licence holds. */
    validUntil: date('valid_until', { mode: 'string' }),
    checkSource: text('check_source').$type<CheckSource>(),
    checkedOn: date('checked_on', { mode: 'string' }),
    /** A user's id, which stays when the account is erased: the check was made all the same. */
    checkedBy: text('checked_by'),
    evidence: text('evidence'),
    contacts: jsonb('contacts').$type<EmployerContact[]>().notNull().default([]),
    notes: text('notes').notNull().default(''),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted: shown to no one from then on, and erased for good some days later. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    // Names whose vowel signs differ have one key and are of different companies (companyKey), which
    // is asked before a record is written.
    uniqueIndex('employers_by_key')
      .on(table.key, table.name)
      .where(sql`${table.deletedAt} is null`),
    index('employers_by_deletion').on(table.deletedAt),
  ],
);

/** Files of a record. The bytes lie in DATA_DIR under the row's id, as those of `files`. */
export const employerFiles = pgTable(
  'employer_files',
  {
    id: text('id').primaryKey(),
    employerId: text('employer_id')
      .notNull()
      .references(() => employers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EmployerFileKind>().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: created(),
  },
  (table) => [index('employer_files_by_employer').on(table.employerId, table.createdAt)],
);
