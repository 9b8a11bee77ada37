import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildsKept,
  forgetBuilds,
  keepBuild,
  keptBuilds,
} from '../../scripts/vite/keep-builds.mjs';

let root = '';
let client = '';
let kept = '';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'safar-builds-'));
  client = path.join(root, 'client');
  kept = path.join(root, 'kept');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A finished build whose files carry this name. */
function write(name: string): void {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  mkdirSync(path.join(client, '.vite'));
  writeFileSync(path.join(client, 'assets', `${name}.js`), name);
  writeFileSync(path.join(client, 'assets', `${name}.js.br`), name);
  writeFileSync(path.join(client, '.vite', 'manifest.json'), '{}');
}

/** One run of the build, at this moment. */
function build(name: string, now: number): void {
  keepBuild(client, kept, now);
  write(name);
  forgetBuilds(client, kept);
}

/** The names of the builds put aside, newest first. */
const names = () =>
  keptBuilds(kept).map((folder) => readdirSync(path.join(kept, folder, 'assets'))[0]);

test('the builds before the present one stay, each with its compressed twins', () => {
  build('first', 1);
  expect(names()).toEqual([]);
  build('second', 2);
  expect(names()).toEqual(['first.js']);
  const [folder = ''] = keptBuilds(kept);
  expect(readdirSync(path.join(kept, folder, 'assets'))).toEqual(['first.js', 'first.js.br']);
});

test(`only the newest ${buildsKept} stay`, () => {
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) build(name, at + 9);
  expect(names()).toEqual(['e.js', 'd.js', 'c.js']);
});

test('building the same again pushes no other build out', () => {
  build('first', 1);
  for (let at = 2; at < 10; at++) build('second', at);
  expect(names()).toEqual(['first.js']);
});

test('after a way back, the build that was left is the newest of those before', () => {
  build('first', 1);
  build('second', 2);
  build('first', 3);
  expect(names()).toEqual(['second.js']);
  build('third', 4);
  expect(names()).toEqual(['first.js', 'second.js']);
});

test('an unfinished build is not kept, nor is a copy that broke off', () => {
  build('first', 1);
  build('second', 2);
  rmSync(path.join(client, '.vite'), { recursive: true });
  mkdirSync(path.join(kept, '3-0123456789ab.part'));
  build('third', 4);
  expect(names()).toEqual(['first.js']);
  expect(readdirSync(kept)).toHaveLength(1);
});
