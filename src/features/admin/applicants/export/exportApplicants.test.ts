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
import { exportFile } from './exportFile.ts';

const texts = { noResume: 'No Resume', origin: 'https://portal.example' };
const applicant = (change: Partial<Applicant>): Applicant => ({
  ...{ _id: 'a', userId: 'u', userName: 'Ravi Kumar', email: 'ravi@example.in' },
  ...{ resumeLink: '/resume/u', applicationStatus: 'Applied' },
  ...{
    appliedAt: '2026-11-05T12:00:00.000Z',
    withdrawnAt: null,
    shared: true,
    interview: null,
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
  'types': sorted({cell.data_type for row in sheet.iter_rows() for cell in row}),
  'links': len(sheet._hyperlinks),
}))`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Book {
  sheets: string[];
  widths: number[];
  rows: string[][];
  types: string[];
  links: number;
}

const readers: Record<string, (file: string) => Book> = {
  'the spreadsheet package'(file) {
    const book = read(readFileSync(file), { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const cells = Object.entries(sheet).flatMap(([name, cell]) =>
      name.startsWith('!') ? [] : [cell as CellObject],
    );
    return {
      sheets: book.SheetNames,
      widths: sheet['!cols']?.map(({ width }) => width ?? 0) ?? [],
      rows: utils.sheet_to_json<string[]>(sheet, { header: 1 }),
      types: [...new Set(cells.map(({ f, t }) => (f === undefined ? t : 'f')))],
      links: cells.filter(({ l }) => l).length,
    };
  },
  ...(python && {
    openpyxl(file: string) {
      const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
      return JSON.parse(execFileSync(python, ['-c', script, file], options)) as Book;
    },
  }),
};

test('the file has the name of spec 5', () => {
  expect(exportFileName('Welder (6G) / Pipe', '2026-11-09')).toBe(
    'Welder__6G____Pipe_Applicants_2026-11-09.xlsx',
  );
});

test('someone hears how far it is', async () => {
  const steps: number[] = [];
  await exportFile([applicant({})], texts, (done) => steps.push(done));
  expect(steps).toEqual(steps.toSorted());
  expect(steps.at(-1)).toBe(1);
});

describe.each(Object.entries(readers))('the file, read back by %s', (reader, readFile) => {
  async function readBack(applicants: Applicant[]): Promise<Book> {
    const file = path.join(folder, 'file.xlsx');
    writeFileSync(file, new Uint8Array(await exportFile(applicants, texts)));
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
      ['1', 'Ravi Kumar', 'ravi@example.in', link, 'Applied', '5 Nov 2026'],
      ['2', 'Asha', 'ravi@example.in', 'No Resume', 'In Review', '5 Nov 2026'],
    ]);
    expect(links).toBe(0);
  });

  test('holds texts only, and no formula wherever it comes from', async () => {
    const all = [...names, ...plain];
    const { rows, types } = await readBack([
      ...all.map((userName) => applicant({ userName })),
      ...names.map((text) => applicant({ email: text, applicationStatus: text })),
    ]);
    expect(types).toEqual(['s']);
    const shown = rows.slice(1, all.length + 1).map((row) => row[1]);
    // XML readers know one kind of line break.
    const line = (text: string) => text.replace(/\r/g, '\n');
    // Spreadsheet programs read this as the sign; behind the apostrophe it is one of the text.
    const asRead = (text: string) => (reader === 'openpyxl' ? text : text.replace('_x003D_', '='));
    expect(shown.map((text) => line(text ?? ''))).toEqual([
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
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['10000', 'Person 9999']);
    expect(types).toEqual(['s']);
  }, 60_000);
});
