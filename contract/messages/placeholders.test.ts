import { expect, test } from 'vitest';
import { fillPlaceholders, missingIn, placeholdersIn, strangeBraces } from './placeholders.ts';

const values = {
  ...{ name: 'Asha {{job}}', job: 'Welder', company: 'Gulf', location: 'Doha' },
  ...{ date: '', time: '', place: '' },
};

test('puts values in once: what a value says in braces stays', () => {
  expect(fillPlaceholders('{{name}} and {{ job }}', values)).toBe('Asha {{job}} and Welder');
  expect(placeholdersIn('{{date}} {{date}} {{x}}')).toEqual(['date']);
  expect(missingIn(['{{name}}', 'on {{date}} at {{place}}'], values)).toEqual(['date', 'place']);
  expect(strangeBraces('{{ name }} {{nane}} {x}')).toEqual(['{{nane}}', '{', '}']);
});
