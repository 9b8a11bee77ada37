import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { uploadForm } from '#contract/accountForms.ts';
import type { UploadState } from '#contract/accountCalls.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { uploads } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { ApiError } from '#server/http/errors.ts';
import {
  memberHandler,
  rawBodyHandler,
  type Handler,
  type Input,
  type RawBody,
} from '#server/http/handler.ts';
import { profileOf } from '#server/http/profile.ts';
import { acceptFile } from './accept.ts';
import { uploadRules } from './kinds.ts';
import { sha256Of } from './pdf.ts';
import {
  addUpload,
  append,
  arrived,
  findUpload,
  forgetUploads,
  pieceFile,
  type UploadRow,
} from './pieceStore.ts';
import { takeTurn } from './turns.ts';

type Piece = Pick<Input<RawBody, 'member'>, 'db' | 'deps' | 'params' | 'user' | 'body'>;

async function uploadOf({ db, deps, params }: Pick<Piece, 'db' | 'deps' | 'params'>) {
  const ownerId = params.userId ?? '';
  const row = await findUpload(db, { id: params.uploadId ?? '', ownerId, now: deps.now() });
  const offset = row && (row.doneAt ? row.bytes : await arrived(deps.files, row.id));
  if (row === undefined || offset == null) throw new ApiError('UPLOAD_NOT_FOUND');
  return { row, offset };
}

/** What a finished upload answers, now and when it is asked again. */
async function finished({ db, deps, user }: Omit<Piece, 'body'>, row: UploadRow) {
  const profile = await profileOf(db, deps, row.ownerId, user.id);
  return { offset: row.bytes, bytes: row.bytes, done: true, user: profile };
}

/**
 * Treats a complete file like one that came at once. A file that is refused is forgotten with its
 * upload; where the server is at fault all stays as it is, and an empty piece tries again.
 */
async function finish(db: Db, deps: Deps, row: UploadRow): Promise<void> {
  const from = pieceFile(deps.files, row.id);
  const { ownerId, kind } = row;
  try {
    if (row.sha256 !== null && row.sha256 !== (await sha256Of(from))) {
      throw new ApiError('UPLOAD_DAMAGED');
    }
    await acceptFile(db, deps, { ownerId, kind, from }, (tx) =>
      tx
        .update(uploads)
        .set({ doneAt: new Date(deps.now()) })
        .where(eq(uploads.id, row.id)),
    );
    await rm(from, { force: true });
  } catch (error) {
    const refused = error instanceof ApiError && error.status < 500;
    if (refused) await forgetUploads(db, deps.files, { id: row.id });
    throw error;
  }
}

async function receive(input: Piece, signal: AbortSignal): Promise<UploadState> {
  const { db, deps, body } = input;
  const { row, offset } = await uploadOf(input);
  if (row.doneAt) return finished(input, row);
  if (body.header('upload-offset') !== String(offset)) {
    throw new ApiError('UPLOAD_OFFSET', { extra: { offset, bytes: row.bytes } });
  }
  const { tooLarge } = uploadRules[row.kind];
  const room = row.bytes - offset;
  if (Number(body.header('content-length') ?? 0) > room) throw new ApiError(tooLarge);
  const file = pieceFile(deps.files, row.id);
  const place = { from: offset, room, signal };
  const fits = await append(file, body.stream, place).catch(() => {
    // Cut off by the network or by the next piece: nobody reads this answer.
    throw new ApiError('BAD_REQUEST');
  });
  if (!fits) throw new ApiError(tooLarge);
  const now = (await arrived(deps.files, row.id)) ?? 0;
  if (now < row.bytes) return { offset: now, bytes: row.bytes, done: false };
  await finish(db, deps, row);
  return finished(input, row);
}

/** A file in pieces, for networks that break: begin, send, ask how far it got, go on from there. */
export const pieceHandlers: readonly Handler[] = [
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
    run: (input) => takeTurn(input.params.uploadId ?? '', (signal) => receive(input, signal)),
  }),

  memberHandler('user.uploadState', {
    async run(input) {
      const { row, offset } = await uploadOf(input);
      return row.doneAt ? finished(input, row) : { offset, bytes: row.bytes, done: false };
    },
  }),
];
