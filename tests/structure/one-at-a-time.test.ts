import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/env.ts';
import { lockFile } from '../../scripts/one-at-a-time.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'turns-'));
const name = `test-${process.pid}`;
const written = path.join(folder, 'turns');

/** Writes when it begins and ends, with a while between them. */
const script = `
import { appendFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { oneAtATime } from '${path.join(projectRoot, 'scripts/one-at-a-time.mjs')}';
oneAtATime('${name}', () => {
  appendFileSync('${written}', 'begin ');
  spawnSync(process.execPath, ['-e', '']);
  appendFileSync('${written}', 'end ');
});`;
const run = () => spawn(process.execPath, ['--input-type=module', '-e', script]);

test('processes do the same work one after the other', async () => {
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => ((await once(run(), 'exit')) as [number])[0]),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(written, 'utf8')).toBe('begin end '.repeat(4));
  expect(existsSync(lockFile(name))).toBe(false);
}, 30_000);

test('what a killed process left holds up nobody', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lockFile(name), String(pid));
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(status).toBe(0);
});

test('nor what a process of the same number left, before its container was started again', () => {
  const own = script.replace(
    'oneAtATime(',
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(lockFile(name))}, String(process.pid)); oneAtATime(`,
  );
  const within = { timeout: 60_000 }; // ms; one that waits is ended, and has no status
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', own], within);
  expect(status).toBe(0);
}, 90_000);

test('where no lock can be written, the work is done all the same', () => {
  const before = readFileSync(written, 'utf8');
  const env = { ...process.env, TMPDIR: path.join(folder, 'missing') };
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env });
  expect(status).toBe(0);
  expect(readFileSync(written, 'utf8')).toBe(`${before}begin end `);
});
