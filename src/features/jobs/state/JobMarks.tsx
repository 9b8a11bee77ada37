import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';

/** What shows the marks of a job: it comes after the first paint, and nothing is said before. */
export const marksOfJob = signal<ComponentType<{ jobId: string }> | null>(null);

/** The place of a job's marks, over the upper edge of its ticket: they move nothing when they come. */
export function JobMarks({ jobId }: { jobId: string }) {
  useSignals();
  const Marks = marksOfJob.value;
  return Marks && <Marks jobId={jobId} />;
}
