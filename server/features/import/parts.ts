import path from 'node:path';
import { normalise } from '#contract/text.ts';
import type { Deps } from '#server/http/deps.ts';

/** What imports need of the server; the terminal's command has the same. */
export type ImportDeps = Pick<Deps, 'db' | 'log' | 'now'> & { files: { imports: string } };

/** Where an import's file lies until it is taken over. Ids are ours: nothing else becomes a path. */
export function importFile(deps: ImportDeps, id: string): string {
  return path.join(deps.files.imports, id);
}

/** One source under all spellings of its name; signs alone are a name too. */
export function sourceKeyOf(name: string): string {
  return normalise(name) || name.trim().toLowerCase();
}
