import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { importLimits } from '#contract/import/import.ts';
import { UnreadableFile } from './fields.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * What parts the cells of a table.
 * @param head the beginning of the text
 * @returns the sign that parts the most lines into the same number of cells
 */
export function delimiterOf(head: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const widths = widthsOf(head, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    for (const [width, lines] of counts) {
      const score = width < 2 ? 0 : (lines / widths.length) * Math.min(width, 20) ** 0.5;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** How many cells the first lines have, with line breaks and signs inside quotes left alone. */
function widthsOf(head: string, delimiter: string): number[] {
  const widths: number[] = [];
  let cells = 1;
  let quoted = false;
  let isStart = true;
  for (let at = 0; at < head.length && widths.length < 50; at += 1) {
    const sign = head[at];
    if (sign === '"' && (quoted || isStart)) quoted = !quoted;
    else if (!quoted && sign === delimiter) cells += 1;
    else if (!quoted && sign === '\n') {
      widths.push(cells);
      cells = 1;
    }
    isStart = sign === delimiter || sign === '\n' || (isStart && sign === ' ');
  }
  if (widths.length === 0) widths.push(cells);
  return widths;
}

/**
 * The rows of a CSV text, one at a time, by the rules of RFC 4180 and with patience for what breaks
 * them.
 * @throws UnreadableFile 'recordTooLong' for a record without an end, 'fileDamaged' for what cannot be
 *   read; what reading the text throws
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: importLimits.recordCharacters,
    bom: true,
  });
  const source = Readable.from(texts);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const long = error.code === 'CSV_MAX_RECORD_SIZE';
    throw new UnreadableFile(long ? 'recordTooLong' : 'fileDamaged', { cause: error });
  } finally {
    source.destroy();
    parser.destroy();
  }
}
