import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/** Bytes of compressed JavaScript before the jobs list can be used. On a 400 kbit/s line: 2 s. */
export const budget = 100_000;

/**
 * @param {string} page @param {string[]} namespaces
 * @param {number} bytes of JavaScript and styles, brotli @param {number} files
 */
const route = (page, namespaces, bytes, files) => ({ page, namespaces, bytes, files });

/**
 * What a first visit may load in English before it shows anything, for each public route and those of
 * guests: see the rows in src/app/routes.ts, and tests/structure/bundle-budget.test.ts. What is far
 * above the lists' weight is read by people who came by them: most of it is on the phone by then.
 */
export const firstScreens = {
  '/': route('home/HomePage', ['home'], 104_000, 9),
  '/jobs': route('jobs/list/JobsPage', ['jobs'], 106_900, 11),
  '/jobs/:jobId': route('jobs/detail/JobPage', ['jobs', 'job', 'errors'], 119_400, 15),
  '/blogs': route('blogs/BlogsPage', ['blogs'], 131_600, 16),
  '/blog/:blogId': route('blogs/BlogPage', ['blogs'], 131_600, 16),
  '/pricing': route('pricing/PricingPage', ['pricing', 'errors'], 126_000, 14),
  '/support': route('support/SupportPage', ['support', 'errors'], 134_400, 17),
  '/about-us': route('about/AboutPage', ['about'], 130_000, 16),
  '/privacy-policy': route('about/PrivacyPage', ['privacy'], 130_000, 16),
  '/terms-conditions': route('about/TermsPage', ['terms'], 130_000, 16),
  '/safety': route('safety/SafetyPage', ['safety'], 130_000, 16),
  '/waiting': route('outbox/WaitingPage', ['outbox', 'errors', 'support'], 137_000, 17),
  '/phone': route('phone/PhonePage', ['install'], 141_500, 16),
  '/saved-jobs': route('jobs/list/SavedJobsPage', ['jobs', 'job'], 129_300, 17),
  '/login': route('auth/LoginPage', ['auth', 'errors'], 129_000, 14),
  '/signup': route('auth/SignupPage', ['auth', 'errors'], 129_000, 14),
  '/forgot-password': route('auth/forgot/ForgotPasswordPage', ['auth', 'errors'], 129_000, 14),
};

/** Where the limit of JavaScript alone holds: the screens that people come to first. */
const lightest = ['/', '/jobs'];

/**
 * What a phone loads when it first searches without a network, and for nothing else: the engine with
 * its words, in bytes (brotli).
 */
export const searchBudget = 27_100;
const searchSources = [
  'contract/search/lexicon/baseLexicon.ts',
  'contract/search/ranking/searchJobs.ts',
];

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
 * The scripts and styles of a first screen, each once.
 * @param {Manifest} manifest @param {keyof typeof firstScreens} path @returns {string[]}
 */
export function firstScreenFiles(manifest, path) {
  const { page, namespaces } = firstScreens[path];
  const sources = [
    'index.html',
    `src/features/${page}.tsx`,
    ...['common', ...namespaces].map((namespace) => `locales/english/${namespace}.json`),
  ];
  const chunks = sources.flatMap((key) =>
    [...withImports(manifest, key)].flatMap((each) => manifest[each] ?? []),
  );
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))];
}

/**
 * The files that only a search on the phone loads. Throws where a first screen loads them as well.
 * @param {Manifest} manifest @returns {string[]}
 */
export function searchFiles(manifest) {
  const paths = /** @type {(keyof typeof firstScreens)[]} */ (Object.keys(firstScreens));
  const early = new Set(paths.flatMap((path) => firstScreenFiles(manifest, path)));
  for (const source of searchSources) {
    const file = manifest[source]?.file;
    if (file === undefined || early.has(file)) throw new Error(`${source} comes too early.`);
  }
  const needed = searchSources.flatMap((key) => [...withImports(manifest, key)]);
  const files = new Set(needed.flatMap((key) => manifest[key]?.file ?? []));
  return [...files].filter((file) => !early.has(file));
}

/**
 * What of a route is over its budget, in sentences. Bytes and files do not depend on the machine.
 * @param {keyof typeof firstScreens} path @param {ReadonlyMap<string, number>} sizes bytes by file
 */
export function overBudget(path, sizes) {
  const { bytes, files } = firstScreens[path];
  const weight = (/** @type {(file: string) => boolean} */ counts) =>
    [...sizes].reduce((sum, [file, size]) => sum + (counts(file) ? size : 0), 0);
  const [all, scripts] = [weight(() => true), weight((file) => file.endsWith('.js'))];
  const problems = [];
  if (all > bytes) problems.push(`${path} is ${all - bytes} bytes over its budget of ${bytes}.`);
  if (sizes.size > files) problems.push(`${path} asks for ${sizes.size} files, ${files} at most.`);
  if (lightest.includes(path) && scripts > budget) {
    problems.push(`${path} is ${scripts - budget} bytes of JavaScript over its budget.`);
  }
  return problems;
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
  const paths = /** @type {(keyof typeof firstScreens)[]} */ (Object.keys(firstScreens));
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const built = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  const sizes = new Map(built.map((file) => [file, brotliSize(file)]));
  const sizesOf = (/** @type {keyof typeof firstScreens} */ path) =>
    new Map(
      firstScreenFiles(manifest, path).flatMap((file) => {
        const size = sizes.get(file);
        return size === undefined ? [] : [/** @type {const} */ ([file, size])];
      }),
    );
  const rows = [...sizes].sort(([, a], [, b]) => b - a);
  for (const [file, bytes] of rows) {
    const on = lightest.filter((path) =>
      sizesOf(/** @type {keyof typeof firstScreens} */ (path)).has(file),
    );
    if (file.endsWith('.js')) console.log(`${String(bytes).padStart(8)}  ${file}  ${on.join(' ')}`);
  }
  const problems = adminCodeForSeekers(manifest, readBuilt).map((way) => `Admin code: ${way}`);
  problems.push(...circles(manifest).map((way) => `Files need each other: ${way}`));
  for (const path of paths) {
    const needed = sizesOf(path);
    const total = (/** @type {RegExp} */ kind) =>
      [...needed].reduce((sum, [file, size]) => sum + (kind.test(file) ? size : 0), 0);
    const { bytes, files: most } = firstScreens[path];
    console.log(
      `${String(total(/js$/)).padStart(8)} + ${String(total(/css$/)).padStart(5)}  ${path}: JavaScript and styles, of ${bytes} bytes (brotli); ${needed.size} files of ${most}`,
    );
    problems.push(...overBudget(path, needed));
  }
  const ofSearch = searchFiles(manifest).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  console.log(
    `${String(ofSearch).padStart(8)}  the first search on the phone, of ${searchBudget} bytes`,
  );
  if (ofSearch > searchBudget) {
    problems.push(`The search is ${ofSearch - searchBudget} bytes over its budget.`);
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
