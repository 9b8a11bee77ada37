import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { interviewLimits } from '#contract/applications/interviews.ts';
import { isQuietHour } from '#contract/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { applicationEvents, interviews } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { queuePushes, sendQueuedPushes } from '#server/http/push/pushQueue.ts';
import { reminderMail } from '../notices.ts';

type ReminderDeps = Pick<Deps, 'db' | 'mail' | 'push' | 'log' | 'now' | 'publicUrl' | 'background'>;

/** Interviews that were set before there was a list of them. */
async function addMissing(db: Db, now: number): Promise<void> {
  await db.execute(sql`
    insert into interviews (application_id, user_id, at, place, zone, note)
    select id, user_id, interview_at, coalesce(interview_place, ''), interview_zone, interview_note
    from applications a
    where interview_at > ${new Date(now).toISOString()}::timestamptz and withdrawn_at is null
      and status = 'Interview Scheduled'
      and not exists (select from interviews i where i.application_id = a.id)
    on conflict do nothing`);
}

/**
 * Reminds everyone of their interview by mail and push, a day before, once; at night in India no one,
 * but as soon as it is over. Who was told of the interview within its last day is not reminded of
 * what they have just read. Not reminded either is of an interview that was called off, who has
 * withdrawn, or whose account is on its way out. A process that ends in between leaves nothing half:
 * that it was done is written down with the mail. Several may be at it at once.
 * @returns how many were looked at
 * @throws database errors
 */
export async function remindOfInterviews(deps: ReminderDeps): Promise<number> {
  const { db, now, background } = deps;
  await addMissing(db, now());
  const slices = createSlices();
  let done = 0;
  let more = true;
  while (more && !background?.stopping.aborted && !isQuietHour(now())) {
    more = await slices.run(() => db.transaction((tx) => remindNext(tx, deps)));
    if (more) done += 1;
  }
  if (done > 0) await Promise.all([sendQueuedMails(deps), sendQueuedPushes(deps)]);
  return done;
}

/** @returns whether there was one */
async function remindNext(tx: Db, deps: ReminderDeps): Promise<boolean> {
  const now = deps.now();
  const [due] = await tx
    .select({ interview: interviews })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), isNull(jobs.deletedAt)))
    .where(
      and(
        lte(interviews.at, new Date(now + interviewLimits.remindBefore)),
        gt(interviews.at, new Date(now + interviewLimits.remindUntil)),
        eq(interviews.cancelled, false),
        or(isNull(interviews.reminded), sql`${interviews.reminded} <> ${interviews.sequence}`),
      ),
    )
    .orderBy(asc(interviews.at), asc(interviews.applicationId))
    .limit(1)
    .for('update', { of: interviews, skipLocked: true });
  if (!due) return false;
  const { applicationId: id, sequence, at, place, zone, note } = due.interview;
  await tx.update(interviews).set({ reminded: sequence }).where(eq(interviews.applicationId, id));
  const [told] = await tx
    .select({ at: sql<Date | null>`max(${applicationEvents.at})`.mapWith(applicationEvents.at) })
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, id),
        sql`${applicationEvents.interviewAt} is not null`,
      ),
    );
  if (told?.at && told.at.getTime() > at.getTime() - interviewLimits.remindBefore) return true;
  const interview = {
    ...{ at: at.toISOString(), place },
    ...(zone && { zone }),
    ...(note && { note }),
  };
  const mail = await reminderMail(tx, id, interview, deps);
  if (!mail) return true;
  // By its id a change of the interview finds it while it waits.
  await queueMail(tx, { ...mail, id: `reminder-${id}-${sequence}` }, now);
  await queuePushes(tx, [id], 'reminder', now);
  return true;
}
