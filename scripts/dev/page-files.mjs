import { readFile } from 'node:fs/promises';
import { inRoot } from '../root.mjs';

const entry = '/src/app/entry-client.tsx';

/**
 * Documents as Vite serves them: index.html with its client, and an element for each style that the
 * page was rendered with, which Vite's client takes over.
 * @param {import('vite').ViteDevServer} vite
 * @param {import('vite/module-runner').ModuleRunner} runner
 * @param {string} nonce what these elements carry
 */
export function pageFiles(vite, runner, nonce) {
  const { client, ssr } = vite.environments;
  const shell = async () =>
    vite.transformIndexHtml('/index.html', await readFile(inRoot('index.html'), 'utf8'));
  return {
    shell,
    /** @param {{ modules: string[], styles: string[] }} page */
    async frame(page) {
      await client.transformRequest(entry);
      const roots = [
        ...(client.moduleGraph.getModulesByFile(inRoot(entry)) ?? []),
        ...['src/app/App.tsx', ...page.modules, ...page.styles].flatMap((name) => [
          ...(ssr.moduleGraph.getModulesByFile(inRoot(name)) ?? []),
        ]),
      ];
      const styles = await Promise.all(
        stylesUnder(roots).map(async ({ id, url }) => {
          const { default: text } = await runner.import(`${url}?inline`);
          return `<style nonce="${nonce}" data-vite-dev-id="${id}">${text}</style>`;
        }),
      );
      return { template: await shell(), head: styles.join(''), code: '', inline: {} };
    },
  };
}

/** @param {import('vite').EnvironmentModuleNode[]} roots */
function stylesUnder(roots) {
  const seen = new Set(roots);
  // A set's loop also reaches what is added meanwhile.
  for (const node of seen) for (const next of node.importedModules) seen.add(next);
  return [...seen].filter(({ id }) => id?.endsWith('.css'));
}
