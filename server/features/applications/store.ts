import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Applicant, MyApplication } from '#contract/application.ts';
import { resumePath } from '#contract/paths.ts';
import type { Db } from '#server/db/client.ts';
import { applications, jobs, users } from '#server/db/schema.ts';

/** Adds an application. Out: its id, or null where this user has already applied to this job. */
export async function addApplication(
  db: Db,
  application: { id: string; jobId: string; userId: string; appliedAt: Date },
): Promise<string | null> {
  const [added] = await db
    .insert(applications)
    .values(application)
    .onConflictDoNothing()
    .returning({ id: applications.id });
  return added?.id ?? null;
}

/** Whether this user has applied to this job. */
export async function hasApplied(db: Db, jobId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ number: count() })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)));
  return (row?.number ?? 0) > 0;
}

/** A user's applications with what their cards show, newest first; `id` narrows to one. */
export async function applicationsOf(
  db: Db,
  userId: string,
  id?: string,
): Promise<MyApplication[]> {
  const rows = await db
    .select({
      applicationId: applications.id,
      jobId: jobs.id,
      jobTitle: jobs.jobName,
      companyName: jobs.companyName,
      location: jobs.location,
      experience: jobs.experience,
      salaryRange: jobs.salaryRange,
      skills: jobs.skills,
      applicationStatus: applications.status,
      appliedAt: applications.appliedAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(applications.userId, userId),
        isNull(jobs.deletedAt),
        id ? eq(applications.id, id) : undefined,
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id));
  return rows.map((row) => ({ ...row, appliedAt: row.appliedAt.toISOString() }));
}

/**
 * A job's applicants in the order in which they applied. For admins only. A resume's link is that
 * of the page which asks an administrator to log in: it stands in spreadsheets that travel.
 */
export async function applicantsOf(db: Db, jobId: string, publicUrl: string): Promise<Applicant[]> {
  const rows = await db
    .select({
      _id: applications.id,
      userId: users.id,
      userName: sql<string>`coalesce(nullif(${users.details} ->> 'fullName', ''), ${users.email})`,
      email: users.email,
      resume: sql<string | null>`nullif(${users.details} ->> 'resume', '')`,
      applicationStatus: applications.status,
      appliedAt: applications.appliedAt,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.jobId, jobId))
    .orderBy(applications.appliedAt, applications.id);
  return rows.map(({ resume, ...row }) => ({
    ...row,
    resumeLink: resume === null ? null : publicUrl + resumePath(row.userId),
    appliedAt: row.appliedAt.toISOString(),
  }));
}

/** Moves every applicant of a job from Applied to In Review; later statuses stay. Out: how many. */
export async function markInReview(db: Db, jobId: string): Promise<number> {
  const changed = await db
    .update(applications)
    .set({ status: 'In Review' })
    .where(and(eq(applications.jobId, jobId), eq(applications.status, 'Applied')))
    .returning({ id: applications.id });
  return changed.length;
}
