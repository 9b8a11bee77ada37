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
  await tx.execute(sql`select pg_notify(${channels[shown]}, '')`);
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
  };
}
