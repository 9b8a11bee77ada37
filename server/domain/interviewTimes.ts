import type { Language } from '#contract/language.ts';
import { clockIn, indiaZone, zoneLabel } from '#contract/applications/zones.ts';
import { filled } from '#server/http/mail/mailTexts.ts';
import { dateTimeIn, indianTimeOfDay, timeOfDayIn } from './dates.ts';
import { serverTexts } from './serverTexts.ts';

/** What the clocks of an interview's place show, to be put behind India's time; blank in India. */
export function timeThere(at: Date, zone: string | null | undefined, language: Language): string {
  return zone && zone !== indiaZone ? there(zone, dateTimeIn(zone, at, language), language) : '';
}

/**
 * The time of day of an interview within a sentence: in India alone, elsewhere on both clocks, each with
 * its name: '10:30 am (Indian time); there: 9:00 am (Dubai)'. Where it is another day there, with its date.
 */
export function interviewTime(at: Date, zone: string | null, language: Language): string {
  const time = indianTimeOfDay(at, language);
  if (!zone || zone === indiaZone) return time;
  const day = (of: string) => clockIn(of, at.getTime()).slice(0, 10);
  const clock = day(zone) === day(indiaZone) ? timeOfDayIn : dateTimeIn;
  const local = there(zone, clock(zone, at, language), language);
  return filled(serverTexts[language].interviewTime, { time, local });
}

const there = (zone: string, time: string, language: Language) =>
  filled(serverTexts[language].interviewLocal, { time, city: zoneLabel(zone) });
