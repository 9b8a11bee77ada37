import { jobsQuery, type JobSummary } from '#contract/job.ts';
import type { ResourceState } from '#contract/resource.ts';
import { useResource } from '#src/lib/pageData.tsx';

/** The first page of the jobs list, newest first, as /jobs itself asks for it. */
export function useNewestJobs(): {
  jobs: readonly JobSummary[] | undefined;
  total: number | undefined;
  error: ResourceState<unknown>['error'];
  reload: () => Promise<void>;
} {
  const { data, local, error, reload } = useResource({ call: 'jobs.list', query: jobsQuery({}) });
  // What the phone knows by itself are some of the jobs: their number says nothing.
  return { jobs: data?.jobs, total: local ? undefined : data?.total, error, reload };
}
