import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ImportFormat, ImportMapping } from '#contract/import/import.ts';
import { analyse } from '#server/features/import/mapping/analyse.ts';
import { checkedRows, type CheckedRow } from '#server/features/import/convert/readJobs.ts';

const testNow = Date.parse('2026-11-21T08:00:00Z');

export interface ReadForTest {
  format: ImportFormat;
  place: string;
  source: string | null;
  mapping: ImportMapping;
  columns: string[];
  rows: CheckedRow[];
}

/** Reads a file with what is guessed of it and the rates that are given, wholly. For tests. */
export async function readFileForTest(
  file: string,
  rates: ImportMapping['rates'] = {},
): Promise<ReadForTest> {
  const { file: open, analysis, guess, sources } = await analyse(file);
  const mapping = { ...guess, rates };
  const rows: CheckedRow[] = [];
  for await (const batch of checkedRows(open.records(), mapping, testNow, 50)) rows.push(...batch);
  const { format, place, columns } = analysis;
  const [source = null] = sources;
  return { format, place, source, mapping, columns: columns.map(({ name }) => name), rows };
}

/** The same of bytes, under a name that says nothing. */
export async function readForTest(
  bytes: string | Uint8Array,
  rates: ImportMapping['rates'] = {},
): Promise<ReadForTest> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'safar-read-'));
  try {
    const file = path.join(folder, 'x');
    await writeFile(file, bytes);
    return await readFileForTest(file, rates);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
