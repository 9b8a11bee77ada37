import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { jobs } from '#server/db/schema/schema.ts';

/** Text in the order of its bytes, whatever the server's language: its beginnings can be looked up. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * What each job is found by (contract/search/ranking/jobTerms.ts): words, trades, places, with how much
 * they count there, 1 to 100.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    term: plainText('term').notNull(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    weight: integer('weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.term] }),
    // Holds all that a search reads, so that it need not look into the table.
    index('search_postings_by_term').on(table.term, table.jobId, table.weight),
  ],
);

/** The words of all jobs, to find what a misspelt one may be. */
export const searchWords = pgTable(
  'search_words',
  {
    word: plainText('word').primaryKey(),
    /** The consonants of its sound (contract/search/text/phoneticDistance.ts). */
    skeleton: plainText('skeleton').notNull(),
    /** In which fields it stands: bits of contract/search/ranking/jobTerms.ts. */
    fields: integer('fields').notNull(),
  },
  (table) => [
    index('search_words_by_skeleton').on(table.skeleton),
    index('search_words_by_beginning').on(sql`left(${table.word}, 2)`),
  ],
);
