import { expect, test } from 'vitest';
import { stepLimits, type JobSteps } from '#contract/applications/steps.ts';
import { bodyOf, draftOf, hasRoom, movedBy, removedFrom, stepProblems } from './stepsDraft.ts';

const stored: JobSteps = {
  version: '3',
  steps: [
    { id: 'm', status: 'Offer Extended', name: 'Medical', count: 4 },
    { id: 'v', status: 'Hired', name: 'Visa', count: 2 },
    { id: 't', status: 'Hired', name: 'Ticket', count: 0 },
  ],
};

test('a step moves among those of its status, and no further', () => {
  const { steps } = draftOf(stored);
  const ids = (list: typeof steps) => list.map(({ id }) => id).join('');
  expect(ids(movedBy(steps, 't', -1))).toBe('mtv');
  expect(ids(movedBy(steps, 'v', 1))).toBe('mtv');
  expect(ids(movedBy(steps, 'v', -1))).toBe('mvt');
  expect(ids(movedBy(steps, 't', 1))).toBe('mvt');
  expect(ids(movedBy(steps, 'gone', 1))).toBe('mvt');
});

test('a blank name and the same one twice under a status are found', () => {
  const step = { id: 'a', status: 'Hired', name: 'Visa' } as const;
  expect(stepProblems([step, { ...step, id: 'b', name: ' visa ' }])).toEqual({ b: 'stepTwice' });
  expect(stepProblems([step, { ...step, id: 'b', status: 'Rejected' }])).toEqual({});
  expect(stepProblems([{ ...step, name: '  ' }])).toEqual({ a: 'required' });
  const full = Array.from({ length: stepLimits.steps }, (_, n) => ({ ...step, id: `${n}` }));
  expect([hasRoom(full), hasRoom(full.slice(1))]).toEqual([false, true]);
});

test('what is sent says where those go whose step is removed', () => {
  const draft = draftOf(stored);
  const less = { ...draft, steps: draft.steps.slice(2), moves: { v: 't', t: 'm', m: '' } };
  expect(removedFrom(stored, less).map(({ count }) => count)).toEqual([4, 2]);
  expect(bodyOf(less, stored)).toEqual({
    ...{ version: '3', moves: [{ from: 'v', to: 't' }] },
    steps: [{ id: 't', status: 'Hired', name: 'Ticket' }],
  });
});
