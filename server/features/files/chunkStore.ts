import { and, eq, isNull, lt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { FileField } from '#contract/account/details.ts';
import type { Db } from '#server/db/client.ts';
import { uploads } from '#server/db/schema/schema.ts';
import type { FileStore } from '#server/http/files/fileStore.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** The upload of this user that can still go on at `now` (ms), or that is done; undefined otherwise. */
export async function findUpload(
  db: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: number },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)));
  return row && row.createdAt.getTime() + limits.uploadLifetime > now ? row : undefined;
}

/** Begins an upload in place of an unfinished one of the same kind. */
export async function addUpload(db: Db, store: FileStore, upload: UploadRow): Promise<void> {
  await forgetUploads(db, store, { ownerId: upload.ownerId, kind: upload.kind });
  await store.chunks.create(upload.id);
  await db.insert(uploads).values(upload);
}

/** Forgets uploads with their files: unfinished ones of one kind, one by its id, or all begun before `before`. */
export async function forgetUploads(
  db: Db,
  store: FileStore,
  which: { ownerId: string; kind: FileField } | { id: string } | { before: Date },
): Promise<void> {
  const where =
    'id' in which
      ? eq(uploads.id, which.id)
      : 'before' in which
        ? lt(uploads.createdAt, which.before)
        : and(
            eq(uploads.ownerId, which.ownerId),
            eq(uploads.kind, which.kind),
            isNull(uploads.doneAt),
          );
  const gone = await db.delete(uploads).where(where).returning({ id: uploads.id });
  await Promise.all(gone.map(({ id }) => store.chunks.remove(id)));
}

/**
 * Marks an upload as done. To be called in the transaction that takes its file over.
 * @returns false where another process was quicker, or the upload is gone
 */
export async function markDone(tx: Db, id: string, doneAt: Date): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ doneAt })
    .where(and(eq(uploads.id, id), isNull(uploads.doneAt)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}
