import { expect, test } from 'vitest';
import { byDay, laterWeek, spanOf, weekFrom, weekOf } from './weeks.ts';

test('a week begins on Monday at midnight in India', () => {
  expect(weekOf(Date.parse('2026-11-22T18:29:00Z'))).toBe('2026-11-16');
  expect(weekOf(Date.parse('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
  expect(spanOf('2026-11-23')).toEqual({
    from: '2026-11-22T18:30:00.000Z',
    until: '2026-11-29T18:30:00.000Z',
  });
  expect([laterWeek('2026-12-28', 1), laterWeek('2026-11-23', -1)]).toEqual([
    ...['2027-01-04', '2026-11-16'],
  ]);
});

test('an address that names no day means this week', () => {
  const now = Date.parse('2026-11-24T08:00:00Z');
  expect(['', 'x', '2026-99-99'].map((text) => weekFrom(text, now))).toEqual(
    Array(3).fill('2026-11-23'),
  );
  expect(weekFrom('2026-12-02', now)).toBe('2026-11-30');
});

test('an interview late in the evening of UTC is on the next day in India', () => {
  const [early, late] = [{ at: '2026-12-01T05:00:00Z' }, { at: '2026-12-01T20:00:00Z' }];
  expect(byDay([early, late])).toEqual([
    ['2026-12-01', [early]],
    ['2026-12-02', [late]],
  ]);
});
