import { exportFileName, exportSheetName, type Applicant } from '#contract/application.ts';
import { exportColumnWidths } from '#contract/limits.ts';
import { dayOf, exportRows, type RowTexts } from './exportRows.ts';

/**
 * Hands the applicants over as a spreadsheet file (spec 5, export). The package behind it is
 * larger than the whole rest of the site, so it comes when somebody asks for a file.
 */
export async function exportApplicants(
  jobName: string,
  applicants: readonly Applicant[],
  texts: RowTexts,
): Promise<void> {
  const { utils, writeFile } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(exportRows(applicants, texts));
  sheet['!cols'] = exportColumnWidths.map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, exportSheetName);
  // Shared strings, as spreadsheet programs themselves write texts.
  const options = { bookSST: true, compression: true };
  writeFile(book, exportFileName(jobName, dayOf(new Date())), options);
}
