import { createServerModuleRunner } from 'vite';
import { inRoot } from '../root.mjs';

const migrations = inRoot('server/db/migrations/');

/**
 * The server's code as it is now. A file that was edited, and what imports it, is evaluated anew
 * when it is needed next; everything else, and thus the database, stays as it is.
 * @template Value
 * @param {(runner: import('vite/module-runner').ModuleRunner) => Promise<Value>} load
 */
export function liveCode(load) {
  /** @type {import('vite').ViteDevServer} */
  let vite;
  /** @type {import('vite/module-runner').ModuleRunner} */
  let runner;
  /** @type {Promise<Value> | undefined} of the code as it is now */
  let current;
  /** One after the other, so that an older one never takes a newer one's place. */
  let turn = Promise.resolve();
  let started = false;
  let failed = false;

  /** @returns {Promise<Value>} */
  function latest() {
    if (current) return current;
    const loading = turn.then(() => load(runner));
    current = loading;
    turn = loading.then(worked, broke);
    return loading;
  }

  function worked() {
    // Takes the message away that an open page shows.
    if (failed) vite.environments.client.hot.send({ type: 'update', updates: [] });
    failed = false;
    started = true;
  }

  /** @param {Error} error */
  function broke(error) {
    failed = true;
    current = undefined;
    runner.clearCache();
    // A file that was missing may be there the next time: its importers must look again.
    vite.environments.ssr.moduleGraph.invalidateAll();
    if (!started) return; // The caller reports it.
    const { message, stack = '' } = error;
    vite.config.logger.error(stack, { error });
    vite.environments.client.hot.send({ type: 'error', err: { message, stack } });
  }

  /** Forgets the modules of a file and all that import them. @param {string} file */
  function forget(file) {
    const { evaluatedModules } = runner;
    const stale = new Set(evaluatedModules.getModulesByFile(file));
    for (const module of stale) {
      evaluatedModules.invalidateModule(module);
      for (const id of module.importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (importer) stale.add(importer);
      }
    }
    return stale.size > 0;
  }

  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'live-code',
    configEnvironment(name, config) {
      // Packages as Node loads them; only the built server carries its libraries.
      if (name === 'ssr') config.resolve = { ...config.resolve, noExternal: [] };
    },
    configureServer(server) {
      vite = server;
      runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'ssr') return;
      if (forget(file) || failed || file.startsWith(migrations)) {
        current = undefined;
        // A page's own code is first wanted by the browser; the server's can be made ready now.
        const shown = vite.environments.client.moduleGraph.getModulesByFile(file)?.size;
        if (!shown) void latest().catch(() => undefined);
      }
      return [];
    },
  };
  return { plugin, latest };
}
