import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loggable } from './queryFailure.ts';

it('says what the database said, and nothing of the parameters', () => {
  const cause = new Error('duplicate key');
  const failure = new DrizzleQueryError(
    'insert into users values ($1)',
    ['asha@example.in'],
    cause,
  );
  expect(failure.message).toContain('asha@example.in');
  expect(loggable(failure)).toBe(cause);
  const other = new Error('something else');
  expect(loggable(other)).toBe(other);
});
