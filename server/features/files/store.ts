import { and, eq, inArray, ne } from 'drizzle-orm';
import type { FileField, UserDetails } from '#contract/details.ts';
import type { Db } from '#server/db/client.ts';
import { files, resumeViews, users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

export type FileRow = typeof files.$inferSelect;

async function detailsOf(tx: Db, ownerId: string): Promise<UserDetails> {
  const [row] = await tx
    .select({ details: users.details })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('update');
  if (!row) throw new ApiError('USER_NOT_FOUND');
  return row.details;
}

/** Makes `file` its owner's file of its kind. Out: the ids of those it takes the place of. Throws USER_NOT_FOUND. */
export async function replaceFile(tx: Db, file: FileRow): Promise<string[]> {
  const { id, ownerId, kind } = file;
  const details = { ...(await detailsOf(tx, ownerId)), [kind]: id };
  await tx.insert(files).values(file);
  await tx.update(users).set({ details }).where(eq(users.id, ownerId));
  const replaced = await tx
    .delete(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.kind, kind), ne(files.id, id)))
    .returning({ id: files.id });
  return replaced.map((row) => row.id);
}

/** Takes a file out of a profile. Out: the ids that are no longer used; none where there was no file. */
export async function removeFile(tx: Db, ownerId: string, kind: FileField): Promise<string[]> {
  const { [kind]: _gone, ...details } = await detailsOf(tx, ownerId);
  await tx.update(users).set({ details }).where(eq(users.id, ownerId));
  const removed = await tx
    .delete(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.kind, kind)))
    .returning({ id: files.id });
  return removed.map((row) => row.id);
}

/** The file of a user that is in use, or undefined. */
export async function fileOf(
  db: Db,
  ownerId: string,
  kind: FileField,
): Promise<FileRow | undefined> {
  const mine = and(eq(files.ownerId, ownerId), eq(files.kind, kind));
  const [row] = await db.select().from(files).where(mine);
  return row;
}

/**
 * A file that `viewerId` may read: the own one, or any for an administrator, as the database knows
 * them now. With the owner's name, for the file's name. Undefined otherwise.
 */
export async function readableFile(
  db: Db,
  id: string,
  viewerId: string,
): Promise<(FileRow & { ownerName: string }) | undefined> {
  const [found] = await db
    .select({ file: files, details: users.details })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(eq(files.id, id));
  const [viewer] = await db.select({ role: users.role }).from(users).where(eq(users.id, viewerId));
  const mayRead = viewer && (found?.file.ownerId === viewerId || viewer.role === 'admin');
  return found && mayRead ? { ...found.file, ownerName: found.details.fullName ?? '' } : undefined;
}

/** Writes down that somebody else than the owner opened a resume; once for each link. */
export async function noteResumeView(
  db: Db,
  file: FileRow,
  view: { viewerId: string; linkExpiresAt: Date; viewedAt: Date },
): Promise<void> {
  if (file.kind !== 'resume' || file.ownerId === view.viewerId) return;
  await db
    .insert(resumeViews)
    .values({ ownerId: file.ownerId, fileId: file.id, ...view })
    .onConflictDoNothing();
}

/** Those of `ids` that no row knows. */
export async function unknownFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}
