import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot, root } from './root.mjs';

const stampFile = inRoot('node_modules', '.lock-hash');

/**
 * Makes node_modules match package-lock.json. Costs one hash when it already does.
 * Throws with a sentence for the terminal when npm fails twice.
 */
export function installIfNeeded() {
  const lock = readFileSync(inRoot('package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readOrEmpty(stampFile) === hash) return;
  if (!installedByHand(JSON.parse(lock.toString('utf8')))) {
    console.log('Installing packages ...');
    if (npmCi() !== 0) {
      // A node_modules left by an interrupted install can stop npm from emptying it: once more from nothing.
      rmSync(inRoot('node_modules'), { recursive: true, force: true });
      if (npmCi() !== 0) {
        throw new Error('npm could not install the packages: its own message is above.');
      }
    }
  }
  writeFileSync(stampFile, hash);
}

/**
 * True when npm's own record of a finished install names every package of the lock file, so that a
 * developer who ran `npm install` is not made to wait for a second one. npm writes that record last:
 * an interrupted install has none.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 */
function installedByHand(lock) {
  const record = readOrEmpty(inRoot('node_modules', '.package-lock.json'));
  if (!record) return false;
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const installed = JSON.parse(record);
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const found = installed.packages[place];
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
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
  if (error) console.error(error.message);
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
