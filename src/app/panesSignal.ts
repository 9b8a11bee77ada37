import { signal } from '@preact/signals-core';

/** Lays out a job with the list beside it, or a page alone; undefined on small windows (panes.ts). */
export const panes = signal<((isBeside: boolean) => void) | undefined>(undefined);
