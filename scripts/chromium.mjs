import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** What every headless Chromium of this project is started with: no sandbox as root, no calls home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium to test with: CHROMIUM_PATH, else one of the system, else Playwright's own.
 * Undefined when there is none; throws when CHROMIUM_PATH names a file that does not run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, and that does not run.`);
  }
  return candidates().find(runs);
}

/**
 * Finds a Chromium or installs one: Playwright's, else the distribution's where we are root.
 * Throws with what a person can do when neither works.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.error('No Chromium found: installing one ...');
  // npx is not needed: the browser's installer is a file of a package that is installed.
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const own = findChromium();
  if (own) return own;
  if (process.getuid?.() === 0) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it with your ' +
      'system (Debian: apt-get install chromium) or set CHROMIUM_PATH to its file.',
  );
}

function candidates() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = ['/usr/bin', ...folders.filter((folder) => folder !== '/usr/bin')];
  const system = names.flatMap((name) => places.map((place) => path.join(place, name)));
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...system, mac, ...playwrights()];
}

/** Playwright knows where its cache is and which build belongs to this version. */
function playwrights() {
  try {
    const playwright = createRequire(import.meta.url)('@playwright/test');
    return [playwright.chromium.executablePath()];
  } catch {
    return [];
  }
}

/**
 * Whether the file starts at all: some distributions leave a script there that only says how to
 * install the real one.
 * @param {string} file
 */
function runs(file) {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Where the internet is closed, three mirrors time out one after the other.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  };
  // Standard output is kept for the path that the command line below prints.
  const { error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (error) console.error(error.message);
}

// `node scripts/chromium.mjs` prints the path, for shell scripts.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${ensureChromium()}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
