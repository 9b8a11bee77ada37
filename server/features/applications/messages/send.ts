import { createHash } from 'node:crypto';
import { and, asc, count, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { messageLimits, type MessageState } from '#contract/messages/message.ts';
import type { SendForm } from '#contract/messages/sendForms.ts';
import type { Db } from '#server/db/client.ts';
import { messages, messageSends } from '#server/db/schema/messageSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { createSlices } from '#server/domain/slices.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { messageTo, usedBy } from './messageText.ts';
import { lookAt, markOf, writingOf } from './preview.ts';
import { writtenSince, type MessageReader } from './readers.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A job as the log names it. */
interface OfJob {
  id: string;
  label: string;
}

type Send = typeof messageSends.$inferSelect;

/**
 * Queues mails to everyone whom a request names and who may be written to, slice by slice. Asked
 * again after a stop in the middle it does the rest: each mail's id follows from the request and the
 * application. Whom someone else has written to since the preview is left out.
 * @throws NUMBER_CHANGED where they, or their texts, are not those that the admin has seen, KEY_REUSED where the id
 *   belongs to something else, INVALID_FIELDS
 */
export async function sendMessages(db: Db, act: Act, job: OfJob, body: SendForm) {
  const now = act.at.getTime();
  const digest = sha256(JSON.stringify(body));
  const began = await sendOf(db, body.sendId);
  if (began && (began.digest !== digest || began.byId !== act.by)) throw new ApiError('KEY_REUSED');
  const { reached } = await lookAt(db, body, now);
  const isAsSeen = isPreviewed(body, reached);
  if (!began && !isAsSeen) {
    throw new ApiError('NUMBER_CHANGED', { extra: { number: reached.length } });
  }
  if (!began && reached.length === 0) {
    throw new ApiError('INVALID_FIELDS', { errors: { people: 'nobody' } });
  }
  const send = began ?? (await begin(db, act, body, digest));
  const slices = createSlices({ least: 25, most: 200, inRequest: true });
  // Of one that was stopped in the middle the rest is done for whom the admin has seen, or not at all.
  const seen = isAsSeen ? reached : [];
  for (let from = 0; from < seen.length;) {
    from = await slices.run(async (size) => {
      const some = seen.slice(from, from + size);
      await db.transaction((tx) => queueSome(tx, act, job, { send, body, some }));
      return from + some.length;
    });
  }
  return { sendId: send.id, ...(await standing(db, send)), until: send.until.toISOString() };
}

/** How many mails of a send go out, or went, how many were taken back, and how many there are not. */
async function standing(db: Db, { id, expected }: Send) {
  const own = eq(messages.sendId, id);
  const rows = await db
    .select({ state: messages.state, number: count() })
    .from(messages)
    .where(own)
    .groupBy(messages.state);
  const of = (state: MessageState) => rows.find((row) => row.state === state)?.number ?? 0;
  const undone = of('undone');
  const queued = of('waiting') + of('sent') + of('refused');
  return { queued, undone, skipped: Math.max(0, expected - queued - undone) };
}

/** Whether people are those who were previewed: a filter may find as many others meanwhile. */
function isPreviewed(body: SendForm, reached: readonly MessageReader[]): boolean {
  if (reached.length !== body.expected) return false;
  if (body.mark === undefined) return 'ids' in body;
  return body.mark === markOf(reached, writingOf(body));
}

async function sendOf(db: Db, id: string): Promise<Send | undefined> {
  const [send] = await db.select().from(messageSends).where(eq(messageSends.id, id));
  return send;
}

/** Of two with one id the first one counts. */
async function begin(db: Db, act: Act, body: SendForm, digest: string): Promise<Send> {
  const { sendId: id, jobId, expected } = body;
  const until = new Date(act.at.getTime() + messageLimits.hold);
  const row: Send = { id, jobId, byId: act.by, digest, expected, createdAt: act.at, until };
  await db.insert(messageSends).values(row).onConflictDoNothing();
  const send = await sendOf(db, id);
  if (send?.digest !== digest || send.byId !== act.by) throw new ApiError('KEY_REUSED');
  return send;
}

/** Who queues a part of a send and who takes it back wait for each other. */
async function lockSend(tx: Db, which: SQL): Promise<void> {
  await tx.select({ id: messageSends.id }).from(messageSends).where(which).for('update');
}

async function queueSome(
  tx: Db,
  act: Act,
  job: OfJob,
  { send, body, some }: { send: Send; body: SendForm; some: readonly MessageReader[] },
): Promise<void> {
  await lockSend(tx, eq(messageSends.id, send.id));
  // Taken back while it was queued, or stopped: what is left does not go out either.
  const [undone] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.sendId, send.id), eq(messages.state, 'undone')))
    .limit(1);
  if (undone) return;
  const ids = some.map(({ applicationId }) => applicationId);
  // In the order in which changes of many lock them: who comes second sees what the first has written.
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(asc(applications.id))
    .for('update');
  const userIds = some.map(({ userId }) => userId);
  const others = await writtenSince(tx, userIds, new Date(body.asOf), send.id);
  const written = new Set(others.map(({ userId }) => userId));
  const writing = writingOf(body);
  const rows = some
    .filter(({ userId }) => !written.has(userId))
    .map((reader) => ({
      id: `message-${sha256(`${send.id} ${reader.applicationId}`).slice(0, 32)}`,
      ...{ userId: reader.userId, applicationId: reader.applicationId, jobId: job.id },
      ...{ sendId: send.id, channel: writing.channel, ...messageTo(reader, writing) },
      used: usedBy(reader, writing),
      ...{ byId: act.by, state: 'waiting' as const, nextTryAt: send.until },
      createdAt: send.createdAt,
    }));
  if (rows.length > 0) await tx.insert(messages).values(rows).onConflictDoNothing();
  const [counted] = await tx
    .select({ number: count() })
    .from(messages)
    .where(eq(messages.sendId, send.id));
  await recordChange(tx, {
    ...{ ...act, at: send.createdAt, lineId: sha256(`message ${send.id}`).slice(0, 32) },
    ...{ action: 'create', entity: 'message', id: job.id, label: job.label },
    after: {
      ...{ channel: writing.channel, applicants: counted?.number ?? 0 },
      ...(body.moneyConfirmed && { asksForMoney: true }),
    },
  });
}

/**
 * Takes back mails that still wait. What is on its way, or was sent, stays. Asked again it says what
 * was taken back before.
 * @param id of a send, with all its mails, or of one mail
 * @throws NOT_FOUND, UNDO_TOO_LATE where none waits any more, and none was taken back
 */
export async function undoMessages(
  db: Db,
  act: Act,
  id: string,
): Promise<{ undone: number; kept: number }> {
  return db.transaction(async (tx) => {
    const own = or(eq(messages.sendId, id), eq(messages.id, id));
    const sends = tx.select({ id: messages.sendId }).from(messages).where(own);
    await lockSend(tx, inArray(messageSends.id, sends));
    const undone = await tx
      .update(messages)
      .set({ state: 'undone', nextTryAt: null, settledAt: act.at })
      .where(
        and(
          ...[own, eq(messages.state, 'waiting'), eq(messages.taken, false)],
          isNotNull(messages.nextTryAt),
        ),
      )
      .returning({ id: messages.id });
    const [one] = await tx
      .select({ jobId: messages.jobId, label: jobs.jobName })
      .from(messages)
      .innerJoin(jobs, eq(jobs.id, messages.jobId))
      .where(own)
      .limit(1);
    if (!one) throw new ApiError('NOT_FOUND');
    const [counted] = await tx
      .select({
        all: count(),
        undone: sql<number>`count(*) filter (where ${messages.state} = 'undone')`.mapWith(Number),
      })
      .from(messages)
      .where(own);
    const { all, undone: before } = counted ?? { all: 0, undone: 0 };
    if (before === 0) throw new ApiError('UNDO_TOO_LATE');
    if (undone.length === 0) return { undone: before, kept: all - before };
    await recordChange(tx, {
      ...{ ...act, action: 'undo', entity: 'message', id: one.jobId, label: one.label },
      after: { applicants: undone.length },
    });
    return { undone: undone.length, kept: all - before };
  });
}
