import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileField } from '#contract/account/details.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { prepareImage } from './image.ts';
import { preparePdf } from './pdf.ts';
import { replaceFile } from './store.ts';

/**
 * Checks the file at `from`, puts it in its place and makes it the owner's file of this kind. The
 * order makes a crash harmless: first the bytes are safe in the store, then the row says so, and
 * only then the old bytes go; what is left over without a row is swept up later. `also` joins the
 * transaction.
 * @throws IMAGE_TYPE, the codes of a resume, USER_NOT_FOUND and BUSY; what `also` and the file store
 *   throw
 */
export async function storeUpload(
  db: Db,
  deps: Deps,
  file: { ownerId: string; kind: FileField; from: string },
  also: (tx: Db) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { ownerId, kind, from } = file;
  const id = newId();
  const drawn = path.join(deps.files.incoming, id);
  let replaced: string[];
  try {
    const prepared =
      kind === 'resume' ? await preparePdf(from) : await prepareImage(from, kind, drawn);
    const { bytes, sha256, mediaType } = prepared;
    await deps.files.keep(prepared.path, id);
    const createdAt = new Date(deps.now());
    replaced = await db.transaction(async (tx) => {
      await also(tx);
      return replaceFile(tx, { id, ownerId, kind, mediaType, bytes, sha256, createdAt });
    });
  } catch (error) {
    await removeLeftOver(deps, () => rm(drawn, { force: true }));
    // Not where the answer to the commit was lost: the row may be there, and needs its bytes.
    if (!mayBeCommitted(error)) await removeLeftOver(deps, () => deps.files.remove(id));
    throw error;
  }
  // The new file stands: whatever happens to the old one's bytes, it stays.
  for (const old of replaced) await removeLeftOver(deps, () => deps.files.remove(old));
}

/** Thrown in a transaction where another process has taken the same file over. */
export class TakenOverElsewhere extends Error {}

/** A refusal of ours ends the transaction before its commit; after anything else no one knows. */
const mayBeCommitted = (error: unknown) =>
  !(error instanceof ApiError || error instanceof TakenOverElsewhere);

/** Removes bytes that no one needs. Where that fails they are swept up later. */
export async function removeLeftOver(
  deps: Pick<Deps, 'log'>,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    deps.log.warn({ err: error }, 'bytes without a use are left over');
  }
}
