import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import {
  isQuietHour,
  pushPolicy,
  type PushNews,
  type PushPayload,
} from '#contract/notifications.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { sharingIsOff } from '#server/domain/consents.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { sendDue, type Taken } from '#server/http/outward/outgoingQueue.ts';
import { PrivateHostError } from './pushEndpoint.ts';
import { PushRefusedError, UnusableKeysError, type PushMessages } from './pushService.ts';
import { pushText } from './pushTexts.ts';

/** Times in ms. */
export const pushQueuePolicy = {
  lease: 60_000,
  backoffFirst: 60_000,
  backoffMost: 60 * 60_000,
  /** News that is older than that is no news; the mail about it has gone out long ago. */
  triedFor: 2 * limits.day,
  /** Messages on their way at the same time: each waits for a push service, and needs little here. */
  atOnce: 4,
} as const;

/** By it a push service lets newer news take the place of what a phone has not fetched yet. */
const topic = 'applications';

/**
 * Writes news about applications down for every browser that its people are told by, in the
 * transaction of what it reports. What still waits for a browser becomes one message with it. No one
 * is told whose account is on its way out, or who has taken back the sharing of the profile. `now` in
 * ms since 1970.
 */
export async function queuePushes(
  db: Db,
  applicationIds: readonly string[],
  news: PushNews,
  now: number,
): Promise<void> {
  if (applicationIds.length === 0) return;
  const due = new Date(now);
  const found = db
    .select({
      id: pushSubscriptions.id,
      news: sql<PushNews>`${news}::text`.as('news'),
      applicationIds: sql<string[]>`array_agg(${applications.id})`.as('application_ids'),
      attempts: sql<number>`0`.as('attempts'),
      taken: sql<boolean>`false`.as('taken'),
      nextTryAt: sql<Date>`${due.toISOString()}::timestamptz`.as('next_try_at'),
      createdAt: sql<Date>`${due.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(applications, eq(applications.userId, users.id))
    .where(
      and(
        inArray(applications.id, [...applicationIds]),
        isNull(users.deleteAfter),
        not(sharingIsOff(users.id)),
      ),
    )
    .groupBy(pushSubscriptions.id)
    .orderBy(pushSubscriptions.id);
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(outgoingPushes)
    .select(found)
    .onConflictDoUpdate({
      target: outgoingPushes.id,
      set: {
        news: excluded('news'),
        applicationIds: sql`array(select distinct unnest(
          ${outgoingPushes.applicationIds} || ${excluded('application_ids')}))`,
        // Another try than one that is under way, which does not end what it did not send.
        attempts: sql`${outgoingPushes.attempts} + 1`,
        taken: false,
        nextTryAt: excluded('next_try_at'),
        createdAt: excluded('created_at'),
      },
    });
}

/**
 * Sends the push messages that are due, unless it is night in India: those wait for the morning. A
 * subscription that its push service no longer knows is removed. Resolves where nothing is pushed.
 * @returns how many are through
 */
export async function sendQueuedPushes(
  deps: Pick<Deps, 'db' | 'push' | 'log' | 'now'>,
): Promise<number> {
  const { db, now, push } = deps;
  if (!push) return 0;
  const queue = {
    table: outgoingPushes,
    name: 'push',
    times: pushQueuePolicy,
    refilled: true,
    rests: () => isQuietHour(now()),
    send: (row: Taken) => sendOne({ db, now, push }, row),
    settle: (on: Db, which: ReturnType<typeof eq> | undefined) =>
      on.delete(outgoingPushes).where(which),
    isFinal: (error: unknown) => !mayPass(error),
    // Another browser's push service may be well.
    endsRound: () => false,
    askedWait: (error: unknown) => (error instanceof PushRefusedError ? error.wait : undefined),
  };
  const loops = Array.from({ length: pushQueuePolicy.atOnce }, () => sendDue(deps, queue));
  return (await Promise.all(loops)).reduce((sum, sent) => sum + sent, 0);
}

/** Whether a message that was not taken may be another time. */
const mayPass = (error: unknown) => !(error instanceof PushRefusedError) || error.mayPass;

/** Whether nothing will ever arrive there. */
function isDead(error: unknown): boolean {
  if (error instanceof PushRefusedError) return error.isGone;
  return error instanceof PrivateHostError || error instanceof UnusableKeysError;
}

async function sendOne(
  { db, now, push }: { db: Db; now: () => number; push: PushMessages },
  { id }: Taken,
): Promise<void> {
  const news = await readNews(db, id, now());
  // Logged out since, or the applications are gone: there is no one to tell, or nothing.
  if (news === 'over') await removeSubscription(db, id);
  if (news === 'over' || news === 'nothing') return push.count('dropped');
  const { target, language, endsAt, ...told } = news;
  const payload: PushPayload = { to: id, ...pushText(language, told) };
  const ttl = Math.max(0, Math.floor(Math.min(pushPolicy.kept, endsAt - now()) / 1000));
  try {
    await push.send(target, { text: JSON.stringify(payload), ttl, topic });
    push.count('sent');
  } catch (error) {
    if (error instanceof BreakerOpenError) throw error;
    if (isDead(error)) {
      await removeSubscription(db, id);
      return push.count('gone');
    }
    push.count(mayPass(error) ? 'failed' : 'refused');
    throw error;
  }
}

const removeSubscription = (db: Db, id: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

async function readNews(db: Db, id: string, now: number) {
  const [row] = await db
    .select({
      push: outgoingPushes,
      to: pushSubscriptions,
      version: users.tokenVersion,
      language: users.language,
      ended: endedSessions.id,
    })
    .from(outgoingPushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, outgoingPushes.id))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(endedSessions, eq(endedSessions.id, pushSubscriptions.sessionId))
    .where(eq(outgoingPushes.id, id));
  if (!row) return 'nothing';
  const { push, to } = row;
  const endsAt = to.sessionEndsAt.getTime();
  if (row.ended !== null || to.tokenVersion !== row.version || endsAt <= now) return 'over';
  const about = await db
    .select({
      job: jobs.jobName,
      company: jobs.companyName,
      status: applications.status,
      interviewAt: applications.interviewAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(inArray(applications.id, push.applicationIds), eq(applications.userId, to.userId)));
  if (about.length === 0) return 'nothing';
  const { endpoint, p256dh, auth, details } = to;
  return {
    ...{ target: { endpoint, p256dh, auth }, endsAt, details, about, news: push.news },
    language: to.language ?? row.language,
  };
}
