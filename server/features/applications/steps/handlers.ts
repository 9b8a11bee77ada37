import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { seesContact } from '#contract/admin/roles.ts';
import { stepMove, stepsForm, type StepMove } from '#contract/applications/stepForms.ts';
import type { JobStep, StepUndo } from '#contract/applications/steps.ts';
import { actOf, recordChange, type Act } from '#server/domain/audit.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { applications } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { presentApplicant, selectApplicants } from '../applicants.ts';
import { chosenBy, idsOf, narrowed } from '../change.ts';
import { existingJob } from '../existing.ts';
import { withoutContact } from '../withoutContact.ts';
import { columnsOf, countWithdrawn } from './board.ts';
import { changeSteps } from './changeSteps.ts';
import { movable, moveApplications, undoMoves } from './moves.ts';
import { lockSteps, presentSteps, stepsOf } from './store.ts';

/** The step that a move names. Throws INVALID_FIELDS where the job has no such one. */
function namedStep(steps: readonly JobStep[], id: string | null): JobStep | null {
  const step = steps.find((one) => one.id === id);
  if (id !== null && !step) {
    throw new ApiError('INVALID_FIELDS', { errors: { step: 'unknownOption' } });
  }
  return step ?? null;
}

/** Whether the one who is named is in the step in which they were seen; true where many are named. */
function seenIn({ was }: StepMove): SQL {
  if (was === undefined) return sql`true`;
  return sql`${applications.stepId} is not distinct from ${was}`;
}

/** Throws VERSION_CONFLICT, with the applicant as they are now, where someone else has moved them. */
async function assertAsSeen(
  db: Db,
  deps: Pick<Deps, 'publicUrl'>,
  jobId: string,
  body: StepMove,
): Promise<void> {
  const [id, ...others] = 'ids' in body ? body.ids : [];
  if (body.was === undefined || id === undefined || others.length > 0) return;
  const own = and(eq(applications.id, id), eq(applications.jobId, jobId));
  const [row] = await selectApplicants(db).where(own);
  if (!row || row.stepId === body.step || row.stepId === body.was) return;
  const current = presentApplicant(row, deps.publicUrl);
  throw new ApiError('VERSION_CONFLICT', { extra: { current } });
}

/**
 * Moves however many, slice by slice, each with its line of the log; none of them is told of it.
 * Throws NUMBER_CHANGED where there are others than the admin has said yes to.
 */
async function moveMany(
  db: Db,
  { jobId, label }: { jobId: string; label: string },
  body: StepMove,
  act: Act,
): Promise<{ updated: number } & StepUndo> {
  const step = namedStep((await stepsOf(db, jobId)).steps, body.step);
  const chosen = narrowed(chosenBy(jobId, body), sql`${movable(step)} and ${seenIn(body)}`);
  const ids = await idsOf(db, chosen);
  if (body.onlyCount) return { updated: ids.length };
  if (body.expected !== undefined && body.expected !== ids.length) {
    throw new ApiError('NUMBER_CHANGED', { extra: { number: ids.length } });
  }
  const lineId = newId();
  const slices = createSlices({ least: 25, most: 200, inRequest: true });
  let updated = 0;
  for (let from = 0; from < ids.length;) {
    from = await slices.run((size) =>
      db.transaction(async (tx) => {
        const some = ids.slice(from, from + size);
        // Held: no one removes the step while people go into it.
        const { steps } = await lockSteps(tx, jobId, 'share');
        const target = namedStep(steps, body.step);
        const mine = and(chosen.where, inArray(applications.id, some))!;
        const moved = await moveApplications(tx, mine, target, { ...act, changeId: lineId });
        updated += moved.length;
        const [one] = moved;
        const single = ids.length === 1 && one;
        const nameOf = (id: string | null) => steps.find((named) => named.id === id)?.name ?? null;
        if (moved.length > 0) {
          await recordChange(tx, {
            ...{ ...act, lineId, action: 'update', entity: 'application', label },
            id: single ? one.applicationId : jobId,
            ...(single && { before: { step: nameOf(one.before) } }),
            after: { step: target?.name ?? null, ...(!single && { applicants: updated }) },
          });
        }
        return from + some.length;
      }),
    );
  }
  return { updated, ...(updated > 0 && { undo: { id: lineId, count: updated } }) };
}

/** The admin's side of a job's own steps: the list, who is in which, and the board. */
export const stepHandlers: readonly Handler[] = [
  memberHandler('jobs.steps', {
    async run({ db, params }) {
      const { id } = await existingJob(db, params);
      return presentSteps(db, id, await stepsOf(db, id));
    },
  }),

  memberHandler('jobs.setSteps', {
    body: stepsForm,
    async run({ db, deps, params, body, user }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = actOf({ deps, user });
      return db.transaction((tx) => changeSteps(tx, { jobId, label }, body, act));
    },
  }),

  memberHandler('jobs.moveStep', {
    body: stepMove,
    keyApart: true,
    async run({ db, deps, params, body, user }) {
      const { id: jobId, label } = await existingJob(db, params);
      if (!body.onlyCount) await assertAsSeen(db, deps, jobId, body);
      const done = await moveMany(db, { jobId, label }, body, actOf({ deps, user }));
      // Someone else was faster by a moment.
      if (done.updated === 0 && !body.onlyCount) await assertAsSeen(db, deps, jobId, body);
      return done;
    },
  }),

  memberHandler('jobs.undoStep', {
    async run({ db, deps, params, user }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = actOf({ deps, user });
      return db.transaction(async (tx) => {
        await lockSteps(tx, jobId, 'share');
        const done = await undoMoves(tx, jobId, params.changeId ?? '', act.at);
        await recordChange(tx, {
          ...{ ...act, action: 'undo', entity: 'application', id: jobId, label },
          after: { applicants: done.undone },
        });
        return done;
      });
    },
  }),

  memberHandler('jobs.board', {
    async run({ db, deps, params, user }) {
      const { id: jobId } = await existingJob(db, params);
      const stored = await stepsOf(db, jobId);
      const { publicUrl } = deps;
      const columns = await columnsOf(db, { jobId, publicUrl, now: deps.now() }, stored);
      const contact = seesContact(user.role);
      return {
        columns: contact
          ? columns
          : columns.map((column) => ({ ...column, cards: column.cards.map(withoutContact) })),
        withdrawn: await countWithdrawn(db, jobId),
        version: String(stored.version),
      };
    },
  }),
];
