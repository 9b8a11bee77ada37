import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, asc, count, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { createSlices } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import type { outgoingMails } from '#server/db/schema/mailSchema.ts';
import type { messages } from '#server/db/schema/messageSchema.ts';
import type { outgoingPushes } from '#server/db/schema/pushSchema.ts';
import type { outgoingJobAlerts } from '#server/db/schema/savedSearchSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { BreakerOpenError } from './breaker.ts';

/** A table with the columns `outgoing()` of db/schema/columns.ts. */
type OutgoingTable =
  typeof outgoingMails | typeof outgoingPushes | typeof outgoingJobAlerts | typeof messages;

/** A row that is being sent. `attempts` counts this try. */
export interface Taken {
  id: string;
  attempts: number;
  createdAt: Date;
}

/** What a queue sends, and how. Times in ms. */
export interface OutgoingQueue {
  table: OutgoingTable;
  /** For the log: 'mail'. */
  name: string;
  times: {
    /** A try is given up long before, so no one else takes the row meanwhile. */
    lease: number;
    /** The first wait after a failure; it doubles with each further one. */
    backoffFirst: number;
    backoffMost: number;
    triedFor: number;
  };
  /**
   * Whether rows are filled anew while they are sent: then a success ends the row as it was, and
   * otherwise the row whatever became of it since.
   */
  refilled: boolean;
  /** Whether nothing can go out now: then nothing is taken, and no try is counted. */
  rests(): boolean;
  /** Sends one, or finds that it need not be sent. Throws where it was not taken at the other side. */
  send(row: Taken): Promise<void>;
  /** Ends with the rows that `which` finds: sent at `sentAt`, or given up where that is null. */
  settle(db: Db, which: SQL | undefined, sentAt: Date | null): Promise<unknown>;
  /** Whether trying again is of no use. */
  isFinal(error: unknown): boolean;
  /** Whether the next one would fare no better. */
  endsRound(error: unknown): boolean;
  /** The wait that the other side asked for, ms. */
  askedWait?(error: unknown): number | undefined;
  /** Where rows go to several others, of which none may keep the rows of another waiting. */
  lanes?: Lanes;
}

/** Which of the rows that are due may go out now, beside those that are under way. */
interface Lanes {
  /** Takes a row by `next`, which passes over those that do not meet `allowed`. */
  take(next: (allowed: SQL | undefined) => Promise<Taken | undefined>): Promise<Taken | undefined>;
  /** The row is under way no more. */
  end(row: Taken): void;
}

type QueueDeps = Pick<Deps, 'db' | 'log' | 'now' | 'background'>;

/**
 * Sends what is due, one after the other; it may run several times at once, on several servers. A
 * row is marked as taken before it is sent and settled afterwards: twice it goes out only where the
 * process ends between the other side's yes and the mark. What failed is tried again with growing
 * pauses.
 * @returns how many are through
 */
export async function sendDue(deps: QueueDeps, queue: OutgoingQueue): Promise<number> {
  let sent = 0;
  const slices = createSlices();
  for (;;) {
    // Thousands may wait: a process that stops leaves them to the next one.
    if (deps.background?.stopping.aborted || queue.rests()) return sent;
    const next = (allowed?: SQL) => takeOne(deps.db, queue, deps.now(), allowed);
    const row = await slices.run(() => queue.lanes?.take(next) ?? next());
    if (!row) return sent;
    try {
      await queue.send(row).finally(() => queue.lanes?.end(row));
    } catch (error) {
      if (error instanceof BreakerOpenError) {
        await giveBack(deps, queue, row, error.retryAfterSeconds * 1000);
      } else {
        deps.log.error(
          { err: error, [queue.name]: inLog(queue, row.id), attempts: row.attempts },
          `a ${queue.name} was not sent`,
        );
        await postpone(deps, queue, row, error);
      }
      if (queue.endsRound(error)) return sent;
      continue;
    }
    await slices.run(() => markSent(deps, queue, row));
    sent += 1;
  }
}

/**
 * Gives back what a process had taken that is no more. Only for the start of the one server that a
 * database has: where there are several, the lease ends by itself. `now` in ms since 1970.
 */
export async function releaseTaken(db: Db, table: OutgoingTable, now: number): Promise<void> {
  await db
    .update(table)
    .set({ nextTryAt: new Date(now) })
    .where(and(isNotNull(table.nextTryAt), eq(table.taken, true)));
}

/** How many rows are still to be sent. */
export async function waitingIn(db: Db, table: OutgoingTable): Promise<number> {
  const [row] = await db.select({ number: count() }).from(table).where(isNotNull(table.nextTryAt));
  return row?.number ?? 0;
}

async function takeOne(
  db: Db,
  { table, times }: OutgoingQueue,
  now: number,
  allowed: SQL | undefined,
): Promise<Taken | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(lte(table.nextTryAt, new Date(now)), allowed))
      .orderBy(asc(table.nextTryAt), asc(table.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [taken] = await tx
      .update(table)
      .set({
        attempts: sql`${table.attempts} + 1`,
        taken: true,
        nextTryAt: new Date(now + times.lease),
      })
      .where(eq(table.id, due.id))
      .returning({ id: table.id, attempts: table.attempts, createdAt: table.createdAt });
    return taken;
  });
}

/** Times that the mark of what was sent is tried, a second apart: within what is left of its lease. */
const marks = 20;

/** A row in the log: its kind, and what tells it from others. Its own id may hold a person's. */
function inLog({ name }: OutgoingQueue, id: string): string {
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `${/^[a-z]+(?=-)/.exec(id)?.[0] ?? name} ${mark}`;
}

/** The same try, unless its lease ran out and someone else has taken the row since, or it was filled anew. */
const sameTry = (table: OutgoingTable, { id, attempts }: Taken) =>
  and(eq(table.id, id), eq(table.attempts, attempts));

/** What went out must not go out again because the database was away for a moment. */
async function markSent({ db, log, now }: QueueDeps, queue: OutgoingQueue, row: Taken) {
  for (let left = marks; ; left -= 1) {
    try {
      const which = queue.refilled ? sameTry(queue.table, row) : eq(queue.table.id, row.id);
      await queue.settle(db, which, new Date(now()));
      return;
    } catch (error) {
      if (left <= 1) throw error;
      const { name } = queue;
      log.warn({ err: error, [name]: inLog(queue, row.id) }, `a sent ${name} is not marked yet`);
      await setTimeout(1_000);
    }
  }
}

/** A row that was taken, but not tried: its try does not count. */
async function giveBack(
  { db, now }: QueueDeps,
  { table }: OutgoingQueue,
  row: Taken,
  wait: number,
): Promise<void> {
  const nextTryAt = new Date(now() + wait);
  await db
    .update(table)
    .set({ taken: false, nextTryAt, attempts: row.attempts - 1 })
    .where(sameTry(table, row));
}

async function postpone(
  { db, log, now }: QueueDeps,
  queue: OutgoingQueue,
  row: Taken,
  error: unknown,
): Promise<void> {
  const { table, name } = queue;
  const { backoffFirst, backoffMost, triedFor } = queue.times;
  const backoff = Math.min(backoffMost, backoffFirst * 2 ** (row.attempts - 1));
  const next = now() + Math.max(backoff, queue.askedWait?.(error) ?? 0);
  const mine = sameTry(table, row);
  if (queue.isFinal(error) || next > row.createdAt.getTime() + triedFor) {
    log.error({ [name]: inLog(queue, row.id) }, `a ${name} was given up`);
    await queue.settle(db, mine, null);
    return;
  }
  await db
    .update(table)
    .set({ taken: false, nextTryAt: new Date(next) })
    .where(mine);
}
