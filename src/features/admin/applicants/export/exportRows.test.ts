import { describe, expect, test } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import { absoluteLink, specifiedColumns } from './exportColumns.ts';
import { dayOf, exportRows } from './exportRows.ts';

const about = {
  ...{ noResume: 'No Resume', origin: 'https://portal.example' },
  job: { id: 'j1', name: 'Welder', company: 'Gulf Steel' },
};
const rowsOf = (...applicants: Applicant[]) =>
  exportRows(applicants, specifiedColumns, about).map((row) => row.map((cell) => cell?.v));

function applicant(change: Partial<Applicant> = {}): Applicant {
  return {
    _id: 'a',
    userId: 'u',
    userName: 'Ravi Kumar',
    email: 'ravi@example.in',
    resumeLink: '/files/resume/1',
    applicationStatus: 'Applied',
    appliedAt: '2026-11-05T12:00:00.000Z',
    withdrawnAt: null,
    shared: true,
    interview: null,
    step: null,
    notes: 0,
    ...change,
  };
}

const cells = (change: Partial<Applicant>) => rowsOf(applicant(change))[1];

describe('the rows of the spreadsheet', () => {
  test('are the columns of spec 3, then the applicants in their order', () => {
    const rows = rowsOf(applicant(), applicant({ userName: 'Asha', resumeLink: null }));
    expect(rows).toEqual([
      ['Sr. No.', 'Applicant Name', 'Email', 'Resume Link', 'Application Status', 'Applied Date'],
      [
        1,
        'Ravi Kumar',
        'ravi@example.in',
        'https://portal.example/files/resume/1',
        'Applied',
        46_331,
      ],
      [2, 'Asha', 'ravi@example.in', 'No Resume', 'Applied', 46_331],
    ]);
  });

  test('say an interview on the clocks of its place, and whose they are', () => {
    const at = '2026-12-01T05:00:00.000Z';
    const of = (zone?: string) =>
      exportRows(
        [applicant({ interview: { at, place: 'Taj', ...(zone && { zone }) } }), applicant()],
        ['interview', 'place'],
        about,
      ).map((row) => row.map((cell) => cell?.v));
    const day = 46_357;
    expect(of()).toEqual([
      ['Interview', 'Interview Time Zone', 'Interview Place'],
      [expect.closeTo(day + 10.5 / 24), 'India', 'Taj'],
      [undefined, undefined, undefined],
    ]);
    expect(of('Asia/Dubai')[1]).toEqual([expect.closeTo(day + 9 / 24), 'Dubai', 'Taj']);
  });

  test.each(['=HYPERLINK("//evil.example")', '+1', '-1', '@SUM(1)', '\t=1', '\r=1'])(
    'start no formula with %j',
    (userName) => expect(cells({ userName })?.[1]).toBe(`'${userName.replace('\r', '\n')}`),
  );

  test('start no formula behind a character that is taken out', () => {
    expect(cells({ userName: '\u0001=1+1' })?.[1]).toBe("'=1+1");
  });

  test('hold nothing that a spreadsheet cannot', () => {
    expect(cells({ userName: 'A\u0000\u0008\u000b\u001f\uffffB\tC ना 🙂' })?.[1]).toBe(
      'AB\tC ना 🙂',
    );
  });
});

describe('the resume link', () => {
  test('carries the site, or its own host', () => {
    expect(absoluteLink('/files/1?a=b', about.origin)).toBe('https://portal.example/files/1?a=b');
    expect(absoluteLink('https://files.example/1', about.origin)).toBe('https://files.example/1');
  });

  test.each([null, '', 'javascript:alert(1)', 'data:text/html,x', 'http://'])(
    'is none for %j',
    (link) => expect(absoluteLink(link, about.origin)).toBeNull(),
  );
});

test('a day is written with two digits each', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('signs that turn letters around do not get into a file', () => {
  expect(cells({ userName: '\u202eivaR\u2069 \u200fAsha' })?.[1]).toBe('ivaR Asha');
});

test('a resume is linked at the address of this page, whatever the server calls itself', () => {
  const link = 'http://localhost:3000/resume/u1';
  expect(cells({ resumeLink: link })?.[3]).toBe('https://portal.example/resume/u1');
});
