import { and, asc, desc, eq, isNull, isNotNull, sql } from 'drizzle-orm';
import type {
  ApplicationEvent,
  Interview,
  MyApplication,
} from '#contract/applications/application.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';

/**
 * Adds an application, or makes one that was withdrawn a new one again.
 * @returns its id, or null where this user's application to this job stands already
 */
export async function addApplication(
  db: Db,
  application: { id: string; jobId: string; userId: string; appliedAt: Date },
): Promise<string | null> {
  const { userId, appliedAt } = application;
  const [added] = await db
    .insert(applications)
    .values(application)
    .onConflictDoUpdate({
      target: [applications.jobId, applications.userId],
      set: {
        ...{ status: 'Applied', appliedAt, withdrawnAt: null },
        ...{ interviewAt: null, interviewPlace: null, interviewZone: null, interviewNote: null },
      },
      setWhere: isNotNull(applications.withdrawnAt),
    })
    .returning({ id: applications.id });
  if (!added) return null;
  const event = { kind: 'applied', status: 'Applied', at: appliedAt } as const;
  await db.insert(applicationEvents).values({ applicationId: added.id, userId, ...event });
  await tellOf(db, 'applicants');
  return added.id;
}

/** Whether this user's application to this job stands; a withdrawn one does not. */
export async function hasApplied(db: Db, jobId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.jobId, jobId),
        eq(applications.userId, userId),
        isNull(applications.withdrawnAt),
      ),
    );
  return row !== undefined;
}

/** An interview as it is told, or null where none is set. */
export function interviewOf(row: {
  interviewAt: Date | null;
  interviewPlace: string | null;
  interviewZone?: string | null;
  interviewNote?: string | null;
}): Interview | null {
  const { interviewAt, interviewPlace, interviewZone: zone, interviewNote: note } = row;
  if (!interviewAt) return null;
  const place = interviewPlace ?? '';
  return { at: interviewAt.toISOString(), place, ...(zone && { zone }), ...(note && { note }) };
}

/** A user's applications with what their cards show and their whole way, newest first; `id` narrows to one. */
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
      withdrawnAt: applications.withdrawnAt,
      interviewAt: applications.interviewAt,
      interviewPlace: applications.interviewPlace,
      interviewZone: applications.interviewZone,
      interviewNote: applications.interviewNote,
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
  const events = await eventsOf(db, userId, id);
  return rows.map(({ interviewAt, interviewPlace, interviewZone, interviewNote, ...row }) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    // One of before, under another status, does not stand.
    interview:
      row.applicationStatus === 'Interview Scheduled' && !row.withdrawnAt
        ? interviewOf({ interviewAt, interviewPlace, interviewZone, interviewNote })
        : null,
    events: events.get(row.applicationId) ?? [],
  }));
}

async function eventsOf(
  db: Db,
  userId: string,
  id?: string,
): Promise<Map<string, ApplicationEvent[]>> {
  const mine = eq(applicationEvents.userId, userId);
  const rows = await db
    .select()
    .from(applicationEvents)
    .where(id ? and(mine, eq(applicationEvents.applicationId, id)) : mine)
    .orderBy(asc(applicationEvents.id));
  const events = new Map<string, ApplicationEvent[]>();
  for (const row of rows) {
    const list = events.get(row.applicationId) ?? [];
    events.set(row.applicationId, [...list, presentEvent(row)]);
  }
  return events;
}

/** A step as its owner sees it: without which admin took it. */
export function presentEvent(row: typeof applicationEvents.$inferSelect): ApplicationEvent {
  const { kind, status, at } = row;
  return { kind, status, at: at.toISOString(), interview: interviewOf(row) };
}

/** The owner's application, held until the transaction ends; undefined where it is not theirs. */
export async function lockApplication(tx: Db, id: string, userId: string) {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.userId, userId)))
    .for('update');
  return row;
}

/** Writes down that an application was taken back (`at`), or taken up again (null), at `now`. */
export async function setWithdrawn(
  tx: Db,
  row: typeof applications.$inferSelect,
  withdrawn: boolean,
  now: Date,
): Promise<void> {
  await tx
    .update(applications)
    .set({ withdrawnAt: withdrawn ? now : null })
    .where(eq(applications.id, row.id));
  await tx.insert(applicationEvents).values({
    ...{ applicationId: row.id, userId: row.userId, status: row.status, at: now },
    kind: withdrawn ? 'withdrawn' : 'restored',
  });
}

/** Whether a job has such an application. */
export async function isOfJob(db: Db, jobId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${applications} where ${eq(applications.id, id)} and ${eq(applications.jobId, jobId)}`,
  );
  return rows.length > 0;
}
