import {
  cleanFilters,
  compareJobs,
  facetsOf,
  matches,
  type FilterOptions,
  type Job,
  type JobList,
  type JobSummary,
} from '#contract/jobs/job.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { experienceRanges } from '#contract/options.ts';
import type { Blog } from '#contract/blogs/blog.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { readCached, type Cached } from './cache.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { allEntries } from '#src/data/storage/stores.ts';

/** An answer put together on the phone; `savedAt` is that of the oldest job in it. */
export type OfflineAnswer = Cached<unknown> | undefined;

/**
 * What the phone itself can answer without a network: the jobs list over every job kept, the
 * filter options out of them, suggestions out of the options. Undefined where it knows nothing.
 */
export async function answerOffline(request: ResourceRequest): Promise<OfflineAnswer> {
  if (request.call === 'blogs.list') return latestLocally(Number(request.query?.latest));
  if (request.call === 'jobs.suggestions') return suggestLocally(String(request.query?.q ?? ''));
  if (request.call !== 'jobs.list' && request.call !== 'jobs.filterOptions') return undefined;
  const saved = await savedSummaries();
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
  const [{ suggester }, { baseLexicon }] = await Promise.all([
    import('#contract/search/query/suggest.ts'),
    import('#contract/search/lexicon/lexicon.ts'),
  ]);
  const suggestions = suggester(baseLexicon(), options.data).suggest(typed);
  return { data: { suggestions }, savedAt: options.savedAt };
}

/** The newest of all blogs, where the phone has them all. */
async function latestLocally(count: number): Promise<OfflineAnswer> {
  const all = count > 0 ? await readCached<Blog[]>({ call: 'blogs.list' }) : undefined;
  return all && { data: all.data.slice(0, count), savedAt: all.savedAt };
}

async function savedSummaries(): Promise<Cached<KeptJob>[]> {
  const all = await allEntries<Cached<unknown>>('public').catch(() => []);
  const descriptions = new Map<string, string>();
  for (const [key, entry] of all) {
    if (key.startsWith(keyPrefixes.jobDetail)) {
      const job = entry.data as Job;
      descriptions.set(job._id, job.description);
    }
  }
  return all
    .filter(([key]) => key.startsWith(keyPrefixes.summary))
    .map(([, entry]) => {
      const summary = entry.data as JobSummary;
      const description = descriptions.get(summary.id) ?? summary.shortDescription;
      return { savedAt: entry.savedAt, data: { ...summary, description } };
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
  const open = jobs.filter(
    (job) => statusOn(job, Date.now()) === 'active' && matches(job, facetsOf(job), filters),
  );
  const { jobs: found, partial } = filters.search
    ? (await import('#contract/search/ranking/searchJobs.ts')).searchJobs(
        open,
        filters.search,
        order,
      )
    : { jobs: open.sort(compareJobs(order)), partial: false };
  const onPage = found.slice((page - 1) * limit, page * limit);
  return {
    jobs: onPage.map(({ description: _description, ...summary }) => summary),
    ...(partial && { partial }),
    total: found.length,
    page,
    limit,
  };
}

function optionsOf(jobs: readonly JobSummary[]): FilterOptions {
  const distinct = (values: string[]) => [...new Set(values)].sort();
  const places = distinct(jobs.map((job) => job.location));
  const countries = distinct(places.map((place) => place.split(',').at(-1)?.trim() ?? place));
  return {
    companies: distinct(jobs.map((job) => job.companyName)),
    roles: distinct(jobs.map((job) => job.title)),
    locations: [...new Set([...countries, ...places])],
    experiences: [...experienceRanges],
  };
}
