import { pipeline, Transform, type Readable } from 'node:stream';
import {
  importLimits,
  noCounts,
  type ImportMapping,
  type ImportStatus,
} from '#contract/import/import.ts';
import type { ImportAct } from '#contract/import/importForm.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { forgetImport } from './forget.ts';
import { hasNewer, changeRun, findImport, type ImportRecord } from './importStore.ts';
import { sourceKeyOf, type ImportDeps } from './importPaths.ts';
import { ImportRefused } from './refused.ts';
import { startImportWorker } from './importWorker.ts';

/**
 * Keeps a file under an id, piece by piece; nothing is left of one that did not arrive whole.
 * @returns its bytes
 * @throws ImportRefused IMPORT_TOO_LARGE, IMPORT_EMPTY; what the stream throws
 */
export async function keepFile(deps: ImportDeps, id: string, stream: Readable): Promise<number> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > importLimits.fileBytes) done(new ImportRefused('IMPORT_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  try {
    // A failure of the stream ends the counter, and with it the file.
    await deps.files.imports.put(
      id,
      pipeline(stream, counter, () => undefined),
    );
    if (bytes === 0) throw new ImportRefused('IMPORT_EMPTY');
  } catch (error) {
    await deps.files.imports.remove(id);
    throw error;
  }
  return bytes;
}

/** Writes an import of a kept file down; its worker is then to be started. */
export async function addImport(
  db: Db,
  file: { id: string; by: string; fileName: string; bytes: number; feedId?: string; now: number },
): Promise<ImportRecord> {
  const { id, by: createdBy, bytes, feedId = null } = file;
  const now = new Date(file.now);
  const [row] = await db
    .insert(jobImports)
    .values({
      ...{ id, createdBy, fileName: shownName(file.fileName), bytes, feedId },
      ...{ status: 'reading', run: newId(), beatAt: now, createdAt: now },
      ...{ progress: { done: 0, total: 0 }, counts: noCounts },
    })
    .returning();
  return row!;
}

/**
 * Takes a file in and starts to read it.
 * @throws as keepFile
 */
export async function receiveImport(
  deps: ImportDeps,
  { stream, fileName, by }: { stream: Readable; fileName: string; by: string },
): Promise<ImportRecord> {
  const id = newId();
  const bytes = await keepFile(deps, id, stream);
  const row = await addImport(deps.db, { id, by, fileName, bytes, now: deps.now() });
  startImportWorker(deps, row);
  return row;
}

/** A file's name as it is shown: never as a path, and never long. */
export function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, importLimits.nameCharacters) || '-';
}

/**
 * The import of an id.
 * @throws ImportRefused IMPORT_NOT_FOUND where there is none
 */
export async function importOf(db: Db, id: string): Promise<ImportRecord> {
  const row = await findImport(db, id);
  if (!row) throw new ImportRefused('IMPORT_NOT_FOUND');
  return row;
}

/**
 * Moves an import on to its next status with its own run, and starts the work of it. Throws
 * ImportRefused where it is no longer as it was seen, or where its source is busy.
 */
async function moveOn(
  deps: ImportDeps,
  row: ImportRecord,
  status: ImportStatus,
  change: Partial<ImportRecord> = {},
): Promise<ImportRecord> {
  const started = { status, run: newId(), beatAt: new Date(deps.now()), failure: null };
  const done = await changeRun(deps.db, row, { ...started, ...change }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ImportRefused('IMPORT_RUNNING') : error;
  });
  if (!done) throw new ImportRefused('IMPORT_RUNNING');
  const next = await importOf(deps.db, row.id);
  startImportWorker(deps, next);
  return next;
}

/** Anyone who decides about another version than is there now has not seen what it would do. */
function assertSeen(row: ImportRecord, version: string | undefined): void {
  if (version !== undefined && version !== row.run) throw new ImportRefused('VERSION_CONFLICT');
}

/**
 * Maps an import's columns anew, and checks its rows by that.
 * @returns the import, as it is checked now
 * @throws ImportRefused VERSION_CONFLICT where `version` is given and not what is there now,
 *   IMPORT_NOT_READY where it is not read yet, or not to be checked any more, IMPORT_RUNNING where
 *   someone was faster or its source is busy
 */
export async function setMapping(
  deps: ImportDeps,
  row: ImportRecord,
  {
    source,
    mapping,
    version,
  }: { source: string; mapping: ImportMapping; version?: string | undefined },
): Promise<ImportRecord> {
  assertSeen(row, version);
  if (!row.analysis) throw new ImportRefused('IMPORT_NOT_READY');
  if (row.status !== 'checked' && row.status !== 'checking') {
    throw new ImportRefused('IMPORT_NOT_READY');
  }
  // A feed is one source, whatever an admin maps.
  const sourceName = row.feedId === null ? source : row.sourceName;
  return moveOn(deps, row, 'checking', {
    ...{ mapping, sourceName, sourceKey: sourceKeyOf(sourceName) },
    progress: { done: 0, total: row.analysis.records },
    counts: noCounts,
  });
}

/**
 * Reads an import's file once more, as if it had just come, and checks its rows.
 * @param deps what imports need
 * @param row the import, as it was checked
 * @returns the import, as it is read now
 * @throws ImportRefused IMPORT_RUNNING where someone was faster
 */
export const readAnew = (deps: ImportDeps, row: ImportRecord): Promise<ImportRecord> =>
  moveOn(deps, row, 'reading', { progress: { done: 0, total: 0 }, counts: noCounts });

interface Decider {
  by?: string;
  alone?: true;
}

/**
 * Takes an import over, back, or throws it away. Asked twice it does it once: what runs or is done
 * already is answered as it is. `by`: who decides. `alone`: no one did, but a feed's night.
 * @returns the import, or null where it was thrown away
 * @throws ImportRefused IMPORT_NOT_READY where its status does not allow that, IMPORT_RUNNING where
 *   someone was faster or its source is busy; to take it over VERSION_CONFLICT, IMPORT_NOTHING,
 *   IMPORT_HAS_ERRORS; to take it back IMPORT_NOT_LAST
 */
export async function actOn(
  deps: ImportDeps,
  row: ImportRecord,
  act: ImportAct & Decider,
): Promise<ImportRecord | null> {
  switch (act.action) {
    case 'commit':
      return commit(deps, row, act);
    case 'undo':
      return undo(deps, row, act);
    case 'cancel':
      await cancel(deps, row);
      return null;
  }
}

async function commit(deps: ImportDeps, row: ImportRecord, act: ImportAct & Decider) {
  if (['committing', 'indexing', 'done'].includes(row.status)) return row;
  assertSeen(row, act.version);
  if (row.status !== 'checked') throw new ImportRefused('IMPORT_NOT_READY');
  if (row.counts.good === 0) throw new ImportRefused('IMPORT_NOTHING');
  if (act.allOrNothing && row.counts.bad > 0) throw new ImportRefused('IMPORT_HAS_ERRORS');
  return moveOn(deps, row, 'committing', {
    options: {
      ...{ closeMissing: act.closeMissing ?? false, confirmed: act.confirmed ?? [] },
      ...(act.alone && { alone: true }),
      ...(act.by !== undefined && { by: act.by }),
    },
    progress: { done: 0, total: row.counts.good },
  });
}

async function undo(deps: ImportDeps, row: ImportRecord, { by }: Decider) {
  if (row.status === 'undoing' || row.status === 'undone') return row;
  if (row.status !== 'done') throw new ImportRefused('IMPORT_NOT_READY');
  if (await hasNewer(deps.db, row)) throw new ImportRefused('IMPORT_NOT_LAST');
  const { closeMissing = false } = row.options ?? {};
  const options = { closeMissing, ...row.options, ...(by !== undefined && { undoBy: by }) };
  return moveOn(deps, row, 'undoing', { options });
}

async function cancel(deps: ImportDeps, row: ImportRecord): Promise<void> {
  if (await forgetImport(deps, row)) return;
  // Thrown away twice at once, it is gone or about to be.
  const now = await findImport(deps.db, row.id);
  if (now && now.status !== 'failed') throw new ImportRefused('IMPORT_NOT_READY');
}
