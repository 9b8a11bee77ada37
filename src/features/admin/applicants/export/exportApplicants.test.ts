import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read, utils, type CellObject } from 'xlsx';
import {
  exportColumns,
  exportFileName,
  type Applicant,
} from '#contract/applications/application.ts';
import { columnNames, specifiedColumns, type ColumnName } from './exportColumns.ts';
import { exportFile } from './exportFile.ts';
import { exportRows } from './exportRows.ts';

const about = {
  ...{ noResume: 'No Resume', origin: 'https://portal.example' },
  job: { id: 'j1', name: '=Welder', company: 'Gulf Steel' },
};
const written = (
  applicants: Applicant[],
  columns: readonly ColumnName[] = specifiedColumns,
  onStep?: (done: number) => void,
) => exportFile({ applicants, columns, about }, onStep);
const applicant = (change: Partial<Applicant>): Applicant => ({
  ...{ _id: 'a', userId: 'u', userName: 'Ravi Kumar', email: 'ravi@example.in' },
  ...{ resumeLink: '/resume/u', applicationStatus: 'Applied' },
  ...{
    appliedAt: '2026-11-05T12:00:00.000Z',
    withdrawnAt: null,
    shared: true,
    interview: null,
    step: null,
    notes: 0,
  },
  ...change,
});

/** Everything by which a cell could become a formula, and names as they really are. */
const names = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  ' =1+1',
  '_x003D_1+1',
  '\u200b=1+1',
  '\ufeff=cmd|"/c calc"!A1',
];
const plain = [
  'Ravi Kumar',
  'रवि कुमार 🙂',
  "O'Brien",
  '1-2',
  'a=b',
  '<b>&amp;',
  '2026-11-05',
  '12',
];

/** A second, independent reader where it is installed: Python's openpyxl, as Debian brings it. */
const pythons = ['python3', '/usr/bin/python3'];
const python = pythons.find((command) => {
  try {
    execFileSync(command, ['-c', 'import openpyxl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});
const script = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.active
print(json.dumps({
  'sheets': book.sheetnames,
  'widths': [sheet.column_dimensions[c].width for c in 'ABCDEF'],
  'rows': [[cell.value for cell in row] for row in sheet.iter_rows()],
  'types': sorted({cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None}),
  'links': [cell.hyperlink.target for row in sheet.iter_rows() for cell in row if cell.hyperlink],
  'underlined': [cell.coordinate for row in sheet.iter_rows() for cell in row if cell.font.u],
  'formats': [cell.number_format for cell in sheet[sheet.max_row]],
  'bold': [cell.font.b is True for row in sheet.iter_rows(max_row=2) for cell in row],
  'frozen': sheet.freeze_panes,
  'filter': sheet.auto_filter.ref,
}, default=str))`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Book {
  sheets: string[];
  widths: number[];
  rows: (string | number | null)[][];
  types: string[];
  links: string[];
}

/** What the package's own reader leaves out. */
interface StyledBook extends Book {
  formats: string[];
  bold: boolean[];
  underlined: string[];
  frozen: string | null;
  filter: string | null;
}

function readStyled(command: string, file: string): StyledBook {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(command, ['-c', script, file], options)) as StyledBook;
}

const readers: Record<string, (file: string) => Book> = {
  'the spreadsheet package'(file) {
    const book = read(readFileSync(file), { cellStyles: true, cellDates: true, UTC: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const cells = Object.entries(sheet).flatMap(([name, cell]) =>
      name.startsWith('!') ? [] : [cell as CellObject],
    );
    return {
      sheets: book.SheetNames,
      widths: sheet['!cols']?.map(({ width }) => width ?? 0) ?? [],
      rows: utils
        .sheet_to_json<unknown[]>(sheet, { header: 1, UTC: true, defval: null })
        .map((row) => row.map(asPython)),
      types: [...new Set(cells.map(({ f, t }) => (f === undefined ? t : 'f')))].sort(),
      links: cells.flatMap(({ l }) => l?.Target ?? []),
    };
  },
  ...(python && { openpyxl: (file: string) => readStyled(python, file) }),
};

/** A day as Python writes it. */
function asPython(value: unknown): string | number | null {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

test('the file has the name of spec 5', () => {
  expect(exportFileName('Welder (6G) / Pipe', '2026-11-09')).toBe(
    'Welder__6G____Pipe_Applicants_2026-11-09.xlsx',
  );
});

test('someone hears how far it is', async () => {
  const steps: number[] = [];
  await written([applicant({})], specifiedColumns, (done) => steps.push(done));
  expect(steps).toEqual(steps.toSorted());
  expect(steps.at(-1)).toBe(1);
});

test.skipIf(!python)('the header is bold, stays in sight and filters; days are days', async () => {
  const file = path.join(folder, 'styled.xlsx');
  writeFileSync(file, new Uint8Array(await written([applicant({}), applicant({})])));
  const { bold, formats, frozen, filter, underlined } = readStyled(python ?? '', file);
  expect(bold).toEqual([...Array(6).fill(true), ...Array(6).fill(false)]);
  expect(underlined).toEqual(['D2', 'D3']);
  expect(frozen).toBe('A2');
  expect(filter).toBe('A1:F3');
  expect(formats).toEqual([...Array(5).fill('General'), 'd mmm yyyy']);
});

test('a file has no more links than a spreadsheet program takes', () => {
  const many = Array.from({ length: 65_540 }, () => applicant({}));
  const cells = exportRows(many, ['name', 'resume'], about).flat();
  expect(cells.filter((cell) => cell?.l)).toHaveLength(65_530);
  expect(cells.at(-1)?.v).toBe('https://portal.example/resume/u');
});

describe.each(Object.entries(readers))('the file, read back by %s', (reader, readFile) => {
  /** What the cells are: a day is one to Python, and to the package where it is asked for. */
  const texted = ['d', 'n', 's'];

  async function readBack(applicants: Applicant[], columns?: ColumnName[]): Promise<Book> {
    const file = path.join(folder, 'file.xlsx');
    writeFileSync(file, new Uint8Array(await written(applicants, columns)));
    return readFile(file);
  }

  test('has the sheet, the columns, the widths and the cells of spec 3, 5 and 9', async () => {
    const { sheets, widths, rows, links } = await readBack([
      applicant({}),
      applicant({ userName: 'Asha', resumeLink: null, applicationStatus: 'In Review' }),
    ]);
    expect(sheets).toEqual(['Applicants']);
    // A spreadsheet program adds what it leaves beside the text: 5 pixels of 7.
    expect(widths.map((width) => Math.floor(width))).toEqual([8, 25, 30, 50, 15, 20]);
    const link = 'https://portal.example/resume/u';
    expect(rows).toEqual([
      [...exportColumns],
      [1, 'Ravi Kumar', 'ravi@example.in', link, 'Applied', '2026-11-05 00:00:00'],
      [2, 'Asha', 'ravi@example.in', 'No Resume', 'In Review', '2026-11-05 00:00:00'],
    ]);
    expect(links).toEqual([link]);
  });

  test('has every other column that is chosen, phone numbers as they are written', async () => {
    const people = ['+91 98765 43210', '098-765', '+1+cmd()', '00'].map((mobile, at) =>
      applicant({
        profile: {
          ...{ mobile, presentJobTitle: '@boss', homeState: 'Bihar' },
          ...{ yearsOfExperience: at === 0 ? '4.5' : '2-4', skills: ['Welding', '=Gas'] },
        },
        interview: { at: '2026-12-01T04:30:00.000Z', place: '-1' },
        notes: 2,
      }),
    );
    const { rows, links, types } = await readBack(people, [...columnNames.slice(6)]);
    expect(rows.map((row) => row[0])).toEqual([
      'Phone',
      ...['+91 98765 43210', '098-765', "'+1+cmd()", '00'],
    ]);
    expect(rows[1]?.slice(1)).toEqual([
      ...['Bihar', "'@boss", 4.5, 'Welding, =Gas', '2026-12-01 10:00:00', 'India'],
      ...["'-1", 2, "'=Welder", 'Gulf Steel'],
    ]);
    expect(rows[2]?.[3]).toBe('2-4');
    expect(links).toEqual(Array.from(people, () => 'https://portal.example/jobs/j1'));
    expect(types).not.toContain('f');
  });

  test('holds no formula wherever it comes from', async () => {
    const all = [...names, ...plain];
    const { rows, types } = await readBack([
      ...all.map((userName) => applicant({ userName })),
      ...names.map((text) => applicant({ email: text, applicationStatus: text })),
    ]);
    expect(types).toEqual(texted);
    const shown = rows.slice(1, all.length + 1).map((row) => row[1]);
    // XML readers know one kind of line break.
    const line = (text: string) => text.replace(/\r/g, '\n');
    // Spreadsheet programs read this as the sign; behind the apostrophe it is one of the text.
    const asRead = (text: string) => (reader === 'openpyxl' ? text : text.replace('_x003D_', '='));
    expect(shown.map((text) => line(String(text)))).toEqual([
      ...names.map((name) => asRead(line(`'${name}`))),
      ...plain,
    ]);
    for (const row of rows.slice(all.length + 1)) {
      expect(row[2]).toMatch(/^'/);
      expect(row[4]).toMatch(/^'/);
    }
  });

  test('has ten thousand rows, each once', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      applicant({ _id: String(at), userName: `Person ${at}`, email: `p${at}@example.in` }),
    );
    const { rows, types } = await readBack(many);
    expect(rows).toHaveLength(10_001);
    expect(new Set(rows.map((row) => row[2])).size).toBe(10_001);
    expect(rows.at(-1)?.slice(0, 2)).toEqual([10_000, 'Person 9999']);
    expect(types).toEqual(texted);
  }, 60_000);
});
