import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { importLimits } from '#contract/import/import.ts';
import { readWorkbook } from './readSheet.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-long-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A workbook of jobs; before each n-th one there is a blank row. */
async function workbook(jobs: number, n = Infinity): Promise<string> {
  const rows: unknown[][] = [['Ref', 'Job Title']];
  for (let at = 1; at <= jobs; at += 1) {
    if (at % n === 0) rows.push([]);
    rows.push([at, 'Welder']);
  }
  const book = utils.book_new(utils.aoa_to_sheet(rows, { dense: true }), 'Jobs');
  const file = path.join(folder, `${jobs}-${n}`);
  await writeFile(file, write(book, { type: 'buffer', compression: true }) as Uint8Array);
  return file;
}

test('a workbook is read beyond the number of jobs, so that too many are seen', async () => {
  const { parts, end } = await readWorkbook(await workbook(importLimits.records + 1));
  let last: string[] = [];
  for (const { rows } of parts) for await (const row of rows) last = row;
  end();
  expect(last).toEqual([String(importLimits.records + 1), 'Welder']);
}, 60_000);

test('a workbook whose end is not read is refused by name, with blank rows too', async () => {
  const file = await workbook(importLimits.records - 1_000, 100);
  await expect(readWorkbook(file)).rejects.toMatchObject({ reason: 'tooManyRecords' });
}, 60_000);
