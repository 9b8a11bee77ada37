/* oxlint-disable unicorn/require-post-message-target-origin -- of windows; this is a thread */
// Unpacks and reads a workbook in a thread of its own: it is done in one go, takes seconds and much
// memory, and nothing else of the server may wait for it or run out of memory with it. Started by
// readSheet.ts with the file and its limits; answers with the beginnings of all sheets, then with
// rows of one of them, as many at a time as are asked for.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { read } from 'xlsx';

const { file, limits, head } = workerData;
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** Rows that are read beyond the number of records: titles, blank ones, and too many to be taken. */
const spareRows = 1_000;
/** Cells of a sheet that are filled because they are merged with another one. */
const mostMerged = 200_000;

class Unreadable extends Error {}

try {
  const bytes = readFileSync(file);
  if (bytes.readUInt16LE(0) === 0x4b50) assertUnpacks(bytes);
  const sheets = sheetsOf(bytes);
  parentPort.postMessage({
    sheets: sheets.map(({ name, hidden, filled, rows }) => ({
      ...{ name, hidden, filled, rows: rows.length, head: rows.slice(0, head).map(cellsOf) },
      // So near to the last row that is read there may be others behind it, and blank ones between.
      isCut: rows.length > limits.records + spareRows / 2,
    })),
  });
  parentPort.on('message', ({ sheet, from, count }) => {
    const { rows } = sheets[sheet];
    answer(() => ({ rows: rows.slice(from, from + count).map(cellsOf) }));
  });
} catch (error) {
  parentPort.postMessage({
    failure: error instanceof Unreadable ? error.message : 'fileDamaged',
  });
}

function answer(make) {
  try {
    parentPort.postMessage(make());
  } catch (error) {
    parentPort.postMessage({
      failure: error instanceof Unreadable ? error.message : 'fileDamaged',
    });
  }
}

function sheetsOf(bytes) {
  const sheetRows = limits.records + spareRows;
  const book = read(bytes, {
    ...{ type: 'buffer', dense: true, cellDates: true, UTC: true, sheetRows },
    ...{ cellFormula: false, cellHTML: false, cellText: false, bookVBA: false },
  });
  return book.SheetNames.map((name, at) => {
    const data = book.Sheets[name]?.['!data'];
    const rows = Array.isArray(data) ? Array.from(data) : [];
    fillMerged(rows, book.Sheets[name]?.['!merges'] ?? []);
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
    return { name, hidden, filled: rows.filter(holdsText).length, rows };
  });
}

/**
 * Puts what merged cells hold into each of them: an employer that is written once for ten rows, a
 * heading over two columns. Rows that hold nothing else stay blank; sideways only a heading is meant.
 */
function fillMerged(rows, merges) {
  const own = rows.map(holdsText);
  let left = mostMerged;
  for (const { s: from, e: to } of merges) {
    const cell = rows[from.r]?.[from.c];
    if (!cell) continue;
    const last = from.r < head ? to.c : from.c;
    for (let row = from.r; row <= to.r && row < rows.length; row += 1) {
      for (let column = from.c; own[row] && column <= last && left > 0; column += 1, left -= 1) {
        if (textOf(rows[row][column]) === '') rows[row][column] = cell;
      }
    }
  }
}

function holdsText(cells = []) {
  return cells.some((cell) => textOf(cell) !== '');
}

/** Blank cells at the end of a row are formats, not columns. */
function cellsOf(cells = []) {
  const texts = Array.from(cells.slice(0, limits.mostColumns + 1), textOf);
  while (texts.at(-1) === '') texts.pop();
  if (texts.length > limits.mostColumns) throw new Unreadable('tooManyColumns');
  return texts;
}

function textOf(cell) {
  if (!cell || cell.t === 'e') return '';
  const { v } = cell;
  if (v instanceof Date) {
    if (Number.isNaN(v.getTime())) return '';
    const text = v.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  // Whole numbers as they are: a telephone number of 13 digits must not lose its last one.
  if (typeof v === 'number') return String(Number.isSafeInteger(v) ? v : Number(v.toPrecision(12)));
  return typeof v === 'string' || typeof v === 'boolean' ? String(v) : '';
}

/**
 * Refuses a zip that unpacks to more than the limit. Each part is really unpacked against what is
 * left of it, because the sizes that a zip names of itself may lie.
 */
function assertUnpacks(zip) {
  let left = limits.unpackedBytes;
  for (const { method, packed } of partsOf(zip)) {
    if (method === 0) left -= packed.length;
    else if (method === 8) {
      try {
        left -= inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length;
      } catch (error) {
        throw new Unreadable(
          error.code === 'ERR_BUFFER_TOO_LARGE' ? 'fileTooLarge' : 'fileDamaged',
          { cause: error },
        );
      }
    } else throw new Unreadable('fileDamaged');
    if (left <= 0) throw new Unreadable('fileTooLarge');
  }
}

/** The parts of a zip, by its central directory. */
function partsOf(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const count = zip.readUInt16LE(end + 10);
  if (count > 2_000) throw new Unreadable('fileTooLarge');
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
}
