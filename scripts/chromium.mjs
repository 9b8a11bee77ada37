import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

/** Every Chromium has a phone's fonts, not the machine's: heights of pages are told by them. */
process.env.FONTCONFIG_FILE ??= join(root, 'tests/fonts.conf');

const apt = ['apt-get', 'install', '-y', '--no-install-recommends'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The Chromium to test with: CHROMIUM_PATH, else one of the system, else Playwright's own.
 * Undefined when there is none; throws when CHROMIUM_PATH names a file that does not run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !runs(chosen))
    throw new Error(`CHROMIUM_PATH is ${chosen}, and that does not run.`);
  if (chosen) return chosen;
  // The shell first: without a window of its own the browser tests take half the time.
  return [...ofSystem(`chromium-headless-shell ${whole}`), onMac, playwrights()].find(runs);
}

const whole = 'chromium chromium-browser google-chrome google-chrome-stable';

/**
 * A Chromium that can do everything that a person's can: the headless shell denies notifications.
 * Undefined when there is none.
 * @returns {string | undefined}
 */
export const findWholeChromium = () => [...ofSystem(whole), onMac, playwrights()].find(runs);

/** The files of commands that are installed. @param {string} names */
function ofSystem(names) {
  const look = `PATH=/usr/bin:$PATH; for name in ${names}; do command -v $name; done`;
  const { stdout } = spawnSync('sh', ['-c', look], { encoding: 'utf8' });
  return (stdout ?? '').split('\n');
}

/** Where Playwright puts the Chromium of its version. Not imported: packages may have to be installed first. */
const playwrights = () =>
  createRequire(import.meta.url)('@playwright/test').chromium.executablePath();

/**
 * Finds a Chromium or installs one: Playwright's, else the distribution's where we are root.
 * Throws with what a person can do when neither works.
 * @returns {string}
 */
export function ensureChromium() {
  const isRoot = process.getuid?.() === 0;
  const playwright = [process.execPath, 'node_modules/@playwright/test/cli.js'];
  return (
    findChromium() ??
    install([...playwright, 'install', 'chromium']) ??
    // It came and does not run: the system's libraries are missing.
    (isRoot && existsSync(playwrights())
      ? install([...playwright, 'install-deps', 'chromium'])
      : undefined) ??
    // Some networks reach package registries only.
    (isRoot ? install(['apt-get', 'update'], [...apt, 'chromium-headless-shell']) : undefined) ??
    (isRoot ? install([...apt, 'chromium']) : undefined) ??
    fail()
  );
}

/**
 * Whether the file starts at all: some distributions leave a script there that only says how to
 * install the real one.
 * @param {string} file
 */
function runs(file) {
  if (!file) return false;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/** Runs the commands and looks again. @param {string[][]} commands */
function install(...commands) {
  for (const [command = '', ...args] of commands) {
    console.error(`No Chromium found: ${command} ${args.join(' ')} ...`);
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
  return findChromium();
}

/** @returns {never} */
function fail() {
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it with your ' +
      'system (Debian: apt-get install chromium) or set CHROMIUM_PATH to its file.',
  );
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
