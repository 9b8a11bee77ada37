/*
 * Which modules share a file, read from the module graph: every file is a request, and brotli finds
 * more to share in a large one. What is said here changes the bytes of a first visit: build prints them.
 */

const start = '/src/app/entry-client.tsx';
const routes = '/src/app/routes.ts';
const jobsPage = '/src/features/jobs/list/JobsPage.tsx';
const jobPage = '/src/features/jobs/detail/JobPage.tsx';

/** What the jobs list shares with so many pages comes with the core: with 3 it costs the home page more. */
const pagesOfCore = 4;
/** What a job's page shares with so many pages is one file: with 4 it would be three files. */
const pagesOfParts = 3;

/** @type {WeakMap<Graph, Map<string, string>>} */
const known = new WeakMap();

/**
 * @param {string} id of a module
 * @param {Graph} graph
 * @returns {string | null} the file that it is put into; null where the bundler decides
 */
export function chunkOf(id, graph) {
  let chunks = known.get(graph);
  if (!chunks) known.set(graph, (chunks = chunksOf(id, graph)));
  return chunks.get(id) ?? null;
}

/** @param {string} id of any module @param {Graph} graph */
function chunksOf(id, graph) {
  const all = reachedFrom([id], graph, (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
    ...module.importers,
    ...module.dynamicImporters,
  ]);
  /** @param {string} file */
  const idOf = (file) => {
    const found = [...all].find((each) => each.endsWith(file));
    if (!found) throw new Error(`The build has no module ${file}.`);
    return found;
  };
  /** @param {string} page */
  const needsOf = (page) => reachedFrom([page], graph, (module) => module.importedIds);
  const first = needsOf(idOf(start));
  const jobs = needsOf(idOf(jobsPage));
  const job = needsOf(idOf(jobPage));
  const pages = graph.getModuleInfo(idOf(routes))?.dynamicallyImportedIds.map(needsOf) ?? [];
  /** @type {Map<string, string>} */
  const chunks = new Map();
  for (const each of all) {
    const uses = pages.filter((needs) => needs.has(each)).length;
    // The program's own start stays the entry.
    if (first.has(each) && !each.includes('/src/app/')) chunks.set(each, 'core');
    else if (jobs.has(each) && uses >= pagesOfCore) chunks.set(each, 'core');
    else if (job.has(each) && !jobs.has(each) && uses >= pagesOfParts) chunks.set(each, 'parts');
  }
  return chunks;
}

/**
 * @param {readonly string[]} ids @param {Graph} graph
 * @param {(module: Module) => readonly string[]} next
 */
function reachedFrom(ids, graph, next) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id);
    reached.add(id);
    if (module) waiting.push(...next(module));
  }
  return reached;
}

/**
 * @typedef {Pick<import('vite').Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters'>} Module
 * @typedef {{ getModuleInfo(id: string): Module | null }} Graph
 */
