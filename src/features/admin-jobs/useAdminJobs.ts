import { useCallback, useEffect, useReducer, useRef } from 'react';
import { summaryOf, type Job } from '#contract/job.ts';
import { limits } from '#contract/limits.ts';
import type { JobStatus } from '#contract/options.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { emptyList, hasMore, nextList, type OfficeList } from './jobList.ts';

export interface AdminJobs {
  list: OfficeList;
  /** Loads a page: the first one anew, any other behind those that are there. */
  load: (page: number) => void;
  /** Switches a job, on screen at once. Rejects where the server did not take it. */
  setStatus: (id: string, status: JobStatus) => Promise<void>;
  /** Rejects where the job could not be deleted. */
  remove: (id: string) => Promise<void>;
  added: (job: Job) => void;
  changed: (job: Job) => void;
}

const unknownFailure = new CallFailure(-1, {});

/**
 * The jobs that `search` finds, for the office. They are never kept on the phone: closed postings
 * and numbers of applicants are nobody else's business, and an old list would be worked on.
 */
export function useAdminJobs(search: string): AdminJobs {
  const [list, tell] = useReducer(nextList, emptyList);
  const running = useRef<AbortController>(undefined);

  const load = useCallback(
    async (page: number) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      tell({ type: 'asked', page });
      try {
        const query = { page, limit: limits.adminJobsPageSize, search };
        const answer = await callApi('jobs.list', { query, asMember: true, signal });
        if (!signal.aborted) tell({ type: 'loaded', page, answer });
      } catch (error) {
        const { code, message } = error instanceof CallFailure ? error : unknownFailure;
        if (!signal.aborted) tell({ type: 'failed', failure: { code, message, page } });
      }
    },
    [search],
  );

  useEffect(() => {
    void load(1);
    return () => running.current?.abort();
  }, [load]);

  return {
    list,
    load: (page) => void load(page),
    async setStatus(id, status) {
      tell({ type: 'switched', id, status });
      try {
        await callApi('jobs.update', { params: { jobId: id }, body: { status } });
        tell({ type: 'confirmed', id });
      } catch (error) {
        tell({ type: 'refused', id });
        throw error;
      }
    },
    async remove(id) {
      await callApi('jobs.remove', { params: { jobId: id } });
      tell({ type: 'removed', id });
      // The jobs behind it have moved up by one: what slid over from the next page is fetched.
      if (hasMore(list)) void load(Math.max(1, list.pages));
    },
    added: (job) => tell({ type: 'added', job: summaryOf(job) }),
    changed: (job) => tell({ type: 'changed', job: summaryOf(job) }),
  };
}
