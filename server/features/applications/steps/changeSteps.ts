import { eq } from 'drizzle-orm';
import type { StepsForm } from '#contract/applications/stepForms.ts';
import type { JobStep, JobSteps, StepUndo } from '#contract/applications/steps.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { jobSteps } from '#server/db/schema/applicationSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { moveApplications, undoMoves } from './moves.ts';
import { inOrder, inSteps, lockSteps, presentSteps } from './store.ts';

/**
 * Writes a job's list of steps, in a transaction. Who is in a step that is removed goes where the
 * form says, else into none.
 * @returns the list, and how to undo the moves where someone was moved
 * @throws VERSION_CONFLICT, with the list as it is now, where someone else was faster; INVALID_FIELDS
 *   where a step would come under another status or people into a step that is not of their own;
 *   NOT_FOUND and UNDO_TOO_LATE as undoMoves, where the form takes moves back
 */
export async function changeSteps(
  tx: Db,
  { jobId, label }: { jobId: string; label: string },
  form: StepsForm,
  act: Act,
): Promise<JobSteps & StepUndo> {
  const stored = await lockSteps(tx, jobId, 'update');
  const steps = inOrder(form.steps);
  const before = inOrder(stored.steps);
  const isSame = namesOf(before).join() === namesOf(steps).join() && sameIds(before, steps);
  if (isSame) return presentSteps(tx, jobId, stored);
  if (form.version !== String(stored.version)) {
    const current = await presentSteps(tx, jobId, stored);
    throw new ApiError('VERSION_CONFLICT', { extra: { current } });
  }
  checkForm(form, before);
  const next = { steps, version: stored.version + 1 };
  await tx.update(jobSteps).set(next).where(eq(jobSteps.jobId, jobId));
  const lineId = newId();
  const moved = form.undo ? 0 : await emptySteps(tx, jobId, { form, before, steps, act, lineId });
  if (form.undo) await undoMoves(tx, jobId, form.undo, act.at);
  await recordChange(tx, {
    ...{ ...act, lineId, action: 'update', entity: 'job', id: jobId, label },
    before: { steps: namesOf(before) },
    after: { steps: namesOf(steps), ...(moved > 0 && { applicants: moved }) },
  });
  const shown = await presentSteps(tx, jobId, next);
  return { ...shown, ...(moved > 0 && { undo: { id: lineId, count: moved } }) };
}

/** Moves everyone out of the steps that are no more. */
async function emptySteps(
  tx: Db,
  jobId: string,
  work: { form: StepsForm; before: JobStep[]; steps: JobStep[]; act: Act; lineId: string },
): Promise<number> {
  const { form, before, steps, act, lineId } = work;
  let moved = 0;
  for (const { id } of before.filter((step) => !steps.some((one) => one.id === step.id))) {
    const to = form.moves.find(({ from }) => from === id)?.to;
    const target = steps.find((step) => step.id === to) ?? null;
    const done = await moveApplications(tx, inSteps(jobId, [id]), target, {
      ...act,
      changeId: lineId,
    });
    moved += done.length;
  }
  return moved;
}

function checkForm({ steps, moves }: StepsForm, before: readonly JobStep[]): void {
  const errors: Record<string, string> = {};
  for (const [index, { id, status }] of steps.entries()) {
    const known = before.find((step) => step.id === id);
    if (known && known.status !== status) errors[`steps.${index}.status`] = 'stepOtherStatus';
  }
  for (const [index, { from, to }] of moves.entries()) {
    const target = steps.find(({ id }) => id === to);
    const source = before.find(({ id }) => id === from);
    if (!target || source?.status !== target.status) errors[`moves.${index}.to`] = 'unknownOption';
  }
  if (Object.keys(errors).length > 0) throw new ApiError('INVALID_FIELDS', { errors });
}

const namesOf = (steps: readonly JobStep[]) =>
  steps.map(({ status, name }) => `${status}: ${name}`);

const sameIds = (some: readonly JobStep[], others: readonly JobStep[]) =>
  some.every(({ id }, index) => id === others[index]?.id);
