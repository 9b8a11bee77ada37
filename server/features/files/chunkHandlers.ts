import { uploadForm } from '#contract/account/accountForms.ts';
import type { UploadState } from '#contract/http/accountCalls.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import {
  memberHandler,
  rawBodyHandler,
  type Handler,
  type Input,
  type RawBody,
} from '#server/http/api/handler.ts';
import { profileOf } from '#server/http/api/profile.ts';
import type { ChunkPlace } from '#server/http/files/fileStore.ts';
import { storeUpload, TakenOverElsewhere } from './storeUpload.ts';
import { uploadRules } from './kinds.ts';
import { sha256Of } from './pdf.ts';
import { addUpload, findUpload, forgetUploads, markDone, type UploadRow } from './chunkStore.ts';
import { withUploadLock } from './uploadLock.ts';

type ChunkInput = Pick<Input<RawBody>, 'db' | 'deps' | 'params' | 'user' | 'body'>;

/** The upload that a request is about, and how far it got. Throws UPLOAD_NOT_FOUND. */
async function uploadOf({ db, deps, params }: Pick<ChunkInput, 'db' | 'deps' | 'params'>) {
  const ownerId = params.userId ?? '';
  const find = () => findUpload(db, { id: params.uploadId ?? '', ownerId, now: deps.now() });
  const row = await find();
  const offset = row && (row.doneAt ? row.bytes : await deps.files.chunks.arrived(row.id));
  if (row && offset != null) return { row, offset };
  // Its chunks go when another process has taken the file over.
  const later = row && (await find());
  if (later?.doneAt) return { row: later, offset: later.bytes };
  throw new ApiError('UPLOAD_NOT_FOUND');
}

/** What a finished upload answers, now and when it is asked again. */
async function finished({ db, deps, user }: Omit<ChunkInput, 'body'>, row: UploadRow) {
  const profile = await profileOf(db, deps, row.ownerId, user);
  return { offset: row.bytes, bytes: row.bytes, done: true, user: profile };
}

/**
 * Treats a complete file like one that came at once. A file that is refused is forgotten with its
 * upload; where the server is at fault all stays as it is, and an empty chunk tries again.
 */
async function finish(db: Db, deps: Deps, row: UploadRow): Promise<void> {
  const { ownerId, kind } = row;
  try {
    await deps.files.chunks.withFile(row.id, async (from) => {
      if (row.sha256 !== null && row.sha256 !== (await sha256Of(from))) {
        throw new ApiError('UPLOAD_DAMAGED');
      }
      await storeUpload(db, deps, { ownerId, kind, from }, async (tx) => {
        if (!(await markDone(tx, row.id, new Date(deps.now())))) throw new TakenOverElsewhere();
      });
    });
  } catch (error) {
    if (error instanceof TakenOverElsewhere) return orGone(db, deps, row);
    const refused = error instanceof ApiError && error.status < 500;
    if (refused) await forgetUploads(db, deps.files, { id: row.id });
    throw error;
  }
  // What cannot be removed now is swept up later.
  await deps.files.chunks.remove(row.id).catch((error: unknown) => {
    deps.log.warn({ err: error, upload: row.id }, 'the chunks of an upload are left over');
  });
}

/**
 * The last chunk came to two processes, and one of them has done it all; or the upload was given up
 * meanwhile, for another file of its kind or by its age. Throws UPLOAD_NOT_FOUND then: the phone, which
 * has the file, begins anew.
 */
async function orGone(db: Db, deps: Deps, { id, ownerId }: UploadRow): Promise<void> {
  const later = await findUpload(db, { id, ownerId, now: deps.now() });
  if (!later?.doneAt) throw new ApiError('UPLOAD_NOT_FOUND');
}

/** Runs work on an upload's chunks. Where it fails because another process was quicker, that counts. */
async function unlessDone<T>(input: ChunkInput, work: () => Promise<T>): Promise<T | 'done'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const { row } = await uploadOf(input);
    if (row.doneAt) return 'done';
    throw error;
  }
}

/** Adds what arrives. Throws BAD_REQUEST where the line breaks, and what the store throws. */
async function append(
  { files }: Pick<Deps, 'files'>,
  id: string,
  stream: ReadableStream<Uint8Array>,
  place: ChunkPlace,
): Promise<boolean> {
  try {
    return await files.chunks.append(id, stream, place);
  } catch (error) {
    // The disk or the store is at fault, not the one who sends.
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall) throw error;
    // Cut off by the network or by the next chunk: no one reads this answer.
    throw new ApiError('BAD_REQUEST');
  }
}

async function receive(input: ChunkInput, signal: AbortSignal): Promise<UploadState> {
  const { db, deps, body } = input;
  const { row, offset } = await uploadOf(input);
  if (row.doneAt) return finished(input, row);
  if (body.header('upload-offset') !== String(offset)) {
    throw new ApiError('UPLOAD_OFFSET', { extra: { offset, bytes: row.bytes } });
  }
  const { tooLarge } = uploadRules[row.kind];
  const room = row.bytes - offset;
  if (Number(body.header('content-length') ?? 0) > room) throw new ApiError(tooLarge);
  const place = { from: offset, room, signal };
  const { stream } = body;
  const fits = !stream || (await unlessDone(input, () => append(deps, row.id, stream, place)));
  if (!fits) throw new ApiError(tooLarge);
  const { offset: now } = await uploadOf(input);
  if (now < row.bytes) return { offset: now, bytes: row.bytes, done: false };
  await unlessDone(input, () => finish(db, deps, row));
  return finished(input, row);
}

/** A file in chunks, for networks that break: begin, send, ask how far it got, go on from there. */
export const chunkHandlers: readonly Handler[] = [
  memberHandler('user.startUpload', {
    body: uploadForm,
    status: 201,
    ignoresKey: true,
    async run({ db, deps, body, params }) {
      const { kind, bytes, sha256 } = body;
      const ownerId = params.userId ?? '';
      const rule = uploadRules[kind];
      if (bytes > rule.maxBytes) throw new ApiError(rule.tooLarge);
      await deps.limits.take('uploadUser', ownerId);
      const row = {
        id: newId(),
        ownerId,
        kind,
        bytes,
        sha256: sha256?.toLowerCase() ?? null,
        doneAt: null,
        createdAt: new Date(deps.now()),
      };
      await addUpload(db, deps.files, row);
      return { uploadId: row.id, offset: 0 };
    },
  }),

  rawBodyHandler('user.sendChunk', {
    run: (input) => withUploadLock(input.params.uploadId ?? '', (signal) => receive(input, signal)),
  }),

  memberHandler('user.uploadState', {
    async run(input) {
      const { row, offset } = await uploadOf(input);
      return row.doneAt ? finished(input, row) : { offset, bytes: row.bytes, done: false };
    },
  }),
];
