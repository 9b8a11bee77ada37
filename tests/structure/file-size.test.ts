import { expect, test } from 'vitest';
import { readTree } from './source-tree.ts';

const limit = 400;

test(`no file is longer than ${limit} lines`, () => {
  const files = readTree(['contract', 'server', 'src', 'sw'], /\.(tsx?|css)$/);
  const long = files
    .map(({ name, text }) => ({ name, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limit);
  expect(long).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('no folder hides where things are behind an index file', () => {
  const files = readTree(['contract', 'server', 'src', 'sw'], /\/index\.tsx?$/);
  expect(files.map(({ name }) => name)).toEqual([]);
});
