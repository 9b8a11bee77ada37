import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WordLanguage, WordKind } from '#contract/admin/words.ts';
import { moment } from '#server/db/schema/columns.ts';
import { jobs } from '#server/db/schema/schema.ts';
import type { NameKind } from './names/openNames.ts';

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

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const counted = (name: string) =>
  bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey();

/**
 * Jobs that changed since they were put into blocks, noted by triggers, no matter who changed them: what
 * blocks say of them has ended. By its transaction it is known which ones a reader cannot have seen.
 */
export const jobChanges = pgTable('job_changes', {
  seq: counted('seq'),
  jobId: text('job_id').notNull(),
  xact: transactionId('xact')
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/**
 * Blocks: up to 8,192 active jobs that follow one another by age, numbered in that order. A block is
 * never changed but for `gone`, so that what was read of it stays good; another takes its place. Its
 * number never comes again: after a restore they begin at the moment of it, in ms.
 */
export const jobBlocks = pgTable('job_blocks', {
  version: counted('version'),
  /** Those being written are for no one yet; the replaced ones stay for anyone who is reading them. */
  state: text('state').$type<'written' | 'live' | 'replaced'>().notNull(),
  replacedAt: moment('replaced_at'),
  size: integer('size').notNull(),
  /** Its first job's moment and id: it ends where the next block begins. */
  fromAt: moment('from_at').notNull(),
  fromId: text('from_id').notNull(),
  /** The terms of facets that are looked through, one a line. */
  facetValues: text('facet_values').notNull(),
  /** Numbers of jobs that are not active any more, two bytes each. */
  gone: bytes('gone').notNull(),
});

const block = () =>
  bigint('block', { mode: 'number' })
    .notNull()
    .references(() => jobBlocks.version, { onDelete: 'cascade' });

/** Which job has which number in a block. */
export const jobBlockSlots = pgTable(
  'job_block_slots',
  {
    block: block(),
    slot: integer('slot').notNull(),
    jobId: text('job_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.block, table.slot] }),
    index('job_block_slots_by_job').on(table.jobId),
  ],
);

/** Which jobs of a block have a term of the search or of a filter (blocks/slotSets.ts). */
export const jobBlockTerms = pgTable(
  'job_block_terms',
  {
    block: block(),
    term: plainText('term').notNull(),
    postings: bytes('postings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.block, table.term] })],
);

/** Rises whenever blocks take others' places. */
export const jobBlockState = pgTable('job_block_state', {
  name: text('name').primaryKey(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
});

/**
 * Jobs that became active under these names, or were it, noted by triggers, no matter who changed them. By
 * its transaction it is known which ones a reader cannot have seen.
 */
export const openNameChanges = pgTable('open_name_changes', {
  seq: counted('seq'),
  /** 1 or -1. */
  change: integer('change').notNull(),
  role: plainText('role').notNull(),
  place: plainText('place').notNull(),
  company: plainText('company').notNull(),
  /** The company as filters compare it. */
  employer: plainText('employer').notNull(),
  xact: transactionId('xact')
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/** How many active jobs have a name, but for the changes that wait to be added up. */
export const openNameCounts = pgTable(
  'open_name_counts',
  {
    kind: text('kind').$type<NameKind>().notNull(),
    name: plainText('name').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);

/** How far changes of names were added up. */
export const openNameState = pgTable('open_name_state', {
  name: text('name').primaryKey(),
  /** Changes added up since the beginning. */
  folded: bigint('folded', { mode: 'number' }).notNull(),
  /** The last change that had come when they were added up last: those up to it are next. */
  due: bigint('due', { mode: 'number' }).notNull(),
});

/** Words that admins added to the lists (contract/search/lexicon/addedWords.ts). */
export const addedWords = pgTable(
  'added_words',
  {
    id: text('id').primaryKey(),
    phrase: text('phrase').notNull(),
    /** By which a search knows it: the same phrase is one record, no matter who adds it. */
    key: plainText('key').notNull(),
    kind: text('kind').$type<WordKind>().notNull(),
    /** The id of what it means, or blank. */
    meaning: text('meaning').notNull(),
    language: text('language').$type<WordLanguage>().notNull(),
    titlesOnly: boolean('titles_only').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('added_words_by_key')
      .on(table.key)
      .where(sql`${table.deletedAt} is null`),
    index('added_words_by_meaning').on(table.meaning),
  ],
);

/**
 * One row: another stamp with each change of the words. Anyone who puts jobs into the index shares it,
 * anyone who changes words locks it: no job is indexed by words that are about to change.
 */
export const addedWordState = pgTable('added_word_state', {
  name: text('name').primaryKey(),
  stamp: text('stamp').notNull(),
});

/** Phrases that jobs are to be indexed by anew, and how far that has come. */
export const addedWordsToIndex = pgTable('added_words_to_index', {
  seq: counted('seq'),
  /** Its words; a job is looked at that has all of them. */
  words: text('words').array().notNull(),
  /** The last job that was done. */
  after: text('after').notNull().default(''),
});

/**
 * Searches that found nothing, by a keyed hash of their words. The words themselves are written down
 * only once several people have searched for them.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    id: text('id').primaryKey(),
    words: text('words'),
    number: integer('number').notNull(),
    /** Twelve bits of a keyed hash of who searched last: two tries of one person count once. */
    lastBy: text('last_by').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    index('search_misses_by_number').on(table.number),
    index('search_misses_by_time').on(table.lastAt),
  ],
);
