import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { PushNews } from '#contract/notifications.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { isHidden, sharingIsOff, sharingWasOff } from '#server/domain/consents.ts';
import { sendPushes, type PushKind, type SendDeps } from './pushSending.ts';
import { siteOfSubscription } from './pushSite.ts';
import { pushText } from './pushTexts.ts';

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
      site: siteOfSubscription.as('site'),
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(applications, eq(applications.userId, users.id))
    .where(and(inArray(applications.id, [...applicationIds]), not(isHidden)))
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
        site: excluded('site'),
      },
    });
}

/**
 * Takes news of applications back that no one was told of yet. What waits is found by whose phones it
 * waits for: by what it is about, all that waits would be read.
 */
export async function takeBackPushes(db: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  const ids = sql`${sql.param([...applicationIds])}::text[]`;
  const own = sql`${outgoingPushes.id} = any(array(
    select ${pushSubscriptions.id} from ${pushSubscriptions}
    join ${applications} on ${eq(applications.userId, pushSubscriptions.userId)}
    where ${applications.id} = any(${ids})))`;
  const waiting = and(eq(outgoingPushes.taken, false), own);
  await db
    .update(outgoingPushes)
    .set({
      applicationIds: sql`array(select id from unnest(${outgoingPushes.applicationIds}) as id
        where id <> all(${ids}))`,
    })
    .where(and(waiting, sql`${outgoingPushes.applicationIds} && ${ids}`));
  await db
    .delete(outgoingPushes)
    .where(and(waiting, sql`cardinality(${outgoingPushes.applicationIds}) = 0`));
}

/**
 * Whether a phone of someone may have been told of an event of an application: of those that have a
 * phone to be told by, where no message about it waits. It errs on the side of yes, but who did not
 * share the profile then was told nothing.
 */
export async function hasLeft(
  db: Db,
  { applicationId, userId, at }: { applicationId: string; userId: string; at: Date },
): Promise<boolean> {
  const waits = sql`exists (select from ${outgoingPushes} where ${outgoingPushes.id} = ${pushSubscriptions.id}
    and not ${outgoingPushes.taken} and ${applicationId} = any(${outgoingPushes.applicationIds}))`;
  const then = sql`${at.toISOString()}::timestamptz`;
  const told = and(
    eq(pushSubscriptions.userId, userId),
    sql`not ${waits}`,
    not(sharingWasOff(pushSubscriptions.userId, then)),
  );
  return (await db.$count(pushSubscriptions, told)) > 0;
}

const scheduled: ApplicationStatus = 'Interview Scheduled';
const isAhead = (moment: Date | null, now: number) => moment !== null && moment.getTime() > now;

const newsOfApplications: PushKind = {
  table: outgoingPushes,
  topic: 'applications',
  async read(db, { id, userId, language, details }, now) {
    const all = await db
      .select({
        news: outgoingPushes.news,
        job: jobs.jobName,
        company: jobs.companyName,
        status: applications.status,
        interviewAt: applications.interviewAt,
      })
      .from(outgoingPushes)
      .innerJoin(applications, sql`${applications.id} = any(${outgoingPushes.applicationIds})`)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        and(
          eq(outgoingPushes.id, id),
          eq(applications.userId, userId),
          isNull(applications.withdrawnAt),
          // Of a job that was deleted they hear only that its interview is off.
          or(isNull(jobs.deletedAt), eq(outgoingPushes.news, 'interviewOff')),
          // Asked again: a night lies between the change and the message.
          not(sharingIsOff(applications.userId)),
        ),
      );
    const news = all[0]?.news;
    // Back at Applied: an admin has mended a mistake, and there is no news.
    const about = all.filter((one) => {
      if (news === 'reminder') return isAhead(one.interviewAt, now) && one.status === scheduled;
      return news !== 'status' || one.status !== 'Applied';
    });
    if (!news || about.length === 0) return undefined;
    const text = pushText(language, { news, details, about });
    const last = Math.max(...about.map(({ interviewAt }) => interviewAt?.getTime() ?? 0));
    return { text, ...(news === 'reminder' && { until: last }) };
  },
};

/**
 * Sends the messages about applications that are due (sendPushes).
 * @returns how many are through
 */
export const sendQueuedPushes = (deps: SendDeps): Promise<number> =>
  sendPushes(deps, newsOfApplications);
