import { describe, expect, test } from 'vitest';
import english from '#locales/english/common.json';
import hindi from '#locales/hindi/common.json';
import { barsOf, conversion, countryGroups, dayText, linesOf } from './numbers.ts';

describe('the numbers of the dashboard', () => {
  test.each([
    [0, 0, '–'],
    [3, 0, '–'],
    [1, 30, '3.3 %'],
    [1, 2, '50 %'],
    [5, 2, '100 %'],
  ])('%i applications of %i looks are %s', (applications, views, text) => {
    expect(conversion(applications, views)).toBe(text);
  });

  test('what is beyond eight bars is put together, and nothing is lost', () => {
    const groups = Array.from({ length: 12 }, (_, n) => ({
      ...{ name: `G${n}`, jobs: 12 - n, applications: n },
    }));
    const bars = barsOf(groups, 'Others');
    expect(bars).toHaveLength(8);
    expect(bars.at(-1)).toEqual({ name: 'Others', jobs: 5 + 4 + 3 + 2 + 1, applications: 45 });
    expect(barsOf(groups.slice(0, 8), 'Others')).toHaveLength(8);
  });

  test('days and countries have names', () => {
    expect(dayText('2026-11-21', () => english.time.months)).toBe('21 Nov');
    expect(dayText('2026-09-01', () => hindi.time.months)).toBe('1 सितंबर');
    expect(linesOf('Information Technology')).toEqual(['Information', 'Technology']);
    expect(linesOf('New Zealand')).toEqual(['New Zealand']);
    const rows = [
      { country: 'OM', jobs: 1, applications: 0 },
      { country: null, jobs: 1, applications: 0 },
    ];
    expect(countryGroups(rows, 'Not known').map(({ name }) => name)).toEqual(['Oman', 'Not known']);
  });
});
