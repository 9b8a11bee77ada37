import { useEffect, useState } from 'react';
import type { JobSummary } from '#contract/jobs/job.ts';
import { callApi } from '#src/data/api.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';

interface Asked {
  jobName: string;
  companyName: string;
  location: string;
  /** The job that is being changed is not a duplicate of itself. */
  except?: string | undefined;
}

/** Open jobs with the same title, company and place as typed. Without an answer: none, it is a hint. */
export function useDuplicates({ jobName, companyName, location, except }: Asked): JobSummary[] {
  const asked = useDebouncedValue(
    JSON.stringify([jobName, companyName, location].map((s) => s.trim())),
  );
  const [answer, setAnswer] = useState<{ asked: string; jobs: JobSummary[] }>();
  useEffect(() => {
    const [title = '', company = '', place = ''] = JSON.parse(asked) as string[];
    if (!title || !company || !place) return;
    const controller = new AbortController();
    const query = { jobName: title, companyName: company, location: place, except };
    callApi('jobs.duplicates', { query, signal: controller.signal })
      .then(({ jobs }) => setAnswer({ asked, jobs }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [asked, except]);
  return answer?.asked === asked ? answer.jobs : [];
}
