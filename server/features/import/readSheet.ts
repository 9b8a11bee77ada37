import { readFile, stat } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { importLimits } from '#contract/import.ts';
import { UnreadableFile } from './fields.ts';
import { targetOfName } from './columnNames.ts';

/** A sheet of a workbook as rows of texts. */
export interface Sheet {
  name: string;
  rows: string[][];
}

/**
 * The sheet of a workbook that holds postings: the one whose first rows name the most columns that
 * are known, and of two alike the longer one. Formulas are not computed: what was saved as their
 * value counts. Throws UnreadableFile where it is too large, packed or unpacked, or no workbook.
 */
export async function readSheet(file: string): Promise<Sheet> {
  const { size } = await stat(file);
  if (size > importLimits.sheetBytes) throw new UnreadableFile('fileTooLarge');
  const bytes = await readFile(file);
  if (bytes.readUInt16LE(0) === 0x4b50) assertUnpacks(bytes);
  // Loaded here: the server starts without it.
  const { read } = await import('xlsx');
  const book = ((): ReturnType<typeof read> => {
    try {
      return read(bytes, {
        ...{
          type: 'buffer',
          dense: true,
          cellDates: true,
          UTC: true,
          sheetRows: importLimits.records,
        },
        ...{ cellFormula: false, cellHTML: false, cellText: false, bookVBA: false },
      });
    } catch (error) {
      throw new UnreadableFile('fileDamaged', { cause: error });
    }
  })();
  let best: { sheet: Sheet; score: number } | undefined;
  for (const name of book.SheetNames) {
    const rows = rowsOf(book.Sheets[name]?.['!data']);
    const score = scoreOf(rows);
    if (!best || score > best.score) best = { sheet: { name, rows }, score };
  }
  if (!best || best.sheet.rows.length === 0) throw new UnreadableFile('noRecords');
  return best.sheet;
}

function scoreOf(rows: readonly string[][]): number {
  const known = rows.slice(0, 15).map((cells) => {
    const targets = cells.map((cell) => (cell.length <= 60 ? targetOfName(cell)?.target : null));
    return new Set(targets.filter(Boolean)).size;
  });
  return Math.max(0, ...known) + Math.min(0.9, rows.length / 100_000);
}

interface Cell {
  t?: string;
  v?: unknown;
}

function rowsOf(data: unknown): string[][] {
  if (!Array.isArray(data)) return [];
  return Array.from(data as (Cell[] | undefined)[], (cells) =>
    Array.from((cells ?? []).slice(0, importLimits.columns), (cell?: Cell) => textOf(cell)),
  );
}

function textOf(cell: Cell | undefined): string {
  if (!cell || cell.t === 'e') return '';
  const { v } = cell;
  if (v instanceof Date) {
    if (Number.isNaN(v.getTime())) return '';
    const text = v.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  if (typeof v === 'number') return String(Number(v.toPrecision(12)));
  return typeof v === 'string' || typeof v === 'boolean' ? String(v) : '';
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * Refuses a zip that unpacks to more than the limit. Each part is really unpacked against what is
 * left of it, because the sizes that a zip names of itself may lie.
 */
function assertUnpacks(zip: Buffer): void {
  let left: number = importLimits.unpackedBytes;
  for (const { method, packed } of partsOf(zip)) {
    if (method === 0) left -= packed.length;
    else if (method === 8) {
      try {
        left -= inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        const reason = code === 'ERR_BUFFER_TOO_LARGE' ? 'fileTooLarge' : 'fileDamaged';
        throw new UnreadableFile(reason, { cause: error });
      }
    } else throw new UnreadableFile('fileDamaged');
    if (left <= 0) throw new UnreadableFile('fileTooLarge');
  }
}

/** The parts of a zip, by its central directory. */
function partsOf(zip: Buffer): { method: number; packed: Buffer }[] {
  try {
    let end = zip.length - 22;
    while (end >= 0 && zip.readUInt32LE(end) !== endOfDirectory) end -= 1;
    const count = zip.readUInt16LE(end + 10);
    if (count > 2_000) throw new UnreadableFile('fileTooLarge');
    let at = zip.readUInt32LE(end + 16);
    return Array.from({ length: count }, () => {
      if (zip.readUInt32LE(at) !== directoryEntry) throw new RangeError('No directory entry');
      const local = zip.readUInt32LE(at + 42);
      const size = zip.readUInt32LE(at + 20);
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const part = { method: zip.readUInt16LE(at + 10), packed: zip.subarray(from, from + size) };
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
      return part;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('fileDamaged', { cause: error });
  }
}
