import { and, eq } from 'drizzle-orm';
import type { ImportStatus } from '#contract/import/import.ts';
import { newId } from '#server/db/ids.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import type { ImportDeps } from './importPaths.ts';
import { changeRun, type ImportRecord } from './importStore.ts';
import { dropRows } from './rowStore.ts';

const forgettable: readonly ImportStatus[] = ['reading', 'checking', 'checked', 'failed'];

/**
 * Removes an import that was not taken over, with its rows and its file. It has failed first, without
 * a reason: no one takes it over meanwhile, whose rows are only half there, nor after a stop in between.
 * @param row as it was seen
 * @returns false where it is taken over, or was changed since: it stays as it is
 */
export async function forgetImport(deps: ImportDeps, row: ImportRecord): Promise<boolean> {
  if (!forgettable.includes(row.status)) return false;
  const given = { status: 'failed', failure: null, run: newId() } as const;
  if (!(await changeRun(deps.db, row, given))) return false;
  await dropRows(deps.db, row.id);
  const own = and(eq(jobImports.id, row.id), eq(jobImports.status, 'failed'));
  await deps.db.delete(jobImports).where(own);
  await deps.files.imports.remove(row.id);
  return true;
}
