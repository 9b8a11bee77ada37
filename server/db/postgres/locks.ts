import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from '#server/db/client.ts';
import { taskRuns } from '#server/db/schema/taskSchema.ts';
import { noticeSoon } from './postgres.ts';

const connectTimeout = 5_000; // ms

/** Runs a task where its turn has come and no other process is at it. */
export type RunAlone = (
  task: { name: string; /** Ms between two beginnings. */ every: number },
  work: () => Promise<unknown>,
) => Promise<void>;

/**
 * Runs `work` when no other process runs work of this name: they wait for each other.
 * @returns what `work` gives
 */
export async function oneAtATime<T>(
  databaseUrl: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const session = await openSession(databaseUrl);
  try {
    await session.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}

/**
 * Scheduled tasks of several processes: one process at a time does a task, and it is due once for all
 * of them. The lock belongs to a session of its own, so that the death of a process frees it; the
 * moments are the database's, whose clock all share.
 * @returns what runs a task
 */
export function taskLocks(db: Db, databaseUrl: string): RunAlone {
  return async ({ name, every }, work) => {
    // One in the future was written before the clock was put back.
    const early = sql`${taskRuns.startedAt} > now() - ${every} * interval '1 millisecond'
      and ${taskRuns.startedAt} <= now()`;
    const mine = sql`${taskRuns.name} = ${name}`;
    // Asked first, so that most rounds of most processes need no session.
    if (
      (
        await db
          .select()
          .from(taskRuns)
          .where(sql`${mine} and ${early}`)
      ).length > 0
    )
      return;
    const session = await openSession(databaseUrl);
    try {
      const own = drizzle({ client: session });
      const { rows } = await own.execute<{ held: boolean }>(
        sql`select pg_try_advisory_lock(hashtextextended(${`task ${name}`}, 0)) as held`,
      );
      if (!rows[0]?.held) return;
      const begun = await own
        .insert(taskRuns)
        .values({ name, startedAt: sql`now()` })
        .onConflictDoUpdate({
          target: taskRuns.name,
          set: { startedAt: sql`now()` },
          setWhere: sql`not (${early})`,
        })
        .returning({ name: taskRuns.name });
      if (begun.length > 0) await work();
    } finally {
      await session.end().catch(() => undefined);
    }
  };
}

/** What came of work that only one process may do; `held` is false where another is at it. */
type Alone<T> = { held: true; value: T } | { held: false };
/** Does work under a name, where no other process does work under it now. */
export type DoAlone = <T>(name: string, work: () => Promise<T>) => Promise<Alone<T>>;

/**
 * Work that is many transactions, of several processes: one at a time under a name, and the other one
 * does not wait. The lock is a session's, so that the death of a process frees it.
 * @returns what does such work
 */
export function workLocks(databaseUrl: string): DoAlone {
  return async (name, work) => {
    const session = await openSession(databaseUrl);
    try {
      const { rows } = await session.query<{ held: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held',
        [`work ${name}`],
      );
      return rows[0]?.held ? { held: true, value: await work() } : { held: false };
    } finally {
      await session.end().catch(() => undefined);
    }
  };
}

/** A session of its own: its locks are free when it ends, however it ends. */
async function openSession(databaseUrl: string): Promise<Client> {
  const session = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  // Lost in the middle of the work: it may be begun again elsewhere, which all of it allows.
  session.on('error', () => undefined);
  try {
    await session.connect();
    await session.query(noticeSoon);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}
