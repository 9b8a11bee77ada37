import { signal } from '@preact/signals-core';

/** The ids of the jobs that this person put aside; empty until `startSaved` has read them. */
export const savedJobIds = signal<ReadonlySet<string>>(new Set());
