import { and, eq, not } from 'drizzle-orm';
import { seesContact } from '#contract/admin/roles.ts';
import {
  applicantLimits,
  applicantQuery,
  applicantSorts,
  type LeftOut,
} from '#contract/applications/applicants.ts';
import {
  applicantsChange,
  noteForm,
  type ApplicantsChange,
} from '#contract/applications/applicationForms.ts';
import { isNear } from '#contract/applications/interviews.ts';
import { actOf, recordChange, type Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { applications } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { momentOf, pageOf } from '#server/http/api/query.ts';
import { applicantsOf, presentApplicant, selectApplicants } from './applicants.ts';
import { facetsOf } from './facets.ts';
import {
  asSeen,
  chosenBy,
  countUntold,
  differing,
  leftOut,
  narrowed,
  newOnes,
  type Change,
  type Changed,
  type Chosen,
} from './change.ts';
import { addNote, applicantFile, notesOf, removeNote } from './file.ts';
import { changeMany, countChange } from './changeMany.ts';
import { sendNotices } from './notices.ts';
import { isOfJob } from './store.ts';
import { existingJob } from './existing.ts';
import { fileWithoutContact, listWithoutContact } from './withoutContact.ts';
import { recentChanges, undoChange } from './undoChange.ts';

/** The application that a path names, and what its job is called. Throws APPLICATION_NOT_FOUND where the job has no such one. */
async function existingApplication(db: Db, params: Record<string, string>) {
  const { id, label } = await existingJob(db, params);
  const applicationId = params.applicationId ?? '';
  if (!(await isOfJob(db, id, applicationId))) throw new ApiError('APPLICATION_NOT_FOUND');
  return { applicationId, label };
}

/**
 * Throws VERSION_CONFLICT, with the applicant as they are now, where one applicant is not as they
 * were seen, nor as they are to be.
 */
async function assertAsSeen(
  db: Db,
  deps: Pick<Deps, 'publicUrl'>,
  jobId: string,
  { was, ...change }: ApplicantsChange,
): Promise<void> {
  const [id, ...others] = 'ids' in change ? change.ids : [];
  if (!was || id === undefined || others.length > 0) return;
  const own = and(eq(applications.id, id), eq(applications.jobId, jobId), not(asSeen(was)));
  const [row] = await selectApplicants(db).where(and(own, differing(change)));
  if (!row) return;
  const current = presentApplicant(row, deps.publicUrl);
  throw new ApiError('VERSION_CONFLICT', { extra: { current } });
}

/** Who is not changed, as an answer says it: nothing where there is no one. */
async function leftBy(db: Db, chosen: Chosen, change: Change): Promise<{ left?: LeftOut }> {
  const left = await leftOut(db, chosen, change);
  return left ? { left } : {};
}

/** The line of the admin's log: of one application by its id, of many by their job's. */
function lineOf(
  act: Act,
  { jobId, label }: { jobId: string; label: string },
  changed: readonly Changed[],
  { status, interview }: Change,
): Parameters<typeof recordChange>[1] {
  const [one] = changed;
  const single = changed.length === 1 && one;
  const calledOff = changed.filter(({ stood }) => stood !== null).length;
  return {
    ...{ ...act, action: 'status', entity: 'application', label },
    id: single ? one.applicationId : jobId,
    ...(single && { before: { status: one.before, interviewAt: one.stood } }),
    after: {
      ...(status !== undefined && { status }),
      ...((interview !== undefined || (single && one.stood)) && {
        interviewAt: interview?.at ?? null,
      }),
      ...(!single && !interview && calledOff > 0 && { interviewsCalledOff: calledOff }),
      ...(!single && { applicants: changed.length }),
    },
  };
}

/** The admin's side of applications: who applied to a job, and what becomes of them. Which admins is said by the table of roles. */
export const applicantHandlers: readonly Handler[] = [
  memberHandler('jobs.applicants', {
    async run({ db, deps, params, query, user }) {
      const { id: jobId } = await existingJob(db, params);
      const contact = seesContact(user.role);
      const { pageSize, maxPageSize } = applicantLimits;
      const { page, limit, offset } = pageOf(query, pageSize, maxPageSize);
      const found = await applicantsOf(
        db,
        { jobId, publicUrl: deps.publicUrl },
        {
          query: applicantQuery(query),
          sort: applicantSorts.find((known) => known === query.sort) ?? 'oldest',
          profiles: query.profiles === 'yes',
          byEmail: contact,
          limit,
          offset,
        },
      );
      const shown = contact ? found : listWithoutContact(found);
      const recent = await recentChanges(db, jobId, deps.now());
      if (page !== 1 && query.facets !== 'yes') return { ...shown, recent };
      return { ...shown, facets: await facetsOf(db, jobId, deps.now()), recent };
    },
  }),

  memberHandler('jobs.setApplicants', {
    body: applicantsChange,
    keyApart: true,
    async run({ db, deps, params, body, user, after }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = actOf({ deps, user });
      if (body.interview && !isNear(body.interview.at, deps.now())) {
        throw new ApiError('INVALID_FIELDS', { errors: { 'interview.at': 'dateInvalid' } });
      }
      const chosen = chosenBy(jobId, body);
      if (body.onlyCount) {
        const number = await countChange(db, chosen, body);
        const untold = await countUntold(db, chosen, body, deps.now());
        const message = `${number} applicant(s) would be updated`;
        return { updated: number, untold, ...(await leftBy(db, chosen, body)), message };
      }
      await assertAsSeen(db, deps, jobId, body);
      const done = await changeMany(
        db,
        { deps, user },
        body.was ? narrowed(chosen, asSeen(body.was)) : chosen,
        body,
        (changed) => lineOf(act, { jobId, label }, changed, body),
        body.expected,
      );
      // Someone else was faster by a moment.
      if (done.updated === 0) await assertAsSeen(db, deps, jobId, body);
      after(() => sendNotices(deps));
      const message = `${done.updated} applicant(s) updated`;
      return { ...done, ...(await leftBy(db, chosen, body)), message };
    },
  }),

  memberHandler('jobs.undoChange', {
    keyApart: true,
    async run({ db, deps, params, user, after }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = actOf({ deps, user });
      after(() => sendNotices(deps));
      return undoChange(db, deps, { jobId, label }, params.changeId ?? '', act);
    },
  }),

  memberHandler('jobs.markInReview', {
    keyApart: true,
    async run({ db, deps, params, query, user, after: afterwards }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = actOf({ deps, user });
      const change = { status: 'In Review' } as const;
      // Who applied after the list was drawn up is in no file yet.
      const fresh = { where: newOnes(jobId, momentOf(query.until)) };
      const line = (changed: readonly Changed[]): ReturnType<typeof lineOf> => ({
        ...{ ...act, action: 'export', entity: 'application', id: jobId, label },
        after: { ...change, applicants: changed.length },
      });
      const { updated, undo } = await changeMany(db, { deps, user }, fresh, change, line);
      // Also where all were marked before: the list has left the house.
      if (updated === 0) await recordChange(db, line([]));
      afterwards(() => sendNotices(deps));
      return {
        message: `${updated} applicant(s) marked as In Review`,
        updated,
        ...(undo && { undo }),
      };
    },
  }),

  memberHandler('jobs.applicant', {
    async run({ db, deps, params, user }) {
      const { id: jobId } = await existingJob(db, params);
      const id = params.applicationId ?? '';
      const file = await applicantFile(db, { jobId, id, publicUrl: deps.publicUrl });
      return seesContact(user.role) ? file : fileWithoutContact(file);
    },
  }),

  memberHandler('jobs.addNote', {
    body: noteForm,
    status: 201,
    async run({ db, deps, params, body, user }) {
      const of = await existingApplication(db, params);
      await addNote(db, of, body.text, actOf({ deps, user }));
      return { notes: await notesOf(db, of.applicationId) };
    },
  }),

  memberHandler('jobs.removeNote', {
    async run({ db, deps, params, user }) {
      const of = await existingApplication(db, params);
      await removeNote(db, of, params.noteId ?? '', actOf({ deps, user }));
      return { notes: await notesOf(db, of.applicationId) };
    },
  }),
];
