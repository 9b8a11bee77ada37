import type { Job, JobSummary } from '#contract/jobs/job.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { askApi, failureOf } from '#src/data/api.ts';
import { deleteCached, isYoung, readCached, writeCached } from '#src/data/cache/cache.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { seenJobs } from './seenJobs.ts';

/** A copy of this age says whether a job is open, ms. */
const freshFor = 60_000;
/** How long the server may take to say it, ms: the phone's own copies are shown then. */
const patience = 6_000;

/**
 * The open jobs that were looked at last on this phone, newest first. A copy does not know that its job was
 * closed since: the server is asked for what has changed, which counts as no look.
 * @param without - Ids of jobs that are left out.
 * @param most - How many, at most.
 * @param ask - Whether the network may be used; without it the copies count.
 * @throws Where storage cannot be used.
 */
export async function openSeenJobs(
  without: readonly string[],
  most: number,
  ask: boolean,
): Promise<JobSummary[]> {
  const open = async () =>
    (await seenJobs())
      .filter((job) => !without.includes(job.id) && statusOn(job, surelyNow()) === 'active')
      .slice(0, most);
  const asked = new Set<string>();
  let jobs = await open();
  let next = ask ? jobs : [];
  // In the place of one that was closed comes the next, which may be closed as well.
  while (next.length > 0) {
    next.forEach(({ id }) => asked.add(id));
    const answers = await Promise.all(next.map(({ id }) => bringUpToDate(id)));
    jobs = await open();
    next = answers.includes(false) ? [] : jobs.filter(({ id }) => !asked.has(id));
  }
  return jobs;
}

/**
 * Asks whether a kept job is still as it is kept, and keeps what the server says; counts as no look.
 * @returns false where the server cannot say it now
 */
export async function bringUpToDate(jobId: string): Promise<boolean> {
  const request = { call: 'jobs.get', params: { jobId } } as const;
  const kept = await readCached<Job>(request);
  if (isYoung(kept?.savedAt, freshFor)) return true;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const options = { params: { jobId }, query: { prefetch: 1 }, signal: stop.signal };
  try {
    const { data = kept?.data, tag } = await askApi(request.call, options, kept?.tag);
    await writeCached(request, { data, savedAt: Date.now(), tag });
    return true;
  } catch (failure) {
    if (!failureOf(failure, 0).isFinal) return false;
    await deleteCached(request);
    return true;
  } finally {
    clearTimeout(timer);
  }
}
