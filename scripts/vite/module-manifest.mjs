import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Names in Vite's manifest every source that is loaded on demand: Vite itself leaves out those that
 * share a file with others (chunk-groups.mjs), and pages are looked up by their source.
 * @param {string} root of the sources
 * @returns {import('vite').Plugin}
 */
export function moduleManifest(root) {
  return {
    name: 'module-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const file = path.join(dir, '.vite/manifest.json');
      /** @type {import('../bundle-budget.mjs').Manifest} */
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const known = Object.values(manifest).find((one) => one.file === chunk.fileName);
        for (const id of chunk.moduleIds) {
          const src = path.relative(root, id).split(path.sep).join('/');
          if (!known || manifest[src] || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
          manifest[src] = { ...known, src, isDynamicEntry: true };
        }
      }
      // A file that was taken back (classic-core.mjs) is in Vite's manifest all the same.
      const written = new Set(Object.keys(bundle));
      for (const [key, chunk] of Object.entries(manifest)) {
        if (!written.has(chunk.file)) delete manifest[key];
      }
      for (const chunk of Object.values(manifest)) {
        if (chunk.imports) chunk.imports = chunk.imports.filter((key) => key in manifest);
      }
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}
