import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isQuietHour, pushPolicy, type PushPayload } from '#contract/notifications.ts';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/client.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { sendDue, type OutgoingQueue, type Taken } from '#server/http/outward/outgoingQueue.ts';
import { PrivateHostError } from '#server/http/outward/publicHost.ts';
import { createPushLanes, type PushTable } from './pushLanes.ts';
import { PushRefusedError, UnusableKeysError, type PushMessages } from './pushService.ts';

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

/** Whom a message is for, as it is known when it is sent. */
interface PushReader {
  /** The subscription. */
  id: string;
  userId: string;
  language: Language | null;
  /** Whether the person lets the news itself be read on a locked screen. */
  details: boolean;
}

interface PushMessage {
  text: Omit<PushPayload, 'to'>;
  /** Ms since 1970 after which it says nothing any more: a phone that is off until then is not told. */
  until?: number | undefined;
}

/** One kind of news, with a table of its own. */
export interface PushKind {
  table: PushTable;
  /** By it a push service lets newer news take the place of what a phone has not fetched yet. */
  topic: string;
  /** What there is to say now; undefined where there is nothing any more. `now` in ms since 1970. */
  read(db: Db, reader: PushReader, now: number): Promise<PushMessage | undefined>;
}

/** What a process sends with. */
export type SendDeps = Pick<Deps, 'db' | 'push' | 'log' | 'now' | 'background'>;

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

/** By the way to the push services, and the kind of news. */
const rounds = new WeakMap<PushMessages, Map<PushKind, Round>>();

/**
 * Sends the push messages that are due, unless it is night in India: those wait for the morning. A
 * subscription that its push service no longer knows is removed. Each process sends a few at a time
 * to each push service, however many changes ask for it, and to others beside one that hangs.
 * Resolves when nothing of it is under way any more, at once where nothing is pushed.
 * @returns how many are through
 */
export function sendPushes(deps: SendDeps, kind: PushKind): Promise<number> {
  const { push } = deps;
  if (!push) return Promise.resolve(0);
  const ofPush = rounds.get(push) ?? new Map<PushKind, Round>();
  rounds.set(push, ofPush);
  const round = ofPush.get(kind) ?? createRound(push, kind, () => ofPush.delete(kind));
  ofPush.set(kind, round);
  round.look(deps);
  return round.done;
}

function createRound(push: PushMessages, kind: PushKind, forget: () => void): Round {
  let sent = 0;
  const failures: Error[] = [];
  let end: () => void = () => undefined;
  const done = new Promise<number>((resolve, reject) => {
    end = () => (failures.length > 0 ? reject(failures[0]) : resolve(sent));
  });
  const round: Round = {
    ...{
      lanes: createPushLanes(kind.table, pushQueuePolicy.perSite),
      loops: 0,
      again: false,
      done,
    },
    look(deps) {
      round.again = round.loops >= pushQueuePolicy.atOnce;
      if (round.again) return;
      round.loops += 1;
      void sendDue(deps, queueOf(deps, { push, kind, round }))
        .then((number) => (sent += number))
        .catch((error: Error) => failures.push(error))
        .finally(() => {
          round.loops -= 1;
          if (round.again) return round.look(deps);
          if (round.loops > 0) return;
          forget();
          end();
        });
    },
  };
  return round;
}

function queueOf(
  deps: SendDeps,
  { push, kind, round }: { push: PushMessages; kind: PushKind; round: Round },
): OutgoingQueue {
  const { db, now } = deps;
  const { table } = kind;
  const { lanes, look } = round;
  let isFirst = true;
  return {
    table,
    name: 'push',
    times: pushQueuePolicy,
    refilled: true,
    rests: () => isQuietHour(now()),
    send: (row: Taken) => sendOne({ db, now, push, kind }, row),
    settle: (on: Db, which: ReturnType<typeof eq> | undefined) => on.delete(table).where(which),
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
  { db, now, push, kind }: { db: Db; now: () => number; push: PushMessages; kind: PushKind },
  { id }: Taken,
): Promise<void> {
  const reader = await readerOf(db, id, now());
  // Logged out since: there is no one to tell.
  if (reader === 'over') await removeSubscription(db, id);
  const message =
    typeof reader === 'string' ? undefined : await kind.read(db, { id, ...reader }, now());
  if (typeof reader === 'string' || !message) return push.count('dropped');
  const { target } = reader;
  const payload: PushPayload = { to: id, ...message.text };
  const endsAt = Math.min(reader.endsAt, message.until ?? Infinity);
  const ttl = Math.max(0, Math.floor(Math.min(pushPolicy.kept, endsAt - now()) / 1000));
  try {
    await push.send(target, { text: JSON.stringify(payload), ttl, topic: kind.topic });
    push.count('sent');
  } catch (error) {
    if (error instanceof BreakerOpenError) {
      const { origin } = new URL(target.endpoint);
      await holdUp(db, kind.table, origin, { now: now(), wait: error.retryAfterSeconds * 1000 });
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
async function holdUp(
  db: Db,
  table: PushTable,
  origin: string,
  { now, wait }: { now: number; wait: number },
) {
  const others = db
    .select({ id: table.id })
    .from(table)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, table.id))
    .where(
      and(
        eq(table.taken, false),
        lte(table.nextTryAt, new Date(now)),
        sql`starts_with(${pushSubscriptions.endpoint}, ${`${origin}/`})`,
      ),
    )
    .orderBy(asc(table.id))
    .limit(heldUpAtOnce)
    .for('update', { of: table, skipLocked: true });
  await db
    .update(table)
    .set({ nextTryAt: new Date(now + wait) })
    .where(inArray(table.id, others));
}

const removeSubscription = (db: Db, id: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

async function readerOf(db: Db, id: string, now: number) {
  const [row] = await db
    .select({
      to: pushSubscriptions,
      version: users.tokenVersion,
      language: users.language,
      deleteAfter: users.deleteAfter,
      ended: endedSessions.id,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(endedSessions, eq(endedSessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.id, id));
  if (!row) return 'nothing';
  const { to } = row;
  const endsAt = to.sessionEndsAt.getTime();
  if (row.ended !== null || to.tokenVersion !== row.version || endsAt <= now) return 'over';
  // Asked again: a night lies between the change and the message.
  if (row.deleteAfter !== null) return 'nothing';
  const { endpoint, p256dh, auth, details, userId } = to;
  const target = { endpoint, p256dh, auth };
  return { target, endsAt, details, userId, language: to.language ?? row.language };
}
