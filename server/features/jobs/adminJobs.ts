import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { facetsOf } from '#contract/jobs/jobMatching.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { BulkAction, JobChange, JobForm } from '#contract/jobs/jobForm.ts';
import { limits } from '#contract/limits.ts';
import type { JobStatus } from '#contract/options.ts';
import { laterThan } from '#server/domain/dates.ts';
import { createSlices } from '#server/domain/slices.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { decideOnJobs, isOpen, isThere } from '#server/domain/openJobs.ts';
import { erasedPostings, jobSources } from '#server/db/schema/importSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { reopened } from './facts.ts';
import { addJob, changeJob, removeJob } from './store.ts';

type Row = typeof jobs.$inferSelect;

/** When a job was deleted whose applications are being erased: it cannot be brought back any more. */
const beingErased = new Date(0);

/** Columns that follow from others, and times: the log has no need of them. */
function audited(row: Row) {
  const { titleKey: _t, companyKey: _c, locationKey: _l, experienceFrom: _f, ...known } = row;
  const { experienceTo: _to, createdAt: _at, updatedAt: _u, impressions: _i, ...rest } = known;
  const { id: _id, demo: _demo, deletedAt: _d, deletedStatus: _s, ...fields } = rest;
  return fields;
}

async function locked(tx: Db, where: SQL): Promise<Row | undefined> {
  const [row] = await tx.select().from(jobs).where(where).for('update');
  return row;
}

/** Adds a job under `id`, and to the log. */
export async function createJob(db: Db, act: Act, id: string, form: JobForm): Promise<void> {
  await db.transaction(async (tx) => {
    await addJob(tx, id, form, act.at);
    const after = await locked(tx, isThere(id));
    await recordChange(tx, {
      ...{ ...act, action: 'create', entity: 'job', id, label: form.jobName },
      after: after && audited(after),
    });
  });
}

/**
 * Changes a job, or only its status. `check` throws where the job, locked by then, must not be changed so.
 * @returns whether there was one
 */
export async function updateJob(
  db: Db,
  act: Act,
  id: string,
  change: JobChange | { status: JobStatus },
  check: (before: Row) => void = () => undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, isThere(id));
    if (before) check(before);
    const alone = !('jobName' in change);
    // What is that way already has no line, and no new version, as where it is closed.
    if (before && alone && isThatWay(before, change.status, act)) {
      await decideOnJobs(tx, [id]);
      return true;
    }
    if (!before || !(await changeJob(tx, id, change, act.at))) return false;
    const after = await locked(tx, isThere(id));
    // A whole form repeats the status that it was opened with: that decides nothing.
    if (alone) await decideOnJobs(tx, [id]);
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'job', id, label: after!.jobName },
      // A switch is its own action, and leaves no line where nothing moved.
      ...(alone && before.status !== after!.status && { action: 'status' }),
      before: audited(before),
      after: audited(after!),
      wholeTexts: true,
    });
    return true;
  });
}

/** Whether a switch would change nothing: one that is opened again loses a last day that is over. */
function isThatWay(before: Row, status: JobStatus | undefined, { at }: Act): boolean {
  const { closingDate } = before;
  const change = reopened(status ?? '', closingDate, at.getTime());
  return status === before.status && Object.keys(change).length === 0;
}

/**
 * One job of a bulk action. 'close' ends a posting: inactive, and its last day is not later than
 * yesterday, so that people see that it is over rather than paused.
 * @returns whether there was one
 */
export async function actOnJob(db: Db, act: Act, id: string, action: BulkAction): Promise<boolean> {
  if (action !== 'close') {
    return updateJob(db, act, id, { status: action === 'activate' ? 'active' : 'inactive' });
  }
  return db.transaction(async (tx) => {
    const before = await locked(tx, isThere(id));
    if (!before) return false;
    const yesterday = indianDay(act.at.getTime() - limits.day);
    const over = before.closingDate !== null && before.closingDate <= yesterday;
    const after = {
      status: 'inactive' as const,
      closingDate: over ? before.closingDate : yesterday,
    };
    // What is over already has no line, and no new version.
    if (over && before.status === 'inactive') {
      await decideOnJobs(tx, [id]);
      return true;
    }
    await tx
      .update(jobs)
      .set({ ...after, updatedAt: laterThan(before.updatedAt, act.at) })
      .where(eq(jobs.id, id));
    await decideOnJobs(tx, [id]);
    await recordChange(tx, {
      ...{ ...act, action: 'close', entity: 'job', id, label: before.jobName },
      ...{ before: { ...before }, after },
    });
    return true;
  });
}

/**
 * Deletes a job: shown to no one from now on, and for seven days it can be brought back with its
 * applications.
 * @returns whether there was one
 */
export async function deleteJob(db: Db, act: Act, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, isThere(id));
    if (!before) return false;
    await tx
      .update(jobs)
      .set({ status: 'inactive', deletedAt: act.at, deletedStatus: before.status })
      .where(eq(jobs.id, id));
    await recordChange(tx, {
      ...{ ...act, action: 'delete', entity: 'job', id, label: before.jobName },
    });
    return true;
  });
}

/**
 * Brings a deleted job back as it was.
 * @returns whether it was still there
 */
export async function restoreJob(db: Db, act: Act, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, and(eq(jobs.id, id), gt(jobs.deletedAt, beingErased))!);
    if (!row) return false;
    await tx
      .update(jobs)
      .set({ status: row.deletedStatus ?? 'inactive', deletedAt: null, deletedStatus: null })
      .where(eq(jobs.id, id));
    // The index may have been written anew without it meanwhile.
    await indexJobs(tx, [row]);
    await recordChange(tx, {
      ...{ ...act, action: 'restore', entity: 'job', id, label: row.jobName },
    });
    return true;
  });
}

/**
 * Erases the jobs that were deleted seven days before `now` (ms), with their applications: those of a
 * job a slice at a time, since each takes what hangs on it along, and locks its person.
 * @returns how many jobs
 */
export async function eraseDeletedJobs(db: Db, now: number): Promise<number> {
  const old = lt(jobs.deletedAt, new Date(now - limits.deletedKept));
  const slices = createSlices({ most: 200 });
  for (let erased = 0; ;) {
    const [due] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(old)
      .orderBy(jobs.deletedAt)
      .limit(1);
    if (!due) return erased;
    const own = and(eq(jobs.id, due.id), old)!;
    const isErased = await slices.run((size) =>
      db.transaction(async (tx) => {
        // Brought back meanwhile, it stays.
        if (!(await locked(tx, own))) return false;
        const ofIt = eq(applications.jobId, due.id);
        const some = tx.select({ id: applications.id }).from(applications).where(ofIt).limit(size);
        const isOne = inArray(applications.id, some);
        const ended = await tx.delete(applications).where(isOne).returning({ id: applications.id });
        if (ended.length > 0) await tellOf(tx, 'applicants');
        if (ended.length < size) {
          await rememberPosting(tx, due.id);
          return removeJob(tx, due.id);
        }
        await tx.update(jobs).set({ deletedAt: beingErased }).where(own);
        return false;
      }),
    );
    if (isErased) erased += 1;
  }
}

/** Of a job with a source, which would add it again as a new one. */
async function rememberPosting(tx: Db, jobId: string): Promise<void> {
  const { sourceKey, item } = jobSources;
  const posting = tx
    .select({ sourceKey, item })
    .from(jobSources)
    .where(eq(jobSources.jobId, jobId));
  await tx.insert(erasedPostings).select(posting).onConflictDoNothing();
}

/** Ids of jobs open at `now` (ms) with the same title, company and place as read by people, newest first. */
export async function duplicatesOf(
  db: Db,
  of: { jobName: string; companyName: string; location: string; except?: string | undefined },
  now: number,
): Promise<string[]> {
  const facets = facetsOf({ ...of, title: of.jobName, experience: '' });
  if (!facets.title || !facets.company || !facets.location) return [];
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyKey, facets.company),
        eq(jobs.titleKey, facets.title),
        eq(jobs.locationKey, facets.location),
        isOpen(now),
        isNull(jobs.deletedAt),
        of.except === undefined ? undefined : ne(jobs.id, of.except),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(5);
  return rows.map(({ id }) => id);
}
