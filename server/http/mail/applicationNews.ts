import { and, eq, gt, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { isHidden, sharingWasOff } from '#server/domain/consents.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';

/** How long the row of a mail that is through stays, in ms. */
export const mailsKept = 30 * limits.day;

/** The id of the mail that tells of one event of an application: by it newer events find it. */
export function newsMailId(applicationId: string, eventId: number): string {
  return `application-${applicationId}-${eventId}`;
}

/**
 * Keeps mails about these applications back that wait already, until what has happened since can be
 * undone no more (`until`, ms since 1970): undone, they are true again and leave; otherwise they are
 * outdated by then (isOutdatedNews).
 */
export async function keepBackNews(
  db: Db,
  applicationIds: readonly string[],
  until: number,
): Promise<void> {
  if (applicationIds.length === 0) return;
  const due = new Date(until).toISOString();
  await db.execute(sql`
    update outgoing_mails set next_try_at = greatest(next_try_at, ${due}::timestamptz)
    where id = any(array(
        select 'application-' || e.application_id || '-' || e.id from application_events e
        where e.application_id in ${applicationIds}))
      and next_try_at is not null and not taken`);
}

/** SQL: whether an event has the interview of before still to come. */
const interviewStood = (
  event: SQL,
) => sql`coalesce(${event}.before ->> 'status' = 'Interview Scheduled'
  and (${event}.before ->> 'interviewAt')::timestamptz > ${event}.at, false)`;

/** SQL: whether an event is the undo of the one before it: each other change of an admin has an id. */
const isUndo = (event: SQL) =>
  sql`(${event}.change_id is null and ${event}.by_id is not null and ${event}.before is not null)`;

/**
 * SQL: whether the mail of an event has left, at `now` (ms since 1970). It errs on the side of yes: the
 * row of a mail is kept for a month only. But who had taken the sharing back on that day got none.
 */
function hasMailLeft(event: SQL, mail: SQL, now: number): SQL {
  const forgotten = new Date(now - mailsKept).toISOString();
  return sql`(${mail}.sent_at is not null or ${mail}.taken
    or (${mail}.id is null and ${event}.at < ${forgotten}::timestamptz
      and not ${sharingWasOff(sql`${event}.user_id`, sql`${event}.at`)}))`;
}

/**
 * Whether someone was mailed of an event of an application, at `now` (ms since 1970).
 * @returns true also where no one knows it any more
 */
export async function wasMailed(db: Db, eventId: number, now: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from application_events told
    left join outgoing_mails m on m.id = 'application-' || told.application_id || '-' || told.id
    where told.id = ${eventId} and ${hasMailLeft(sql`told`, sql`m`, now)}`);
  return rows.length > 0;
}

/**
 * SQL: whether the person of an application was told by mail of the interview that was set last, at
 * `now` (ms since 1970): since it was first set, however often it was moved. One that was called off or
 * was over before counts no more. Whoever may travel to an interview is told what becomes of it, also
 * after taking the sharing back and while the account is on its way out.
 * @param before - The id of an event: only those before it count.
 */
export function wasMailedInterview(applicationId: SQLWrapper, now: number, before?: number): SQL {
  const isEarlier = (event: SQL) => sql`${event}.application_id = ${applicationId}
    and ${event}.interview_at is not null
    ${before === undefined ? sql`` : sql`and ${event}.id < ${before}`}`;
  const [told, first] = [sql`told`, sql`first`];
  return sql`exists (select from application_events told
    left join outgoing_mails m on m.id = 'application-' || told.application_id || '-' || told.id
    where ${isEarlier(told)} and ${hasMailLeft(told, sql`m`, now)}
      and told.id >= (select coalesce(max(first.id), 0) from application_events first
        where ${isEarlier(first)} and not ${interviewStood(first)} and not ${isUndo(first)}))`;
}

/**
 * Whether a mail about an application is true no more, by its id: the application was withdrawn, or
 * has another status or interview since; its account or job is on its way out, or its person has taken
 * the sharing of the profile back, and no interview changes that they were told of by mail; the
 * interview that it reminds of is over at `now` (ms since 1970). Of other mails it is never so.
 */
export async function isOutdatedNews(db: Db, mailId: string, now: number): Promise<boolean> {
  const [, kind, applicationId = '', number] =
    /^(application|reminder)-(.+)-(\d+)$/.exec(mailId) ?? [];
  if (!kind) return false;
  const eventId = Number(number);
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(applications.id, applicationId),
        isNull(applications.withdrawnAt),
        isNull(jobs.deletedAt),
        kind === 'reminder' ? not(isHidden) : or(not(isHidden), changesInterview(eventId, now)),
        // The reminder of an interview that has changed is taken back by the database.
        kind === 'reminder'
          ? gt(applications.interviewAt, new Date(now))
          : isNewest(applicationId, eventId),
      ),
    );
  return rows.length === 0;
}

/**
 * Whether an event moves or ends an interview, or takes that back, and its person was mailed of that
 * interview before.
 */
function changesInterview(eventId: number, now: number) {
  const event = sql`e`;
  return sql`exists (select from application_events e where e.id = ${eventId}
    and (${interviewStood(event)} or (e.interview_at is not null and ${isUndo(event)}))
    and ${wasMailedInterview(sql`e.application_id`, now, eventId)})`;
}

/** Of what an admin did; a withdrawal that was taken back changes nothing. */
function isNewest(applicationId: string, eventId: number) {
  const later = sql`select 1 from application_events later
    where later.application_id = ${applicationId} and later.id > ${eventId}
      and later.kind in ('applied', 'status', 'interview')`;
  return sql`exists (select 1 from ${applicationEvents} where ${eq(applicationEvents.id, eventId)}
    and ${eq(applicationEvents.applicationId, applicationId)}) and not exists (${later})`;
}
