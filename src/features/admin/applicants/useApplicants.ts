import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Applicant } from '#contract/applications/application.ts';
import type {
  ApplicantFacets,
  ApplicantQuery,
  ApplicantSort,
  RecentChange,
} from '#contract/applications/applicants.ts';
import type { Job } from '#contract/jobs/job.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { useLoaded, type Loaded } from '#src/features/shared/calls/useLoaded.ts';
import {
  nextApplicants,
  noApplicants,
  shownApplicants,
  waitingIds,
  whoOf,
  type ApplicantChange,
  type Chosen,
  type Made,
} from './applicantList.ts';
import type { FailureCode } from '#contract/http/errors.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';

/** What the admin looks at. */
export interface ApplicantsView extends ApplicantQuery {
  sort: ApplicantSort;
  /** From 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Whether something of the profiles is shown. */
  profiles: boolean;
}

export interface Applicants {
  /** Null until the first answer. */
  rows: readonly Applicant[] | null;
  /** How many the filter finds. */
  total: number;
  facets: ApplicantFacets | null;
  loading: boolean;
  /** How many answers have come. */
  answers: number;
  failure: { code: FailureCode; message: string } | null;
  /** Rows whose change is on its way. */
  waiting: ReadonlySet<string>;
  /** Asks again; what is there stays until the answer is. Never rejects. */
  reload: () => Promise<void>;
  /**
   * Changes applicants, on screen at once.
   * @returns how many, how many of them hear nothing by mail, who stays, and of a single one the id by
   *   which it can be taken back; rejects where the server did not take it
   */
  change: (chosen: Chosen, change: ApplicantChange) => Promise<Made>;
  /** How many a change would change, and tell by mail. */
  count: (chosen: Chosen, change: ApplicantChange) => Promise<Made>;
  /** Changes of many that can still be undone, newest first. */
  recent: readonly RecentChange[];
  /** Takes a change back: of many with its mails, of one where no one has changed it since. Rejects where not. */
  undo: (id: string) => Promise<{ undone: number; kept: number }>;
}

let changes = 0;

/** A page of a job's applicants. Never kept on the phone: they are other people's data. */
export function useApplicants(jobId: string, view: ApplicantsView): Applicants {
  const [state, tell] = useReducer(nextApplicants, noApplicants);
  const running = useRef<AbortController>(undefined);
  const { search, status, skill, step, sort, page, size, profiles } = view;

  // From one page to the next they stay as they are.
  const hasFacets = useRef(false);

  const load = useCallback(async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    tell({ type: 'asked' });
    try {
      const query = {
        ...{ search, status, skill, step, sort, page, limit: size },
        ...(profiles && { profiles: 'yes' }),
        ...(!hasFacets.current && { facets: 'yes' }),
      };
      const answer = await callApi('jobs.applicants', { params: { jobId }, query, signal });
      if (signal.aborted) return;
      hasFacets.current ||= answer.facets !== undefined;
      tell({ type: 'loaded', page: answer });
    } catch (error) {
      const { code, message } = failureOf(error);
      if (!signal.aborted) tell({ type: 'failed', failure: { code, message } });
    }
  }, [jobId, search, status, skill, step, sort, page, size, profiles]);

  useEffect(() => {
    void load();
    return () => running.current?.abort();
  }, [load]);

  const reload = () => {
    hasFacets.current = false;
    return load();
  };

  const meantBy = (chosen: Chosen) => whoOf(chosen, { search, status, skill, step });
  return {
    rows: state.page && shownApplicants(state),
    total: state.page?.total ?? 0,
    facets: state.facets,
    loading: state.loading,
    answers: state.answers,
    failure: state.failure,
    waiting: waitingIds(state),
    reload,
    recent: state.recent,
    async count(chosen, change) {
      const body = { ...meantBy(chosen), ...change, onlyCount: true };
      return callApi('jobs.setApplicants', { params: { jobId }, body });
    },
    async undo(changeId) {
      try {
        return await callApi('jobs.undoChange', {
          params: { jobId, changeId },
          idempotencyKey: randomUuid(),
        });
      } finally {
        void reload();
      }
    },
    async change(chosen, change) {
      const id = (changes += 1);
      tell({ type: 'changing', id, chosen, change });
      try {
        const { undo, ...made } = await callApi('jobs.setApplicants', {
          params: { jobId },
          body: { ...meantBy(chosen), ...change },
          idempotencyKey: randomUuid(),
        });
        tell({ type: 'taken', id, undo });
        // Filters, counts and the order may all have moved.
        void reload();
        return made;
      } catch (error) {
        tell({ type: 'refused', id });
        throw error;
      }
    },
  };
}

/** The job that people applied to. */
export function useApplicantsJob(jobId: string): Loaded<Job> {
  return useLoaded(jobId, (id, signal) =>
    callApi('jobs.get', { params: { jobId: id }, asMember: true, signal }),
  );
}
