import { expect, test } from 'vitest';
import { stepIn } from './useWizardStep.ts';

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
