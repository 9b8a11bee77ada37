import { signal } from '@preact/signals-core';

/** Loads a part of the program; a second time it costs nothing. */
export type Load = () => Promise<unknown>;

/** What idle time has to load (idleTasks.ts), so that it is there before it is touched. */
export const wantedAhead = signal<readonly Load[]>([]);

/** Has a part of the program loaded when the page has nothing better to do. */
export function loadAhead(load: Load): void {
  wantedAhead.value = [...wantedAhead.peek(), load];
}

const first: Load[] = [];

/**
 * The same for what a page shows from its start: where that page is opened from what the phone has,
 * it is there before the first render. React holds back for 300 ms what stood behind a fallback, and
 * an app takes the place of a kept page only once it shows as much.
 */
export function loadFirst(load: Load): void {
  first.push(load);
  loadAhead(load);
}

/** Loads what the page that is opened shows from its start; what cannot be had says so in its place. */
export const firstLoaded = (): Promise<unknown> => Promise.allSettled(first.map((load) => load()));
