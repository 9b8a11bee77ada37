import { and, eq, inArray, ne } from 'drizzle-orm';
import type { FileField, UserDetails } from '#contract/account/details.ts';
import { can } from '#contract/http/can.ts';
import type { Db } from '#server/db/client.ts';
import { employerFiles } from '#server/db/schema/employerSchema.ts';
import { files, resumeViews, users } from '#server/db/schema/schema.ts';
import { isHidden } from '#server/domain/consents.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { endedSession } from '#server/http/auth/session.ts';
import type { LinkFacts } from '#server/http/files/fileLinks.ts';
import { givenName } from '#server/domain/shownName.ts';

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

/**
 * Makes `file` its owner's file of its kind.
 * @returns the ids of those it takes the place of
 * @throws USER_NOT_FOUND
 */
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

/**
 * Takes a file out of a profile.
 * @returns the ids that are no longer used; none where there was no file
 */
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
 * The file of a link, where its viewer may read it now: the own one, or for an administrator that of
 * anyone who shares their profile, in a session that was not ended. With the owner's name, for the
 * file's name. Undefined otherwise.
 */
export async function readableFile(
  db: Db,
  { fileId, viewerId, sessionId, version }: LinkFacts,
): Promise<(FileRow & { ownerName: string }) | undefined> {
  const [found] = await db
    .select({ file: files, details: users.details, hidden: isHidden })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(eq(files.id, fileId));
  const { id: userId, role, tokenVersion } = users;
  const isViewer = and(eq(userId, viewerId), eq(tokenVersion, version));
  const [viewer = null] = await db.select({ id: userId, role }).from(users).where(isViewer);
  if (!found || !can(viewer, 'user.fileLink', found.file.ownerId)) return undefined;
  if ((await endedSession(db, sessionId)).length > 0) return undefined;
  if (found.hidden && found.file.ownerId !== viewerId) return undefined;
  return { ...found.file, ownerName: givenName(found.details) };
}

/** Writes down that someone else than the owner opened a resume; once for each link. */
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

/** Those of `ids` that no row knows: neither of a person's file nor of an employer's. */
export async function unknownFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = new Set<string>();
  for (const table of [files, employerFiles]) {
    const own = inArray(table.id, [...ids]);
    for (const { id } of await db.select({ id: table.id }).from(table).where(own)) known.add(id);
  }
  return ids.filter((id) => !known.has(id));
}
