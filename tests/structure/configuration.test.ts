import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#server/env.ts';
import { configurationFiles } from '../../scripts/generate/configuration.mjs';
import { root } from './source-tree.ts';

test('every variable says what it is', () => {
  expect(settings.filter(({ description }) => !/^\S.*\.$/.test(description))).toEqual([]);
  expect(settings.length).toBeGreaterThan(0);
});

test('.env.example and docs/configuration.md are as server/env.ts has it', async () => {
  const files = Object.entries(await configurationFiles());
  expect(files.length).toBe(2);
  for (const [name, text] of files) {
    // Otherwise: node scripts/generate/configuration.mjs
    expect(readFileSync(path.join(root, name), 'utf8'), name).toBe(text);
    for (const setting of settings) expect(text).toContain(setting.name);
  }
});

test('each row of docs/configuration.md has its four cells', () => {
  const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.length).toBe(settings.length);
  expect(rows.filter((row) => row.match(/(?<!\\)\|/g)?.length !== 5)).toEqual([]);
});
