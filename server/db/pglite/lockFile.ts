import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Ms between two signs of life. */
export const heartbeat = 5_000;
/**
 * Ms without a sign of life after which a holder that cannot be asked counts as gone. Long, as
 * statements of the embedded database block the event loop, and the signs with it.
 */
export const staleAfter = 60_000;

/** What the lock file says about the process that made it. */
export interface Holder {
  token: string;
  pid: number;
  host: string;
  /** Where the pid means this process: the machine's boot and the container's process list. */
  processSpace: string;
  /** When the process started, in the kernel's ticks: tells a reused pid from the same process. */
  startTicks: string | null;
  /** Of the file itself. A copy of the folder has another: it is not what the process works in. */
  inode: number;
  since: string;
  seen: string;
}

/** Another process works in the folder. The message says which and what to do. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} (since ${holder.since}, last seen ${holder.seen})`
      : 'another process';
    super(
      `The data directory ${folder} is in use by ${who}. ` +
        'Stop that one first, or set DATA_DIR to another directory. ' +
        `If it has crashed, the directory is free ${staleAfter / 1000} s after it was last seen.`,
    );
  }
}

/**
 * Takes the lock file. One that was left behind is taken over: at once when its process is known to
 * be dead, otherwise when it was not renewed for `staleAfter`.
 * `onLost` is called when someone else takes the file over.
 * @throws DirectoryInUseError where it is another's
 */
export function holdLockFile(
  file: string,
  onLost: (reason: DirectoryInUseError) => void,
): { release(): void } {
  const now = new Date().toISOString();
  const me: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: os.hostname(),
    processSpace: processSpace(),
    startTicks: startTicks(process.pid),
    inode: 0,
    since: now,
    seen: now,
  };
  take(file, me);
  let renewed = Date.now();
  const timer = setInterval(renew, heartbeat).unref();
  process.once('exit', release);
  return { release };

  function renew(): void {
    try {
      const holder = read(file);
      // A file that someone deleted is written anew. After a pause in which others were free to
      // come and go it is too late for that: what this process knows of the folder may be old.
      if (!holder && Date.now() - renewed < staleAfter) take(file, me);
      else if (holder?.token !== me.token)
        throw new DirectoryInUseError(path.dirname(file), holder);
      const seen = new Date().toISOString();
      fs.writeFileSync(file, text({ ...me, seen }), { flag: 'r+' });
      renewed = Date.now();
    } catch (error) {
      // A network file system may be away for a moment; the next beat tries again.
      if (!(error instanceof DirectoryInUseError)) return;
      clearInterval(timer);
      onLost(error);
    }
  }

  function release(): void {
    clearInterval(timer);
    process.removeListener('exit', release);
    if (holderOf(file)?.token === me.token) fs.rmSync(file, { force: true });
  }
}

/** Who the file names; undefined where there is none or it cannot be read. Never throws. */
export function holderOf(file: string): Holder | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

/** Undefined where there is no file. Throws when it cannot be read or is being written. */
function read(file: string): Holder | undefined {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
}

const text = (holder: Holder) => JSON.stringify(holder, null, 2) + '\n';

function take(file: string, me: Holder): void {
  // Twice: once more after a stale file was moved away.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const descriptor = fs.openSync(file, 'wx', 0o600);
      me.inode = fs.fstatSync(descriptor).ino;
      fs.writeFileSync(descriptor, text(me));
      fs.closeSync(descriptor);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (isInUse(file, holder) || !moveAway(file, holder)) break;
  }
  throw new DirectoryInUseError(path.dirname(file), holderOf(file));
}

function isInUse(file: string, holder: Holder | undefined): boolean {
  const here = holder?.processSpace === processSpace();
  if (holder && here) {
    const ticks = startTicks(holder.pid);
    if (ticks !== null || holder.startTicks !== null)
      return (
        ticks === holder.startTicks &&
        fs.statSync(file, { throwIfNoEntry: false })?.ino === holder.inode
      );
    if (!isRunning(holder.pid)) return false;
  }
  return age(file) < staleAfter;
}

/** Only one of several takers can move it; a fresh file of a quicker one is put back. */
function moveAway(file: string, judged: Holder | undefined): boolean {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return true; // it is gone already
  }
  const stale = holderOf(aside)?.token === judged?.token;
  try {
    if (!stale) fs.linkSync(aside, file);
  } catch {
    // Where it cannot be put back, its owner writes a new one at its next sign of life.
  }
  fs.rmSync(aside, { force: true });
  return stale;
}

/** Ms since the file was written, by the clock of the file system: machines' clocks may differ. */
function age(file: string): number {
  const probe = `${file}.${randomUUID()}`;
  try {
    fs.writeFileSync(probe, '');
    return fs.statSync(probe).mtimeMs - fs.statSync(file).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity; // it is gone
    throw error;
  } finally {
    fs.rmSync(probe, { force: true });
  }
}

function processSpace(): string {
  return [os.hostname(), readLine('/proc/sys/kernel/random/boot_id'), pidNamespace()]
    .join(' ')
    .trim();
}

function pidNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** From /proc/<pid>/stat (proc(5)); null for none and for a zombie, which is dead but not buried. */
function startTicks(pid: number): string | null {
  const stat = readLine(`/proc/${pid}/stat`);
  // The second field is the name, which may itself hold blanks: what follows is field 3 and on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : (fields[22 - 3] ?? null);
}

function readLine(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Whether a process of this machine lives; where that cannot be asked, it does. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
