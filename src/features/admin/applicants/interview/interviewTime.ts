import type { Interview } from '#contract/applications/application.ts';
import { momentIn } from '#contract/applications/interviewZones.ts';
import { clockIn } from '#contract/applications/zones.ts';
import { indiaZone } from '#contract/applications/zones.ts';

/** What someone types: a time on the clocks of the place, as its field writes it, and where. */
export interface InterviewDraft {
  at: string;
  place: string;
  /** The time zone of the place (IANA). */
  zone: string;
  note: string;
}

/** An interview as its form shows it; blank where there is none. */
export function draftOf(interview: Interview | null): InterviewDraft {
  if (!interview) return { at: '', place: '', zone: indiaZone, note: '' };
  const { at, place, zone = indiaZone, note = '' } = interview;
  return { at: clockIn(zone, Date.parse(at)), place, zone, note };
}

/** The keys of what is wrong with a draft that is not blank, by field; none where it can be sent. */
export function draftProblems({ at, place, zone }: InterviewDraft): {
  at?: 'dateInvalid';
  place?: 'required';
} {
  return {
    ...(Number.isNaN(momentIn(zone, at)) && { at: 'dateInvalid' as const }),
    ...(place.trim() === '' && { place: 'required' as const }),
  };
}

/** The interview that a draft means; null where it is blank. */
export function interviewOf(draft: InterviewDraft): Interview | null {
  if (isBlank(draft)) return null;
  const { zone } = draft;
  const note = draft.note.trim();
  const at = new Date(momentIn(zone, draft.at)).toISOString();
  return { at, place: draft.place.trim(), zone, ...(note && { note }) };
}

/** Whether nothing was typed. */
export function isBlank({ at, place, note }: InterviewDraft): boolean {
  return at === '' && place.trim() === '' && note.trim() === '';
}
