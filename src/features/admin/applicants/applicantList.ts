import type { Applicant, Interview } from '#contract/applications/application.ts';
import type { SeenApplicant } from '#contract/applications/applicationForms.ts';
import type {
  ApplicantFacets,
  ApplicantList,
  ApplicantQuery,
  RecentChange,
} from '#contract/applications/applicants.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import type { FailureCode } from '#contract/http/errors.ts';
import type { Replies } from '#contract/http/replies.ts';

/** What the admin does to applicants. */
export interface ApplicantChange {
  status?: ApplicationStatus;
  interview?: Interview | null;
  /** Of one applicant: as they are on screen, so that what someone else has changed since stays. */
  was?: SeenApplicant;
  /** How many the admin has said yes to. */
  expected?: number;
}

/** What became of a change, or would become of it. */
export type Made = Pick<Replies['jobs.setApplicants'], 'updated' | 'changeId' | 'untold' | 'left'>;

/** To whom: named one by one, or everyone whom the filter finds. */
export type Chosen = readonly string[] | 'all';

/** The same for a call: of everyone, whom the list's filter finds. */
export function whoOf(chosen: Chosen, { search, status, skill, step }: ApplicantQuery) {
  return chosen === 'all' ? { all: { search, status, skill, step } } : { ids: chosen };
}

interface Pending {
  id: number;
  chosen: Chosen;
  change: ApplicantChange;
}

/** A page of applicants, with what is on its way to the server. */
export interface ApplicantsState {
  page: ApplicantList | null;
  /** As they were told last: what there is to choose from. */
  facets: ApplicantFacets | null;
  /** Changes of many that can still be undone. */
  recent: readonly RecentChange[];
  loading: boolean;
  answers: number;
  failure: { code: FailureCode; message: string } | null;
  pending: readonly Pending[];
}

export const noApplicants: ApplicantsState = {
  page: null,
  facets: null,
  recent: [],
  loading: true,
  answers: 0,
  failure: null,
  pending: [],
};

export type ApplicantsNews =
  | { type: 'asked' }
  | { type: 'loaded'; page: ApplicantList }
  | { type: 'failed'; failure: { code: FailureCode; message: string } }
  | ({ type: 'changing' } & Pending)
  | { type: 'taken'; id: number; undo?: RecentChange | undefined }
  | { type: 'refused'; id: number };

/** What becomes of the state. A refused change leaves no trace: what is shown is page and pending. */
export function nextApplicants(state: ApplicantsState, news: ApplicantsNews): ApplicantsState {
  switch (news.type) {
    case 'asked':
      return { ...state, loading: true };
    case 'loaded': {
      const { page } = news;
      const { facets = state.facets, recent = state.recent } = page;
      const answers = state.answers + 1;
      return { ...state, page, facets, recent, answers, loading: false, failure: null };
    }
    case 'failed':
      return { ...state, loading: false, failure: news.failure };
    case 'changing': {
      const { id, chosen, change } = news;
      return { ...state, pending: [...state.pending, { id, chosen, change }] };
    }
    case 'taken':
    case 'refused': {
      const settled = state.pending.find(({ id }) => id === news.id);
      const pending = state.pending.filter(({ id }) => id !== news.id);
      if (!settled || !state.page || news.type === 'refused') return { ...state, pending };
      const applicants = applied(state.page.applicants, settled);
      const recent = news.undo ? [news.undo, ...state.recent] : state.recent;
      return { ...state, pending, recent, page: { ...state.page, applicants } };
    }
  }
}

/** The rows as they are shown: with every change that is on its way. */
export function shownApplicants({ page, pending }: ApplicantsState): readonly Applicant[] {
  return pending.reduce<readonly Applicant[]>(applied, page?.applicants ?? []).slice();
}

/** The ids of the rows with a change on its way. */
export function waitingIds({ page, pending }: ApplicantsState): ReadonlySet<string> {
  const rows = page?.applicants ?? [];
  return new Set(
    rows.filter((row) => pending.some((one) => isMeant(row, one))).map(({ _id }) => _id),
  );
}

function applied(rows: readonly Applicant[], pending: Pending): Applicant[] {
  const { status, interview } = pending.change;
  return rows.map((row) =>
    isMeant(row, pending)
      ? {
          ...row,
          ...(status !== undefined && { applicationStatus: status }),
          // A step is one of the status.
          ...(status !== undefined && status !== row.applicationStatus && { step: null }),
          ...(interview !== undefined && { interview }),
        }
      : row,
  );
}

/** Who has withdrawn is no one's to change any more, nor is an account on its way out. */
export const isOpen = ({ withdrawnAt, deleting }: Applicant): boolean =>
  withdrawnAt === null && !deleting;

function isMeant(row: Applicant, { chosen, change }: Pick<Pending, 'chosen' | 'change'>): boolean {
  const { interview, status } = change;
  // As the server: an interview is called off of anyone, beside no other change.
  const callsOff = interview === null && status === undefined && row.withdrawnAt === null;
  return (isOpen(row) || callsOff) && (chosen === 'all' || chosen.includes(row._id));
}

/** An applicant as the admin sees them. */
export function seenOf({ applicationStatus: status, interview }: Applicant): SeenApplicant {
  // Blank where there is none: only so is a note noticed that someone else has added.
  const seen = interview && {
    ...interview,
    zone: interview.zone ?? '',
    note: interview.note ?? '',
  };
  return { status, interview: seen };
}
