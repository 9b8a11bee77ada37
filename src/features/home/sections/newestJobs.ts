import { jobsQuery, type JobList } from '#contract/jobs/job.ts';
import type { ResourceState } from '#contract/http/resource.ts';
import { useResource } from '#src/hooks/pageData.tsx';

/** The first page of the jobs list, newest first, as /jobs itself asks for it. */
export function useNewestJobs(): ResourceState<JobList> & { reload: () => Promise<void> } {
  return useResource({ call: 'jobs.list', query: jobsQuery({}) });
}
