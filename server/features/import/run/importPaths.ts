import { normalise } from '#contract/text.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** What imports need of the server; the terminal's command has the same. */
export type ImportDeps = Pick<Deps, 'db' | 'log' | 'now' | 'background'> & {
  files: Pick<Deps['files'], 'imports'>;
};

/** One source under all spellings of its name; signs alone are a name too. */
export function sourceKeyOf(name: string): string {
  return normalise(name) || name.trim().toLowerCase();
}
