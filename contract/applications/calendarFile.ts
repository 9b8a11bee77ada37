import { brand } from '#contract/brand.ts';
import type { Interview } from './application.ts';

/** What the calendar is to say about an interview. */
export interface InterviewEntry {
  applicationId: string;
  interview: Interview;
  /** What the entry is called. */
  title: string;
  /** What stands below: the company, the way back to the application. */
  text: string;
  /** The site's host, for an id that no other calendar's entry has. */
  host: string;
  /** When the file is made, ms since 1970. */
  now: number;
  /** How often it was changed; left out, each file counts as newer than the one before. */
  sequence?: number;
  cancelled?: boolean;
}

const hour = 60 * 60 * 1000;

/**
 * An interview as an iCalendar file (RFC 5545), made on the phone, also without a network. It is
 * one hour long and reminds a day and two hours before. The same application has the same id each
 * time: a calendar that is given a moved interview moves its entry.
 */
export function calendarFile(entry: InterviewEntry): string {
  return calendarOf([entry]);
}

/** The same of many, as a calendar that is subscribed to. One that was called off says so. */
export function calendarOf(entries: readonly InterviewEntry[], name?: string): string {
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${brand.name}//Interview//EN`,
      'METHOD:PUBLISH',
    ],
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(entry: InterviewEntry): string[] {
  const { interview, now, sequence = Math.floor(now / 1000), cancelled } = entry;
  const start = Date.parse(interview.at);
  return [
    'BEGIN:VEVENT',
    `UID:${entry.applicationId}@${entry.host}`,
    `DTSTAMP:${stamp(now)}`,
    // Grows, so that the newest one counts.
    `SEQUENCE:${sequence}`,
    ...(cancelled === undefined ? [] : [`STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + hour)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(interview.place)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    ...(cancelled ? [] : ['-P1D', '-PT2H']).flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(entry.title)}`,
      `TRIGGER:${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** A moment in UTC: 20261201T050000Z. */
function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** A text in which commas, semicolons, backslashes and line breaks mean themselves. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Lines of at most 75 bytes, cut between characters; the next one begins with a space. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (length + size > 75) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}

/** Of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
