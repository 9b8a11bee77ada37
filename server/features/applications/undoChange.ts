import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { applicantLimits, type RecentChange } from '#contract/applications/applicants.ts';
import type { FieldChange } from '#contract/admin/audit.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications } from '#server/db/schema/schema.ts';
import { takeBackPushes } from '#server/http/push/pushQueue.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { restore, undoOne } from './undoOne.ts';

/** The job whose applicants were changed. */
interface OfJob {
  jobId: string;
  label: string;
}

const countOf = (changes: readonly FieldChange[]) =>
  Number(changes.find(({ field }) => field === 'applicants')?.to ?? 0);

/** A job's changes of many whose mails still wait at `now` (ms since 1970), newest first. */
export async function recentChanges(db: Db, jobId: string, now: number): Promise<RecentChange[]> {
  const rows = await db
    .select({ id: auditLog.id, at: auditLog.at, changes: auditLog.changes })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'application'),
        eq(auditLog.entityId, jobId),
        gt(auditLog.at, new Date(now - applicantLimits.mailHold)),
        // Of one that was undone there is none left.
        sql`exists (select 1 from ${applicationEvents} where ${eq(applicationEvents.changeId, auditLog.id)})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  // One that is marked with an export is told at once, and waits for nothing.
  const many = rows.filter(({ changes }) => countOf(changes) > 1);
  return many.map(({ id, at, changes }) => ({
    ...{ id, count: countOf(changes) },
    until: new Date(at.getTime() + applicantLimits.mailHold).toISOString(),
  }));
}

/** The log's line of its undo, by which a change that is still being made knows of it. */
const undoLineOf = (changeId: string) =>
  createHash('sha256').update(`undo ${changeId}`).digest('hex').slice(0, 32);

/**
 * Whether a change of many was taken back; until the transaction ends it is neither gone on with nor
 * taken back.
 */
export async function isTakenBack(tx: Db, changeId: string): Promise<boolean> {
  await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.id, changeId))
    .for('update');
  const undo = eq(auditLog.id, undoLineOf(changeId));
  return (await tx.select({ id: auditLog.id }).from(auditLog).where(undo)).length > 0;
}

/**
 * Takes a change of many back, with the mails about it, slice by slice: each applicant is as before.
 * Anyone who was changed again since, has withdrawn, or whose mail is on its way, stays. A change of a
 * single one is taken back by undoOne.
 * @returns how many are as before, and how many stay
 * @throws NOT_FOUND where the job has no such change, UNDO_TOO_LATE once the mails of many may leave,
 *   VERSION_CONFLICT as undoOne
 */
export async function undoChange(
  db: Db,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  { jobId, label }: OfJob,
  changeId: string,
  act: Act,
): Promise<{ undone: number; kept: number }> {
  const ofJob = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.jobId, jobId));
  const isOfJob = or(eq(auditLog.entityId, jobId), inArray(auditLog.entityId, ofJob));
  const [line] = await db
    .select({ at: auditLog.at, of: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.id, changeId), eq(auditLog.entity, 'application'), isOfJob));
  if (!line) throw new ApiError('NOT_FOUND');
  if (line.of !== jobId) return undoOne(db, deps, { id: line.of, label, changeId }, act);
  if (act.at.getTime() >= line.at.getTime() + applicantLimits.mailHold) {
    throw new ApiError('UNDO_TOO_LATE');
  }
  const told = { ...act, action: 'undo', entity: 'application', id: jobId, label } as const;
  const { events, lineId } = await db.transaction(async (tx) => {
    // From here on none is changed by it any more.
    const lineId = (await isTakenBack(tx, changeId)) ? newId() : undoLineOf(changeId);
    const events = await tx
      .select({ id: applicationEvents.applicationId })
      .from(applicationEvents)
      .where(eq(applicationEvents.changeId, changeId))
      .orderBy(applicationEvents.applicationId);
    if (events.length > 0) await recordChange(tx, { ...told, lineId, after: { applicants: 0 } });
    return { events, lineId };
  });
  const slices = createSlices({ least: 25, most: 200, inRequest: true });
  let undone = 0;
  for (let from = 0; from < events.length;) {
    from = await slices.run((size) =>
      db.transaction(async (tx) => {
        const some = events.slice(from, from + size).map(({ id }) => id);
        undone += await undoSome(tx, changeId, some, act.at);
        await recordChange(tx, { ...told, lineId, after: { applicants: undone } });
        return from + some.length;
      }),
    );
  }
  return { undone, kept: events.length - undone };
}

async function undoSome(tx: Db, changeId: string, ids: string[], now: Date): Promise<number> {
  // In the order in which changes of many lock them.
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(applications.id)
    .for('update');
  const { rows: last } = await tx.execute<{ id: number; user_id: string }>(sql`
    select e.id, e.user_id from application_events e
    where e.change_id = ${changeId} and e.application_id in ${ids} and not exists (
      select 1 from application_events later
      where later.application_id = e.application_id and later.id > e.id)`);
  if (last.length === 0) return 0;
  const mailsOf = and(
    eq(outgoingMails.changeId, changeId),
    inArray(
      outgoingMails.userId,
      last.map((event) => event.user_id),
    ),
  );
  await tx
    .delete(outgoingMails)
    .where(and(mailsOf, eq(outgoingMails.taken, false), gt(outgoingMails.nextTryAt, now)));
  const told = await tx.select({ userId: outgoingMails.userId }).from(outgoingMails).where(mailsOf);
  const gone = new Set(told.map(({ userId }) => userId));
  const own = last.filter((event) => !gone.has(event.user_id)).map(({ id }) => id);
  if (own.length === 0) return 0;
  const restored = await restore(tx, own);
  await tx.delete(applicationEvents).where(inArray(applicationEvents.id, own));
  await takeBackPushes(tx, restored);
  return restored.length;
}
