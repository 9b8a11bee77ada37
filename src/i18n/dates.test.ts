import { expect, test } from 'vitest';
import { shortDate } from './dates.ts';

test('dates have the short month of every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 5 + month));
  expect(days.map((day) => shortDate(day.toISOString()))).toEqual([
    ...['5 Jan 2026', '6 Feb 2026', '7 Mar 2026', '8 Apr 2026', '9 May 2026', '10 Jun 2026'],
    ...['11 Jul 2026', '12 Aug 2026', '13 Sept 2026', '14 Oct 2026', '15 Nov 2026', '16 Dec 2026'],
  ]);
});
