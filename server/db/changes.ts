import { sql } from 'drizzle-orm';
import type { DbHandle } from './handle.ts';

/**
 * What visitors are shown, and the channel on which the database tells of its changes. A trigger
 * tells of jobs; who writes one of the others calls `tellOf` in the same transaction.
 */
export const channels = {
  jobs: 'open_jobs',
  /** How many have applied to a job. */
  applicants: 'applicants',
  blogs: 'blogs',
  /** The words that admins added for searches, and which jobs have them. */
  words: 'added_words',
  /** What was checked of employers. */
  employers: 'employers',
} as const;

export type Shown = keyof typeof channels;

/** Counts that rise with each committed change, by any process. */
export type Changes = Readonly<Record<Shown, number>>;

/**
 * Tells every process that something has changed, once the transaction is committed: what they kept
 * of it has ended then.
 * @param tx - The transaction of the change.
 * @param shown - What has changed.
 */
export async function tellOf(tx: DbHandle, shown: Exclude<Shown, 'jobs'>): Promise<void> {
  await notify(tx, shown);
}

const notify = (tx: DbHandle, shown: Shown) =>
  tx.execute(sql`select pg_notify(${channels[shown]}, '')`);

/** Ms between two tellings of long work. */
const tellsEvery = 1_000;

/** Tells of jobs that are changed by the thousand, in many transactions. */
export interface SeldomTelling {
  /** To be called first in each transaction: what it does to jobs is told now, or with a later one. */
  begin(tx: DbHandle): Promise<void>;
  /** Tells what was not told: to be called before it is said that the work is done, and where it ends. */
  end(db: DbHandle): Promise<void>;
}

/**
 * For long work in slices. Were each slice told, no answer that visitors are given could be kept for
 * as long as it lasts; jobs that come or go a second late mislead no one. Where a process is killed in
 * between, others keep what they have for as long as they keep anything (server/http/kept).
 * @param every - Ms between two tellings.
 */
export function tellSeldom(every = tellsEvery): SeldomTelling {
  let toldAt = -Infinity;
  let isUntold = false;
  return {
    async begin(tx) {
      isUntold = true;
      const now = performance.now();
      if (now - toldAt < every) {
        await tx.execute(sql`select set_config('jobs.told', 'later', true)`);
        return;
      }
      toldAt = now;
      await notify(tx, 'jobs');
    },
    async end(db) {
      if (!isUntold) return;
      await notify(db, 'jobs');
      isUntold = false;
    },
  };
}

/**
 * @param count - Changes told on a channel so far.
 * @returns All of them by name.
 */
export function changesBy(count: (channel: string) => number): Changes {
  return {
    jobs: count(channels.jobs),
    applicants: count(channels.applicants),
    blogs: count(channels.blogs),
    words: count(channels.words),
    employers: count(channels.employers),
  };
}
