import { expect, test } from 'vitest';
import { interviewZones, momentIn } from './interviewZones.ts';
import { clockIn, isZone, zoneLabel } from './zones.ts';

test.each([
  ['Asia/Kolkata', '2026-12-01T10:30', '2026-12-01T05:00:00.000Z'],
  ['Asia/Dubai', '2026-12-01T10:30', '2026-12-01T06:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T10:30', '2026-07-01T08:30:00.000Z'],
  ['Europe/Berlin', '2026-12-01T10:30', '2026-12-01T09:30:00.000Z'],
  // The day on which Europe's clocks go back, after it was done.
  ['Europe/Berlin', '2026-10-25T10:30', '2026-10-25T09:30:00.000Z'],
  ['Pacific/Auckland', '2026-12-01T00:15', '2026-11-30T11:15:00.000Z'],
])('in %s, %s is %s', (zone, clock, moment) => {
  expect(new Date(momentIn(zone, clock)).toISOString()).toBe(moment);
  expect(clockIn(zone, Date.parse(moment))).toBe(clock);
});

test('a zone is known or not, and is called by its city', () => {
  expect(interviewZones.every(isZone)).toBe(true);
  expect(['Mars/Base', '', 'x'.repeat(99), 'Etc/GMT+5', 'GMT', '+05:30'].some(isZone)).toBe(false);
  expect(zoneLabel('Asia/Kuala_Lumpur')).toBe('Kuala Lumpur');
  expect(zoneLabel('Asia/Kolkata')).toBe('India');
  expect(momentIn('Asia/Dubai', '')).toBeNaN();
});
