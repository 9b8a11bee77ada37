import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { FileField } from '#contract/details.ts';
import type { Db } from '#server/db/client.ts';
import { uploads } from '#server/db/schema.ts';
import type { FileStore } from '#server/http/fileStore.ts';
import { readableOf } from '#server/http/webStream.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Where the pieces of an upload are put together. Ids are random, see server/db/ids.ts. */
export function pieceFile(store: FileStore, id: string): string {
  return path.join(store.pieces, id);
}

/** How many bytes of an upload have arrived, or null where its file is gone. */
export async function arrived(store: FileStore, id: string): Promise<number | null> {
  const known = await stat(pieceFile(store, id)).catch(() => null);
  return known?.size ?? null;
}

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
  const handle = await open(pieceFile(store, upload.id), 'wx', 0o600);
  await handle.close();
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
  await Promise.all(gone.map(({ id }) => rm(pieceFile(store, id), { force: true })));
}

/**
 * Appends what arrives to a file. What has arrived stays when the sender's network breaks, so that
 * the next piece goes on from there. Stops when `signal` says so. Out: false where more came than
 * `room` bytes; the file is then as it was.
 */
export async function append(
  file: string,
  stream: ReadableStream<Uint8Array> | null,
  { from, room, signal }: { from: number; room: number; signal: AbortSignal },
): Promise<boolean> {
  if (!stream) return true;
  const handle = await open(file, 'r+');
  try {
    let written = 0;
    const source = readableOf(stream, { signal });
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (written + chunk.length > room) {
        await handle.truncate(from);
        return false;
      }
      await handle.write(chunk, 0, chunk.length, from + written);
      written += chunk.length;
    }
    return true;
  } finally {
    await handle.close();
  }
}
