import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/** Ms after which a lock is no one's, whatever its number says: it may be of another container. */
const longest = 15 * 60 * 1000;
/** Ms between two looks at a lock. */
const pause = 200;

/**
 * Does something that writes into this checkout while no other process of this machine does the same:
 * two starts at once would install or build into the same folder, and break each other's.
 * @param {string} name - What is done.
 * @param {() => void} work - Waits for nothing.
 */
export function oneAtATime(name, work) {
  const file = lockFile(name);
  if (!take(file)) {
    console.log(`Another process is at it (${name}): waiting ...`);
    while (!take(file)) sleep(pause);
  }
  try {
    work();
  } finally {
    remove(file);
  }
}

/** Outside of the checkout: node_modules may not be there yet. @param {string} name */
export function lockFile(name) {
  const place = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `${place}-${name}.lock`);
}

/** @param {string} file @returns {boolean} */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // No place for a lock is no reason not to start.
    if (codeOf(error) !== 'EEXIST') return true;
    // Of another user, and not ours to remove: no reason not to start either.
    return isLeft(file) && !remove(file);
  }
}

/** Whether it is gone. @param {string} file */
function remove(file) {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether a process that was killed has left it. @param {string} file */
function isLeft(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longest) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    // A container that was started again gives the same numbers; this process holds none.
    if (pid === process.pid) return true;
    // Written in two steps: a file without a number is a moment old.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    // A process of another user lives; a file that has gone meanwhile is someone else's to take.
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** All here is done in turn, without a loop of events. @param {number} ms */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
