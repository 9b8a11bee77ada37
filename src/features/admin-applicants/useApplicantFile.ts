import { useEffect, useState } from 'react';
import type { ResumeView } from '#contract/accountCalls.ts';
import type { ApplicantFile, ApplicantNote } from '#contract/applicants.ts';
import { callApi, CallFailure } from '#src/data/api.ts';

export interface LoadedFile extends ApplicantFile {
  /** Who has opened the resume; null where that could not be had. */
  views: ResumeView[] | null;
}

/** Everything about one applicant; read anew with each opening. */
export function useApplicantFile(jobId: string, applicationId: string) {
  const [file, setFile] = useState<LoadedFile | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();

    async function load(signal: AbortSignal) {
      try {
        const answer = await callApi('jobs.applicant', {
          ...{ params: { jobId, applicationId }, signal },
        });
        const { userId } = answer.applicant;
        const views = await callApi('user.resumeViews', { params: { userId }, signal }).then(
          (log) => log.views,
          () => null,
        );
        if (signal.aborted) return;
        setFile({ ...answer, views });
        setFailure(null);
      } catch (error) {
        if (signal.aborted) return;
        setFailure(error instanceof CallFailure ? error : new CallFailure(-1, {}));
      }
    }
  }, [jobId, applicationId, attempt]);

  return {
    file,
    failure,
    reload: () => setAttempt((count) => count + 1),
    showNotes: (notes: ApplicantNote[]) => setFile((known) => known && { ...known, notes }),
  };
}
