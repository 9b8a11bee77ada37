/** A sheet of a workbook that has several. */
export interface ImportSheet {
  name: string;
  /** Rows with something in them, but for the heading. */
  rows: number;
  /** What is added to its rows' numbers: how long the sheets are that are read before it. */
  from: number;
  /** Why it is not read: it is hidden, or its columns are not those of the others. */
  unread?: 'columns' | 'hidden';
}

/**
 * What a person finds a row by.
 * @param sheets of the file, where it has several
 * @param row its number in the whole file
 * @returns the number, in its sheet and with that one's name where several are read: 'Oman 12'
 */
export function rowName(sheets: readonly ImportSheet[] | undefined, row: number): string {
  const read = readSheets(sheets);
  const own = [...read].reverse().find(({ from }) => from < row);
  return own && read.length > 1 ? `${own.name} ${row - own.from}` : String(row);
}

/** @returns the sheets of a file that are read */
export const readSheets = (sheets: readonly ImportSheet[] = []): ImportSheet[] =>
  sheets.filter(({ unread }) => unread === undefined);
