import type { ManyJobsReply } from '#contract/http/replies.ts';
import type { JobSummary } from '#contract/jobs/job.ts';
import type { JobEdit } from '#contract/jobs/manyJobsForm.ts';
import { limits } from '#contract/limits.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { randomUuid } from '#src/data/outbox/browserPorts.ts';
import { sendAgain } from '../sendAgain.ts';

/** A job as it was seen when it was chosen. */
export type SeenJob = Pick<JobSummary, 'id' | 'title' | 'version'>;

/** What became of a change of many. */
export interface Edited {
  changed: ManyJobsReply['changed'];
  /** Names of those that someone else has changed or deleted meanwhile. */
  left: string[];
  same: number;
  /** Those that were not sent any more, and why. */
  unsent: readonly SeenJob[];
  failure: CallFailure | undefined;
  /** No answer came to what was sent last, and no one asked again: it may have been done. */
  isUnknown?: true;
}

/** So many jobs a filter may find, to be changed all at once. */
export const mostEdited = 1_000;

type Query = Record<string, string | number>;

/**
 * All jobs that a filter finds, page by page; undefined where there are more than are changed at once.
 * Rejects where a page cannot be had.
 * @param onShare told how much is there, 0 to 1
 */
export async function findAll(
  query: Query,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<SeenJob[] | undefined> {
  const found = new Map<string, SeenJob>();
  for (let page = 1; ; page += 1) {
    const { jobs, total } = await callApi('jobs.list', {
      query: { ...query, page, limit: limits.jobsMaxPageSize },
      ...{ asMember: true, signal },
    });
    if (total > mostEdited) return undefined;
    // A job that is posted meanwhile pushes others onto the next page: each counts once.
    for (const { id, title, version } of jobs)
      found.set(id, { id, title, ...(version && { version }) });
    onShare(page * limits.jobsMaxPageSize >= total ? 1 : (page * limits.jobsMaxPageSize) / total);
    if (jobs.length === 0 || page * limits.jobsMaxPageSize >= total) return [...found.values()];
  }
}

/**
 * Keys of what was sent: the same body has the same key, so that what is sent again because no answer
 * came is not done a second time, and is answered as it was.
 */
export type SentKeys = Map<string, string>;

function keyOf(sent: SentKeys, body: object): string {
  const text = JSON.stringify(body);
  const key = sent.get(text) ?? randomUuid();
  sent.set(text, key);
  return key;
}

/**
 * Changes jobs, some at a time: each call does all of its jobs that it can, or none. Never rejects.
 * @param sent kept for as long as the same may be sent again
 */
export function editAll(
  jobs: readonly SeenJob[],
  change: JobEdit,
  onShare: (share: number) => void,
  sent: SentKeys,
): Promise<Edited> {
  return inBatches(jobs, onShare, (some) => {
    const body = { jobs: some.map(({ id, version }) => ({ id, version })), ...change };
    return callApi('jobs.editMany', { body, idempotencyKey: keyOf(sent, body) });
  });
}

/** Takes a change of many back, where no one has changed anything since. Never rejects. */
export function undoAll(
  changed: Edited['changed'],
  onShare: (share: number) => void,
): Promise<Edited> {
  const befores = new Map(changed.map(({ job, before }) => [job.id, before]));
  const sent: SentKeys = new Map();
  return inBatches(
    changed.map(({ job }) => job),
    onShare,
    (some) => {
      const body = {
        jobs: some.map(({ id, version }) => ({ id, version, before: befores.get(id) })),
      };
      return callApi('jobs.undoMany', { body, idempotencyKey: keyOf(sent, body) });
    },
  );
}

async function inBatches(
  jobs: readonly SeenJob[],
  onShare: (share: number) => void,
  send: (some: readonly SeenJob[]) => Promise<ManyJobsReply>,
): Promise<Edited> {
  const done: Edited = { changed: [], left: [], same: 0, unsent: [], failure: undefined };
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  for (let at = 0; at < jobs.length; at += limits.bulkJobs) {
    try {
      const some = jobs.slice(at, at + limits.bulkJobs);
      const { changed, same, left } = await sendAgain(() => send(some));
      done.changed.push(...changed);
      done.same += same;
      done.left.push(...left.map(({ id, title }) => title ?? titles.get(id) ?? id));
    } catch (error) {
      return { ...done, unsent: jobs.slice(at), failure: failureOf(error) };
    }
    onShare(Math.min(1, (at + limits.bulkJobs) / jobs.length));
  }
  return done;
}
