import type { Interview } from '#contract/applications/application.ts';

/** What someone types: a moment on this computer's clock, as its own field writes it, and a place. */
export interface InterviewDraft {
  at: string;
  place: string;
}

/** An interview as its form shows it; blank where there is none. */
export function draftOf(interview: Interview | null): InterviewDraft {
  if (!interview) return { at: '', place: '' };
  const date = new Date(interview.at);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return { at: local.toISOString().slice(0, 16), place: interview.place };
}

/** The keys of what is wrong with a draft that is not blank, by field; none where it can be sent. */
export function draftProblems({ at, place }: InterviewDraft): {
  at?: 'dateInvalid';
  place?: 'required';
} {
  return {
    ...(Number.isNaN(Date.parse(at)) && { at: 'dateInvalid' as const }),
    ...(place.trim() === '' && { place: 'required' as const }),
  };
}

/** The interview that a draft means; null where it is blank. */
export function interviewOf(draft: InterviewDraft): Interview | null {
  if (isBlank(draft)) return null;
  return { at: new Date(draft.at).toISOString(), place: draft.place.trim() };
}

/** Whether nothing was typed. */
export function isBlank({ at, place }: InterviewDraft): boolean {
  return at === '' && place.trim() === '';
}
