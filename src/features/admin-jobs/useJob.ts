import { useEffect, useState } from 'react';
import type { Job } from '#contract/job.ts';
import { callApi } from '#src/data/api.ts';

/** The whole job behind a row of the list, which holds only the beginning of its description. */
export function useJob(jobId: string | null): {
  job: Job | null;
  failed: boolean;
  retry: () => void;
} {
  const [job, setJob] = useState<Job | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (jobId === null) return;
    const controller = new AbortController();
    void load(jobId, controller.signal);
    return () => controller.abort();

    async function load(id: string, signal: AbortSignal) {
      try {
        const answer = await callApi('jobs.get', { params: { jobId: id }, asMember: true, signal });
        if (!signal.aborted) setJob(answer);
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    }
  }, [jobId, attempt]);
  return {
    job,
    failed,
    retry() {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  };
}
