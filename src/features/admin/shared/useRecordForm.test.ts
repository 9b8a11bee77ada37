import { expect, test } from 'vitest';
import { clashesOf } from './useRecordForm.ts';

const base = { title: 'Welder', text: 'Weld.', skills: ['TIG'] };

test.each([
  ['what only I changed', { text: 'Weld pipes.' }, { title: 'Fitter' }, []],
  ['what both changed', { text: 'Mine.' }, { text: 'Theirs.' }, ['text']],
  ['what both changed alike', { text: 'Same.' }, { text: 'Same.' }, []],
  ['a list', { skills: ['MIG'] }, { skills: ['TIG', 'MIG'] }, ['skills']],
])('%s', (_, changes, theirs, names) => {
  const found = clashesOf(changes, base, { ...base, ...theirs });
  expect(found.map(({ name }) => name)).toEqual(names);
});
