import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  candidateLimits,
  writtenAbout,
  type CandidateStep,
  type WrittenAbout,
} from '#contract/candidates/candidate.ts';
import type { Db } from '#server/db/client.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { shownNameIfThere } from '#server/domain/shownName.ts';

/**
 * What happened with some accounts of one person, newest first: to their applications, and what
 * admins wrote down.
 * @param withProfile - Whether changes of the profile by an administrator are told too.
 */
export async function historyOf(
  db: Db,
  ids: readonly string[],
  withProfile: boolean,
): Promise<CandidateStep[]> {
  const steps = [
    ...(await applicationSteps(db, ids)),
    ...(await personSteps(db, ids, withProfile)),
  ];
  const seen = new Set<string>();
  return steps
    .filter((step) => {
      // That two accounts are one person, or two, is a line of each: shown together it is one.
      if (step.about !== 'person' || (step.what !== 'link' && step.what !== 'apart')) return true;
      const key = `${step.what} ${step.did} ${step.at}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
    .slice(0, candidateLimits.onPage);
}

async function applicationSteps(db: Db, ids: readonly string[]): Promise<CandidateStep[]> {
  const rows = await db
    .select({ event: applicationEvents, jobTitle: jobs.jobName, byName: shownNameIfThere })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(users, eq(users.id, applicationEvents.byId))
    .where(inArray(applicationEvents.userId, [...ids]))
    .orderBy(desc(applicationEvents.id))
    .limit(candidateLimits.onPage);
  return rows.map(({ event: { id, at, kind, status }, jobTitle, byName: name }) => ({
    ...{ id: `event-${id}`, at: at.toISOString(), byName: name },
    ...{ about: 'application', kind, status, jobTitle },
  }));
}

async function personSteps(
  db: Db,
  ids: readonly string[],
  withProfile: boolean,
): Promise<CandidateStep[]> {
  const entities = withProfile ? (['candidate', 'user'] as const) : (['candidate'] as const);
  const rows = await db
    .select({ line: auditLog, byName: shownNameIfThere })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(inArray(auditLog.entity, entities), inArray(auditLog.entityId, [...ids])))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(candidateLimits.onPage);
  return rows.map(({ line: { id, at, entity, action, changes }, byName: name }) => ({
    ...{ id, at: at.toISOString(), byName: name, about: 'person' },
    what: entity === 'candidate' ? whatOf(changes[0]?.field) : 'profile',
    did: action === 'create' || action === 'delete' ? action : 'update',
  }));
}

/** The log's fields are called after what was written down, with `Text` behind it (lines.ts). */
const whatOf = (field = ''): WrittenAbout =>
  writtenAbout.find((what) => field.startsWith(what)) ?? 'profile';
