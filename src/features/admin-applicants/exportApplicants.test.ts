import { afterEach, expect, test, vi } from 'vitest';
import type * as spreadsheets from 'xlsx';
import { read, write, writeFile } from 'xlsx';
import type { Applicant } from '#contract/application.ts';
import { exportApplicants } from './exportApplicants.ts';

// The file is taken out of the browser's hands and read back.
vi.mock('xlsx', async (original) => ({
  ...(await original<typeof spreadsheets>()),
  writeFile: vi.fn(),
}));

afterEach(() => vi.useRealTimers());

const applicant: Applicant = {
  _id: 'a',
  userId: 'u',
  userName: '=HYPERLINK("//evil.example")',
  email: 'ravi@example.in',
  resumeLink: '/files/1',
  applicationStatus: 'Applied',
  appliedAt: '2026-11-05T12:00:00.000Z',
  withdrawnAt: null,
  interview: null,
  notes: 0,
};

test('the file has the name, the sheet, the widths and the texts of spec 5 and 9', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 9, 12) });
  await exportApplicants('Welder (6G) / Pipe', [applicant], {
    noResume: 'No Resume',
    origin: 'https://portal.example',
  });
  const [book, name, options] = vi.mocked(writeFile).mock.calls[0] as [
    spreadsheets.WorkBook,
    string,
    spreadsheets.WritingOptions,
  ];
  expect(name).toBe('Welder__6G____Pipe_Applicants_2026-11-09.xlsx');

  const file = write(book, { ...options, type: 'buffer' }) as Buffer;
  const stored = read(file, { cellStyles: true, cellFormula: true });
  expect(stored.SheetNames).toEqual(['Applicants']);
  const { '!cols': columns, '!ref': range, ...cells } = stored.Sheets.Applicants ?? {};
  expect(columns?.map(({ wch }) => wch)).toEqual([8, 25, 30, 50, 15, 20]);
  expect(range).toBe('A1:F2');
  const texts = Object.entries(cells).filter(([place]) => /^[A-F]\d$/.test(place));
  expect(texts).toHaveLength(12);
  for (const [place, cell] of texts) {
    expect(cell, place).toMatchObject({ t: 's' });
    expect(cell, place).not.toHaveProperty('f');
  }
  expect((cells as Record<string, { v: string }>).B2?.v).toBe(`'${applicant.userName}`);
});
