import { and, eq } from 'drizzle-orm';
import { ValiError } from 'valibot';
import type { MailRefusal, MessageChange } from '#contract/messages/message.ts';
import { changedIn, type PlaceholderValues } from '#contract/messages/placeholders.ts';
import { messages } from '#server/db/schema/messageSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isMailOutage, smtpCode } from '#server/http/mail/mail.ts';
import { isFinal, mailPolicy } from '#server/http/mail/mailQueue.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { sendDue } from '#server/http/outward/outgoingQueue.ts';
import { messageMail } from './messageText.ts';
import { readersOf, type MessageReader } from './readers.ts';

type DeliverDeps = Pick<
  Deps,
  'db' | 'mail' | 'log' | 'now' | 'background' | 'publicUrl' | 'support'
>;

/**
 * Sends the mails that are due, as queued mails are sent, and writes down how each stands. Whether
 * the person may still be written to is asked right before a mail leaves: one who took sharing
 * back, withdrew or deletes the account meanwhile gets none. Nor does one whose interview, or
 * another value that the text has, is not what it was.
 * @returns how many are through
 */
export function deliverMessages(deps: DeliverDeps): Promise<number> {
  const { db } = deps;
  return sendDue(deps, {
    table: messages,
    name: 'message',
    times: mailPolicy,
    refilled: false,
    rests: () => (deps.mail.pausedFor?.() ?? 0) > 0,
    send: ({ id }) => deliver(deps, id),
    settle: (on, which, sentAt) =>
      on
        .update(messages)
        .set({
          ...{ state: sentAt ? 'sent' : 'refused', nextTryAt: null, taken: false },
          ...{ settledAt: new Date(deps.now()), ...(sentAt && { reason: null }) },
        })
        .where(and(which, eq(messages.state, 'waiting'))),
    isFinal,
    endsRound: (error) => error instanceof BreakerOpenError || isMailOutage(error),
  });

  async function deliver(site: DeliverDeps, id: string): Promise<void> {
    const { mail, now } = site;
    const waiting = and(eq(messages.id, id), eq(messages.state, 'waiting'));
    const [found] = await db
      .select({
        message: messages,
        email: users.email,
        job: jobs.jobName,
        company: jobs.companyName,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .innerJoin(jobs, eq(jobs.id, messages.jobId))
      .where(waiting);
    // Gone meanwhile, with the account or the job.
    if (!found) return;
    const { message, job, company } = found;
    // Without an address the reader has an obstacle, and so would a blank one.
    const to = found.email ?? '';
    const [reader] = await readersOf(db, [message.applicationId], undefined, message.language);
    const obstacle = reader ? (reader.obstacle ?? changeOf(message.used, reader)) : 'gone';
    if (obstacle) {
      const ended = { state: 'ended', reason: obstacle, nextTryAt: null, taken: false } as const;
      await db
        .update(messages)
        .set({ ...ended, settledAt: new Date(now()) })
        .where(waiting);
      return;
    }
    try {
      await mail.send({ id, to, ...messageMail(site, message, { job, company }) });
    } catch (error) {
      const reason = refusalOf(error);
      await db.update(messages).set({ reason }).where(waiting);
      throw error;
    }
  }
}

/** Why a text is not true any more; null where it is. Rows of the release before have no values. */
function changeOf(
  used: Partial<PlaceholderValues> | null,
  { values, indianTime }: MessageReader,
): MessageChange | null {
  // What was written before a time named its clocks is as true as it was.
  const isBare = used?.time === indianTime && indianTime !== '';
  const changed = changedIn({ ...used, ...(isBare && { time: values.time }) }, values);
  if (changed.length === 0) return null;
  const isInterview = changed.some((name) => ['date', 'time', 'place'].includes(name));
  return isInterview ? 'interviewChanged' : 'valuesChanged';
}

/** What a mail server meant, by its answer (RFC 5321, RFC 3463), for people to read. */
export function refusalOf(error: unknown): MailRefusal {
  if (error instanceof ValiError) return 'address';
  const code = smtpCode(error);
  if (code === undefined) return 'away';
  const { response = '' } = error as { response?: string };
  const detail = /\b[45]\.(\d)\.(\d{1,3})\b/.exec(response);
  const known = detail ? `${detail[1]}.${detail[2]}` : '';
  if (['1.1', '1.2', '1.6', '2.1'].includes(known)) return 'noMailbox';
  if (known === '2.2' || code === 552 || code === 452) return 'full';
  if (known.startsWith('7.') || code === 554 || /spam|block|reject/i.test(response)) {
    return 'unwanted';
  }
  if (['1.3', '1.0'].includes(known) || code === 553 || code === 501) return 'address';
  return code === 550 || code === 551 ? 'noMailbox' : 'other';
}
