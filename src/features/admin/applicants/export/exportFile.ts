import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { exportSheetName, type Applicant } from '#contract/applications/application.ts';
import { columnsOf, formats, type ColumnName, type ExportAbout } from './exportColumns.ts';
import { exportRows } from './exportRows.ts';

/** What a file is made of. */
export interface ExportTask {
  applicants: readonly Applicant[];
  columns: readonly ColumnName[];
  about: ExportAbout;
}

/**
 * The applicants as the bytes of a spreadsheet file (spec 5, export). The package behind it is
 * larger than the whole rest of the site, so it comes when someone asks for a file. `onStep` hears
 * how much is done, from 0 to 1.
 */
export async function exportFile(
  { applicants, columns, about }: ExportTask,
  onStep: (done: number) => void = () => undefined,
): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  onStep(0.2);
  const rows = exportRows(applicants, columns, about);
  onStep(0.4);
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = columnsOf(columns).map(({ width }) => ({ wch: width }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, exportSheetName);
  onStep(0.6);
  // Shared strings, as spreadsheet programs themselves write texts.
  const options = { bookSST: true, bookType: 'xlsx', type: 'array' } as const;
  const plain = write(book, options) as ArrayBuffer;
  onStep(0.8);
  const bytes = withStyles(plain);
  onStep(1);
  return bytes;
}

const sheetFile = 'xl/worksheets/sheet1.xml';
const stylesFile = 'xl/styles.xml';
const font = (look: string) =>
  `<font>${look}<name val="Calibri"/><family val="2"/><scheme val="minor"/></font>`;
const fonts = {
  header: font('<b/><sz val="12"/><color theme="1"/>'),
  link: font('<u/><sz val="12"/><color rgb="FF0563C1"/>'),
};

/**
 * What the package's free edition does not write: a header that is bold and stays in sight, and
 * links that look like links. Those cells are found by their format, which is of no one else.
 */
function withStyles(plain: ArrayBuffer): ArrayBuffer {
  const files = unzipSync(new Uint8Array(plain));
  const change = (file: string, how: (xml: string) => string) => {
    const bytes = files[file];
    if (bytes) files[file] = strToU8(how(strFromU8(bytes)));
  };
  change(sheetFile, (xml) =>
    xml.replace(
      '<sheetView workbookViewId="0"/>',
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>',
    ),
  );
  change(stylesFile, (xml) => {
    for (const name of ['header', 'link'] as const) {
      const id = new RegExp(`numFmtId="(\\d+)" formatCode="${formats[name]}"`).exec(xml)?.[1];
      const at = xml.split('<font>').length - 1;
      xml = xml
        .replace('</fonts>', `${fonts[name]}</fonts>`)
        .replace(/<fonts count="\d+"/, `<fonts count="${at + 1}"`)
        .replace(
          `<xf numFmtId="${id}" fontId="0"`,
          `<xf numFmtId="0" applyFont="1" fontId="${at}"`,
        );
    }
    return xml;
  });
  const zipped = zipSync(files);
  return new Uint8Array(zipped).buffer;
}
