import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const require = createRequire(import.meta.url);
const zones = ['contract', 'src', 'sw', 'server', 'gallery', 'tests', 'bench'];

/**
 * Checks all imports of a source tree against .dependency-cruiser.cjs.
 * @param {string} baseDir the folder with package.json
 * @returns {Promise<{ modules: Module[], violations: string[] }>}
 */
export async function checkImports(baseDir) {
  readJsxToo();
  const { cruise } = await import('dependency-cruiser');
  /** @type {any} its own types leave enhancedResolveOptions out */
  const { forbidden, options } = require('../.dependency-cruiser.cjs');
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const folders = zones.filter((zone) => existsSync(path.join(baseDir, zone)));
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report');
  /** @type {Module[]} */
  const modules = output.modules.filter(({ source }) => isSource(source));
  const violations = output.summary.violations.map(
    ({ from, to, rule, cycle }) =>
      `${rule.name}: ${from} -> ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}`,
  );
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = sourceFiles(baseDir, folders).filter((file) => !seen.has(file));
  return { modules, violations: [...violations, ...unseen.map((file) => `not read: ${file}`)] };
}

let readsJsx = false;

/**
 * dependency-cruiser parses with swc, but without telling it that a .tsx file holds JSX, and then
 * breaks off at the first tag.
 */
function readJsxToo() {
  if (readsJsx) return;
  readsJsx = true;
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  /** @param {string} file @param {import('@swc/core').ParseOptions} options */
  const parseFileSync = (file, options) =>
    parse(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') });
  Object.assign(swc, { parseFileSync });
}

/** @param {string} baseDir @param {string[]} folders @returns {string[]} */
function sourceFiles(baseDir, folders) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(baseDir, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
      .filter(isSource),
  );
}

/** @param {string} file */
function isSource(file) {
  return (
    /^(contract|src|sw|server|gallery|tests|bench)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts')
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { modules, violations } = await checkImports(root);
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  for (const violation of violations) console.log(violation);
  console.log(`${modules.length} modules, ${imports} imports, ${violations.length} violations`);
  if (violations.length > 0 || modules.length === 0 || imports === 0) process.exitCode = 1;
}

/** @typedef {{ source: string, dependencies: { module: string, resolved: string }[] }} Module */
