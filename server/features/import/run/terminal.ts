import type {
  ImportCounts,
  ImportDetail,
  ImportFailure,
  RowRemark,
} from '#contract/import/import.ts';
import { readSheets, rowName, type ImportSheet } from '#contract/import/sheets.ts';
import english from '#locales/english/adminImport.json';
import errors from '#locales/english/errors.json';

const remarks: Record<string, string> = { ...errors.fields, ...english.remarks };

function remark({ field, code }: RowRemark): string {
  const text = remarks[code] ?? code;
  return field === 'row' ? text : `${english.targets[field]}: ${text}`;
}

/** One line of the terminal: nothing of a file may move its cursor or colour it. */
const line = (text: string): string => text.replace(/\p{C}/gu, ' ').slice(0, 200);

/** What was understood of a file and what is wrong with its rows, for the terminal. */
export function previewText({ analysis, mapping, rows, counts, source }: ImportDetail): string {
  const columns = Object.entries(mapping?.columns ?? {}).map(
    ([target, names]) =>
      `  ${english.targets[target as keyof typeof english.targets]}: ${names.join(', ')}`,
  );
  const named = (row: number) => rowName(analysis?.sheets, row);
  const good = rows.filter(({ state }) => state === 'good').slice(0, 5);
  const odd = rows.filter(({ state }) => state !== 'good');
  return [
    `${analysis ? english.formats[analysis.format] : ''} ${analysis?.place ?? ''}`.trim(),
    ...sheetLines(analysis?.sheets),
    `${english.found.source}: ${source}`,
    ...columns,
    '',
    ...good.map(
      ({ row, title, company, location }) => `${named(row)}: ${title} | ${company} | ${location}`,
    ),
    ...odd.map(({ row, title, problems, state }) => {
      const why = problems.map(remark).join('; ');
      return `${named(row)}: ${state === 'bad' ? 'ERROR' : 'left out'}: ${why}${title ? ` (${title})` : ''}`;
    }),
    '',
    `${counts.total} rows: ${counts.good} good, ${counts.bad} with errors, ${counts.skipped} left out`,
    `${counts.added} new, ${counts.updated} changed, ${counts.unchanged} as before, ${counts.missing} no longer in the file`,
    ...conflictLine(counts),
    '',
  ]
    .map(line)
    .join('\n');
}

/** What is read together of a workbook, and what is not read. */
function sheetLines(sheets: readonly ImportSheet[] = []): string[] {
  const read = readSheets(sheets).map(({ name }) => name);
  const unread = sheets.flatMap(({ name, rows, unread: why }) =>
    why === undefined ? [] : `${name} (${rows} rows, ${why === 'hidden' ? why : 'other columns'})`,
  );
  return [
    ...(read.length > 1 ? [`Sheets that are read together: ${read.join(', ')}`] : []),
    ...(unread.length > 0 ? [`Sheets that are not read: ${unread.join(', ')}`] : []),
  ];
}

/** Rows that would turn jobs into another employer's. */
function conflictLine({ conflicts }: Pick<ImportCounts, 'conflicts'>): string[] {
  return conflicts === 0
    ? []
    : [`${conflicts} left alone: they would make jobs another employer's`];
}

/** What an import did, for the terminal. */
export function sumText(counts: ImportCounts): string {
  const { added, updated, closed, bad } = counts;
  const taken = `Taken over: ${added} added, ${updated} changed, ${closed} closed, ${bad} left out with errors`;
  return [taken, ...conflictLine(counts), ''].join('\n');
}

/** Why a file could not be read. */
export function failureText(failure: ImportFailure | null): string {
  return english.failures[failure ?? 'stopped'];
}
