import {
  cleanFilters,
  type FilterOptions,
  type Job,
  type JobFilters,
  type JobList,
  type JobSummary,
} from '#contract/jobs/job.ts';
import { compareJobs, facetsOf, matches } from '#contract/jobs/jobMatching.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { searchForRole } from '#contract/search/roleSearch.ts';
import { limits } from '#contract/limits.ts';
import { experienceRanges, isGiven } from '#contract/options.ts';
import type { BlogPage } from '#contract/blogs/blog.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { readCached, type Cached } from './cache.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { entriesUnder } from '#src/data/storage/stores.ts';

/** An answer put together on the phone; `savedAt` is that of the oldest job in it. */
export type OfflineAnswer = Cached<unknown> | undefined;

/**
 * What the phone itself can answer without a network: the jobs list over every job kept, the
 * filter options out of them, suggestions out of the options. Undefined where it knows nothing.
 */
export async function answerOffline(request: ResourceRequest): Promise<OfflineAnswer> {
  if (request.call === 'blogs.list') return latestLocally(Number(request.query?.latest));
  if (request.call === 'blogs.page') {
    return (await import('./offlineBlogs.ts')).blogsOnPhone(request.query ?? {});
  }
  if (request.call === 'jobs.suggestions') return suggestLocally(String(request.query?.q ?? ''));
  if (request.call !== 'jobs.list' && request.call !== 'jobs.filterOptions') return undefined;
  const saved = await savedSummaries(Boolean(request.query?.search));
  if (saved.length === 0) return undefined;
  const savedAt = Math.min(...saved.map((entry) => entry.savedAt));
  const jobs = saved.map((entry) => entry.data);
  const data =
    request.call === 'jobs.list' ? await listOf(jobs, request.query ?? {}) : optionsOf(jobs);
  return { data, savedAt };
}

/** Suggestions from the filter options as the server last gave them, otherwise from the kept jobs. */
async function suggestLocally(typed: string): Promise<OfflineAnswer> {
  const options =
    (await readCached<FilterOptions>({ call: 'jobs.filterOptions' })) ??
    ((await answerOffline({ call: 'jobs.filterOptions' })) as Cached<FilterOptions> | undefined);
  if (!options) return undefined;
  const [{ suggester }, lexicon] = await Promise.all([
    import('#contract/search/query/suggest.ts'),
    import('./searchWords.ts').then(({ phoneLexicon }) => phoneLexicon()),
  ]);
  const suggestions = suggester(lexicon, options.data).suggest(typed);
  return { data: { suggestions }, savedAt: options.savedAt };
}

/** The newest blogs, where the phone has the first page of their list, or else of those that it keeps. */
async function latestLocally(count: number): Promise<OfflineAnswer> {
  if (!(count > 0)) return undefined;
  const first =
    (await readCached<BlogPage>({ call: 'blogs.page' })) ??
    (await (await import('./offlineBlogs.ts')).blogsOnPhone({}));
  return first && { data: first.data.blogs.slice(0, count), savedAt: first.savedAt };
}

/**
 * The kept jobs as their cards show them. Whole descriptions, megabytes of them, are read only for a
 * search, which looks into them.
 */
async function savedSummaries(withDescriptions: boolean): Promise<Cached<KeptJob>[]> {
  const read = <T>(prefix: string) =>
    entriesUnder<Cached<T>>('public', prefix).catch((): [string, Cached<T>][] => []);
  const details = withDescriptions ? await read<Job>(keyPrefixes.jobDetail) : [];
  const descriptions = new Map(details.map(([, { data }]) => [data._id, data.description]));
  const summaries = await read<JobSummary>(keyPrefixes.summary);
  return summaries.map(([, { savedAt, data }]) => {
    const description = descriptions.get(data.id) ?? data.shortDescription;
    return { savedAt, data: { ...data, description } };
  });
}

type KeptJob = JobSummary & { description: string };

/**
 * The list rule of contract/jobs/job.ts over the kept jobs: filter, sort, page. A search is understood
 * as on the server; its lists of words are loaded only then.
 */
export async function listOf(
  jobs: readonly KeptJob[],
  query: Record<string, string | number | undefined>,
): Promise<JobList> {
  const filters = cleanFilters(query);
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? limits.jobsPageSize);
  const order = query.sortOrder === 'asc' ? 'asc' : 'desc';
  const now = surelyNow();
  const openJobs = (wanted: JobFilters) =>
    jobs.filter((job) => statusOn(job, now) === 'active' && matches(job, facetsOf(job), wanted));
  const summaries = (list: readonly KeptJob[]) =>
    list.map(({ description: _description, ...summary }) => summary);
  const paged = (list: readonly KeptJob[]) => ({
    jobs: summaries(list.slice((page - 1) * limit, page * limit)),
    ...{ total: list.length, page, limit },
  });
  const searched = async (wanted: JobFilters): Promise<JobList> => {
    const { searchKept } = await import('./searchKept.ts');
    const sort = query.sortBy === 'pay' || query.sortBy === 'newest' ? query.sortBy : 'match';
    const found = await searchKept(openJobs(wanted), wanted.search ?? '', order, sort);
    const { jobs: list, partial, understood, elsewhere, others = [] } = found;
    return {
      ...paged(list),
      ...(partial && { partial }),
      understood,
      ...(elsewhere && { elsewhere }),
      ...(page === 1 &&
        others.length > 0 && {
          others: { jobs: summaries(others.slice(0, limits.otherJobs)), total: others.length },
        }),
    };
  };
  if (filters.search) return searched(filters);
  const found = openJobs(filters);
  const bySearch = found.length === 0 ? searchForRole(filters) : undefined;
  const instead = bySearch && (await searched(bySearch));
  if (instead && instead.total > 0) return { ...instead, instead: filters.role ?? '' };
  found.sort(compareJobs(order));
  if (query.sortBy === 'pay') {
    const { comparePay } = await import('#contract/search/ranking/searchJobs.ts');
    found.sort(comparePay);
  }
  return paged(found);
}

function optionsOf(kept: readonly JobSummary[]): FilterOptions {
  const now = surelyNow();
  const jobs = kept.filter((job) => statusOn(job, now) === 'active');
  const distinct = (values: string[]) => [...new Set(values)].filter(isGiven).sort();
  const places = distinct(jobs.map((job) => job.location));
  const countries = distinct(places.map((place) => place.split(',').at(-1)?.trim() ?? place));
  return {
    companies: distinct(jobs.map((job) => job.companyName)),
    roles: distinct(jobs.map((job) => job.title)),
    locations: [...new Set([...countries, ...places])],
    experiences: [...experienceRanges],
  };
}
