import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DocumentKind } from '#contract/candidates/candidate.ts';
import { created, moment } from './columns.ts';
import { users } from './schema.ts';

/**
 * People whom an admin finds: who has an application that stands, agrees now that the profile is
 * shown, and is not on the way out. Written by triggers on users, consents and applications alone
 * (0052_candidates.sql), in the transaction that changes them: no row, no candidate.
 */
export const candidates = pgTable(
  'candidates',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Name, e-mail, telephone in digits, job title, skills and state, in lower case. */
    searchText: text('search_text').notNull(),
    /** Digits with the country's code; null where the profile says none. */
    phoneKey: text('phone_key'),
    jobTitle: text('job_title').notNull(),
    /** In lower case, each with a comma before and behind it. */
    skills: text('skills').notNull(),
    state: text('state').notNull(),
    passport: text('passport').notNull(),
    years: numeric('years', { precision: 4, scale: 1, mode: 'number' }),
    /** The mother tongue, and English from the level Intermediate on, in lower case. */
    languages: text('languages').notNull(),
    applications: integer('applications').notNull(),
    lastAppliedAt: moment('last_applied_at').notNull(),
  },
  (table) => [
    index('candidates_by_application').on(table.lastAppliedAt, table.userId),
    index('candidates_by_phone').on(table.phoneKey),
  ],
);

/** What admins keep in mind about a person; the person never sees it. It ends with the account. */
export const candidateNotes = pgTable(
  'candidate_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A user's id, which stays when the account is erased. */
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: created(),
  },
  (table) => [index('candidate_notes_by_user').on(table.userId, table.createdAt)],
);

/** Free words by which admins find people again. */
export const candidateTags = pgTable(
  'candidate_tags',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The tag in lower case: 'Ready' and 'ready' are one. */
    key: text('key').notNull(),
    tag: text('tag').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('candidate_tags_by_key').on(table.key, table.userId),
  ],
);

/** What admins wrote down of a person's papers. */
export const candidateDocuments = pgTable(
  'candidate_documents',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: text('number').notNull(),
    /** Letters and digits of the number alone, in upper case: how two are the same. */
    numberKey: text('number_key').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('candidate_documents_by_user').on(table.userId),
    index('candidate_documents_by_end').on(table.expiresOn, table.userId),
    index('candidate_documents_by_passport')
      .on(table.numberKey)
      .where(sql`${table.kind} = 'passport' and ${table.numberKey} <> ''`),
  ],
);

/** Accounts that an admin said are one person: all with the same `personId`. */
export const candidateLinks = pgTable(
  'candidate_links',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [uniqueIndex('candidate_links_of_person').on(table.personId, table.userId)],
);

/** Accounts that an admin said are two people, whatever they share: a row of each for the other. */
export const candidatesApart = pgTable(
  'candidates_apart',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    // For the end of an account.
    index('candidates_apart_by_other').on(table.otherId),
  ],
);
