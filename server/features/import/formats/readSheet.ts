import { stat } from 'node:fs/promises';
import { importLimits, type ImportFailure } from '#contract/import/import.ts';
import { readSheets, type ImportSheet } from '#contract/import/sheets.ts';
import { startThread, ThreadFullError, type Thread } from '#server/http/files/thread.ts';
import { UnreadableFile } from './fields.ts';
import { columnsOf, knowsJobColumn, type KnowsName } from './tables.ts';

/** What is read of a workbook. */
export interface Workbook {
  /** The first sheet that is read. */
  place: string;
  /** All that hold something, in the order of the workbook. */
  sheets: ImportSheet[];
  parts: SheetPart[];
  /** To be called once the rows are read. */
  end: () => void;
}

/** A sheet as rows of texts, which are fetched a few at a time; `from` is what its rows are counted from. */
interface SheetPart {
  from: number;
  rows: AsyncIterable<string[]>;
}

const program = 'features/import/formats/sheetWorker.mjs';
/** Rows of each sheet that decide which one it is. */
const head = 15;
/** Rows that are handed over at once. */
const atOnce = 100;

interface FoundSheet {
  name: string;
  hidden: boolean;
  rows: number;
  /** Of these, how many hold something. */
  filled: number;
  head: string[][];
  /** It has more rows than are read. */
  isCut: boolean;
}

interface Answer {
  failure?: ImportFailure;
  sheets?: FoundSheet[];
  rows?: string[][];
}

/**
 * The sheets of a workbook that hold postings: the one whose first rows name the most columns that
 * are known, of two alike the longer one, and all that have the same columns as it. What is hidden is
 * only read where no other sheet has rows under a heading that is known: no one has seen it for long. Formulas are not computed: what
 * was saved as their value counts. The rows can be read once.
 * @param knows by what its heading is found
 * @throws UnreadableFile 'fileTooLarge', packed or unpacked, 'fileDamaged' where it is no workbook,
 *   'noRecords', 'tooManyRecords', and 'tooManyColumns', which the rows may throw too
 */
export async function readWorkbook(
  file: string,
  knows: KnowsName = knowsJobColumn,
): Promise<Workbook> {
  const { size } = await stat(file);
  if (size > importLimits.sheetBytes) throw new UnreadableFile('fileTooLarge');
  const { records, unpackedBytes, mostColumns } = importLimits;
  const limits = { records, unpackedBytes, mostColumns };
  const thread = startThread<Answer>(program, { workerData: { file, limits, head } });
  try {
    const { sheets = [] } = await understood(thread.answer());
    const keys = new Map(sheets.map((one) => [one, keyOf(one, knows)]));
    const visible = sheets.filter((one) => !one.hidden && keys.get(one) !== null);
    const best = bestOf(visible.some(({ filled }) => filled > 1) ? visible : sheets, knows);
    if (!best || best.rows === 0) throw new UnreadableFile('noRecords');
    const named: ImportSheet[] = [];
    const parts: SheetPart[] = [];
    let from = 0;
    for (const [at, one] of sheets.entries()) {
      if (one.filled === 0) continue;
      const { name, filled, hidden } = one;
      const key = keys.get(one);
      const isAlike = key !== null && key === keys.get(best);
      const rows = key === null ? filled : filled - 1;
      if (one !== best && (!isAlike || hidden)) {
        named.push({ name, rows, from: 0, unread: isAlike ? 'hidden' : 'columns' });
        continue;
      }
      if (one.isCut) throw new UnreadableFile('tooManyRecords');
      named.push({ name, rows, from });
      parts.push({ from, rows: rowsOf(thread, at) });
      from += one.rows;
    }
    const [first = best] = readSheets(named);
    return { place: first.name, sheets: named, parts, end: () => thread.end() };
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
  for (let from = 0; ; from += atOnce) {
    const { rows = [] } = await understood(thread.ask({ sheet, from, count: atOnce }));
    yield* rows;
    if (rows.length < atOnce) return;
  }
}

/** Sheets with one key have the same columns; null where it has no heading that is known. */
function keyOf({ head }: FoundSheet, knows: KnowsName): string | null {
  const columns = columnsOf(head, knows);
  return columns && JSON.stringify([...columns].sort());
}

function bestOf(sheets: readonly FoundSheet[], knows: KnowsName): FoundSheet | undefined {
  const scores = sheets.map((one) => scoreOf(one, knows));
  return sheets[scores.indexOf(Math.max(...scores))];
}

function scoreOf(sheet: FoundSheet, knows: KnowsName): number {
  const known = sheet.head.map((cells) => {
    const targets = cells.map((cell) => (cell.length <= 60 ? knows(cell) : null));
    return new Set(targets.filter(Boolean)).size;
  });
  const behind = sheet.hidden ? 1 : 0;
  return Math.max(0, ...known) + Math.min(0.9, sheet.rows / 100_000) - behind;
}
