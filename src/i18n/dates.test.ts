import { expect, test } from 'vitest';
import { zoneClock } from '#contract/applications/zones.ts';
import { languages, type Language } from '#contract/language.ts';
import english from '#locales/english/common.json';
import hindi from '#locales/hindi/common.json';
import hinglish from '#locales/hinglish/common.json';
import { dateAndTime, indianDate, indianDateTime, ageLabel, nearDate, shortDate } from './dates.ts';
import type { Translate } from './keys.ts';

const words = { english, hinglish, hindi };
/** The texts of dates, and the keys of all others with their number. */
const translate =
  (language: Language): Translate =>
  (key, { count } = {}) => {
    const { months, hours } = words[language].time;
    if (key === 'common:time.months') return months;
    return key === 'common:time.hours' ? hours : `${key} ${count}`;
  };
const [en, latin, hi] = [translate('english'), translate('hinglish'), translate('hindi')];
const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 5 + month));

test('dates have the short month of every month', () => {
  for (const t of [en, latin]) {
    expect(days.map((day) => shortDate(day.toISOString(), t))).toEqual([
      ...['5 Jan 2026', '6 Feb 2026', '7 Mar 2026', '8 Apr 2026', '9 May 2026', '10 Jun 2026'],
      ...['11 Jul 2026', '12 Aug 2026', '13 Sept 2026', '14 Oct 2026'],
      ...['15 Nov 2026', '16 Dec 2026'],
    ]);
  }
});

test('in Hindi the whole month stands there, and the digits of the other languages', () => {
  expect(days.map((day) => shortDate(day.toISOString(), hi))).toEqual([
    ...['5 जनवरी 2026', '6 फ़रवरी 2026', '7 मार्च 2026', '8 अप्रैल 2026', '9 मई 2026'],
    ...['10 जून 2026', '11 जुलाई 2026', '12 अगस्त 2026', '13 सितंबर 2026'],
    ...['14 अक्टूबर 2026', '15 नवंबर 2026', '16 दिसंबर 2026'],
  ]);
});

test('a day is the same day on the phones of every zone', () => {
  const zone = process.env.TZ;
  try {
    for (const one of ['America/Toronto', 'Pacific/Kiritimati', 'Asia/Kolkata']) {
      process.env.TZ = one;
      expect(shortDate('2026-12-10', en), one).toBe('10 Dec 2026');
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('the year of a day is left out where it is this one', () => {
  const now = new Date(2026, 10, 5).getTime();
  expect(nearDate(new Date(2026, 11, 1).toISOString(), en, now)).toBe('1 Dec');
  expect(nearDate(new Date(2026, 11, 1).toISOString(), hi, now)).toBe('1 दिसंबर');
  expect(nearDate('2026-12-31', en, new Date(2026, 11, 31, 23, 59).getTime())).toBe('31 Dec');
  for (const [t, date] of [
    [en, '28 Jun 2027'],
    [latin, '28 Jun 2027'],
    [hi, '28 जून 2027'],
  ] as const) {
    expect(nearDate('2027-06-28', t, now)).toBe(date);
    expect(nearDate('2027-06-28', t, new Date(2027, 0, 1).getTime())).toBe(date.slice(0, -5));
  }
});

test('a moment is told in India’s time, or in that of a place', () => {
  const at = '2026-11-21T20:00:00.000Z';
  expect(indianDateTime(at, en)).toBe('22 Nov 2026, 1:30 am');
  expect(indianDateTime(at, latin)).toBe('22 Nov 2026, 1:30 am');
  expect(indianDateTime(at, hi)).toBe('22 नवंबर 2026, रात 1:30 बजे');
  expect(dateAndTime(at, en, zoneClock('Asia/Dubai', Date.parse(at)))).toBe(
    '22 Nov 2026, 12:00 am',
  );
  expect(indianDate(at, en)).toBe('22 Nov 2026');
});

test.each([
  ['00:00', '12:00 am', 'रात 12:00 बजे'],
  ['03:59', '3:59 am', 'रात 3:59 बजे'],
  ['04:00', '4:00 am', 'सुबह 4:00 बजे'],
  ['11:59', '11:59 am', 'सुबह 11:59 बजे'],
  ['12:00', '12:00 pm', 'दोपहर 12:00 बजे'],
  ['15:59', '3:59 pm', 'दोपहर 3:59 बजे'],
  ['16:30', '4:30 pm', 'शाम 4:30 बजे'],
  ['20:05', '8:05 pm', 'रात 8:05 बजे'],
])('%s is %s, and %s', (clock, said, inHindi) => {
  const at = `2026-12-01T${clock}:00+05:30`;
  expect(indianDateTime(at, en)).toBe(`1 Dec 2026, ${said}`);
  expect(indianDateTime(at, hi)).toBe(`1 दिसंबर 2026, ${inHindi}`);
});

test('every language has twelve months and six parts of a day', () => {
  for (const language of languages) {
    const { months, hours } = words[language].time;
    expect(new Set(months.split(' ')).size, language).toBe(12);
    const parts = hours.split(', ');
    expect(parts.filter((part) => part.split('#').length === 2)).toHaveLength(6);
    expect(parts).toHaveLength(6);
  }
});

test('of what was saved before the phone lost its date the day is told', () => {
  const savedAt = new Date(2026, 10, 5, 12).getTime();
  const minute = 60_000;
  const label = (minutes: number) => ageLabel(savedAt, en, savedAt + minutes * minute);
  expect(label(59)).toBe('common:time.minutesAgo 59');
  expect(label(0)).toBe('common:time.justNow undefined');
  // A clock that was put right by minutes.
  expect(label(-59)).toBe('common:time.justNow undefined');
  expect(label(-61)).toBe('5 Nov 2026');
  expect(label(-365 * 24 * 60)).toBe('5 Nov 2026');
});
