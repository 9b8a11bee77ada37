import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { jobImports } from '#server/db/importSchema.ts';
import { importFile, type ImportDeps } from './parts.ts';

/** Removes an import that was not taken over, with its rows and its file. */
export async function forgetImport(deps: ImportDeps, id: string): Promise<void> {
  await deps.db.delete(jobImports).where(eq(jobImports.id, id));
  await rm(importFile(deps, id), { force: true });
}
