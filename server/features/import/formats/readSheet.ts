import { stat } from 'node:fs/promises';
import { importLimits, type ImportFailure } from '#contract/import/import.ts';
import { startThread, ThreadFullError, type Thread } from '#server/http/files/thread.ts';
import { UnreadableFile } from './fields.ts';
import { knowsJobColumn, type KnowsName } from './tables.ts';

/** A sheet of a workbook as rows of texts, which are fetched a few at a time. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<string[]>;
}

const program = 'features/import/formats/sheetWorker.mjs';
/** Rows of each sheet that decide which one it is. */
const head = 15;
/** Rows that are handed over at once. */
const atOnce = 100;

interface Answer {
  failure?: ImportFailure;
  /** `isCut`: it has more rows than are read. */
  sheets?: { name: string; rows: number; head: string[][]; isCut: boolean }[];
  rows?: string[][];
}

/**
 * The sheet of a workbook that holds postings: the one whose first rows name the most columns that
 * are known, and of two alike the longer one. Formulas are not computed: what was saved as their
 * value counts. Its rows can be read once.
 * @param knows by what its heading is found
 * @throws UnreadableFile 'fileTooLarge', packed or unpacked, 'fileDamaged' where it is no workbook,
 *   'noRecords', 'tooManyRecords', and 'tooManyColumns', which the rows may throw too
 */
export async function readSheet(file: string, knows: KnowsName = knowsJobColumn): Promise<Sheet> {
  const { size } = await stat(file);
  if (size > importLimits.sheetBytes) throw new UnreadableFile('fileTooLarge');
  const { records, unpackedBytes, mostColumns } = importLimits;
  const limits = { records, unpackedBytes, mostColumns };
  const thread = startThread<Answer>(program, { workerData: { file, limits, head } });
  try {
    const { sheets = [] } = await understood(thread.answer());
    const scores = sheets.map((one) => scoreOf(one, knows));
    const sheet = scores.indexOf(Math.max(...scores));
    const best = sheets[sheet];
    if (!best || best.rows === 0) throw new UnreadableFile('noRecords');
    if (best.isCut) throw new UnreadableFile('tooManyRecords');
    return { name: best.name, rows: rowsOf(thread, sheet) };
  } catch (error) {
    thread.end();
    throw error;
  }
}

/** What the thread says of the file; what it could not do is told as the file's fault. */
async function understood(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer.catch((cause: unknown) => {
    const reason = cause instanceof ThreadFullError ? 'fileTooLarge' : 'fileDamaged';
    throw new UnreadableFile(reason, { cause });
  });
  if (given.failure) throw new UnreadableFile(given.failure);
  return given;
}

async function* rowsOf(thread: Thread<Answer>, sheet: number): AsyncGenerator<string[]> {
  try {
    for (let from = 0; ; from += atOnce) {
      const { rows = [] } = await understood(thread.ask({ sheet, from, count: atOnce }));
      yield* rows;
      if (rows.length < atOnce) return;
    }
  } finally {
    thread.end();
  }
}

function scoreOf(sheet: { rows: number; head: string[][] }, knows: KnowsName): number {
  const known = sheet.head.map((cells) => {
    const targets = cells.map((cell) => (cell.length <= 60 ? knows(cell) : null));
    return new Set(targets.filter(Boolean)).size;
  });
  return Math.max(0, ...known) + Math.min(0.9, sheet.rows / 100_000);
}
