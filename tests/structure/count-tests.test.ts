import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  countPlaywright,
  countTests,
  countVitest,
  flakyLines,
  leftOutLines,
} from '../../scripts/count-tests.mjs';
import { root } from '../../scripts/root.mjs';
import { partOf, steps } from '../../scripts/steps.mjs';

const step = (wanted: string) => {
  const found = steps.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no step ${wanted}`);
  return found;
};

test('what Vitest left out is named under its reason', () => {
  const skipped = (fullName: string, meta = {}) => ({ fullName, meta, status: 'skipped' });
  const count = countVitest({
    ...{ numPassedTests: 3, numFailedTests: 1 },
    testResults: [
      { name: `${root}/a.test.ts`, status: 'failed', assertionResults: [] },
      {
        ...{ name: `${root}/b.test.ts`, status: 'passed' },
        assertionResults: [
          { fullName: 'ran', meta: {}, status: 'passed' },
          skipped('races', { leftOut: 'PostgreSQL is not installed' }),
          skipped('forgotten'),
        ],
      },
    ],
  });
  expect(count).toMatchObject({ passed: 3, failed: 2 });
  expect(leftOutLines(count.leftOut)).toEqual([
    'Left out, because PostgreSQL is not installed (1):',
    '  b.test.ts: races',
    'Left out, because it gives no reason (1):',
    '  b.test.ts: forgotten',
  ]);
});

test('what Vitest passed at the second try only is counted, and named with its fault', () => {
  const ran = (fullName: string, status: string, failureMessages: string[]) => ({
    ...{ fullName, status, failureMessages, meta: {} },
  });
  const { flaky, ...numbers } = countVitest({
    ...{ numPassedTests: 2, numFailedTests: 1 },
    testResults: [
      {
        ...{ name: `${root}/a.test.ts`, status: 'failed' },
        assertionResults: [
          ran('at once', 'passed', []),
          ran('at the second try', 'passed', ['Error: expected 1 to be 2\n    at a.test.ts:3']),
          ran('never', 'failed', ['Error: first', 'Error: second']),
        ],
      },
    ],
  });
  expect(numbers).toMatchObject({ passed: 2, failed: 1 });
  expect(flakyLines(flaky)).toEqual([
    'Passed at a further try only (1):',
    '  a.test.ts: at the second try: Error: expected 1 to be 2',
  ]);
});

test('a step whose programs are not there is left out, and one that forgets its tests is not', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'safar-report-')), 'report.json');
  const skipped = { fullName: 'signs up', meta: { leftOut: 'no Firefox' }, status: 'skipped' };
  const testFile = { name: `${root}/a.test.ts`, status: 'passed', assertionResults: [skipped] };
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [testFile] };
  await writeFile(file, JSON.stringify(report));
  const vitestReport = path.relative(root, file);
  expect(countTests({ ...step('engines'), vitestReport })).not.toHaveProperty('problem');
  expect(countTests({ ...step('api'), vitestReport }).problem).toBe('No test has run.');
  await writeFile(file, JSON.stringify({ ...report, testResults: [] }));
  expect(countTests({ ...step('engines'), vitestReport }).problem).toBe('No test has run.');
  await rm(path.dirname(file), { recursive: true });
});

test('of the browser tests those are left out that ran on no screen', () => {
  const run = (status: string, description = '') => ({
    status,
    annotations: description ? [{ type: 'skip', description }] : [],
  });
  const spec = (title: string, tests: object[]) => ({ file: 'x.spec.ts', line: 1, title, tests });
  const { leftOut, flaky, ...numbers } = countPlaywright({
    ...{ stats: { expected: 2, skipped: 3, unexpected: 1, flaky: 0 }, errors: [] },
    suites: [
      {
        specs: [spec('on the phone', [run('expected'), run('skipped', 'walked on the phone')])],
        suites: [
          { specs: [spec('on PostgreSQL', [run('skipped', 'PostgreSQL is not installed')])] },
        ],
      },
    ],
  });
  expect(numbers).toEqual({ passed: 2, failed: 1 });
  expect(flakyLines(flaky)).toEqual([]);
  expect(leftOut).toEqual([
    { name: 'tests/e2e/x.spec.ts:1 on PostgreSQL', reason: 'PostgreSQL is not installed' },
  ]);
});

test('what passed at the second try counts as passed, and is named with its fault', () => {
  const results = [{ error: { message: '\u001B[31mNo dialog\u001B[39m\nat line 3' } }, {}];
  const { flaky, ...numbers } = countPlaywright({
    ...{ stats: { expected: 1, skipped: 0, unexpected: 0, flaky: 1 }, errors: [] },
    suites: [
      {
        specs: [
          { file: 'x.spec.ts', line: 7, title: 'pays', tests: [{ status: 'flaky', results }] },
          { file: 'x.spec.ts', line: 9, title: 'asks', tests: [{ status: 'expected' }] },
        ],
      },
    ],
  });
  expect(numbers).toEqual({ passed: 2, failed: 0, leftOut: [] });
  expect(flakyLines(flaky)).toEqual([
    'Passed at a further try only (1):',
    '  tests/e2e/x.spec.ts:7 pays: No dialog',
  ]);
});

test('a word chooses tests by their path, in steps that have tests', () => {
  expect(partOf(step('unit'), ['outbox'])?.commands[0]?.at(-1)).toBe('outbox');
  const [pattern = ''] = partOf(step('e2e'), ['jobs'])?.commands[0]?.slice(-1) ?? [];
  const chosen = new RegExp(pattern);
  expect(chosen.test('/jobs/tests/e2e/jobs/jobs-list.spec.ts')).toBe(true);
  expect(chosen.test('/jobs/tests/e2e/site/home.spec.ts')).toBe(false);
  expect(partOf(step('types'), ['src'])).toBeUndefined();
  expect(partOf(step('types'), [])).toBe(step('types'));
});
