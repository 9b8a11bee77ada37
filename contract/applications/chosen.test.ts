import * as v from 'valibot';
import { expect, test } from 'vitest';
import { chosen } from './applicationForms.ts';

const everyone = { search: '', status: '', skill: '', step: '' };

test.each([
  [{ all: {} }, { all: everyone }],
  [{ all: { status: 'Hired' } }, { all: { ...everyone, status: 'Hired' } }],
  [{ ids: ['a'] }, { ids: ['a'] }],
])('%j names applicants', (input, output) => expect(v.parse(chosen, input)).toEqual(output));

test.each([
  ...[
    { all: [] },
    { all: ['Hired'] },
    { all: { Status: 'Hired' } },
    { all: { status: ['Hired'] } },
  ],
  ...[{ all: null }, { all: 'Hired' }, { all: true }, { ids: [] }, { ids: {} }, {}],
])('%j names nobody, and not everyone', (input) => {
  expect(v.safeParse(chosen, input).success).toBe(false);
});
