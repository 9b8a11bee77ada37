/**
 * Sources that only the admin, the server or a large window needs. The admin works at a desktop with
 * a network: seekers never pay for its screens. A login by mobile number needs the network. `server.json` holds the texts of mails. Without panes
 * a job is a page of its own.
 */
const notForSeekers =
  /^src\/(features\/(admin\/|resume\/ResumePage|(shared|auth|profile)\/phone\/)|app\/(adminRoutes|panes)|i18n\/adminTexts)|(^|\/)node_modules\/(@e965\/)?xlsx\/|^locales\/\w+\/(admin\w+|applicants|phoneLogin|server)\.json$/;

/** Files that need the network, by the names of chunk-groups.mjs: of several sources, or shared by some. */
const filesNotForSeekers = new Set(['mobile', 'number', 'google']);

/** What a page needs whatever it shows. */
const shell = new Set(['index', 'core']);
/** Files of members' screens, by the names of chunk-groups.mjs. */
const memberFiles = new Set(['profile', 'member', 'members', 'apply', 'push', 'pdf', 'uploads']);
/** Files and texts that a phone keeps once someone has touched a page, in idle time. */
const laterFiles = new Set([
  'search',
  'suggest',
  'words',
  'answer',
  'phone',
  'others',
  'tell',
  'listen',
  'summary',
  'pictures',
  // Plans are bought, and a password is set anew, with a network.
  'pricing',
  'forgot',
  // As their texts.
  'about',
  // Who changes what waits has written it, and so has touched a page.
  'unsent',
]);
const laterTexts = new Set(['later', 'legal', 'listen', 'suggest', 'summary']);

/**
 * The files that a seeker may ever load, and the sets that each belongs to
 * (contract/offlineSets.ts): a phone keeps a file when it keeps all of its sets. Files of no set are
 * the app shell. What only admin screens share is left out with them.
 * Throws where the manifest names a chunk that is not there.
 * @param {import('../bundle-budget.mjs').Manifest} manifest
 * @returns {Map<string, string[]>}
 */
export function seekerFiles(manifest) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} key */
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    if (seen.has(key) || notForSeekers.test(chunk.src ?? key)) return;
    if (filesNotForSeekers.has(nameOf(chunk.file))) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.set(file, setsOf(chunk));
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  files.set('index.html', []);
  return files;
}

/**
 * Throws where the app shell does not name a file of no set: by these names the worker knows the shell
 * of its own build from that of another, and would never be installed.
 * @param {string} page index.html as it is built @param {Map<string, string[]>} files of `seekerFiles`
 */
export function checkShell(page, files) {
  for (const [file, sets] of files) {
    if (sets.length > 0 || file === 'index.html' || page.includes(`"/${file}"`)) continue;
    throw new Error(`index.html does not name ${file}.`);
  }
}

/** @param {import('../bundle-budget.mjs').Chunk} chunk @returns {string[]} */
function setsOf({ file }) {
  const name = nameOf(file);
  if (shell.has(name)) return [];
  const [, texts, language] = /^(\w+)-(\w+)$/.exec(name) ?? [];
  if (language) {
    if (texts === 'common') return [language];
    if (laterTexts.has(texts ?? '')) return [language, 'search'];
    return [language, texts === 'member' ? 'member' : 'public'];
  }
  if (laterFiles.has(name)) return ['search'];
  return [memberFiles.has(name) ? 'member' : 'public'];
}

/** The name of a file without its folder and the hash of its content. @param {string} file */
function nameOf(file) {
  return file.replace(/^assets\//, '').replace(/(-[\w-]{8})?\.\w+$/, '');
}
