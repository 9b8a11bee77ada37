import type { ResumeView } from '#contract/http/accountCalls.ts';
import type { ApplicantFile, ApplicantNote } from '#contract/applications/applicants.ts';
import { callApi } from '#src/data/api.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';

export interface LoadedFile extends ApplicantFile {
  /** Who has opened the resume; null where that could not be had. */
  views: ResumeView[] | null;
}

/** Everything about one applicant; read anew with each opening. */
export function useApplicantFile(jobId: string, applicationId: string) {
  const file = useLoaded<LoadedFile>(`${jobId} ${applicationId}`, async (_key, signal) => {
    const answer = await callApi('jobs.applicant', { params: { jobId, applicationId }, signal });
    const { userId } = answer.applicant;
    if (!mayDo('user.resumeViews')) return { ...answer, views: null };
    const views = await callApi('user.resumeViews', { params: { userId }, signal }).then(
      (log) => log.views,
      () => null,
    );
    return { ...answer, views };
  });
  return {
    file: file.data,
    failure: file.failure,
    reload: file.reload,
    showNotes: (notes: ApplicantNote[]) => file.change((known) => known && { ...known, notes }),
  };
}
