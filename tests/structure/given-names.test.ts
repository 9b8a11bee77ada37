import { expect, test } from 'vitest';
import { isShipped, readTree } from './source-tree.ts';

/** Where a stored full name is read as if it were one: someone who skipped it has "Not Specified". */
const blindNames = (text: string): string[] =>
  text.match(/\bfullName\s*(?:\|\||\?\?)|->>\s*'fullName'/g) ?? [];

test('the server asks shownName.ts for the names of people', () => {
  const files = readTree(['server'], /\.ts$/).filter(isShipped);
  const found = files.filter(({ text }) => blindNames(text).length > 0).map(({ name }) => name);
  expect(found).toEqual(['server/domain/shownName.ts']);
});

test.each([
  ["details.fullName || ''", 1],
  ["viewer?.fullName ?? ''", 1],
  ["sql`${users.details} ->> 'fullName'`", 1],
  ["const { fullName = '' } = details", 0],
])('%s is found %i times', (text, times) => {
  expect(blindNames(text)).toHaveLength(times);
});
