import { signal } from '@preact/signals-core';

/** The ids of the jobs that this person put aside; empty until `startSavedJobs` has read them. */
export const savedJobIds = signal<ReadonlySet<string>>(new Set());
