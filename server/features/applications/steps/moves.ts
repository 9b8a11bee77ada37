import { eq, sql, type SQL } from 'drizzle-orm';
import { applicantLimits } from '#contract/applications/applicants.ts';
import type { JobStep } from '#contract/applications/steps.ts';
import type { Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { stepMoves } from '#server/db/schema/applicationSchema.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';

/** One applicant who was moved. */
interface Moved {
  applicationId: string;
  /** The step before; null where it was none. */
  before: string | null;
}

/**
 * Applications (joined with users) that a move would move: of the step's own status, elsewhere,
 * neither withdrawn nor of an account on its way out. A move never changes a status: who has another one stays.
 */
export function movable(step: JobStep | null): SQL {
  const here = sql`${applications.withdrawnAt} is null and ${users.deleteAfter} is null`;
  return step
    ? sql`${here} and ${applications.status} = ${step.status}
        and ${applications.stepId} is distinct from ${step.id}`
    : sql`${here} and ${applications.stepId} is not null`;
}

/**
 * Moves the applications that `where` (over applications joined with users) finds into a step, or
 * out of theirs, and writes down for each where it was, in one statement.
 * @returns those that were moved
 */
export async function moveApplications(
  tx: Db,
  where: SQL,
  step: JobStep | null,
  { by, at, changeId }: Act & { changeId: string },
): Promise<Moved[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string; before: string | null }>(sql`
    with target as (
      select ${applications.id} as id, ${applications.stepId} as before,
        ${applications.stepSince} as since
      from ${applications} join ${users} on ${eq(users.id, applications.userId)}
      where ${where} and ${movable(step)}
      order by ${applications.id}
      for update of ${applications}
    ), moved as (
      update ${applications} set step_id = ${step?.id ?? null},
        step_since = ${step ? moment : sql`null`}
      from target where ${applications.id} = target.id
      returning target.id, target.before, target.since, ${applications.userId}, ${applications.status}
    ), story as (
      insert into step_moves (application_id, user_id, status, step_id, step, before_id,
        before_since, by_id, at, change_id)
      select id, user_id, status, ${step?.id ?? null}, ${step?.name ?? null}, before, since,
        ${by}, ${moment}, ${changeId}
      from moved order by id
    )
    select id, before from moved`);
  return rows.map(({ id, before }) => ({ applicationId: id, before }));
}

/**
 * Takes a move back: each is in the step of before, since when they were. Who was moved again since,
 * has another status by now, or whose step is gone, stays.
 * @returns how many are back, and how many stay
 * @throws NOT_FOUND for a move that is not of this job, UNDO_TOO_LATE after ten minutes
 */
export async function undoMoves(
  tx: Db,
  jobId: string,
  changeId: string,
  now: Date,
): Promise<{ undone: number; kept: number }> {
  const [first] = await tx
    .select({ at: stepMoves.at })
    .from(stepMoves)
    .innerJoin(applications, eq(applications.id, stepMoves.applicationId))
    .where(sql`${eq(stepMoves.changeId, changeId)} and ${eq(applications.jobId, jobId)}`)
    .limit(1);
  if (!first) throw new ApiError('NOT_FOUND');
  if (now.getTime() >= first.at.getTime() + applicantLimits.mailHold) {
    throw new ApiError('UNDO_TOO_LATE');
  }
  const { rows } = await tx.execute<{ all: number; undone: number }>(sql`
    with meant as (
      select m.* from step_moves m join applications held on held.id = m.application_id
      where m.change_id = ${changeId} order by held.id for update of held
    ), back as (
      update applications a set step_id = m.before_id, step_since = m.before_since
      from meant m where a.id = m.application_id and a.job_id = ${jobId}
        and a.status = m.status and a.withdrawn_at is null
        and a.step_id is not distinct from m.step_id
        and (m.step_id is null or a.step_since = m.at)
        and not exists (select from step_moves later
          where later.application_id = m.application_id and later.id > m.id)
        and (m.before_id is null or exists (select from job_steps s where s.job_id = a.job_id
          and s.steps @> jsonb_build_array(jsonb_build_object('id', m.before_id))))
      returning m.id
    ), forgotten as (
      delete from step_moves where id in (select id from back)
    )
    select (select count(*)::int from meant) as all, (select count(*)::int from back) as undone`);
  const { all = 0, undone = 0 } = rows[0] ?? {};
  return { undone, kept: all - undone };
}
