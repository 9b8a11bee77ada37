import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  min,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { href } from '#contract/http/paths.ts';
import { isQuietHour } from '#contract/notifications.ts';
import { alertPolicy } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import {
  dueAlerts,
  jobAlerts,
  outgoingJobAlerts,
  savedSearches,
  searchFinds,
  toldJobs,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { sendPushes } from '#server/http/push/pushSending.ts';
import { siteOfSubscription } from '#server/http/push/pushSite.ts';
import { namedSearch, newsOfJobs } from './alertTexts.ts';
import { alertMailId } from '#server/http/mail/alertNews.ts';
import { stopAlertsUrl } from './stopAlerts.ts';

type TellDeps = Pick<Deps, 'db' | 'mail' | 'push' | 'log' | 'now' | 'publicUrl' | 'hmac'> & {
  background?: Deps['background'];
};

/**
 * Makes one message of what was found for each person whose turn has come, and sends it to their
 * phones, or by mail where none is told. No one is told of a job twice, nor more often than the week's
 * most: then finds wait. At night in India nothing is made. A process that ends in between leaves what
 * was not made, and what was made and not sent, to the next one; several may be at it at once.
 * @returns how many people's turns were done
 * @throws database errors
 */
export async function tellOfNewJobs(deps: TellDeps): Promise<number> {
  const { db, now, background } = deps;
  const slices = createSlices();
  let done = 0;
  // Mostly there is no one: that is told without a transaction.
  const due = lte(dueAlerts.dueAt, new Date(now()));
  let more = (await db.select().from(dueAlerts).where(due).limit(1)).length > 0;
  while (more && !background?.stopping.aborted && !isQuietHour(now())) {
    more = await slices.run(() => db.transaction((tx) => tellNext(tx, deps)));
    if (more) done += 1;
  }
  await Promise.all([sendPushes(deps, newsOfJobs), done > 0 && sendQueuedMails(deps)]);
  return done;
}

/** @returns whether there was someone */
async function tellNext(tx: Db, deps: TellDeps): Promise<boolean> {
  const now = deps.now();
  const [due] = await tx
    .select({ userId: dueAlerts.userId })
    .from(dueAlerts)
    .where(lte(dueAlerts.dueAt, new Date(now)))
    .orderBy(asc(dueAlerts.dueAt), asc(dueAlerts.userId))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return false;
  const { userId } = due;
  const canBeTold = await hasWay(tx, deps, userId, now);
  const free = canBeTold ? await freeAgain(tx, userId, now) : now + askedAgain;
  if (!canBeTold) await forgetClosed(tx, userId, now);
  if (free > now) {
    await tx
      .update(dueAlerts)
      .set({ dueAt: new Date(free) })
      .where(eq(dueAlerts.userId, userId));
    return true;
  }
  const finds = await findsOf(tx, userId, now);
  // With those of jobs that have closed meanwhile: once open again, they are found again.
  const ofOwn = findsFor(tx, userId);
  await tx.delete(searchFinds).where(and(ofOwn, isDue(now)));
  // What is left is for the digest.
  const [later] = await tx
    .select({ dueAt: min(searchFinds.dueAt) })
    .from(searchFinds)
    .where(ofOwn);
  const mine = eq(dueAlerts.userId, userId);
  if (later?.dueAt) await tx.update(dueAlerts).set({ dueAt: later.dueAt }).where(mine);
  else await tx.delete(dueAlerts).where(mine);
  if (finds.length > 0) await tell(tx, deps, userId, finds);
  return true;
}

/** The finds of a person's searches. */
function findsFor(tx: Db, userId: string) {
  const own = tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId));
  return inArray(searchFinds.searchId, own);
}

/** Finds that are told to no one wait for the screen: those of closed jobs would take the room of new ones. */
async function forgetClosed(tx: Db, userId: string, now: number): Promise<void> {
  const open = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, searchFinds.jobId), isOpen(now)));
  await tx.delete(searchFinds).where(and(findsFor(tx, userId), notExists(open)));
}

/** Ms until one who cannot be told is looked at again: a message would count, and be read by no one. */
const askedAgain = alertPolicy.week / 7;

/** Whether a person has a phone that is told, or an address: an account by number may have neither. */
async function hasWay(tx: Db, deps: TellDeps, userId: string, now: number): Promise<boolean> {
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (person?.email) return true;
  return (
    deps.push !== undefined && (await tx.$count(pushSubscriptions, takesPush(tx, userId, now))) > 0
  );
}

/** When a person may have another message, ms since 1970: at once where the week has room. */
async function freeAgain(tx: Db, userId: string, now: number): Promise<number> {
  const { userId: owner, toldAt } = jobAlerts;
  const since = new Date(now - alertPolicy.week);
  const [last] = await tx
    .select({ toldAt })
    .from(jobAlerts)
    .where(and(eq(owner, userId), gt(toldAt, since)))
    .orderBy(desc(toldAt))
    .offset(alertPolicy.perWeek - 1)
    .limit(1);
  return last ? last.toldAt.getTime() + alertPolicy.week : now;
}

/** Finds that are to be told of now. */
const isDue = (now: number) => or(isNull(searchFinds.dueAt), lte(searchFinds.dueAt, new Date(now)));

/** What is open of a person's finds, is due, and is news to them; nothing where the account is on its way out. */
function findsOf(tx: Db, userId: string, now: number) {
  const told = tx
    .select({ id: toldJobs.jobId })
    .from(toldJobs)
    .where(and(eq(toldJobs.userId, userId), eq(toldJobs.jobId, searchFinds.jobId)));
  return tx
    .select({ jobId: searchFinds.jobId, search: savedSearches })
    .from(searchFinds)
    .innerJoin(savedSearches, eq(savedSearches.id, searchFinds.searchId))
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .innerJoin(jobs, eq(jobs.id, searchFinds.jobId))
    .where(
      and(
        eq(savedSearches.userId, userId),
        isNull(users.deleteAfter),
        isDue(now),
        isOpen(now),
        notExists(told),
      ),
    )
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
}

type Find = Awaited<ReturnType<typeof findsOf>>[number];

async function tell(tx: Db, deps: TellDeps, userId: string, finds: readonly Find[]): Promise<void> {
  const [now, id] = [deps.now(), newId()];
  // A job that two searches found is one, of the search that was saved first.
  const byJob = new Map<string, Find['search']>();
  for (const { jobId, search } of finds) if (!byJob.has(jobId)) byJob.set(jobId, search);
  const searches = new Map([...byJob.values()].map((search) => [search.id, search]));
  await tx.insert(jobAlerts).values({ id, userId, toldAt: new Date(now) });
  await tx
    .insert(toldJobs)
    .values(
      [...byJob].map(([jobId, search]) => ({
        ...{ userId, jobId, alertId: id, searchId: search.id, toldAt: new Date(now) },
      })),
    )
    .onConflictDoNothing();
  if (deps.push && (await queueForPhones(tx, userId, id, now))) return;
  const [person] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.email) return;
  const [one, another] = searches.values();
  const language = person.language ?? one?.language ?? 'english';
  const count = String(byJob.size);
  const name = one && !another ? namedSearch(one.filters) : undefined;
  const link = deps.publicUrl + (name ? href('jobs', undefined, one?.filters) : href('savedJobs'));
  const off = stopAlertsUrl(deps, userId, name ? one?.id : undefined);
  const values = { count, link, name: name ?? '', off };
  const text = mailText(language, name ? 'newJobsFor' : 'newJobs', values);
  const mail = { id: alertMailId(id), userId, to: person.email, ...text, stopUrl: off };
  await queueMail(tx, mail, now);
}

/** A person's phones whose session has not ended. */
function takesPush(tx: Db, userId: string, now: number) {
  const { tokenVersion, sessionEndsAt, sessionId } = pushSubscriptions;
  const ended = tx
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, sessionId));
  const version = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.tokenVersion, tokenVersion)));
  return and(
    eq(pushSubscriptions.userId, userId),
    gt(sessionEndsAt, new Date(now)),
    exists(version),
    notExists(ended),
  );
}

/** @returns whether there is a phone that is told */
async function queueForPhones(tx: Db, userId: string, alertId: string, now: number) {
  const at = new Date(now).toISOString();
  const phones = tx
    .select({
      id: pushSubscriptions.id,
      alertIds: sql<string[]>`array[${alertId}::text]`.as('alert_ids'),
      attempts: sql<number>`0`.as('attempts'),
      taken: sql<boolean>`false`.as('taken'),
      nextTryAt: sql<Date>`${at}::timestamptz`.as('next_try_at'),
      createdAt: sql<Date>`${at}::timestamptz`.as('created_at'),
      site: siteOfSubscription.as('site'),
    })
    .from(pushSubscriptions)
    .where(takesPush(tx, userId, now))
    .orderBy(pushSubscriptions.id);
  const queued = await tx
    .insert(outgoingJobAlerts)
    .select(phones)
    .onConflictDoUpdate({
      target: outgoingJobAlerts.id,
      set: {
        alertIds: sql`${outgoingJobAlerts.alertIds} || excluded.alert_ids`,
        // Another try than one that is under way, which does not end what it did not send.
        attempts: sql`${outgoingJobAlerts.attempts} + 1`,
        taken: false,
        nextTryAt: sql`excluded.next_try_at`,
        createdAt: sql`excluded.created_at`,
        site: sql`excluded.site`,
      },
    })
    .returning({ id: outgoingJobAlerts.id });
  return queued.length > 0;
}

/** Forgets messages that count for no week any more; of which jobs someone was told stays. `now` in ms. */
export async function forgetOldAlerts(db: Db, now: number): Promise<void> {
  // One that a push service does not take is tried for two days.
  await db.delete(jobAlerts).where(lt(jobAlerts.toldAt, new Date(now - 2 * alertPolicy.week)));
}
