import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inRoot, root } from './root.mjs';

// Everything that `vite build` reads. Tests are left out: they change nothing that is served.
const sources = [
  'contract',
  'locales',
  'public',
  'server',
  'src',
  'sw',
  'index.html',
  'package.json',
  'package-lock.json',
  'scripts/vite',
  'vite.config.ts',
];
const ignored = /\.test\.tsx?$/;
const stampFile = inRoot('dist', '.source-hash');

/** The command line of Vite, run by this very Node. */
export const viteBuild = ['node_modules/vite/bin/vite.js', 'build'];

/**
 * Builds when the sources differ from those of the last finished build.
 * Throws with a sentence for the terminal when Vite fails.
 */
export function buildIfNeeded() {
  const hash = sourceHash();
  if (isBuilt(hash)) return;
  oneAtATime('build', () => {
    // By who was waited for.
    if (!isBuilt(hash)) build(hash);
  });
}

/** @param {string} hash */
const isBuilt = (hash) => builtFrom() === hash && existsSync(inRoot('dist', 'server', 'main.js'));

/** @param {string} hash */
function build(hash) {
  console.log('Building ...');
  forgetBuild();
  const { status } = spawnSync(process.execPath, viteBuild, {
    cwd: root,
    stdio: 'inherit',
    // What is built is the production version, whatever the terminal carries.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed: its own message is above.');
  rememberBuild(hash);
}

/** Marks dist as unfinished, so that an interrupted build is never served. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** Marks dist as built from these sources. @param {string} hash taken before the build began */
export function rememberBuild(hash) {
  writeFileSync(stampFile, hash);
}

/** SHA-256 over the names and contents of all sources, in hexadecimal. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const name of sources) addToHash(hash, name);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} name relative, with forward slashes */
function addToHash(hash, name) {
  const entries = listFolder(name);
  if (entries) {
    for (const entry of entries.sort()) addToHash(hash, `${name}/${entry}`);
  } else if (!ignored.test(name) && existsSync(inRoot(name))) {
    const content = readFileSync(inRoot(name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
}

/** The names inside a folder, or undefined for a file and for nothing. @param {string} name */
function listFolder(name) {
  try {
    return readdirSync(inRoot(name));
  } catch {
    return undefined;
  }
}

function builtFrom() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : '';
}
