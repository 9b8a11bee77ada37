import { importLimits } from '#contract/import/import.ts';
import { flatten, UnreadableFile, type ReadRecord } from './fields.ts';
import { createJsonScan } from './jsonScan.ts';
import { chooseRecords, createShapes } from './shapes.ts';

type Texts = AsyncIterable<string>;

/** How much of a file is looked at to find out where its postings are, in characters. */
const lookedAt = 8_000_000;

/**
 * Where in a JSON file the postings are: the path of the objects.
 * @throws UnreadableFile 'noRecords' where nothing looks like one, 'fileTooDeep'
 */
export async function findJsonRecords(texts: Texts): Promise<string> {
  const shapes = createShapes();
  const open: { paths: string[]; way: string[] }[] = [];
  const scan = createJsonScan({
    open(path, wild, depth) {
      open.length = depth - 1;
      const paths = wild === null ? [path] : [path, wild];
      for (const known of paths) shapes.opened(known, depth);
      open[depth - 1] = { paths, way: [] };
    },
    close(depth) {
      open.length = Math.max(0, depth - 1);
    },
    key(key, depth) {
      const frame = open[depth - 1];
      if (frame) frame.way = [key];
      const way: string[] = [];
      for (let at = depth - 1; at >= 0 && way.length < 4; at -= 1) {
        const holder = open[at];
        if (!holder) continue; // a list between two objects
        way.unshift(holder.way[0] ?? '');
        for (const path of holder.paths) shapes.named(path, way.join('.'));
      }
    },
  });
  let seen = 0;
  for await (const text of texts) {
    scan.write(text);
    seen += text.length;
    if (seen > lookedAt) break;
  }
  return chooseRecords(shapes);
}

/**
 * The objects at `place`, as records, one at a time.
 * @param isPosting chooses by the object itself
 * @throws UnreadableFile 'fileTooDeep', 'tooManyColumns'
 */
export async function* jsonRecords(
  texts: Texts,
  place: string,
  isPosting?: (value: unknown) => boolean,
): AsyncGenerator<ReadRecord> {
  let captured: string[] | null = null;
  let length = 0;
  let captureDepth = 0;
  let start = 0;
  let row = 0;
  let piece = '';
  let ready: ReadRecord[] = [];
  const scan = createJsonScan({
    open(path, wild, depth, at) {
      if (captured || (path !== place && wild !== place)) return;
      captured = [];
      length = 0;
      captureDepth = depth;
      start = at;
    },
    close(depth, at) {
      if (!captured || depth !== captureDepth) return;
      take(piece.slice(start, at + 1));
      row += 1;
      const record = recordOf(captured.join(''), row, length, isPosting);
      if (record) ready.push(record);
      captured = null;
    },
  });
  function take(text: string): void {
    length += text.length;
    if (length <= importLimits.recordCharacters) captured?.push(text);
  }
  for await (const text of texts) {
    piece = text;
    start = 0;
    scan.write(text);
    // The callbacks have changed it, which the compiler cannot see.
    if (captured as string[] | null) take(text.slice(start));
    yield* ready;
    ready = [];
  }
  if (captured as string[] | null) yield { row: row + 1, damage: 'recordDamaged' };
}

function recordOf(
  text: string,
  row: number,
  length: number,
  isPosting: ((value: unknown) => boolean) | undefined,
): ReadRecord | null {
  if (length > importLimits.recordCharacters) return { row, damage: 'recordTooLong' };
  try {
    const value = parseForgivingly(text);
    return isPosting && !isPosting(value) ? null : { row, fields: flatten(value) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return { row, damage: 'recordDamaged' };
  }
}

/** Every schema.org JobPosting in a JSON text, wherever it stands: alone, in a list, in `@graph`. */
export function jobPostingsIn(text: string): unknown[] {
  const found: unknown[] = [];
  collect(parsed(text), found, 0);
  return found;
}

function collect(value: unknown, found: unknown[], depth: number): void {
  if (depth > 12 || found.length > 10_000 || typeof value !== 'object' || value === null) return;
  if (isJobPosting(value)) {
    found.push(value);
    return;
  }
  for (const item of Object.values(value)) collect(item, found, depth + 1);
}

/** Whether a JSON value calls itself a schema.org JobPosting. */
export function isJobPosting(value: unknown): boolean {
  const type = (value as Record<string, unknown> | null)?.['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types.some((name) => typeof name === 'string' && /(^|[/:])JobPosting$/.test(name));
}

/** Pages write JSON inside comments or CDATA. */
function parsed(text: string): unknown {
  const bare = text
    .replace(/^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .replace(/;\s*$/, '');
  try {
    return parseForgivingly(bare);
  } catch {
    return null;
  }
}

/** JSON as people write it: with a comma behind the last entry, with bare line breaks in texts. */
function parseForgivingly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(mended(text));
  }
}

/** Strings, with what JSON does not allow in them, and commas behind which nothing comes. */
const stringOrComma = /"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/g;

function mended(text: string): string {
  return text.replace(stringOrComma, (found) =>
    found === ',' ? '' : found.replace(/[\u0000-\u001f]+/g, ' '),
  );
}
