import './node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { runnerImport } from 'vite';
import { buildIfNeeded } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { inRoot } from './root.mjs';

// Runs one of the measurements in bench/: node scripts/bench.mjs opening
const [name = ''] = process.argv.slice(2);
const file = inRoot('bench', `${name}.ts`);
if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(inRoot('bench')).flatMap(
    (one) => /^([\w-]+)\.ts$/.exec(one)?.[1] ?? [],
  );
  console.error(`Which one? ${names.join(', ')}`);
  process.exit(1);
}
// The others measure code, not the built server.
if (/^(opening|keptPages|transfer)$/.test(name)) process.env.CHROMIUM_PATH = ensureChromium();
if (/^(opening|keptPages|transfer|longWork)$/.test(name)) buildIfNeeded();
await runnerImport(file, { root: inRoot(), logLevel: 'error' });
