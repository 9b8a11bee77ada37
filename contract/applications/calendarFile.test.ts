import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendarFile.ts';

const entry = {
  applicationId: 'a1',
  interview: { at: '2026-12-01T05:00:00.000Z', place: 'Hotel Taj, 2nd floor; Patna' },
  title: 'Interview: Welder',
  text: 'Gulf Steel\nhttps://portal.example/my-applications',
  host: 'portal.example',
  now: Date.parse('2026-11-21T08:00:00Z'),
};
const lines = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

describe('the calendar file of an interview', () => {
  test('says when, where and what, and reminds in time', () => {
    expect(lines(calendarFile(entry))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Safar//Interview//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:a1@portal.example',
      'DTSTAMP:20261121T080000Z',
      `SEQUENCE:${entry.now / 1000}`,
      'DTSTART:20261201T050000Z',
      'DTEND:20261201T060000Z',
      'SUMMARY:Interview: Welder',
      String.raw`LOCATION:Hotel Taj\, 2nd floor\; Patna`,
      String.raw`DESCRIPTION:Gulf Steel\nhttps://portal.example/my-applications`,
      ...['-P1D', '-PT2H'].flatMap((before) => [
        ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Interview: Welder'],
        ...[`TRIGGER:${before}`, 'END:VALARM'],
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('lets no place write lines of its own', () => {
    const place = 'Patna\r\nEND:VEVENT\nATTACH:http://evil.example\u0000\\';
    const text = calendarFile({ ...entry, interview: { ...entry.interview, place } });
    expect(lines(text).filter((line) => /^(END:VEVENT|ATTACH)/.test(line))).toEqual(['END:VEVENT']);
    expect(text).toContain(String.raw`LOCATION:Patna\nEND:VEVENT\nATTACH:http://evil.example \\`);
  });

  test('has no line above 75 bytes, and cuts no character', () => {
    const title = 'पटना में इंटरव्यू 🙂 '.repeat(12);
    const text = calendarFile({ ...entry, title });
    const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(lines(text)).toContain(`SUMMARY:${title}`);
  });
});
