import { createHash } from 'node:crypto';
import { feedLimits } from '#contract/import/feed.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { startOfIndianDay } from '#server/domain/dates.ts';

const minute = 60_000; // ms
const day = 24 * 60 * minute;

/** @returns when a feed is fetched, in minutes after midnight in India: spread, and always the same */
export function minuteOf(id: string): number {
  const { from, to } = feedLimits.night;
  return from + (createHash('sha256').update(id).digest().readUInt32BE() % (to - from));
}

/** @returns the day of India's calendar at a moment (ms), and the minutes of it that are over */
export function clockOf(now: number): { night: string; minutes: number } {
  const night = indianDay(now);
  return { night, minutes: (now - Date.parse(startOfIndianDay(night))) / minute };
}

/**
 * @param feed - Its minute, and the day in whose night it was fetched last.
 * @returns when it is its turn next, ms since 1970; not after `now` where that is over
 */
export function nextNight(feed: { minute: number; night: string }, now: number): number {
  const { night } = clockOf(now);
  const today = Date.parse(startOfIndianDay(night)) + feed.minute * minute;
  return feed.night === night ? today + day : today;
}
