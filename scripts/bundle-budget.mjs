import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/** Bytes of compressed JavaScript before the jobs list can be used. On a 400 kbit/s line: 2 s. */
export const budget = 100_000;

/** @param {string} page @param {string[]} namespaces */
const screen = (page, ...namespaces) => [
  'index.html',
  `src/features/${page}.tsx`,
  ...namespaces.map((namespace) => `locales/english/${namespace}.json`),
];

/** What a first visit loads in English before it shows anything: see the rows in src/app/routes.ts. */
const firstScreens = {
  '/': screen('home/HomePage', 'common', 'home'),
  '/jobs': screen('jobs/list/JobsPage', 'common', 'jobs'),
};

const adminSource = /^src\/features\/admin\/|(^|\/)node_modules\/(@e965\/)?xlsx\//;
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
 * The JavaScript files of a first screen, each once.
 * @param {Manifest} manifest @param {keyof typeof firstScreens} path @returns {string[]}
 */
export function firstScreenFiles(manifest, path) {
  const keys = firstScreens[path].flatMap((key) => [...withImports(manifest, key)]);
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

/**
 * Files that need each other, as "file -> ... -> file": which of them runs first is a matter of luck.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function circles(manifest) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const found = [];
  /** @param {string} key @param {readonly string[]} way */
  const visit = (key, way) => {
    if (way.includes(key)) found.push([...way.slice(way.indexOf(key)), key].join(' -> '));
    if (done.has(key)) return;
    done.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next, [...way, key]);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return found;
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
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: brotliSize(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  const paths = /** @type {(keyof typeof firstScreens)[]} */ (Object.keys(firstScreens));
  const screens = paths.map((path) => ({
    path,
    needed: new Set(firstScreenFiles(manifest, path)),
  }));
  for (const { file, bytes } of sizes) {
    const on = screens.filter(({ needed }) => needed.has(file)).map(({ path }) => path);
    console.log(`${String(bytes).padStart(8)}  ${file}  ${on.join(' ')}`);
  }
  const problems = adminCodeForSeekers(manifest, readBuilt).map((way) => `Admin code: ${way}`);
  problems.push(...circles(manifest).map((way) => `Files need each other: ${way}`));
  for (const { path, needed } of screens) {
    const total = sizes.reduce((sum, { file, bytes }) => sum + (needed.has(file) ? bytes : 0), 0);
    console.log(
      `${String(total).padStart(8)}  first screen of ${path}, of ${budget} bytes (brotli)`,
    );
    if (total > budget) problems.push(`${path} is ${total - budget} bytes over its budget.`);
  }
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
