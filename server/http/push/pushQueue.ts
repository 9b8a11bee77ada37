import { and, asc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
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
import { sendDue, type OutgoingQueue, type Taken } from '#server/http/outward/outgoingQueue.ts';
import { PrivateHostError } from './pushEndpoint.ts';
import { createPushLanes } from './pushLanes.ts';
import { PushRefusedError, UnusableKeysError, type PushMessages } from './pushService.ts';
import { pushText } from './pushTexts.ts';

/** Times in ms. */
export const pushQueuePolicy = {
  lease: 60_000,
  backoffFirst: 60_000,
  backoffMost: 60 * 60_000,
  /** News that is older than that is no news; the mail about it has gone out long ago. */
  triedFor: 2 * limits.day,
  /** Messages on their way to one push service at the same time. */
  perSite: 4,
  /** And to all of them: each waits for an answer, and needs little here. */
  atOnce: 32,
} as const;

/** By it a push service lets newer news take the place of what a phone has not fetched yet. */
const topic = 'applications';

/**
 * Writes news about applications down for every browser that its people are told by, in the
 * transaction of what it reports. What still waits for a browser becomes one message with it. No one
 * is told whose account is on its way out, or who has taken back the sharing of the profile. `now` in
 * ms since 1970; `until`, where it can be undone until then.
 */
export async function queuePushes(
  db: Db,
  applicationIds: readonly string[],
  news: PushNews,
  now: number,
  until: number = now,
): Promise<void> {
  if (applicationIds.length === 0) return;
  const at = new Date(now);
  const due = new Date(until);
  const found = db
    .select({
      id: pushSubscriptions.id,
      news: sql<PushNews>`${news}::text`.as('news'),
      applicationIds: sql<string[]>`array_agg(${applications.id})`.as('application_ids'),
      attempts: sql<number>`0`.as('attempts'),
      taken: sql<boolean>`false`.as('taken'),
      nextTryAt: sql<Date>`${due.toISOString()}::timestamptz`.as('next_try_at'),
      createdAt: sql<Date>`${at.toISOString()}::timestamptz`.as('created_at'),
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
        // News that can still be undone is not told along with other news.
        nextTryAt: sql`case when ${outgoingPushes.attempts} = 0 and not ${outgoingPushes.taken}
          then greatest(${outgoingPushes.nextTryAt}, ${excluded('next_try_at')})
          else ${excluded('next_try_at')} end`,
        createdAt: excluded('created_at'),
      },
    });
}

/** Takes news of applications back that no one was told of yet. */
export async function takeBackPushes(db: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  const own = sql`array[${sql.join(
    applicationIds.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  await db
    .update(outgoingPushes)
    .set({
      applicationIds: sql`array(select id from unnest(${outgoingPushes.applicationIds}) as id
        where id <> all(${own}))`,
    })
    .where(and(eq(outgoingPushes.taken, false), sql`${outgoingPushes.applicationIds} && ${own}`));
  await db
    .delete(outgoingPushes)
    .where(
      and(eq(outgoingPushes.taken, false), sql`cardinality(${outgoingPushes.applicationIds}) = 0`),
    );
}

type SendDeps = Pick<Deps, 'db' | 'push' | 'log' | 'now' | 'background'>;

/** What one sender has under way. */
interface Round {
  lanes: ReturnType<typeof createPushLanes>;
  /** How many look for messages, one by one, until they find none. */
  loops: number;
  /** Asked for while there were enough of them: who is done looks once more. */
  again: boolean;
  /** How many messages are through, once nothing is under way. */
  done: Promise<number>;
  look(deps: SendDeps): void;
}

const rounds = new WeakMap<PushMessages, Round>();

/**
 * Sends the push messages that are due, unless it is night in India: those wait for the morning. A
 * subscription that its push service no longer knows is removed. Each process sends a few at a time
 * to each push service, however many changes ask for it, and to others beside one that hangs.
 * Resolves when nothing of it is under way any more, at once where nothing is pushed.
 * @returns how many are through
 */
export function sendQueuedPushes(deps: SendDeps): Promise<number> {
  const { push } = deps;
  if (!push) return Promise.resolve(0);
  const round = rounds.get(push) ?? createRound(push);
  rounds.set(push, round);
  round.look(deps);
  return round.done;
}

function createRound(push: PushMessages): Round {
  let sent = 0;
  const failures: Error[] = [];
  let end: () => void = () => undefined;
  const done = new Promise<number>((resolve, reject) => {
    end = () => (failures.length > 0 ? reject(failures[0]) : resolve(sent));
  });
  const round: Round = {
    ...{ lanes: createPushLanes(pushQueuePolicy.perSite), loops: 0, again: false, done },
    look(deps) {
      round.again = round.loops >= pushQueuePolicy.atOnce;
      if (round.again) return;
      round.loops += 1;
      void sendDue(deps, queueOf(deps, push, round))
        .then((number) => (sent += number))
        .catch((error: Error) => failures.push(error))
        .finally(() => {
          round.loops -= 1;
          if (round.again) return round.look(deps);
          if (round.loops > 0) return;
          rounds.delete(push);
          end();
        });
    },
  };
  return round;
}

function queueOf(deps: SendDeps, push: PushMessages, { lanes, look }: Round): OutgoingQueue {
  const { db, now } = deps;
  let isFirst = true;
  return {
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
    lanes: {
      async take(next) {
        const row = await lanes.take(db, next);
        // Where there is one there may be more, which need not wait for its answer.
        if (row && isFirst) look(deps);
        isFirst = false;
        return row;
      },
      end: lanes.end,
    },
  };
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
    if (error instanceof BreakerOpenError) {
      const { origin } = new URL(target.endpoint);
      await holdUp(db, origin, { now: now(), wait: error.retryAfterSeconds * 1000 });
      throw error;
    }
    if (isDead(error)) {
      await removeSubscription(db, id);
      return push.count('gone');
    }
    push.count(mayPass(error) ? 'failed' : 'refused');
    throw error;
  }
}

/** Rows that one statement puts off. */
const heldUpAtOnce = 1_000;

/**
 * Puts off what else is due at a push service that is not asked now: thousands would each be taken
 * and given back, for as long as it is away. Times in ms.
 */
async function holdUp(db: Db, origin: string, { now, wait }: { now: number; wait: number }) {
  const others = db
    .select({ id: outgoingPushes.id })
    .from(outgoingPushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, outgoingPushes.id))
    .where(
      and(
        eq(outgoingPushes.taken, false),
        lte(outgoingPushes.nextTryAt, new Date(now)),
        sql`starts_with(${pushSubscriptions.endpoint}, ${`${origin}/`})`,
      ),
    )
    .orderBy(asc(outgoingPushes.id))
    .limit(heldUpAtOnce)
    .for('update', { of: outgoingPushes, skipLocked: true });
  await db
    .update(outgoingPushes)
    .set({ nextTryAt: new Date(now + wait) })
    .where(inArray(outgoingPushes.id, others));
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
      // Asked again: a night lies between the change and the message.
      isHidden: sql<boolean>`(${users.deleteAfter} is not null or ${sharingIsOff(users.id)})`,
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
  if (row.isHidden) return 'nothing';
  const all = await db
    .select({
      job: jobs.jobName,
      company: jobs.companyName,
      status: applications.status,
      interviewAt: applications.interviewAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        inArray(applications.id, push.applicationIds),
        eq(applications.userId, to.userId),
        isNull(applications.withdrawnAt),
      ),
    );
  // Back at Applied: an admin has mended a mistake, and there is no news.
  const about = push.news === 'status' ? all.filter((one) => one.status !== 'Applied') : all;
  if (about.length === 0) return 'nothing';
  const { endpoint, p256dh, auth, details } = to;
  return {
    ...{ target: { endpoint, p256dh, auth }, endsAt, details, about, news: push.news },
    language: to.language ?? row.language,
  };
}
