import { expect, test } from 'vitest';
import { originIn, stepIn } from './useWizardStep.ts';

test.each([
  ['step=1', 1],
  ['?step=4', 4],
  ['step=5', undefined],
  ['step=0', undefined],
  ['step=2.5', undefined],
  ['', undefined],
])('%j opens step %j', (search, step) => {
  expect(stepIn(search)).toBe(step);
});

test.each([
  ['?step=2&from=%2Fjobs%2F1', '/jobs/1'],
  ['?from=https://evil.example', null],
  ['?from=//evil.example', null],
  ['', null],
])('%j leads back to %j', (search, origin) => {
  expect(originIn(search)).toBe(origin);
});
