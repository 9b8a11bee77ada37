import { signal } from '@preact/signals-core';

/** The ids of the jobs that this person put aside; empty until `startSavedJobs` has read them. */
export const savedJobIds = signal<ReadonlySet<string>>(new Set());

/** Whether this person's saved jobs have been read: until then none are known. */
export const savedJobsRead = signal(false);
