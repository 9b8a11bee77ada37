import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, asc, count, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { ValiError } from 'valibot';
import { limits } from '#contract/limits.ts';
import { createSlices, untilNoneLeft } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { isMailOutage, newMailId, smtpCode, type Mail } from './mail.ts';

/** Times in ms. */
export const mailPolicy = {
  /** A try is given up long before (mailTimes.limit), so no one else takes the mail meanwhile. */
  lease: 60_000,
  /** The first wait after a failure; it doubles with each further one. */
  backoffFirst: 60_000,
  backoffMost: 6 * 60 * 60_000,
  triedFor: 3 * limits.day,
  kept: 30 * limits.day,
} as const;

export interface MailToQueue extends Mail {
  /** The account that it is about, where there is one: erasing it takes the mail along. */
  userId?: string | null;
}

/**
 * Writes a mail down to be sent. Called inside the transaction of what it reports, it goes out
 * exactly when that happened, also where the process ends in between; call `sendQueuedMails` once
 * the transaction has ended (in a handler: `after(() => sendQueuedMails(deps))`), otherwise it
 * leaves with the next round of upkeep, within a minute.
 *
 * A mail with an `id` that was queued before (`receipt-<order>`) is not queued again. `now` in ms
 * since 1970.
 */
export async function queueMail(db: Db, mail: MailToQueue, now: number): Promise<void> {
  await queueMails(db, [mail], now);
}

/** Writes many mails down, as `queueMail` does one. */
export async function queueMails(
  db: Db,
  mails: readonly MailToQueue[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  const rows = mails.map(({ id = newMailId(), userId = null, to: recipient, ...texts }) => {
    const { subject, text, html } = texts;
    return { id, userId, recipient, subject, text, html, nextTryAt: at, createdAt: at };
  });
  // A statement takes 65,535 values.
  for (let from = 0; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    await db.insert(outgoingMails).values(some).onConflictDoNothing();
  }
}

/**
 * Sends what is due, one after the other; it may run several times at once, on several servers. A
 * mail is marked as taken before it is sent and as sent afterwards: twice it goes out only where
 * the process ends between the mail server's yes and the mark, and then with the same Message-ID.
 * Where the mail server is away, the round ends and the mail is tried again for three days; while
 * the way to it is switched off, nothing is taken and no try is counted. A recipient that is refused
 * for good is not tried again.
 * @returns how many were sent
 */
export async function sendQueuedMails(
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'now'>,
): Promise<number> {
  let sent = 0;
  const slices = createSlices();
  for (;;) {
    if ((deps.mail.pausedFor?.() ?? 0) > 0) return sent;
    const mail = await slices.run(() => takeOne(deps.db, deps.now()));
    if (!mail) return sent;
    const { id, recipient: to, subject, text, html } = mail;
    try {
      await deps.mail.send({ id, to, subject, text, html });
    } catch (error) {
      if (error instanceof BreakerOpenError) {
        await giveBack(deps, mail, error.retryAfterSeconds * 1000);
        return sent;
      }
      deps.log.error(
        { err: error, mail: inLog(id), attempts: mail.attempts },
        'a mail was not sent',
      );
      await postpone(deps, mail, isFinal(error));
      if (isMailOutage(error)) return sent;
      continue;
    }
    await slices.run(() => markSent(deps, id));
    sent += 1;
  }
}

/** Forgets mails that were queued a month ago. Called by the server's rounds. */
export async function forgetOldMails(db: Db, now: number): Promise<void> {
  const old = lt(outgoingMails.createdAt, new Date(now - mailPolicy.kept));
  await untilNoneLeft(async (size) => {
    const some = db.select({ id: outgoingMails.id }).from(outgoingMails).where(old).limit(size);
    const gone = await db
      .delete(outgoingMails)
      .where(inArray(outgoingMails.id, some))
      .returning({ id: outgoingMails.id });
    return gone.length;
  });
}

/**
 * Gives back what a process had taken that is no more. Only for the start of the one server that a
 * database has: where there are several, the lease ends by itself. `now` in ms since 1970.
 */
export async function releaseTakenMails(db: Db, now: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ nextTryAt: new Date(now) })
    .where(and(isNotNull(outgoingMails.nextTryAt), eq(outgoingMails.taken, true)));
}

type Row = typeof outgoingMails.$inferSelect;

async function takeOne(db: Db, now: number): Promise<Row | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lte(outgoingMails.nextTryAt, new Date(now)))
      .orderBy(asc(outgoingMails.nextTryAt), asc(outgoingMails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [taken] = await tx
      .update(outgoingMails)
      .set({
        attempts: sql`${outgoingMails.attempts} + 1`,
        taken: true,
        nextTryAt: new Date(now + mailPolicy.lease),
      })
      .where(eq(outgoingMails.id, due.id))
      .returning();
    return taken;
  });
}

/** Times that the mark of a sent mail is tried, a second apart: within what is left of its lease. */
const marks = 20;

/** A mail in the log: its kind, and what tells it from others. Its own id may hold a person's. */
function inLog(id: string): string {
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `${/^[a-z]+(?=-)/.exec(id)?.[0] ?? 'mail'} ${mark}`;
}

/** A mail that went out must not go out again because the database was away for a moment. */
async function markSent({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, id: string) {
  for (let left = marks; ; left -= 1) {
    try {
      await db.update(outgoingMails).set(through(now())).where(eq(outgoingMails.id, id));
      return;
    } catch (error) {
      if (left <= 1) throw error;
      log.warn({ err: error, mail: inLog(id) }, 'a mail that was sent could not be marked yet');
      await setTimeout(1_000);
    }
  }
}

/** The same try, unless its lease ran out and someone else has taken the mail since. */
const sameTry = ({ id, attempts }: Row) =>
  and(eq(outgoingMails.id, id), eq(outgoingMails.attempts, attempts));

/** A mail that was taken, but not tried: its try does not count. */
async function giveBack({ db, now }: Pick<Deps, 'db' | 'now'>, mail: Row, wait: number) {
  const nextTryAt = new Date(now() + wait);
  await db
    .update(outgoingMails)
    .set({ taken: false, nextTryAt, attempts: mail.attempts - 1 })
    .where(sameTry(mail));
}

async function postpone(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  mail: Row,
  final: boolean,
): Promise<void> {
  const { id, attempts, createdAt } = mail;
  const { backoffFirst, backoffMost, triedFor } = mailPolicy;
  const next = now() + Math.min(backoffMost, backoffFirst * 2 ** (attempts - 1));
  const isOver = final || next > createdAt.getTime() + triedFor;
  if (isOver) log.error({ mail: inLog(id) }, 'a mail was given up');
  const values = isOver ? through(null) : { taken: false, nextTryAt: new Date(next) };
  await db.update(outgoingMails).set(values).where(sameTry(mail));
}

/** A mail that was sent at `sentAt`, or given up: what it said is not needed any more. */
function through(sentAt: number | null) {
  const at = sentAt === null ? null : new Date(sentAt);
  return { sentAt: at, nextTryAt: null, taken: false, text: '', html: '' };
}

/** The address is none, or the mail server refuses this mail for good (RFC 5321, 4.2.1: 5yz). */
function isFinal(error: unknown): boolean {
  if (error instanceof ValiError) return true;
  const { code } = error as { code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (smtpCode(error) ?? 0) >= 500;
}

/** How many mails are still to be sent. */
export async function waitingMails(db: Db): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(outgoingMails)
    .where(isNotNull(outgoingMails.nextTryAt));
  return row?.number ?? 0;
}
