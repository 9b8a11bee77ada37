import { eq } from 'drizzle-orm';
import { jobImports } from '#server/db/schema/importSchema.ts';
import type { ImportDeps } from './importPaths.ts';
import { dropRows } from './rowStore.ts';

/** Removes an import that was not taken over, with its rows and its file. */
export async function forgetImport(deps: ImportDeps, id: string): Promise<void> {
  await dropRows(deps.db, id);
  await deps.db.delete(jobImports).where(eq(jobImports.id, id));
  await deps.files.imports.remove(id);
}
