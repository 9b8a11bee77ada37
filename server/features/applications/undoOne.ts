import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#contract/options.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { applicationEvents, type StateBefore } from '#server/db/schema/applicationSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { newsMailId, wasMailed } from '#server/http/mail/applicationNews.ts';
import { hasLeft, takeBackPushes } from '#server/http/push/pushQueue.ts';
import { presentApplicant, selectApplicants } from './applicants.ts';
import { newsOf, queueNotices } from './notices.ts';
import { interviewOf } from './store.ts';

/**
 * Takes the change of a single applicant back: status, interview and step are as before. Who was told
 * of it already is told what is so again, with day and place; where the mail has not left yet, or
 * there was none, neither it nor the event remains.
 * @returns 1 undone, or none where it was undone before
 * @throws VERSION_CONFLICT, with the applicant as they are now, where something has happened to the
 *   application since
 */
export async function undoOne(
  db: Db,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  { id, label, changeId }: { id: string; label: string; changeId: string },
  act: Act,
): Promise<{ undone: number; kept: number }> {
  const isOwn = eq(applicationEvents.applicationId, id);
  const isThis = eq(applications.id, id);
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(applications).where(isThis).for('update');
    const ofChange = and(eq(applicationEvents.changeId, changeId), isOwn);
    const [event] = await tx.select().from(applicationEvents).where(ofChange);
    if (!now || !event?.before) return { undone: 0, kept: 0 };
    const later = and(isOwn, gt(applicationEvents.id, event.id));
    const isMoved = now.stepSince !== null && now.stepSince > event.at;
    if (isMoved || (await tx.$count(applicationEvents, later)) > 0) {
      const [row] = await selectApplicants(tx).where(isThis);
      const current = row && presentApplicant(row, deps.publicUrl);
      throw new ApiError('VERSION_CONFLICT', { extra: { current } });
    }
    const { before, userId } = event;
    const wasTold = newsOf(
      { before: before.status, stood: standing(before, event.at) },
      { status: now.status as ApplicationStatus, interview: interviewOf(now) },
    );
    await takeBackMail(tx, newsMailId(id, event.id));
    // No one reads of a mistake who has read nothing: without an address, or not sharing the profile.
    const isUntold =
      wasTold === null ||
      !((await wasMailed(tx, event.id, act.at.getTime())) || (await hasLeft(tx, event)));
    await restore(tx, [event.id]);
    const [is = now] = await tx.select().from(applications).where(isThis);
    // To one that is over by now no one is invited again.
    const interview = standing(is, act.at) ? interviewOf(is) : null;
    if (isUntold) {
      await tx.delete(applicationEvents).where(eq(applicationEvents.id, event.id));
      await takeBackPushes(tx, [id]);
    } else {
      const status = is.status as ApplicationStatus;
      const kind = now.status === status ? 'interview' : 'status';
      const { interviewAt, interviewPlace } = is;
      const [written] = await tx
        .insert(applicationEvents)
        .values({
          ...{ applicationId: id, userId, kind, status, interviewAt, interviewPlace },
          ...{ byId: act.by, at: act.at, before: stateOf(now) },
        })
        .returning({ id: applicationEvents.id });
      const stood = standing(now, act.at);
      const changed = { applicationId: id, userId, before: now.status, stood };
      const news = { ...changed, eventId: written!.id };
      await queueNotices(tx, deps, [news], { status, interview }, { corrects: true });
    }
    await recordChange(tx, {
      ...{ ...act, action: 'undo', entity: 'application', id, label },
      before: { status: now.status, interviewAt: now.interviewAt },
      after: { status: is.status, interviewAt: is.interviewAt },
    });
    return { undone: 1, kept: 0 };
  });
}

/** An application as its next event remembers it. */
function stateOf(row: typeof applications.$inferSelect): StateBefore {
  return {
    ...{ status: row.status, interviewAt: row.interviewAt?.toISOString() ?? null },
    ...{ interviewPlace: row.interviewPlace, interviewZone: row.interviewZone },
    ...{ interviewNote: row.interviewNote, stepId: row.stepId },
    stepSince: row.stepSince?.toISOString() ?? null,
  };
}

/** The interview that was still to come at a moment, ISO 8601; null where there was none. */
function standing(
  { status, interviewAt }: { status: string; interviewAt: Date | string | null },
  moment: Date,
): string | null {
  if (status !== 'Interview Scheduled' || !interviewAt) return null;
  const at = new Date(interviewAt);
  return at > moment ? at.toISOString() : null;
}

/** A mail that has not left now never does. */
async function takeBackMail(tx: Db, mailId: string): Promise<void> {
  const { id, taken, sentAt } = outgoingMails;
  const waits = and(eq(id, mailId), eq(taken, false), isNull(sentAt));
  await tx.delete(outgoingMails).where(waits);
}

/**
 * Makes applications what they were before events: status, interview, and the step where there still
 * is one.
 * @returns their ids
 */
export async function restore(tx: Db, eventIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update applications a set status = e.before ->> 'status',
      interview_at = (e.before ->> 'interviewAt')::timestamptz,
      interview_place = e.before ->> 'interviewPlace',
      interview_zone = e.before ->> 'interviewZone',
      interview_note = e.before ->> 'interviewNote',
      step_id = case when a.status = e.before ->> 'status' then a.step_id
        when exists (select from job_steps s where s.job_id = a.job_id
          and s.steps @> jsonb_build_array(jsonb_build_object('id', e.before ->> 'stepId')))
        then e.before ->> 'stepId' end,
      step_since = case when a.status = e.before ->> 'status' then a.step_since
        else (e.before ->> 'stepSince')::timestamptz end
    from application_events e
    where e.id in ${eventIds} and a.id = e.application_id returning a.id`);
  return rows.map(({ id }) => id);
}
