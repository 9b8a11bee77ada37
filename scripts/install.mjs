import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inRoot, root } from './root.mjs';

const stampFile = inRoot('node_modules', '.lock-hash');

/**
 * Makes node_modules match package-lock.json. Costs a hash and a look at each folder when it already
 * does. Throws with a sentence for the terminal when npm fails twice.
 */
export function installIfNeeded() {
  const text = readFileSync(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  /** @type {Record<string, LockedPackage>} */
  const wanted = JSON.parse(text).packages;
  const isDone = () =>
    isWhole(wanted) && (readOrEmpty(stampFile) === hash || installedByHand(wanted));
  if (!isDone()) {
    oneAtATime('install', () => {
      // By who was waited for.
      if (!isDone()) install();
    });
  }
  remember(hash);
}

function install() {
  console.log('Installing packages ...');
  if (npmCi() !== 0) {
    // A node_modules left by an interrupted install can stop npm from emptying it: once more from nothing.
    rmSync(inRoot('node_modules'), { recursive: true, force: true });
    if (npmCi() !== 0) {
      throw new Error('npm could not install the packages: its own message is above.');
    }
  }
}

/** @param {string} hash */
function remember(hash) {
  if (readOrEmpty(stampFile) !== hash) writeFileSync(stampFile, hash);
}

/**
 * False when a package has no folder: removed by hand, or a copy that broke off. Packages for other
 * systems are optional and have none.
 * @param {Record<string, LockedPackage>} wanted
 */
function isWhole(wanted) {
  return Object.entries(wanted).every(
    ([place, { optional, devOptional }]) =>
      place === '' || optional || devOptional || existsSync(inRoot(place, 'package.json')),
  );
}

/**
 * True when npm's own record of a finished install names every package of the lock file, so that a
 * developer who ran `npm install` is not made to wait for a second one. npm writes that record last:
 * an interrupted install has none.
 * @param {Record<string, LockedPackage>} wanted
 */
function installedByHand(wanted) {
  const record = readOrEmpty(inRoot('node_modules', '.package-lock.json'));
  if (!record) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(record).packages;
  return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional }]) => {
    const found = installed[place];
    if (!found) return place === '' || optional || devOptional;
    return found.version === version && found.integrity === integrity;
  });
}

function npmCi() {
  const options = ['ci', '--no-audit', '--no-fund', '--include=dev'];
  // Under `npm start` npm names its own file; that also works where no `npm` is on the path.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('npm-cli.js')
    ? [process.execPath, [npm, ...options]]
    : ['npm', options];
  const shell = command === 'npm' && process.platform === 'win32';
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (error) throw new Error(`npm could not be started: ${error.message}`);
  return status;
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */
