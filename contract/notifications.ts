import type { JobFilters } from './jobs/job.ts';

/** What a notification is about: by its tag a newer one takes its place, and a tap finds its page. */
export const notificationTags = { applications: 'applications', jobs: 'jobs' } as const;

/** What a notification shows beside its text. */
export const notificationIcon = '/icons/icon-192.png';

/** What the worker tells a page: the path to go to, as someone tapped a notification about it. */
export interface WorkerMessage {
  open: string;
}

/** What a push message tells of an application. */
export type PushNews = 'status' | 'interview' | 'interviewOff' | 'reminder';

/** What a push message holds once the browser has decrypted it. */
export interface PushPayload {
  /** The subscription that it is for, as the server names it: another person may have the phone now. */
  to: string;
  title: string;
  body: string;
  /** Of new jobs: the search that finds them, or null for all that the person has saved. */
  search?: JobFilters | null;
}

/** What a phone that is told of news keeps for its worker, beside the session's own data. */
export interface PushMark {
  /** The subscription, as the server names it. */
  id: string;
  endpoint: string;
  /** The token's session: with another one the server has to hear of it anew. */
  session: string;
  /** Job, company and status may be read on a locked screen. */
  details: boolean;
  language: string;
  /** The worker knows no texts: what it says by itself, in the language of the page. */
  notSent: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Times in ms. */
export const pushPolicy = {
  /** Browsers of one person; a further one takes the place of the oldest. */
  perPerson: 5,
  /** How long a push service keeps a message for a phone that is off. */
  kept: 3 * day,
  /** Who wanted to hear nothing is not asked again for so long. */
  askAgainAfter: 30 * day,
} as const;

/** Hours of the day in India at which no phone is to ring, from and until. */
const quietFrom = 21;
const quietUntil = 8;
/** India's clocks: 5 h 30 min ahead of UTC, the whole year. */
const indiaAhead = 330 * minute;

/** Whether no phone is to ring at `now`, ms since 1970. */
export function isQuietHour(now: number): boolean {
  const hour = new Date(now + indiaAhead).getUTCHours();
  return hour >= quietFrom || hour < quietUntil;
}
