import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ManyJobsReply } from '#contract/http/replies.ts';
import { summaryOf, type Job, type JobSummary } from '#contract/jobs/job.ts';
import type { BulkAction } from '#contract/jobs/jobForm.ts';
import { limits } from '#contract/limits.ts';
import type { JobStatus } from '#contract/options.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { listQuery, pagesAtOnce, plainAddress, type JobsAddress } from './jobsAddress.ts';
import { readOn, type ReadOn } from '#src/features/admin/shared/list/readOn.ts';
import { emptyList, fitsList, nextList, type AdminJobList } from './jobList.ts';
import { sendAgain } from './sendAgain.ts';

export interface AdminJobs {
  list: AdminJobList;
  /** Loads what stands behind those that are there. */
  loadMore: () => void;
  /** Asks again for what failed. */
  retry: () => void;
  /** Switches a job, on screen at once. Rejects where the server did not take it. */
  setStatus: (id: string, status: JobStatus) => Promise<void>;
  /**
   * Does something with many jobs, on screen at once; those that the server did not take go back.
   * @returns those that were changed, as they are now and with what they were; how many were that way
   * already; and the jobs that the server did not take
   */
  setStatuses: (
    ids: readonly string[],
    action: BulkAction,
  ) => Promise<{ changed: ManyJobsReply['changed']; same: number; failed: JobSummary[] }>;
  /**
   * Rejects where the job could not be deleted.
   * @returns what brings it back, and rejects where that fails
   */
  remove: (id: string) => Promise<() => Promise<void>>;
  added: (job: Job) => void;
  changed: (job: Job) => void;
  /** Many were changed elsewhere: those that are shown are as they are now. */
  allChanged: (jobs: readonly JobSummary[]) => void;
}

type ReadPage = (page: number, limit?: number) => Promise<{ items: JobSummary[]; total: number }>;

/**
 * The jobs that fit, for the admin. They are never kept on the phone: closed postings
 * and numbers of applicants are no one else's business, and an old list would be worked on.
 */
export function useAdminJobs(address: JobsAddress, pageSize: number): AdminJobs {
  const { search, status, category, sort, pages } = address;
  const [list, tell] = useReducer(nextList, emptyList);
  const running = useRef<AbortController>(undefined);

  const shown = useRef(list);
  useEffect(() => {
    shown.current = list;
  }, [list]);

  /** What `load` reads: answers the rows, and how many pages are shown with them. */
  const ask = useCallback(
    async (
      asked: 'first' | 'more',
      load: (read: ReadPage) => Promise<ReadOn<JobSummary> & { pages: number }>,
    ) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const filter = { status, category };
      tell({ type: 'asked', asked });
      try {
        const next = await load(async (page, limit = pageSize) => {
          const query = { ...listQuery({ ...plainAddress, search, ...filter, sort }), page, limit };
          const answer = await callApi('jobs.list', { query, asMember: true, signal });
          return { items: answer.jobs, total: answer.total };
        });
        if (!signal.aborted) tell({ type: 'loaded', filter, ...next });
      } catch (error) {
        const { code, message } = failureOf(error);
        if (!signal.aborted) tell({ type: 'failed', failure: { code, message, asked } });
      }
    },
    [search, status, category, sort, pageSize],
  );
  /** The first pages anew, in one answer. */
  const loadFirst = useCallback(
    (pages: number) =>
      ask('first', async (read) => {
        const limit = pageSize * pages;
        const { items, total } = await read(1, limit);
        return { items, all: total, more: limit < total, anew: true, pages };
      }),
    [ask, pageSize],
  );
  /** What stands behind `before`, in which there are so many pages then. */
  const loadBehind = (before: AdminJobList, pages: number) =>
    ask('more', async (read) => {
      const fits = (job: JobSummary) => fitsList(before, job);
      const options = { fits, limit: pageSize, all: before.total, read };
      return { ...(await readOn(before.jobs, options)), pages };
    });

  // After a reload, and on the way back, as many as there were, at once: so the place is the same.
  const first = useRef(1);
  useEffect(() => {
    first.current = pagesAtOnce(pages, pageSize);
  }, [pages, pageSize]);
  useEffect(() => {
    void loadFirst(first.current);
    return () => running.current?.abort();
  }, [loadFirst]);
  // While the list itself is missing, what stands there is the one before: nothing goes behind it.
  const again = (asked: 'first' | 'more' = 'first') =>
    void (asked === 'first' ? loadFirst(first.current) : loadBehind(list, list.pages + 1));

  return {
    list,
    loadMore: () => again(list.failure?.asked ?? 'more'),
    retry: () => again(list.failure?.asked),
    async setStatus(id, status) {
      tell({ type: 'switched', id, status });
      try {
        const job = await callApi('jobs.update', { params: { jobId: id }, body: { status } });
        tell({ type: 'changed', job: summaryOf(job) });
      } catch (error) {
        tell({ type: 'refused', id });
        throw error;
      }
    },
    async setStatuses(ids, action) {
      const target = action === 'activate' ? 'active' : 'inactive';
      for (const id of ids) tell({ type: 'switched', id, status: target });
      const left = new Set(ids);
      const changed: ManyJobsReply['changed'] = [];
      let same = 0;
      for (let at = 0; at < ids.length; at += limits.bulkJobs) {
        const body = { ids: ids.slice(at, at + limits.bulkJobs), action };
        const idempotencyKey = randomUuid();
        try {
          const answer = await sendAgain(() =>
            callApi('jobs.setStatuses', { body, idempotencyKey }),
          );
          for (const job of answer.jobs) {
            left.delete(job.id);
            tell({ type: 'changed', job });
          }
          // A server of the last release does not say what they were: there is no way back then.
          const moved = answer.changed ?? answer.jobs.map((job) => ({ job, before: {} }));
          changed.push(...moved);
          same += answer.jobs.length - moved.length;
        } catch {
          break; // what is left goes back below, this part and those behind it
        }
      }
      for (const id of left) tell({ type: 'refused', id });
      const failed = list.jobs.filter(({ id }) => left.has(id));
      return { changed, same, failed };
    },
    async remove(id) {
      const at = list.jobs.findIndex((job) => job.id === id);
      await callApi('jobs.remove', { params: { jobId: id } });
      const removed = { type: 'removed', id } as const;
      tell(removed);
      // The jobs behind it have moved up by one: what slid over from the next page is fetched.
      const left = nextList(shown.current, removed);
      // A further page that is on its way was asked for without knowing of it.
      const pages = left.pages + (left.loading === 'more' ? 1 : 0);
      if (left.more && left.loading !== 'first') void loadBehind(left, pages);
      return async () => {
        const job = await callApi('jobs.restore', { params: { jobId: id } });
        tell({ type: 'restored', job: summaryOf(job), at: Math.max(0, at) });
      };
    },
    added: (job) => tell({ type: 'added', job: summaryOf(job) }),
    changed: (job) => tell({ type: 'changed', job: summaryOf(job) }),
    allChanged: (jobs) => jobs.forEach((job) => tell({ type: 'changed', job })),
  };
}
