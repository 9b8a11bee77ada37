import { expect, test } from 'vitest';
import { readLastDay, readMoment } from './values.ts';

test('an exact moment is read', () => {
  expect(readMoment('2026-12-01T10:00:00Z')).toBe(Date.parse('2026-12-01T10:00:00Z'));
  expect(readLastDay('2026-12-01T00:00:00')).toBe('2026-12-01');
});

// .NET, Java and databases write such days where there is none: as a last day they closed the job.
test.each([
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00Z',
  '0001-01-01 00:00:00 UTC',
  '9999-12-31T23:59:59.9999999',
  '1899-12-30T00:00:00',
  'Mon, 01 Jan 0001 00:00:00 GMT',
])('%s is no day', (text) => {
  expect(readMoment(text)).toBeNull();
  expect(readLastDay(text)).toBeNull();
});
