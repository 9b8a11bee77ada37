import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileField } from '#contract/details.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { Deps } from '#server/http/deps.ts';
import { prepareImage } from './image.ts';
import { preparePdf } from './pdf.ts';
import { replaceFile } from './store.ts';

/**
 * Checks the file at `from`, puts it in its place and makes it the owner's file of this kind. The
 * order makes a crash harmless: first the bytes are safe on disk, then the row says so, and only
 * then the old bytes go; what is left over without a row is swept up later. `also` joins the
 * transaction. Throws IMAGE_TYPE, RESUME_TYPE, USER_NOT_FOUND and BUSY.
 */
export async function acceptFile(
  db: Db,
  deps: Deps,
  file: { ownerId: string; kind: FileField; from: string },
  also: (tx: Db) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { ownerId, kind, from } = file;
  const id = newId();
  const drawn = path.join(deps.files.incoming, id);
  try {
    const prepared =
      kind === 'resume' ? await preparePdf(from) : await prepareImage(from, kind, drawn);
    const { bytes, sha256, mediaType } = prepared;
    await deps.files.keep(prepared.path, id);
    const createdAt = new Date(deps.now());
    const replaced = await db.transaction(async (tx) => {
      await also(tx);
      return replaceFile(tx, { id, ownerId, kind, mediaType, bytes, sha256, createdAt });
    });
    await Promise.all(replaced.map((old) => deps.files.remove(old)));
  } catch (error) {
    await rm(drawn, { force: true });
    await deps.files.remove(id);
    throw error;
  }
}
