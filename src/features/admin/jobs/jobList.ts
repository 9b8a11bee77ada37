import type { JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import type { FailureCode } from '#contract/http/errors.ts';
import { joined } from '#src/hooks/pagedList.ts';
import type { ReadOn } from '#src/features/admin/shared/list/readOn.ts';

/** The list from its beginning, or what stands behind it. */
type Asked = 'first' | 'more';

/** What of the list's filter can be seen in a row; blank where it may be anything. */
interface RowFilter {
  status: string;
  category: string;
}

/** Why a call failed, as errors:codes and the server name it. */
interface Failure {
  code: FailureCode;
  message: string;
  asked: Asked;
}

/** The admin's list: the pages that were loaded so far, one after the other. */
export interface AdminJobList {
  jobs: JobSummary[];
  /** How many there are with all loaded, those too that are shown and have left the filter. */
  total: number;
  /** Whether the server has some that are not in the list. */
  more: boolean;
  filter: RowFilter;
  /** How many pages are loaded; 0 before the first answer. */
  pages: number;
  /** What is on its way: the first page (anew), or the one behind the last. */
  loading: Asked | null;
  failure: Failure | null;
  /** Statuses that were switched and not yet confirmed, with what to go back to. */
  undo: Record<string, JobStatus>;
  /** What was done since the answer that is on its way was asked for: it may not know of it. */
  since: readonly Done[];
}

type Done = Extract<ListEvent, { type: 'added' | 'changed' | 'removed' | 'restored' }>;

export type ListEvent =
  | { type: 'asked'; asked: Asked }
  /** `pages`: so many are shown with it. */
  | ({ type: 'loaded'; pages: number; filter: RowFilter } & ReadOn<JobSummary>)
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
  more: false,
  filter: { status: '', category: '' },
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
      return { ...list, loading: event.asked, failure: null, since: [] };
    case 'loaded':
      return list.since.reduce(again, loaded({ ...list, since: [] }, event));
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

/**
 * Whether a row still belongs to the list, as the server sees it: one that is being switched only where
 * it did before and does afterwards, so that no row behind it is skipped.
 */
export function fitsList({ filter, undo }: AdminJobList, job: JobSummary): boolean {
  const { status, category } = filter;
  const before = undo[job.id] ?? job.status;
  return (
    (status === '' || (job.status === status && before === status)) &&
    (category === '' || job.category === category)
  );
}

/** How many jobs the filter finds now: without those that are shown and have left it. */
export function foundBy(list: AdminJobList): number {
  return list.total - list.jobs.filter((job) => !fitsList(list, job)).length;
}

/**
 * What was read, behind what is there. A job posted in the meantime has pushed others onto the next
 * page: what is there already is replaced in its place, not shown twice.
 */
function loaded(
  list: AdminJobList,
  { items, all, more, anew, pages, filter }: Extract<ListEvent, { type: 'loaded' }>,
): AdminJobList {
  const further = items.map((job) => keepSwitch(list, job));
  return {
    ...list,
    ...{ more, pages, filter },
    jobs: joined(anew ? [] : list.jobs, further),
    total: all,
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
