import { expect, test } from 'vitest';
import { ageLabel, shortDate } from './dates.ts';
import type { Translate } from './keys.ts';

test('dates have the short month of every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 5 + month));
  expect(days.map((day) => shortDate(day.toISOString()))).toEqual([
    ...['5 Jan 2026', '6 Feb 2026', '7 Mar 2026', '8 Apr 2026', '9 May 2026', '10 Jun 2026'],
    ...['11 Jul 2026', '12 Aug 2026', '13 Sept 2026', '14 Oct 2026', '15 Nov 2026', '16 Dec 2026'],
  ]);
});

test('of what was saved before the phone lost its date the day is told', () => {
  const savedAt = new Date(2026, 10, 5, 12).getTime();
  const minute = 60_000;
  const t = ((key: string, { count = 0 } = {}) => `${key} ${count}`) as Translate;
  const label = (minutes: number) => ageLabel(savedAt, t, savedAt + minutes * minute);
  expect(label(59)).toBe('common:time.minutesAgo 59');
  expect(label(0)).toBe('common:time.justNow 0');
  // A clock that was put right by minutes.
  expect(label(-59)).toBe('common:time.justNow 0');
  expect(label(-61)).toBe('5 Nov 2026');
  expect(label(-365 * 24 * 60)).toBe('5 Nov 2026');
});
