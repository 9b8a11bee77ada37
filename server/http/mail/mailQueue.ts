import { eq, inArray, lt } from 'drizzle-orm';
import { ValiError } from 'valibot';
import { limits } from '#contract/limits.ts';
import { untilNoneLeft } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { sendDue } from '#server/http/outward/outgoingQueue.ts';
import { isOutdatedAlert } from './alertNews.ts';
import { isOutdatedNews, mailsKept } from './applicationNews.ts';
import { isMailOutage, newMailId, smtpCode, type Mail } from './mail.ts';

/** Times in ms. */
export const mailPolicy = {
  /** A try is given up long before (mailTimes.limit), so no one else takes the mail meanwhile. */
  lease: 60_000,
  /** The first wait after a failure; it doubles with each further one. */
  backoffFirst: 60_000,
  backoffMost: 6 * 60 * 60_000,
  triedFor: 3 * limits.day,
  /** A mail that leaves so soon says what is so. */
  fresh: 60_000,
  kept: mailsKept,
} as const;

export interface MailToQueue extends Omit<Mail, 'to'> {
  /** Null: an account without an address. There is nothing to send then, and nothing is queued. */
  to: string | null;
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

/** Mails that wait until a moment (ms since 1970), because what they tell of can be undone until then. */
export interface MailHold {
  changeId: string;
  until: number;
}

/** Writes many mails down, as `queueMail` does one. */
export async function queueMails(
  db: Db,
  mails: readonly MailToQueue[],
  now: number,
  hold: MailHold | null = null,
): Promise<void> {
  const at = new Date(now);
  const nextTryAt = hold ? new Date(hold.until) : at;
  const changeId = hold?.changeId ?? null;
  const rows = mails.flatMap(({ id = newMailId(), userId = null, to: recipient, ...texts }) => {
    if (recipient === null) return [];
    const { subject, text, html, stopUrl } = texts;
    const mail = { id, userId, recipient, subject, text, html, stopUrl };
    return [{ ...mail, nextTryAt, changeId, createdAt: at }];
  });
  // A statement takes 65,535 values.
  for (let from = 0; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    await db.insert(outgoingMails).values(some).onConflictDoNothing();
  }
}

/**
 * Sends the mails that are due (`sendDue`). One that goes out twice has the same Message-ID. Where
 * the mail server is away, the round ends and the mail is tried again for three days; while the way
 * to it is switched off, nothing is taken. A recipient that is refused for good is not tried again.
 * News of an application or of new jobs that has waited and is outdated by now is not sent.
 * @returns how many were sent
 */
export async function sendQueuedMails(
  deps: Pick<Deps, 'db' | 'mail' | 'log' | 'now' | 'background'>,
): Promise<number> {
  return sendDue(deps, {
    table: outgoingMails,
    name: 'mail',
    times: mailPolicy,
    refilled: false,
    rests: () => (deps.mail.pausedFor?.() ?? 0) > 0,
    async send({ id, attempts }) {
      const [mail] = await deps.db.select().from(outgoingMails).where(eq(outgoingMails.id, id));
      // Gone meanwhile, with the account.
      if (!mail) return;
      // What has waited may be true no more: also for a mail server that was not asked meanwhile.
      const age = deps.now() - mail.createdAt.getTime();
      const waited = mail.changeId !== null || attempts > 1 || age > mailPolicy.fresh;
      if (waited && (await isOutdated(deps, mail))) {
        await deps.db.delete(outgoingMails).where(eq(outgoingMails.id, id));
        return;
      }
      const { recipient: to, subject, text, html, stopUrl } = mail;
      await deps.mail.send({ id, to, subject, text, html, ...(stopUrl && { stopUrl }) });
    },
    // What a mail said is not needed any more.
    settle: (db, which, sentAt) =>
      db
        .update(outgoingMails)
        .set({ sentAt, nextTryAt: null, taken: false, text: '', html: '', stopUrl: null })
        .where(which),
    isFinal,
    endsRound: (error) => error instanceof BreakerOpenError || isMailOutage(error),
  });
}

const isOutdated = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  mail: Pick<typeof outgoingMails.$inferSelect, 'id' | 'userId'>,
) => (await isOutdatedNews(db, mail.id, now())) || isOutdatedAlert(db, mail, now());

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

/** The address is none, or the mail server refuses this mail for good (RFC 5321, 4.2.1: 5yz). */
export function isFinal(error: unknown): boolean {
  if (error instanceof ValiError) return true;
  const { code } = error as { code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (smtpCode(error) ?? 0) >= 500;
}
