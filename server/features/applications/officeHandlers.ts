import { applicantLimits, applicantQuery, applicantSorts } from '#contract/applicants.ts';
import { applicantsChange, noteForm } from '#contract/applicationForms.ts';
import { recordChange } from '#server/db/audit.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { isThere } from '#server/db/openJobs.ts';
import { jobs } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { sendQueuedMails } from '#server/http/mailQueue.ts';
import { applicantsOf, facetsOf } from './applicants.ts';
import {
  changeApplications,
  chosenBy,
  newOnes,
  type Change,
  type Changed,
  type Doing,
} from './change.ts';
import { addNote, applicantFile, notesOf, removeNote } from './file.ts';
import { queueNotices } from './notices.ts';
import { isOfJob } from './store.ts';

async function existingJob(db: Db, params: Record<string, string>) {
  const { id, jobName: label } = jobs;
  const [job] = await db
    .select({ id, label })
    .from(jobs)
    .where(isThere(params.jobId ?? ''));
  if (!job) throw new ApiError('JOB_NOT_FOUND');
  return job;
}

/** The application that a path names. Throws APPLICATION_NOT_FOUND where the job has no such one. */
async function existingApplication(db: Db, params: Record<string, string>): Promise<string> {
  const { id } = await existingJob(db, params);
  const applicationId = params.applicationId ?? '';
  if (!(await isOfJob(db, id, applicationId))) throw new ApiError('APPLICATION_NOT_FOUND');
  return applicationId;
}

/** A whole number of at least 1 from a query, or the fallback. */
function whole(text: string | undefined, fallback: number): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback;
}

/** The moment that a query names, or null where it names none. Throws BAD_REQUEST for anything else. */
function momentOf(text: string | undefined): Date | null {
  if (!text) return null;
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new ApiError('BAD_REQUEST');
  }
  return new Date(text);
}

/** The line of the office's log: of one application by its id, of many by their job's. */
function lineOf(
  act: Doing,
  { jobId, label }: { jobId: string; label: string },
  changed: readonly Changed[],
  { status, interview }: Change,
): Parameters<typeof recordChange>[1] {
  const [one] = changed;
  const single = changed.length === 1 && one;
  return {
    ...{ ...act, action: 'status', entity: 'application', label },
    id: single ? one.applicationId : jobId,
    ...(single && { before: { status: one.before } }),
    after: {
      ...(status !== undefined && { status }),
      ...(interview !== undefined && { interviewAt: interview?.at ?? null }),
      ...(!single && { applicants: changed.length }),
    },
  };
}

/** The office's side of applications: who applied to a job, and what becomes of them. Admins only. */
export const applicantHandlers: readonly Handler[] = [
  memberHandler('jobs.applicants', {
    async run({ db, deps, params, query }) {
      const { id: jobId } = await existingJob(db, params);
      const page = whole(query.page, 1);
      const asked = whole(query.limit, applicantLimits.pageSize);
      const limit = Math.min(asked, applicantLimits.maxPageSize);
      const found = await applicantsOf(
        db,
        { jobId, publicUrl: deps.publicUrl },
        {
          query: applicantQuery(query),
          sort: applicantSorts.find((known) => known === query.sort) ?? 'oldest',
          limit,
          offset: (page - 1) * limit,
        },
      );
      return { ...found, ...(page === 1 && { facets: await facetsOf(db, jobId) }) };
    },
  }),

  memberHandler('jobs.setApplicants', {
    body: applicantsChange,
    async run({ db, deps, params, body, user, after }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = { by: user.id, at: new Date(deps.now()) };
      const updated = await db.transaction(async (tx) => {
        const changed = await changeApplications(tx, chosenBy(jobId, body), body, act);
        const [first] = changed;
        if (first) await recordChange(tx, lineOf(act, { jobId, label }, changed, body));
        await queueNotices(tx, deps, changed, body);
        return changed.length;
      });
      after(() => sendQueuedMails(deps));
      return { updated, message: `${updated} applicant(s) updated` };
    },
  }),

  memberHandler('jobs.markInReview', {
    async run({ db, deps, params, query, user, after: afterwards }) {
      const { id: jobId, label } = await existingJob(db, params);
      const act = { by: user.id, at: new Date(deps.now()) };
      // Who applied after the list was drawn up is in no file yet.
      const where = newOnes(jobId, momentOf(query.until));
      const updated = await db.transaction(async (tx) => {
        const changed = await changeApplications(tx, where, { status: 'In Review' }, act);
        const after = { status: 'In Review', applicants: changed.length };
        // Also where all were marked before: the list has left the house.
        await recordChange(tx, {
          ...{ ...act, action: 'export', entity: 'application', id: jobId, label, after },
        });
        await queueNotices(tx, deps, changed, { status: 'In Review' });
        return changed.length;
      });
      afterwards(() => sendQueuedMails(deps));
      return { message: `${updated} applicant(s) marked as In Review`, updated };
    },
  }),

  memberHandler('jobs.applicant', {
    async run({ db, deps, params }) {
      const { id: jobId } = await existingJob(db, params);
      const id = params.applicationId ?? '';
      return applicantFile(db, { jobId, id, publicUrl: deps.publicUrl });
    },
  }),

  memberHandler('jobs.addNote', {
    body: noteForm,
    status: 201,
    async run({ db, deps, params, body, user }) {
      const applicationId = await existingApplication(db, params);
      const createdAt = new Date(deps.now());
      await addNote(db, { id: newId(), applicationId, authorId: user.id, createdAt, ...body });
      return { notes: await notesOf(db, applicationId) };
    },
  }),

  memberHandler('jobs.removeNote', {
    async run({ db, params }) {
      const applicationId = await existingApplication(db, params);
      await removeNote(db, applicationId, params.noteId ?? '');
      return { notes: await notesOf(db, applicationId) };
    },
  }),
];
