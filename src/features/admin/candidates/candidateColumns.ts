import type { TextKey } from '#src/i18n/keys.ts';

/** What can be shown of a candidate beside the name, in this order. */
export const candidateColumns = [
  ...(['hints', 'phone', 'email', 'title', 'years', 'state', 'passport'] as const),
  ...(['skills', 'languages', 'tags', 'applications', 'newest'] as const),
];
export type CandidateColumn = (typeof candidateColumns)[number];

/** What everyone begins with. */
export const usualCandidateColumns: readonly CandidateColumn[] = [
  ...(['hints', 'phone', 'title', 'years', 'state', 'passport'] as const),
  ...(['applications', 'newest'] as const),
];

export const candidateColumnTexts = {
  hints: 'adminCandidates:table.hints',
  phone: 'adminCandidates:table.phone',
  email: 'adminCandidates:table.email',
  title: 'adminCandidates:filter.title',
  years: 'adminCandidates:filter.years',
  state: 'adminCandidates:filter.state',
  passport: 'adminCandidates:filter.passport',
  skills: 'adminCandidates:filter.skill',
  languages: 'adminCandidates:filter.language',
  tags: 'adminCandidates:filter.tag',
  applications: 'adminCandidates:table.applications',
  newest: 'adminCandidates:table.newest',
} as const satisfies Record<CandidateColumn, TextKey>;
