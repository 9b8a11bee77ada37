import { importLimits } from '#contract/import/import.ts';
import { addValue, noFields, UnreadableFile, type ReadRecord } from './fields.ts';
import { targetOfName } from '#server/features/import/mapping/columnNames.ts';

/** Rows above the heading that are looked at: titles, addresses, blank lines. */
const above = 15;

/** What a column's name means, or undefined where it is not known: of jobs, or of people. */
export type KnowsName = (name: string) => string | undefined;

/** What columns of jobs are called. */
export const knowsJobColumn: KnowsName = (name) => targetOfName(name)?.target;

/**
 * A table's rows as records: finds the heading, names its columns, leaves out blank rows.
 * @param rows the cells of each row
 * @param knows the names by which a heading is recognised
 * @throws UnreadableFile 'tooManyColumns'; what reading the rows throws
 */
export async function* tableRecords(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  knows: KnowsName = knowsJobColumn,
): AsyncGenerator<ReadRecord> {
  const first: (readonly string[])[] = [];
  let columns: string[] | null = null;
  let row = 0;
  for await (const cells of rows) {
    row += 1;
    assertWidth(cells);
    if (columns) {
      const record = recordOf(columns, cells, row);
      if (record) yield record;
      continue;
    }
    first.push(cells);
    if (first.length < above) continue;
    const heading = headingOf(first, knows);
    columns = heading.columns;
    yield* startOf(first, heading);
  }
  if (!columns && first.length > 0) yield* startOf(first, headingOf(first, knows));
}

/** Blank cells at the end are what a spreadsheet leaves behind, not columns. */
function assertWidth(cells: readonly string[]): void {
  let width = cells.length;
  if (width <= importLimits.mostColumns) return;
  while (width > 0 && cells[width - 1]?.trim() === '') width -= 1;
  if (width > importLimits.mostColumns) throw new UnreadableFile('tooManyColumns');
}

/**
 * The columns of a table by its first rows, where these name what is known: two tables with the same
 * ones are one list.
 * @returns null where there is no such heading
 */
export function columnsOf(rows: readonly string[][], knows: KnowsName): string[] | null {
  const { columns, isKnown } = headingOf(rows.slice(0, above), knows);
  return isKnown ? columns : null;
}

interface Heading {
  /** It names what is known, and is not only where a heading would be. */
  isKnown: boolean;
  columns: string[];
  /** Rows up to and including the heading. */
  rows: number;
}

function* startOf(first: readonly (readonly string[])[], { columns, rows }: Heading) {
  for (const [at, cells] of first.entries()) {
    const record = at < rows ? null : recordOf(columns, cells, at + 1);
    if (record) yield record;
  }
}

function recordOf(
  columns: readonly string[],
  cells: readonly string[],
  row: number,
): ReadRecord | null {
  const fields = noFields();
  for (const [at, name] of columns.entries()) addValue(fields, name, cells[at] ?? '');
  return Object.keys(fields).length === 0 ? null : { row, fields };
}

/**
 * The heading is the row with the most names that are known; without two of them the first row with
 * most cells, unless it holds what no heading does (links, dates, long texts): then there is none.
 */
function headingOf(rows: readonly (readonly string[])[], knows: KnowsName): Heading {
  let best = { at: -1, known: 1 };
  for (const [at, cells] of rows.entries()) {
    const names = new Set(cells.filter((cell) => cell.trim() !== '' && cell.length <= 60));
    const targets = new Set(Array.from(names, knows));
    targets.delete(undefined);
    if (targets.size > best.known) best = { at, known: targets.size };
  }
  if (best.at >= 0) {
    const [above, own, below] = [rows[best.at - 1], rows[best.at] ?? [], rows[best.at + 1]];
    const isDouble = below !== undefined && isLowerHeading(own, below, knows);
    const names = isDouble ? joined(own, below, knows) : above ? joined(above, own, knows) : own;
    return { isKnown: true, columns: named(names), rows: best.at + (isDouble ? 2 : 1) };
  }
  const widest = Math.max(...rows.map(filled));
  const at = rows.findIndex((cells) => filled(cells) === widest);
  const cells = rows[at] ?? [];
  const isKnown = false;
  if (cells.some(isContent)) return { isKnown, columns: named(cells.map(() => '')), rows: at };
  return { isKnown, columns: named(cells), rows: at + 1 };
}

/** A heading of two rows as one: what a cell means by itself, or with the word above it. */
function joined(upper: readonly string[], lower: readonly string[], knows: KnowsName): string[] {
  return lower.map((cell, at) => {
    const over = (upper[at] ?? '').trim();
    const both = `${over} ${cell}`;
    const own = cell.trim();
    if (over === '' || over === own || over.length > 60 || knows(own) !== undefined) return cell;
    return knows(both) === undefined ? cell : own === '' ? over : both;
  });
}

/** Whether a row names the parts of what is above it, and holds nothing else: 'Min' and 'Max' below 'Salary'. */
function isLowerHeading(
  upper: readonly string[],
  lower: readonly string[],
  knows: KnowsName,
): boolean {
  let parts = 0;
  for (const [at, cell] of lower.entries()) {
    const [over, own] = [(upper[at] ?? '').trim(), cell.trim()];
    if (own === '' || own === over) continue;
    if (over === '' || /\d/.test(own) || own.length > 30) return false;
    const meant = knows(`${over} ${own}`);
    if (meant === undefined || meant === knows(over)) return false;
    parts += 1;
  }
  return parts > 0;
}

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

const isContent = (cell: string): boolean =>
  cell.length > 80 || /^https?:\/\//.test(cell) || /^\d[\d.,/: -]*$/.test(cell.trim());

/** Column names, each once; a blank one is called by its place, as spreadsheets do: `Column B`. */
function named(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Where counting goes on for a name that many columns have. */
  const next = new Map<string, number>();
  return cells.slice(0, importLimits.mostColumns).map((cell, at) => {
    // A dot would read as nesting.
    const bare = cell.replace(/\s+/g, ' ').replace(/\./g, ' ').trim().slice(0, 80);
    const name = bare || `Column ${letters(at)}`;
    let unique = name;
    for (let number = next.get(name) ?? 2; taken.has(unique); number += 1) {
      unique = `${name} (${number})`;
      next.set(name, number);
    }
    taken.add(unique);
    return unique;
  });
}

function letters(at: number): string {
  const before = Math.floor(at / 26);
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (at % 26));
}
