import type { Blog } from '#contract/blogs/blog.ts';
import { jobsQuery, type JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { prefetchPolicy } from '#contract/clientLimits.ts';
import { asReadIn, resourceKey, type ResourceRequest } from '#contract/http/resource.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { deleteCached, isYoung, writeCached, type Cached } from './cache.ts';
import { doneKeys, keyPrefixes, localKeys } from '#src/data/storage/keys.ts';
import { readLocal } from '#src/data/storage/localStore.ts';
import { storageTrouble } from '#src/data/storage/storageState.ts';
import { entriesUnder, readEntry } from '#src/data/storage/stores.ts';
import { isDue, noteDone } from './cacheEviction.ts';

/** What a prefetch must know of the page that it runs in. */
export interface IdleBudget {
  /** A person has asked for it: also where it is not due, and everything anew. */
  asked?: true;
  /** Resolves when the page has nothing better to do. */
  idle(): Promise<void>;
  /** False once data must be saved, there is no network, or no one looks. Asked before each request. */
  allowed(): boolean;
}

/** Why a prefetch ended. */
export type Prefetched = 'done' | 'notDue' | 'stopped';

class Stopped extends Error {}

/**
 * Fetches the newest jobs with their details, the filters, the plans, the blogs and how the team is reached, so that a
 * person finds something to read where there is no network. Once a day, one request at a time.
 */
export async function prefetch(idle: IdleBudget): Promise<Prefetched> {
  try {
    if (!idle.asked && !(await isDue(doneKeys.prefetch, prefetchPolicy.every))) return 'notDue';
    const jobs = await newestJobs(idle);
    await fetchAndKeep(idle, { call: 'jobs.filterOptions' });
    for (const { id } of jobs.slice(0, prefetchPolicy.details)) await jobDetail(idle, id);
    await fetchAndKeep(idle, { call: 'subscriptions.plans' });
    await fetchAndKeep(idle, { call: 'config.get' });
    await blogsWithBanners(idle);
    await noteDone(doneKeys.prefetch);
    return 'done';
  } catch {
    // Not now: no network, no storage, or someone wants to save data. The next visit tries again.
    return 'stopped';
  }
}

async function next(spare: IdleBudget): Promise<void> {
  await spare.idle();
  // What cannot be kept is not worth anyone's data.
  if (!spare.allowed() || storageTrouble.peek() !== null) throw new Stopped();
}

/** By the rule of a page's own read: a final refusal takes what was kept, and the rest goes on. */
async function fetchAndKeep(
  spare: IdleBudget,
  request: ResourceRequest,
  query?: ResourceRequest['query'],
): Promise<void> {
  await next(spare);
  try {
    const data = await callApi(request.call, { ...request, ...(query && { query }) });
    await writeCached(request, { data, savedAt: Date.now() });
  } catch (failure) {
    if (!failureOf(failure, 0).isFinal) throw failure;
    await deleteCached(request);
  }
}

/** One request for many jobs, kept as the pages that the list shows. */
async function newestJobs(spare: IdleBudget): Promise<JobList['jobs']> {
  await next(spare);
  const query = { ...jobsQuery({}), limit: prefetchPolicy.jobs };
  const { jobs, total } = await callApi('jobs.list', { query });
  const savedAt = Date.now();
  const limit = limits.jobsPageSize;
  for (let page = 1; (page - 1) * limit < jobs.length; page++) {
    const onPage = jobs.slice((page - 1) * limit, page * limit);
    const whole = onPage.length === limit || jobs.length === total;
    if (!whole) break;
    const request = { call: 'jobs.list', query: jobsQuery({ page: String(page) }) } as const;
    await writeCached(request, { data: { jobs: onPage, total, page, limit }, savedAt });
  }
  return jobs;
}

async function jobDetail(idle: IdleBudget, jobId: string): Promise<void> {
  const request = { call: 'jobs.get', params: { jobId } } as const;
  const kept = await readEntry<Cached<unknown>>('public', resourceKey(request));
  if (isYoung(kept?.savedAt, prefetchPolicy.detailsFresh) && !idle.asked) return;
  // No one has looked at it: the server does not count it as seen.
  await fetchAndKeep(idle, request, { prefetch: '1' });
}

/**
 * What should be among the newest blogs and is not: the server is asked whether it is still there. It
 * may be a text that was added to an older article.
 */
async function forgetDeleted(spare: IdleBudget, newest: Blog[], total: number): Promise<void> {
  const there = new Set(
    newest.flatMap(({ _id, siblings = [] }) => [_id, ...siblings.map((text) => text._id)]),
  );
  const since = newest.length < total ? (newest.at(-1)?.createdAt ?? '') : '';
  const kept = await entriesUnder<Cached<Blog>>('public', keyPrefixes.blog);
  for (const [, { data }] of kept) {
    if (there.has(data._id) || data.createdAt < since) continue;
    await fetchAndKeep(spare, { call: 'blogs.get', params: { blogId: data._id } });
  }
}

/** One request for the newest blogs, whole; the worker keeps their banners as they come by. */
async function blogsWithBanners(spare: IdleBudget): Promise<void> {
  await next(spare);
  const query = { limit: prefetchPolicy.blogs, whole: 1 };
  const request = asReadIn({ call: 'blogs.page', query }, readLocal(localKeys.language));
  const { blogs, total } = await callApi('blogs.page', request);
  const savedAt = Date.now();
  // As textsOf of the contract says, whose file a page needs that this one is no part of.
  for (const blog of blogs.flatMap(({ other, ...blog }) => (other ? [blog, other] : blog))) {
    await writeCached({ call: 'blogs.get', params: { blogId: blog._id } }, { data: blog, savedAt });
  }
  await forgetDeleted(spare, blogs, total);
  for (const { bannerImage } of blogs.slice(0, prefetchPolicy.banners)) {
    // Banners on other hosts are not ours to fetch unasked.
    if (!bannerImage.startsWith('/') || bannerImage.startsWith('//')) continue;
    await next(spare);
    await fetch(bannerImage).then((answer) => answer.arrayBuffer());
  }
}
