import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chart, table, withShortTable } from '../../scripts/bench-table.mjs';
import { root } from './source-tree.ts';

const result = {
  name: 'opening',
  against: 'static <page>',
  figures: [
    { name: 'second visit', unit: 'ms' as const, ours: 300, limit: 200, headline: true },
    { name: 'received', unit: 'bytes' as const, ours: 113_400 },
  ],
};

test('the table of a measurement has every figure, and a ratio where there is a limit', () => {
  expect(table(result).split('\n')).toEqual([
    '|              | Ours     | static <page> | Ratio |',
    '| ------------ | -------- | ------------- | ----- |',
    '| second visit | 300 ms   | 200 ms        | 1.50  |',
    '| received     | 113.4 kB |               |       |',
  ]);
});

test('README.md has a place for the short table, and keeps all around it', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const written = withShortTable(readme, [result]);
  expect(written).toContain('| opening: second visit | 300 ms | 1.50 × static <page> |');
  expect(written).not.toContain('113.4 kB');
  expect(withShortTable(written, [result])).toBe(written);
  const around = (text: string) => text.replace(/<!-- bench: begin -->[^]*<!-- bench: end -->/, '');
  expect(around(written)).toBe(around(readme));
  expect(() => withShortTable('nothing', [result])).toThrow('README.md');
});

test('the chart names everything, and takes nothing for markup', () => {
  const svg = chart(result);
  for (const text of ['second visit', 'received', '113.4 kB', '300 ms', 'static &lt;page>']) {
    expect(svg).toContain(text);
  }
  // Three bars, and one in the legend.
  expect(svg.match(/class="(ours|limit)" x="250"/g)).toHaveLength(4);
});
