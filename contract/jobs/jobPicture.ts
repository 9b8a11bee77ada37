import { languages, type Language } from '#contract/language.ts';
import type { Job } from './job.ts';

/** The size that chats and social networks ask for, in pixels; the page says it in its head. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** The path of a job's picture, for the server's router. */
export const picturePattern = '/og/jobs/:jobId/:file';

/**
 * Where the picture of a job is.
 * @param jobId the job's id
 * @param language of its reader
 * @param version a word for what it shows: chats keep a picture by its address
 * @returns a path
 */
export function jobPicturePath(jobId: string, language: Language, version?: string): string {
  const path = `/og/jobs/${encodeURIComponent(jobId)}/${language}.png`;
  return version === undefined ? path : `${path}?v=${version}`;
}

/**
 * @param file the last part of such a path
 * @returns the language that it names, if it names one
 */
export function pictureLanguage(file: string): Language | undefined {
  return languages.find((language) => file === `${language}.png`);
}

/**
 * A short word for the facts that a picture shows: another one when one of them changes. No one is
 * kept out by it, so that it needs no cryptography (FNV-1a, 32 bits).
 * @param job as visitors read it
 * @returns letters and figures
 */
export function pictureVersion(job: Job): string {
  const { jobName, location, country, pay, salaryRange, food, room, ticket, medical } = job;
  const { visaType, closingDate, status, trade, demo } = job;
  const terms = [food, room, ticket, medical, visaType, closingDate];
  const shown = JSON.stringify([jobName, location, country, pay, salaryRange, terms]);
  let hash = 0x811c9dc5;
  for (const character of `${shown} ${status} ${trade} ${String(demo)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
