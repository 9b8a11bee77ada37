import { and, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import {
  messageLimits,
  textsOf,
  type MessageLine,
  type MessageLog,
  type MessageResult,
  type MessageSend,
} from '#contract/messages/message.ts';
import type { OpenedForm } from '#contract/messages/sendForms.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { candidates } from '#server/db/schema/candidateSchema.ts';
import { messages, messageSends } from '#server/db/schema/messageSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { shownName, shownNameOf } from '#server/domain/shownName.ts';
import { existingJob } from '#server/features/applications/existing.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { nameOnly, textWithoutContact } from '../withoutContact.ts';
import { messageTo } from './messageText.ts';
import { checkTexts, readersOf } from './readers.ts';

/** Whose messages are asked for: one of the three. */
interface LogFilter {
  jobId?: string | undefined;
  candidateId?: string | undefined;
  applicationId?: string | undefined;
}

async function whichOf(db: Db, { jobId, candidateId, applicationId }: LogFilter) {
  if (applicationId) return eq(messages.applicationId, applicationId);
  if (candidateId) {
    const own = eq(candidates.userId, candidateId);
    const [found] = await db.select({ id: candidates.userId }).from(candidates).where(own);
    if (!found) throw new ApiError('CANDIDATE_NOT_FOUND');
    return eq(messages.userId, candidateId);
  }
  if (!jobId) throw new ApiError('BAD_REQUEST');
  await existingJob(db, { jobId });
  return eq(messages.jobId, jobId);
}

/**
 * A page of what was written, newest first; with the first page of a job the mails that are under
 * way. `now` in ms.
 * @throws JOB_NOT_FOUND, CANDIDATE_NOT_FOUND where the person does not share the profile now
 */
export async function messageLog(
  db: Db,
  filter: LogFilter,
  { now, page, limit, offset }: { now: number; page: number; limit: number; offset: number },
): Promise<MessageLog> {
  const where = await whichOf(db, filter);
  const [counted] = await db.select({ total: count() }).from(messages).where(where);
  // The ids alone first: of the pages before, names and texts are not looked up.
  const ids = await db
    .select({ id: messages.id })
    .from(messages)
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      message: messages,
      ...{
        name: shownName,
        deleteAfter: users.deleteAfter,
        jobTitle: jobs.jobName,
        byName: shownNameOf(messages.byId),
      },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .innerJoin(jobs, eq(jobs.id, messages.jobId))
    .where(
      inArray(
        messages.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id));
  return {
    messages: rows.map(presentLine),
    total: counted?.total ?? 0,
    sends: page === 1 && filter.jobId ? await sendsOf(db, filter.jobId, now) : [],
  };
}

interface LineRow {
  message: typeof messages.$inferSelect;
  name: string;
  deleteAfter: Date | null;
  jobTitle: string;
  byName: string | null;
}

function presentLine({ message, deleteAfter, jobTitle, byName, ...row }: LineRow): MessageLine {
  const { id, applicationId, userId, channel, language, subject, text, state } = message;
  const { reason, result, createdAt, settledAt } = message;
  // Without a name it is the address that is shown, here and where the message has the name.
  const shown = nameOnly({ _id: applicationId, userName: row.name });
  const masked = (words: string) =>
    textWithoutContact(words, [row.name, message.used?.name ?? ''], shown);
  const line = { name: row.name, subject, text };
  return {
    ...{ id, applicationId, userId, jobTitle, channel, language, byName, state, reason, result },
    ...(deleteAfter ? { name: shown, subject: masked(subject), text: masked(text) } : line),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

/** Sends whose mails still wait, or that are shown a while longer to say how they went. */
const shownFor = 60 * 60 * 1_000;

async function sendsOf(db: Db, jobId: string, now: number): Promise<MessageSend[]> {
  const waits = sql`exists (select 1 from ${messages}
    where ${messages.sendId} = ${messageSends.id} and ${messages.state} = 'waiting')`;
  const rows = await db
    .select({ send: messageSends, byName: shownNameOf(messageSends.byId) })
    .from(messageSends)
    .where(
      and(
        eq(messageSends.jobId, jobId),
        gt(messageSends.createdAt, new Date(now - messageLimits.recent)),
        or(waits, gt(messageSends.until, new Date(now - shownFor))),
      ),
    )
    .orderBy(desc(messageSends.createdAt), desc(messageSends.id))
    .limit(5);
  if (rows.length === 0) return [];
  const states = await db
    .select({ sendId: messages.sendId, state: messages.state, number: count() })
    .from(messages)
    .where(
      inArray(
        messages.sendId,
        rows.map(({ send }) => send.id),
      ),
    )
    .groupBy(messages.sendId, messages.state);
  return rows.map(({ send: { id, createdAt, until }, byName }) => ({
    ...{ id, byName, createdAt: createdAt.toISOString(), until: until.toISOString() },
    states: Object.fromEntries(
      states.filter(({ sendId }) => sendId === id).map(({ state, number }) => [state, number]),
    ),
  }));
}

/**
 * Writes down that an admin opened a chat or a call.
 * @returns the id of the message
 * @throws CANDIDATE_NOT_FOUND where the person may not be reached any more, INVALID_FIELDS
 */
export async function recordOpened(db: Db, act: Act, body: OpenedForm, label: string) {
  const { channel, jobId } = body;
  checkTexts(body, channel);
  const texts = textsOf(body);
  return db.transaction(async (tx) => {
    const [reader] = await readersOf(tx, [body.applicationId], { channel, texts });
    if (!reader || reader.obstacle) throw new ApiError('CANDIDATE_NOT_FOUND');
    const { userId, applicationId } = reader;
    const id = newId();
    await tx.insert(messages).values({
      ...{ id, userId, applicationId, jobId, channel, ...messageTo(reader, { channel, texts }) },
      ...{ byId: act.by, state: 'opened', createdAt: act.at, settledAt: act.at },
    });
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'message', id: jobId, label },
      after: { channel, applicants: 1 },
    });
    return { id };
  });
}

/**
 * Writes down what came of a chat or a call; null takes it back.
 * @throws NOT_FOUND
 */
export async function setResult(
  db: Db,
  act: Act,
  id: string,
  result: MessageResult | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(messages.id, id), ne(messages.channel, 'mail'));
    const [before] = await tx.select().from(messages).where(own).for('update');
    if (!before) throw new ApiError('NOT_FOUND');
    await tx.update(messages).set({ result }).where(own);
    const [job] = await tx
      .select({ label: jobs.jobName })
      .from(jobs)
      .where(eq(jobs.id, before.jobId));
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'message', id: before.jobId, label: job?.label },
      ...{ before: { result: before.result }, after: { result } },
    });
  });
}
