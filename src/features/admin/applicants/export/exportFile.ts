import { exportSheetName, type Applicant } from '#contract/applications/application.ts';
import { exportColumnWidths } from '#contract/limits.ts';
import { exportRows, type RowTexts } from './exportRows.ts';

/**
 * The applicants as the bytes of a spreadsheet file (spec 5, export). The package behind it is
 * larger than the whole rest of the site, so it comes when someone asks for a file. `onStep` hears
 * how much is done, from 0 to 1.
 */
export async function exportFile(
  applicants: readonly Applicant[],
  texts: RowTexts,
  onStep: (done: number) => void = () => undefined,
): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  onStep(0.2);
  const rows = exportRows(applicants, texts);
  onStep(0.4);
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = exportColumnWidths.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, exportSheetName);
  onStep(0.6);
  // Shared strings, as spreadsheet programs themselves write texts.
  const options = { bookSST: true, compression: true, bookType: 'xlsx', type: 'array' } as const;
  const bytes = write(book, options) as ArrayBuffer;
  onStep(1);
  return bytes;
}
