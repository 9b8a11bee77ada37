import { and, eq, gt, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { isHidden } from '#server/domain/consents.ts';
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

/**
 * SQL: whether the person of an application was told of an interview by mail, at `now` (ms since
 * 1970). Whoever may travel to one is told what becomes of it, also after taking the sharing back and
 * while the account is on its way out. It errs on the side of yes: the row of a mail is kept for a
 * month only.
 * @param before - The id of an event: only those before it count.
 */
export function wasMailedInterview(applicationId: SQLWrapper, now: number, before?: number): SQL {
  const forgotten = new Date(now - mailsKept).toISOString();
  return sql`exists (select from application_events told
    left join outgoing_mails m on m.id = 'application-' || told.application_id || '-' || told.id
    where told.application_id = ${applicationId} and told.interview_at is not null
      ${before === undefined ? sql`` : sql`and told.id < ${before}`}
      and (m.sent_at is not null or m.taken
        or (m.id is null and told.at < ${forgotten}::timestamptz)))`;
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
        kind === 'reminder'
          ? not(isHidden(users.id))
          : or(not(isHidden(users.id)), changesInterview(eventId, now)),
        // The reminder of an interview that has changed is taken back by the database.
        kind === 'reminder'
          ? gt(applications.interviewAt, new Date(now))
          : isNewest(applicationId, eventId),
      ),
    );
  return rows.length === 0;
}

/** Whether an event sets, moves or ends an interview, and its person was mailed of one before. */
function changesInterview(eventId: number, now: number) {
  return sql`exists (select from application_events e where e.id = ${eventId}
    and (e.interview_at is not null or (e.before ->> 'status' = 'Interview Scheduled'
      and (e.before ->> 'interviewAt')::timestamptz > e.at))
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
