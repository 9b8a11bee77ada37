import type { Applicant } from '#contract/applications/application.ts';
import {
  columnsOf,
  formats,
  type Cell,
  type ColumnName,
  type ExportAbout,
} from './exportColumns.ts';

/** A spreadsheet program repairs a sheet with more links, and takes all of them away. */
const mostLinks = 65_530;

/** The spreadsheet's rows, the names of the columns first. No cell starts a formula. */
export function exportRows(
  applicants: readonly Applicant[],
  names: readonly ColumnName[],
  about: ExportAbout,
): Cell[][] {
  const columns = columnsOf(names);
  const header = columns.map((column): Cell => ({ t: 's', v: column.header, z: formats.header }));
  let links = 0;
  const rows = applicants.map((applicant, index) =>
    columns.map((column) => {
      const cell = column.cell(applicant, about, index);
      if (!cell?.l) return cell;
      links += 1;
      return links <= mostLinks ? cell : { t: cell.t, v: cell.v };
    }),
  );
  return [header, ...rows];
}

/** A day on this computer's calendar as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
