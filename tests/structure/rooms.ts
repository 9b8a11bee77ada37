import path from 'node:path';
import { parseSync } from 'vite';
import { readTree, type SourceFile } from './source-tree.ts';

const zones = ['contract', 'scripts', 'server', 'src', 'sw'];
const source = /(?<!\.test|\.d)\.(tsx?|m?js)$/;

/** What ships or builds it, without tests, styles and data. */
export const readSources = (): SourceFile[] => readTree(zones, source);

/** The folders with more than `most` sources in them, folders below not counted. */
export function crowdedFolders(files: readonly SourceFile[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { name } of files) {
    const folder = path.posix.dirname(name);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
}

export const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/**
 * Files of at most `most` lines that a single file of the same folder imports. Left out are those
 * with their own test beside them, and those that are loaded on demand or run as a worker.
 */
export function smallFiles(
  files: readonly SourceFile[],
  tests: ReadonlySet<string>,
  most: number,
): string[] {
  const importers = new Map<string, Set<string>>();
  const apart = new Set<string>();
  for (const file of files) {
    const { staticImports, staticExports } = parseSync(file.name, file.text).module;
    const requests = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ];
    for (const request of requests) {
      const target = request && resolve(file.name, request);
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file.name));
    }
    for (const [, request = ''] of file.text.matchAll(/\b(?:import|URL)\(\s*'([^']+)'/g)) {
      apart.add(resolve(file.name, request) ?? '');
    }
  }
  return files
    .filter((file) => linesOf(file) <= most && !apart.has(file.name))
    .filter(({ name }) => !tests.has(name.replace(/\.(\w+)$/, '.test.$1')))
    .filter(({ name }) => {
      const [importer, another] = importers.get(name) ?? [];
      return importer && !another && path.posix.dirname(importer) === path.posix.dirname(name);
    })
    .map(({ name }) => name);
}

function resolve(from: string, request: string): string | undefined {
  if (request.startsWith('#')) return request.slice(1);
  if (!request.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(from), request);
}

/** The names that files have (without their ending) and export. */
export function namesOf({ name, text }: SourceFile): string[] {
  const { staticExports } = parseSync(name, text).module;
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  return [path.posix.basename(name).replace(/\.\w+$/, ''), ...exported];
}
