import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { roleCan } from '#contract/admin/roles.ts';
import {
  employerFileKinds,
  employerLimits,
  type EmployerFile,
} from '#contract/employers/employer.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { employerFiles, employers } from '#server/db/schema/employerSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { actOf, recordChange } from '#server/domain/audit.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, uploadHandler, type Handler } from '#server/http/api/handler.ts';
import { endedSession } from '#server/http/auth/session.ts';
import { fileLink, type LinkFacts } from '#server/http/files/fileLinks.ts';
import { prepareImage, type PreparedFile } from './image.ts';
import { preparePdf } from './pdf.ts';
import { removeLeftOver } from './storeUpload.ts';

type Row = typeof employerFiles.$inferSelect;

/** What a PDF or a picture is refused with, in the words for these files. */
const refusals: Readonly<Record<string, ConstructorParameters<typeof ApiError>[0]>> = {
  IMAGE_TYPE: 'EMPLOYER_FILE_TYPE',
  RESUME_DAMAGED: 'EMPLOYER_FILE_UNSAFE',
  RESUME_LOCKED: 'EMPLOYER_FILE_UNSAFE',
  RESUME_UNSAFE: 'EMPLOYER_FILE_UNSAFE',
};

/** A PDF as it came, or a picture drawn anew; by its content, whatever it is called. */
async function prepared(from: string, drawn: string): Promise<PreparedFile> {
  try {
    return await preparePdf(from).catch((error: unknown) => {
      const isOther = error instanceof ApiError && error.code === 'RESUME_TYPE';
      if (!isOther) throw error;
      return prepareImage(from, 'document', drawn);
    });
  } catch (error) {
    const code = error instanceof ApiError ? refusals[error.code] : undefined;
    throw code ? new ApiError(code) : error;
  }
}

/** The record, locked, so that no file is added while it goes. Throws EMPLOYER_NOT_FOUND. */
async function lockEmployer(tx: Db, id: string): Promise<{ id: string; name: string }> {
  const own = and(eq(employers.id, id), isNull(employers.deletedAt));
  const [row] = await tx
    .select({ id: employers.id, name: employers.name })
    .from(employers)
    .where(own)
    .for('update');
  if (!row) throw new ApiError('EMPLOYER_NOT_FOUND');
  return row;
}

async function rowsOf(db: Db, employerId: string): Promise<Row[]> {
  return db
    .select()
    .from(employerFiles)
    .where(eq(employerFiles.employerId, employerId))
    .orderBy(asc(employerFiles.createdAt), asc(employerFiles.id));
}

const present = ({ id, kind, bytes, createdAt }: Row): EmployerFile => ({
  ...{ id, kind, bytes, addedAt: createdAt.toISOString() },
});

/**
 * The file of a link, where its viewer's role may read it now, in a session that was not ended, and
 * the record is there. A role that was taken away has ended the session.
 */
export async function readableEmployerFile(
  db: Db,
  { fileId, viewerId, sessionId, version }: LinkFacts,
): Promise<Row | undefined> {
  const [found] = await db
    .select({ file: employerFiles })
    .from(employerFiles)
    .innerJoin(employers, eq(employers.id, employerFiles.employerId))
    .where(and(eq(employerFiles.id, fileId), isNull(employers.deletedAt)));
  if (!found) return undefined;
  const isViewer = and(eq(users.id, viewerId), eq(users.tokenVersion, version));
  const [viewer] = await db.select({ role: users.role }).from(users).where(isViewer);
  if (!roleCan(viewer?.role, 'employers.fileLink')) return undefined;
  return (await endedSession(db, sessionId)).length > 0 ? undefined : found.file;
}

/**
 * Stores a file of a record. The order makes a crash harmless, as of any upload: bytes that no row
 * knows are swept up later. The same file sent twice is there once.
 */
async function addFile(
  db: Db,
  deps: Deps,
  file: { from: string; employerId: string; kind: Row['kind']; by: string },
): Promise<EmployerFile[]> {
  const { employerId, kind, by } = file;
  const id = newId();
  const drawn = path.join(deps.files.incoming, id);
  try {
    const { bytes, sha256, mediaType, path: ready } = await prepared(file.from, drawn);
    await deps.files.keep(ready, id);
    const at = new Date(deps.now());
    const files = await db.transaction(async (tx) => {
      const { name } = await lockEmployer(tx, employerId);
      const there = await rowsOf(tx, employerId);
      if (there.some((one) => one.sha256 === sha256 && one.kind === kind)) return there;
      if (there.length >= employerLimits.files) throw new ApiError('EMPLOYER_FILES_FULL');
      const row = { id, employerId, kind, mediaType, bytes, sha256, createdAt: at };
      await tx.insert(employerFiles).values(row);
      await recordChange(tx, {
        ...{ by, at, action: 'update', entity: 'employer', id: employerId, label: name },
        after: { fileAdded: kind },
      });
      return [...there, row];
    });
    // Sent twice: the record is not held meanwhile, and the answer does not wait for it to work.
    if (!files.some((one) => one.id === id)) {
      await removeLeftOver(deps, () => deps.files.remove(id));
    }
    return files.map(present);
  } catch (error) {
    await removeLeftOver(deps, () => rm(drawn, { force: true }));
    // Anything else may have come after the commit: then the bytes are needed.
    if (error instanceof ApiError) await removeLeftOver(deps, () => deps.files.remove(id));
    throw error;
  }
}

/** Files of employers' records: adding, reading and removing them. */
export const employerFileHandlers: readonly Handler[] = [
  uploadHandler('employers.addFile', {
    upload: {
      field: 'file',
      maxBytes: employerLimits.fileBytes,
      tooLarge: 'EMPLOYER_FILE_TOO_LARGE',
      missing: 'EMPLOYER_FILE_TYPE',
    },
    async run({ db, deps, body, params, user }) {
      await deps.limits.take('uploadUser', user.id);
      const kind = employerFileKinds.find((one) => one === params.kind);
      if (!kind) throw new ApiError('BAD_REQUEST');
      const { employerId = '' } = params;
      const files = await addFile(db, deps, { from: body.path, employerId, kind, by: user.id });
      return { files };
    },
  }),

  memberHandler('employers.fileLink', {
    async run({ db, deps, params, user }) {
      const { employerId = '', fileId = '' } = params;
      const [file] = await db
        .select({ id: employerFiles.id })
        .from(employerFiles)
        .innerJoin(employers, eq(employers.id, employerFiles.employerId))
        .where(
          and(
            eq(employerFiles.id, fileId),
            eq(employerFiles.employerId, employerId),
            isNull(employers.deletedAt),
          ),
        );
      if (!file) throw new ApiError('FILE_NOT_FOUND');
      return fileLink(deps.hmac, { fileId: file.id, viewer: user, now: deps.now() });
    },
  }),

  memberHandler('employers.removeFile', {
    async run({ db, deps, params, user, after }) {
      const { employerId = '', fileId = '' } = params;
      return db.transaction(async (tx) => {
        const { name } = await lockEmployer(tx, employerId);
        const own = and(eq(employerFiles.id, fileId), eq(employerFiles.employerId, employerId));
        const [gone] = await tx.delete(employerFiles).where(own).returning();
        if (!gone) throw new ApiError('FILE_NOT_FOUND');
        after(() => deps.files.remove(gone.id));
        await recordChange(tx, {
          ...{ ...actOf({ deps, user }), action: 'update', entity: 'employer', id: employerId },
          ...{ label: name, before: { fileRemoved: gone.kind }, after: { fileRemoved: null } },
        });
        return { files: (await rowsOf(tx, employerId)).map(present) };
      });
    },
  }),
];
