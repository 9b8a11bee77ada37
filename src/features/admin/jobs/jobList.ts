import type { JobList, JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import type { FailureCode } from '#contract/http/errors.ts';

/** Why a call failed, as errors:codes and the server name it. */
interface Failure {
  code: FailureCode;
  message: string;
  /** The page that was asked for. */
  page: number;
}

/** The admin's list: the pages that were loaded so far, one after the other. */
export interface AdminJobList {
  jobs: JobSummary[];
  total: number;
  /** How many pages are loaded; 0 before the first answer. */
  pages: number;
  /** What is on its way: the first page (anew), or the one behind the last. */
  loading: 'first' | 'more' | null;
  failure: Failure | null;
  /** Statuses that were switched and not yet confirmed, with what to go back to. */
  undo: Record<string, JobStatus>;
  /** What was done since the answer that is on its way was asked for: it may not know of it. */
  since: readonly Done[];
}

type Done = Extract<ListEvent, { type: 'added' | 'changed' | 'removed' | 'restored' }>;

export type ListEvent =
  | { type: 'asked'; page: number }
  /** `pages`: the first so many came at once. */
  | { type: 'loaded'; page: number; pages?: number; answer: Pick<JobList, 'jobs' | 'total'> }
  | { type: 'failed'; failure: Failure }
  | { type: 'switched'; id: string; status: JobStatus }
  | { type: 'refused'; id: string }
  | { type: 'added'; job: JobSummary }
  | { type: 'changed'; job: JobSummary }
  | { type: 'removed'; id: string }
  /** Brought back, to where it stood. */
  | { type: 'restored'; job: JobSummary; at: number };

export const emptyList: AdminJobList = {
  jobs: [],
  total: 0,
  pages: 0,
  loading: 'first',
  failure: null,
  undo: {},
  since: [],
};

/** The list after something happened. A switch shows at once and is taken back when refused. */
export function nextList(list: AdminJobList, event: ListEvent): AdminJobList {
  switch (event.type) {
    case 'asked':
      return { ...list, loading: event.page === 1 ? 'first' : 'more', failure: null, since: [] };
    case 'loaded':
      return list.since.reduce(
        again,
        loaded({ ...list, since: [] }, event.page, event.answer, event.pages),
      );
    case 'failed':
      return { ...list, loading: null, failure: event.failure, since: [] };
    case 'added':
    case 'changed':
    case 'removed':
    case 'restored':
      return done({ ...list, since: list.loading ? [...list.since, event] : [] }, event);
    case 'switched':
      return {
        ...withStatus(list, event.id, event.status),
        undo: { ...list.undo, [event.id]: list.undo[event.id] ?? statusOf(list, event) },
      };
    case 'refused': {
      const before = list.undo[event.id];
      const back = before ? withStatus(list, event.id, before) : list;
      return { ...back, undo: without(list.undo, event.id) };
    }
  }
}

/** Once more, after an answer that left the server before it was done, or after it. */
function again(list: AdminJobList, event: Done): AdminJobList {
  const isThere = list.jobs.some(({ id }) => id === ('job' in event ? event.job.id : event.id));
  if (event.type === 'added' || event.type === 'restored')
    return isThere ? list : done(list, event);
  return event.type === 'removed' && !isThere ? list : done(list, event);
}

function done(list: AdminJobList, event: Done): AdminJobList {
  switch (event.type) {
    case 'added': // the newest job is the first
      return { ...list, jobs: [event.job, ...list.jobs], total: list.total + 1 };
    case 'changed':
      return {
        ...list,
        jobs: list.jobs.map((job) => (job.id === event.job.id ? event.job : job)),
        undo: without(list.undo, event.job.id),
      };
    case 'removed':
      return {
        ...list,
        jobs: list.jobs.filter(({ id }) => id !== event.id),
        total: Math.max(0, list.total - 1),
        undo: without(list.undo, event.id),
      };
    case 'restored':
      return {
        ...list,
        jobs: withJobAt(list.jobs, event.job, event.at),
        total: list.total + 1,
      };
  }
}

function withJobAt(jobs: readonly JobSummary[], job: JobSummary, at: number): JobSummary[] {
  const others = jobs.filter(({ id }) => id !== job.id);
  return [...others.slice(0, at), job, ...others.slice(at)];
}

/** Whether the server has jobs that are not in the list. */
export function hasMore({ jobs, total }: Pick<AdminJobList, 'jobs' | 'total'>): boolean {
  return jobs.length < total;
}

/**
 * A page put behind those before it. A job posted in the meantime has pushed others onto the next
 * page: what is there already is replaced in its place, not shown twice.
 */
function loaded(
  list: AdminJobList,
  page: number,
  answer: Pick<JobList, 'jobs' | 'total'>,
  first = 1,
): AdminJobList {
  const fresh = new Map(answer.jobs.map((job) => [job.id, keepSwitch(list, job)]));
  const kept = page === 1 ? [] : list.jobs.map((job) => fresh.get(job.id) ?? job);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    ...list,
    jobs: [...kept, ...[...fresh.values()].filter(({ id }) => !ids.has(id))],
    total: answer.total,
    pages: page === 1 ? first : Math.max(list.pages, page),
    loading: null,
    failure: null,
  };
}

/** An answer that left the server before a switch arrived there does not flip it back. */
function keepSwitch({ undo, jobs }: AdminJobList, job: JobSummary): JobSummary {
  const shown = undo[job.id] && jobs.find(({ id }) => id === job.id);
  return shown ? { ...job, status: shown.status } : job;
}

function withStatus(list: AdminJobList, id: string, status: JobStatus): AdminJobList {
  return { ...list, jobs: list.jobs.map((job) => (job.id === id ? { ...job, status } : job)) };
}

/** What a job is switched from: one of many may be that way already. */
function statusOf(
  list: AdminJobList,
  { id, status }: { id: string; status: JobStatus },
): JobStatus {
  return list.jobs.find((job) => job.id === id)?.status ?? status;
}

function without<T>(record: Record<string, T>, id: string): Record<string, T> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
