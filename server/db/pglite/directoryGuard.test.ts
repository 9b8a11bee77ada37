import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardDirectory } from './directoryGuard.ts';

const refused = { name: 'DirectoryInUseError' };
const onLost = vi.fn();
let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guard-'));
  lockFile = path.join(folder, 'in-use.json');
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('one holder at a time; a released folder is free', async () => {
  const first = await guardDirectory(folder, onLost);
  await expect(guardDirectory(folder, onLost)).rejects.toMatchObject(refused);
  await first.release();
  const second = await guardDirectory(folder, onLost);
  await second.release();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'on Linux the socket holds without the file',
  async () => {
    const first = await guardDirectory(folder, onLost);
    fs.rmSync(lockFile);
    await expect(guardDirectory(folder, onLost)).rejects.toThrow('in use by another process');
    // The one that was refused left nothing behind that would keep a third one out.
    await first.release();
    await (await guardDirectory(folder, onLost)).release();
  },
);

test('elsewhere the file holds without the socket', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  const first = await guardDirectory(folder, onLost);
  await expect(guardDirectory(folder, onLost)).rejects.toThrow(`by process ${process.pid}`);
  await first.release();
});

test('where the file refuses, the socket is freed again', async () => {
  fs.writeFileSync(lockFile, '{}');
  await expect(guardDirectory(folder, onLost)).rejects.toMatchObject(refused);
  fs.rmSync(lockFile);
  await (await guardDirectory(folder, onLost)).release();
});
