import type { TextKey } from '#src/i18n/keys.ts';

/** What can be shown of an applicant beside number and name, in this order. */
const applicantColumns = [
  ...(['email', 'phone', 'state', 'jobTitle', 'years', 'skills'] as const),
  ...(['status', 'interview', 'date', 'resume'] as const),
];

/** What a row has besides, where the job has steps of its own. */
const stepColumn = 'step';
export type ApplicantColumn = (typeof applicantColumns)[number];
export type ShownColumn = ApplicantColumn | typeof stepColumn;

/** What everyone begins with (spec 2, job applicants). */
export const usualApplicantColumns: readonly ApplicantColumn[] = [
  ...(['email', 'status', 'date', 'resume'] as const),
];

/** Those that are in the profile: it is asked for only where one of them is shown. */
export const ofProfile: readonly ApplicantColumn[] = [
  ...(['phone', 'state', 'jobTitle', 'years', 'skills'] as const),
];

/** Those that roles do not have which reach no one. */
const ofContact: readonly ApplicantColumn[] = ['email', 'phone', 'resume'];

/** The columns for a role that sees how to reach people, or does not. */
export const columnsFor = (contact: boolean): readonly ApplicantColumn[] =>
  contact ? applicantColumns : applicantColumns.filter((name) => !ofContact.includes(name));

export const applicantColumnTexts = {
  email: 'applicants:table.email',
  phone: 'applicants:file.mobile',
  state: 'applicants:file.state',
  jobTitle: 'applicants:file.job',
  years: 'applicants:file.years',
  skills: 'applicants:filters.skill',
  status: 'applicants:table.status',
  interview: 'applicants:interview.title',
  date: 'applicants:table.date',
  resume: 'applicants:table.resume',
  step: 'adminPipeline:step',
} as const satisfies Record<ShownColumn, TextKey>;

/** The columns that are shown: the step comes after the status, or at the end. */
export function withStep(chosen: readonly ApplicantColumn[]): ShownColumn[] {
  const at = chosen.indexOf('status') + 1 || chosen.length;
  return [...chosen.slice(0, at), stepColumn, ...chosen.slice(at)];
}
