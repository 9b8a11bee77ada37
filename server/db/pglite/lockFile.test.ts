import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  DirectoryInUseError,
  heartbeat,
  holderOf,
  holdLockFile,
  staleAfter,
  type Holder,
} from './lockFile.ts';

let folder: string;
let file: string;
const onLost = vi.fn();
const held: { release(): void }[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  file = path.join(folder, 'in-use.json');
});

afterEach(() => {
  vi.useRealTimers();
  for (const lock of held.splice(0)) lock.release();
  fs.rmSync(folder, { recursive: true });
  onLost.mockReset();
});

function hold() {
  const lock = holdLockFile(file, onLost);
  held.push(lock);
  return lock;
}

/** A file as another process would have left it, last renewed `age` ms ago. */
function leave(change: Partial<Holder>, age = 0): void {
  const now = new Date().toISOString();
  fs.writeFileSync(file, '');
  const inode = fs.statSync(file).ino;
  const left = { token: 'other', pid: 1, host: 'elsewhere', since: now, seen: now };
  fs.writeFileSync(file, JSON.stringify({ ...left, ...change, inode }));
  const seen = new Date(Date.now() - age);
  fs.utimesSync(file, seen, seen);
}

/** What this process writes about itself. */
function myself(): Holder {
  const lock = hold();
  const holder = holderOf(file);
  lock.release();
  if (!holder) throw new Error('no lock file was written');
  return holder;
}

test('a held file refuses a second holder and names the first', () => {
  hold();
  const named = new RegExp(`${folder} is in use by process ${process.pid} on ${os.hostname()} `);
  expect(hold).toThrow(DirectoryInUseError);
  expect(hold).toThrow(named);
});

test('a released file is gone and can be taken again', () => {
  hold().release();
  expect(fs.readdirSync(folder)).toEqual([]);
  hold();
});

test("another machine's file is respected while it is renewed, then taken over", () => {
  leave({ processSpace: 'another machine' }, staleAfter - 5_000);
  expect(hold).toThrow('process 1 on elsewhere');
  leave({ processSpace: 'another machine' }, staleAfter + 1_000);
  hold();
  expect(holderOf(file)?.pid).toBe(process.pid);
  expect(fs.readdirSync(folder)).toEqual(['in-use.json']);
});

test('of two takers of a stale file the quicker one keeps it', () => {
  leave({ processSpace: 'another machine' }, staleAfter + 1_000);
  const quicker = JSON.stringify({ token: 'quicker', pid: 2, host: 'third' });
  const move = fs.renameSync;
  vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
    fs.rmSync(from);
    fs.writeFileSync(from, quicker);
    move(from, to);
  });
  expect(hold).toThrow('in use by process 2 on third');
  expect(fs.readFileSync(file, 'utf8')).toBe(quicker);
  expect(fs.readdirSync(folder)).toEqual(['in-use.json']);
});

test('a file that cannot be read counts by its age', () => {
  fs.writeFileSync(file, '{"tok');
  expect(hold).toThrow('in use by another process');
  const seen = new Date(Date.now() - staleAfter - 1_000);
  fs.utimesSync(file, seen, seen);
  hold();
});

test('a dead process on this machine leaves the file free at once', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  leave({ ...myself(), pid, startTicks: '1', token: 'other' });
  hold();
});

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('a living process keeps the file, however long it was silent', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const stat = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  const holder = { ...myself(), pid: child.pid ?? 0, startTicks, token: 'other' };
  try {
    leave(holder, staleAfter * 10);
    expect(hold).toThrow(`in use by process ${child.pid}`);
    // A later process with the same number is someone else.
    leave({ ...holder, startTicks: String(Number(startTicks) - 1) });
    hold();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

onLinux('a process that is dead but not yet buried leaves the file free', async () => {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(output.toString());
  const about = (id = 0) => fs.readFileSync(`/proc/${id}/stat`, 'utf8').split(/[()]/);
  const fields = () => about(pid)[2]?.trim().split(' ') ?? [];
  try {
    // The shell becomes a program that never asks for its children.
    await expect.poll(() => about(parent.pid)[1], { interval: 5 }).toBe('sleep');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => fields()[0], { interval: 5 }).toBe('Z');
    leave({ ...myself(), pid, startTicks: fields()[19] ?? null, token: 'other' });
    hold();
  } finally {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  }
});

onLinux('a copy of a folder in use is not in use', () => {
  hold();
  const copy = path.join(folder, 'copy.json');
  fs.copyFileSync(file, copy);
  held.push(holdLockFile(copy, onLost));
});

test('the file is renewed, and written again when someone deletes it', () => {
  vi.useFakeTimers();
  hold();
  const first = holderOf(file);
  vi.advanceTimersByTime(heartbeat);
  expect(Date.parse(holderOf(file)?.seen ?? '')).toBe(Date.parse(first?.seen ?? '') + heartbeat);
  fs.rmSync(file);
  vi.advanceTimersByTime(heartbeat);
  expect(holderOf(file)?.token).toBe(first?.token);
  expect(onLost).not.toHaveBeenCalled();
});

test('a holder whose file was taken over is told, once, and leaves it alone', () => {
  vi.useFakeTimers();
  const lock = hold();
  fs.writeFileSync(file, JSON.stringify({ token: 'other', pid: 1, host: 'elsewhere' }));
  vi.advanceTimersByTime(heartbeat * 3);
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(onLost.mock.calls[0]?.[0]).toMatchObject({ name: 'DirectoryInUseError' });
  lock.release();
  expect(holderOf(file)?.token).toBe('other');
});

test('a holder that slept while others could come and go is told, even if none is left', () => {
  vi.useFakeTimers();
  hold();
  fs.rmSync(file);
  vi.setSystemTime(Date.now() + staleAfter);
  vi.advanceTimersByTime(heartbeat);
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(fs.existsSync(file)).toBe(false);
});

test('a file that cannot be read for a moment is no loss', () => {
  vi.useFakeTimers();
  hold();
  const content = fs.readFileSync(file);
  fs.writeFileSync(file, '{"tok');
  vi.advanceTimersByTime(heartbeat);
  expect(onLost).not.toHaveBeenCalled();
  fs.writeFileSync(file, content);
  vi.advanceTimersByTime(heartbeat);
  expect(holderOf(file)?.pid).toBe(process.pid);
});
