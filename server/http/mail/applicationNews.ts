import { and, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { sharingIsOff } from '#server/domain/consents.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';

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
 * Whether a mail about an application is true no more, by its id: the application was withdrawn, or
 * has another status or interview since; its account or job is on its way out; its person has taken
 * the sharing of the profile back; the interview that it reminds of is over at `now` (ms since
 * 1970). Of other mails it is never so.
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
        isNull(users.deleteAfter),
        isNull(jobs.deletedAt),
        not(sharingIsOff(users.id)),
        // The reminder of an interview that has changed is taken back by the database.
        kind === 'reminder'
          ? gt(applications.interviewAt, new Date(now))
          : isNewest(applicationId, eventId),
      ),
    );
  return rows.length === 0;
}

/** Of what an admin did; a withdrawal that was taken back changes nothing. */
function isNewest(applicationId: string, eventId: number) {
  const later = sql`select 1 from application_events later
    where later.application_id = ${applicationId} and later.id > ${eventId}
      and later.kind in ('applied', 'status', 'interview')`;
  return sql`exists (select 1 from ${applicationEvents} where ${eq(applicationEvents.id, eventId)}
    and ${eq(applicationEvents.applicationId, applicationId)}) and not exists (${later})`;
}
