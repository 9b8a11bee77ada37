import { useEffect, useState } from 'react';
import type { Applicant } from '#contract/application.ts';
import type { Job } from '#contract/job.ts';
import { callApi, CallFailure } from '#src/data/api.ts';

/** What a call came to: an answer, a failure, or nothing yet. */
interface Read<T> {
  data?: T;
  failure?: CallFailure;
}

export interface JobApplicants {
  job: Read<Job>;
  applicants: Read<Applicant[]>;
  /** Asks for both again; what is there stays until the answers are. Never rejects. */
  reload: () => Promise<void>;
}

async function read<T>(answer: Promise<T>): Promise<Read<T>> {
  try {
    return { data: await answer };
  } catch (error) {
    return { failure: error instanceof CallFailure ? error : new CallFailure(-1, {}) };
  }
}

async function ask(jobId: string, signal?: AbortSignal) {
  const request = { params: { jobId }, ...(signal && { signal }) };
  const [job, applicants] = await Promise.all([
    read(callApi('jobs.get', { ...request, asMember: true })),
    read(
      callApi('jobs.applicants', { ...request, query: { limit: 1_000 } }).then(
        (answer) => answer.applicants,
      ),
    ),
  ]);
  return { job, applicants };
}

type Answers = Awaited<ReturnType<typeof ask>>;

/** The newer answers; what could not be had anew stays as it was, with its failure beside it. */
function newer(before: Answers, after: Answers): Answers {
  return {
    job: { ...before.job, failure: undefined, ...after.job },
    applicants: { ...before.applicants, failure: undefined, ...after.applicants },
  };
}

/** A job with its applicants. Never kept on the phone: they are other people's data. */
export function useApplicants(jobId: string): JobApplicants {
  const [answers, setAnswers] = useState<Answers>({ job: {}, applicants: {} });
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();

    async function load(signal: AbortSignal) {
      const after = await ask(jobId, signal);
      if (!signal.aborted) setAnswers((before) => newer(before, after));
    }
  }, [jobId]);
  return {
    ...answers,
    async reload() {
      const after = await ask(jobId);
      setAnswers((before) => newer(before, after));
    },
  };
}
