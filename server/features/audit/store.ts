import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type {
  AuditAction,
  AuditEntity,
  AuditEntry,
  AuditPage,
  FieldChange,
} from '#contract/admin/audit.ts';
import { auditLog, auditTexts } from '#server/db/schema/auditSchema.ts';
import type { Db } from '#server/db/client.ts';
import { employers } from '#server/db/schema/employerSchema.ts';
import { messageTemplates } from '#server/db/schema/messageSchema.ts';
import { applications, blogs, jobs, users } from '#server/db/schema/schema.ts';
import { shownNameIfThere } from '#server/domain/shownName.ts';

type Row = typeof auditLog.$inferSelect;

export interface AuditFilter {
  by?: string | undefined;
  entity?: AuditEntity | undefined;
  action?: AuditAction | undefined;
  /** From this moment on. */
  from?: Date | undefined;
  /** Up to this moment, which is not included. */
  until?: Date | undefined;
}

/**
 * Lines of the log, newest first, at most `limit`, older than the line `before` where one is
 * given: lines that are written meanwhile move nothing.
 */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  page: { before?: string | undefined; limit: number },
): Promise<AuditPage> {
  const rows = await db
    .select({ entry: auditLog, name: shownNameIfThere, texts: isNotNull(auditTexts.lineId) })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(auditTexts, eq(auditTexts.lineId, auditLog.id))
    .where(and(...conditions(filter), await olderThan(db, page.before)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const restorable = await deletedOf(
    db,
    shown.map(({ entry }) => entry),
  );
  const jobIds = await jobsOf(
    db,
    shown.map(({ entry }) => entry),
  );
  return {
    entries: shown.map(({ entry, name, texts }) => ({
      ...present(entry, name, restorable),
      texts: Boolean(texts),
      jobId: jobIds.get(entry.entityId) ?? null,
    })),
    more: rows.length > page.limit,
    people: await peopleOf(db),
  };
}

/** The whole texts of a line of the log, old and new; none where it has none. */
export async function textsOf(db: Db, lineId: string): Promise<FieldChange[]> {
  const own = eq(auditTexts.lineId, lineId);
  const [row] = await db.select({ changes: auditTexts.changes }).from(auditTexts).where(own);
  return row?.changes ?? [];
}

function conditions({ by, entity, action, from, until }: AuditFilter): (SQL | undefined)[] {
  return [
    by === undefined ? undefined : eq(auditLog.actorId, by),
    entity && eq(auditLog.entity, entity),
    action && eq(auditLog.action, action),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  ];
}

async function olderThan(db: Db, id: string | undefined): Promise<SQL | undefined> {
  if (id === undefined) return undefined;
  const [last] = await db.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, id));
  if (!last) return undefined;
  return or(lt(auditLog.at, last.at), and(eq(auditLog.at, last.at), lt(auditLog.id, id)));
}

async function peopleOf(db: Db): Promise<AuditPage['people']> {
  const actors = await db
    .selectDistinct({ id: auditLog.actorId })
    .from(auditLog)
    .where(isNotNull(auditLog.actorId));
  const ids = actors.flatMap(({ id }) => id ?? []).sort();
  if (ids.length === 0) return [];
  const named = await db
    .select({ id: users.id, name: shownNameIfThere })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? null }));
}

/** The ids of the jobs, blogs, employers and templates of these deletions that can still be brought back. */
async function deletedOf(db: Db, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ action, entityId }) => (action === 'delete' ? entityId : []));
  if (ids.length === 0) return new Set();
  const found = [
    ...(await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, ids), isNotNull(jobs.deletedAt)))),
    ...(await db
      .select({ id: blogs.id })
      .from(blogs)
      .where(and(inArray(blogs.id, ids), isNotNull(blogs.deletedAt)))),
    ...(await db
      .select({ id: employers.id })
      .from(employers)
      .where(and(inArray(employers.id, ids), isNotNull(employers.deletedAt)))),
    ...(await db
      .select({ id: messageTemplates.id })
      .from(messageTemplates)
      .where(and(inArray(messageTemplates.id, ids), isNotNull(messageTemplates.deletedAt)))),
  ];
  return new Set(found.map(({ id }) => id));
}

/** The jobs of the lines about applications, which name one application, or the job of many. */
async function jobsOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ entity, entityId }) => (entity === 'application' ? entityId : []));
  if (ids.length === 0) return new Map();
  const found = [
    ...(await db
      .select({ id: applications.id, jobId: jobs.id })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(inArray(applications.id, ids), isNull(jobs.deletedAt)))),
    ...(await db
      .select({ id: jobs.id, jobId: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, ids), isNull(jobs.deletedAt)))),
  ];
  return new Map(found.map(({ id, jobId }) => [id, jobId]));
}

function present(
  row: Row,
  name: string | null,
  restorable: ReadonlySet<string>,
): Omit<AuditEntry, 'jobId' | 'texts'> {
  const { id, at, actorId, action, entity, entityId, label, changes } = row;
  return {
    ...{ id, action, entity, entityId, label, changes },
    at: at.toISOString(),
    by: actorId === null ? null : { id: actorId, name },
    restorable: action === 'delete' && restorable.has(entityId),
  };
}
