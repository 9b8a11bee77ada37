import type { MyApplication } from './application.ts';

type Known = Pick<MyApplication, 'applicationId' | 'jobId' | 'withdrawnAt'>;

/**
 * The application for a job that was not withdrawn, out of someone's own ones; undefined where there is none.
 */
export const standingFor = <A extends Known>(
  jobId: string,
  applications: readonly A[],
): A | undefined => applications.find((one) => one.jobId === jobId && one.withdrawnAt == null);
