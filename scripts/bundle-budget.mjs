import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/** Bytes of compressed JavaScript before the jobs list can be used. On a 400 kbit/s line: 2 s. */
export const budget = 100_000;

/** What /jobs loads in English before it shows anything: see its row in src/routes.ts. */
const firstScreen = [
  'index.html',
  'src/features/jobs/JobsPage.tsx',
  ...['common', 'jobs'].map((namespace) => `locales/english/${namespace}.json`),
];

const adminSource = /^src\/features\/admin|(^|\/)node_modules\/(@e965\/)?xlsx\//;
/** A text inside the spreadsheet package, for the case that it was bundled into another chunk. */
const spreadsheetText = 'SheetJS';

/**
 * The entry or chunk of `key` with everything that it imports at once, as manifest keys.
 * Throws when the manifest has no such key: then the wrong thing would be measured.
 * @param {Manifest} manifest @param {string} key @param {Set<string>} [seen]
 */
export function withImports(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const name of chunk.imports ?? []) withImports(manifest, name, seen);
  return seen;
}

/**
 * The JavaScript files of the first screen, each once.
 * @param {Manifest} manifest @returns {string[]}
 */
export function firstScreenFiles(manifest) {
  const keys = firstScreen.flatMap((key) => [...withImports(manifest, key)]);
  const files = keys.map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/**
 * Chunks for job seekers that load admin code, as "chunk -> admin chunk".
 * @param {Manifest} manifest @param {(file: string) => string} read
 * @returns {string[]}
 */
export function adminCodeForSeekers(manifest, read) {
  const isAdmin = (/** @type {string} */ key) => adminSource.test(manifest[key]?.src ?? key);
  // What is loaded for its own sake: the entry and whatever is imported on demand.
  const starts = Object.keys(manifest).filter(
    (key) => !isAdmin(key) && (manifest[key]?.isEntry || manifest[key]?.isDynamicEntry),
  );
  return starts.flatMap((start) =>
    [...withImports(manifest, start)]
      .filter((key) => isAdmin(key) || isSpreadsheet(manifest[key]?.file ?? '', read))
      .map((key) => `${start} -> ${key}`),
  );
}

/** @param {string} file @param {(file: string) => string} read */
function isSpreadsheet(file, read) {
  return file.endsWith('.js') && read(file).includes(spreadsheetText);
}

/** @param {string} file */
const readBuilt = (file) => readFileSync(inRoot('dist', 'client', file), 'utf8');

/** As servers send it: brotli at its best, in bytes. @param {string} file */
function brotliSize(file) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readBuilt(file), { params }).length;
}

function report() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readBuilt('.vite/manifest.json'));
  const first = new Set(firstScreenFiles(manifest));
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: brotliSize(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  for (const { file, bytes } of sizes) {
    console.log(`${String(bytes).padStart(8)}  ${first.has(file) ? '*' : ' '} ${file}`);
  }
  const total = sizes.reduce((sum, { file, bytes }) => sum + (first.has(file) ? bytes : 0), 0);
  console.log(`${String(total).padStart(8)}  * first screen of /jobs, of ${budget} bytes (brotli)`);

  const problems = adminCodeForSeekers(manifest, readBuilt).map((way) => `Admin code: ${way}`);
  if (total > budget) problems.push(`The first screen is ${total - budget} bytes over its budget.`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) report();

/**
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string} [src]
 * @property {boolean} [isEntry]
 * @property {boolean} [isDynamicEntry]
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 */
