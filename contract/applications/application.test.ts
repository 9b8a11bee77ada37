import { expect, test } from 'vitest';
import { mayRestore, mayWithdraw, responseRate, safeCell, statusColour } from './application.ts';
import { applicantQuery, skillList } from './applicants.ts';
import { applicationStatuses } from '#contract/options.ts';

test.each([
  ['Applied', 'blue'],
  ['In Review', 'yellow'],
  ['Interview Scheduled', 'purple'],
  ['Offer Extended', 'green'],
  ['Rejected', 'red'],
  ['Hired', 'emerald'],
  ['Withdrawn', 'gray'],
  ['', 'gray'],
] as const)('%s is %s', (status, colour) => expect(statusColour(status)).toBe(colour));

test('the response rate counts every status but Applied, rounded', () => {
  const of = (...statuses: string[]) =>
    responseRate(statuses.map((applicationStatus) => ({ applicationStatus })));
  expect(of()).toBe(0);
  expect(of(...applicationStatuses)).toBe(83);
  expect(of('Applied', 'Applied', 'Hired')).toBe(33);
  expect(of('Applied', 'unknown')).toBe(0);
});

test('what is decided cannot be withdrawn, and a withdrawal is undone within a day', () => {
  expect(applicationStatuses.filter((status) => !mayWithdraw(status))).toEqual([
    'Rejected',
    'Hired',
  ]);
  const at = '2026-11-21T08:00:00.000Z';
  const day = 24 * 60 * 60 * 1000;
  expect(mayRestore(at, Date.parse(at) + day - 1)).toBe(true);
  expect(mayRestore(at, Date.parse(at) + day)).toBe(false);
});

test.each([
  '=1',
  '+1',
  '-1',
  '@a',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '−1',
  '\t1',
  '\n1',
  ' =1',
  '\u200b=1',
])('%j starts no formula', (text) => expect(safeCell(text)).toBe(`'${text}`));

test.each(['Ravi', 'a=b', '12', "'=1", 'O’Brien', '_xylo', ''])('%j stays as it is', (text) =>
  expect(safeCell(text)).toBe(text),
);

test('a query is read leniently, and a list of skills names each once', () => {
  expect(applicantQuery({ search: ' ravi ', status: 'Nonsense' })).toEqual({
    ...{ search: 'ravi', status: '', skill: '', step: '' },
  });
  expect(applicantQuery({ status: 'Withdrawn' }).status).toBe('Withdrawn');
  expect(skillList(' Welding,, Gas cutting ,Welding')).toEqual(['Welding', 'Gas cutting']);
  expect(skillList(undefined)).toEqual([]);
});
