import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { day } from './jobFactsForm.ts';

test.each(['1999-12-31', '2026-02-28', '2100-01-01'])('%s is a day', (text) => {
  expect(safeParse(day, text).success).toBe(true);
});

// PostgreSQL has no year 0: what the form lets through would end in an error of the server.
test.each(['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-1-1', ''])(
  '%j is none',
  (text) => {
    expect(safeParse(day, text).issues?.[0].message).toBe('dateInvalid');
  },
);
