import type { ApplicantFile, ApplicantList } from '#contract/applications/applicants.ts';
import type { Applicant, Interview } from '#contract/applications/application.ts';

/** What may be in a name instead of one: an address, or a telephone number. */
const contact = /@|(?:\d[\s().-]*){6}/;

/** Whether a text may say how to reach someone. */
export const hasContact = (text: string): boolean => contact.test(text);

/** The name of an applicant, or a number where it says how to reach them. */
export const nameOnly = ({ _id, userName }: Pick<Applicant, '_id' | 'userName'>): string =>
  hasContact(userName) ? `#${_id.slice(-6)}` : userName;

const address = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/g;

/**
 * A text that was written to someone, without how to reach them: any address, because theirs may have
 * been another one on that day, and the names that they had in it where one is an address or a number.
 * @param names what may be in the text as their name
 * @param instead what is put in its place, where the name says how to reach them
 * @returns the text
 */
export function textWithoutContact(
  text: string,
  names: readonly string[],
  instead: string,
): string {
  const telling = names.filter(hasContact);
  const unnamed = telling.reduce((rest, name) => rest.replaceAll(name, () => instead), text);
  return unnamed.replace(address, '…');
}

/** Without what was written for the applicant: anything may be in it. */
const withoutNote = ({ note: _note, ...rest }: Interview): Interview => rest;

/** An applicant as roles see them that reach no one: no address, no telephone, no resume, no notes. */
export function withoutContact<A extends Applicant>(applicant: A): A {
  const { profile, interview } = applicant;
  return {
    ...applicant,
    userName: nameOnly(applicant),
    email: '',
    resumeLink: null,
    notes: 0,
    interview: interview && withoutNote(interview),
    ...(profile && { profile: { ...profile, mobile: '' } }),
  };
}

/** The same of a page of applicants. */
export function listWithoutContact(list: ApplicantList): ApplicantList {
  return { ...list, applicants: list.applicants.map(withoutContact) };
}

/** The same of all that is known of one applicant. What was noted may hold anything, so none of it is left. */
export function fileWithoutContact({
  applicant,
  profile,
  events,
  moves = [],
}: ApplicantFile): ApplicantFile {
  return {
    applicant: withoutContact(applicant),
    profile: { ...profile, mobile: '' },
    events: events.map(withoutName),
    moves: moves.map(withoutName),
    notes: [],
  };
}

/** Who did it, where the name says not how to reach them. */
const withoutName = <T extends { byName: string | null }>(done: T): T => ({
  ...done,
  byName: done.byName !== null && contact.test(done.byName) ? null : done.byName,
});
