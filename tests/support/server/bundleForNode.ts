import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Bundles a TypeScript file of this project as the server is bundled (PGlite and pg stay packages),
 * so that a plain Node process can run it.
 * @returns the file to run, and how to remove it again
 */
export async function bundleForNode(entry: string): Promise<{ file: string; remove(): void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: true,
      outDir: path.join(folder, 'out'),
      target: 'node20',
      copyPublicDir: false,
      rollupOptions: {
        input: path.join(root, entry),
        output: { entryFileNames: 'main.mjs' },
        external: [/^@electric-sql\/pglite/, 'pg', 'pino', /^node:/],
      },
    },
    ssr: { noExternal: true },
  });
  return {
    file: path.join(folder, 'out/main.mjs'),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
