import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import type { JobSummary } from '#contract/jobs/job.ts';

export interface JobMarksProps {
  jobId: string;
  /** What a card shows of it, which may be older than its end. */
  job?: JobSummary;
}

/** What shows the marks of a job: it comes after the first paint, and nothing is said before. */
export const marksOfJob = signal<ComponentType<JobMarksProps> | null>(null);

/** The place of a job's marks, over the upper edge of its ticket: they move nothing when they come. */
export function JobMarks(props: JobMarksProps) {
  useSignals();
  const Marks = marksOfJob.value;
  return Marks && <Marks {...props} />;
}
