import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Debian's names: Firefox, WebKit with its driver, and what it needs where there is no screen. */
const packages = {
  firefox: ['firefox-esr'],
  webkit: [
    ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'libgl1-mesa-dri', 'xvfb'],
    'fonts-noto-core',
  ],
};

/** Why the tests of an engine leave themselves out; `npm test` names them with it. */
export const notInstalled = {
  firefox: `Firefox is not installed (Debian: ${packages.firefox.join(' ')})`,
  webkit: `WebKit is not installed (Debian: ${packages.webkit.join(' ')})`,
};

/** The program of that name, or undefined. @param {string} name */
function program(name) {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** Firefox's program, or undefined. */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ?? program('firefox-esr') ?? program('firefox');

/** WebKit's driver, the browser that it drives and a screen for both, or undefined. */
export function findWebKit() {
  const driver = program('WebKitWebDriver');
  const screen = program('Xvfb');
  const browser = ['/usr/lib', '/usr/libexec']
    .flatMap((folder) => [folder, ...foldersIn(folder)])
    .map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((file) => existsSync(file));
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => `${folder}/${name}`);
}

/** Installs the engines that are missing, where that can be done: as root, where there is apt-get. */
export function installEngines() {
  const missing = [
    ...(findFirefox() ? [] : packages.firefox),
    ...(findWebKit() ? [] : packages.webkit),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !program('apt-get')) return;
  console.error(`Installing ${missing.join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  // A mirror that cannot be reached is no reason to stop: what is missing is named by its own tests.
  for (const parameters of [['update'], install]) {
    spawnSync('apt-get', parameters, { stdio: ['ignore', 2, 2], env });
  }
}
