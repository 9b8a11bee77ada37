import { signal } from '@preact/signals-core';

/** Loads a part of the program; a second time it costs nothing. */
export type Load = () => Promise<unknown>;

/** What idle time has to load (idleTasks.ts), so that it is there before it is touched. */
export const wantedAhead = signal<readonly Load[]>([]);

/** Has a part of the program loaded when the page has nothing better to do. */
export function loadAhead(load: Load): void {
  wantedAhead.value = [...wantedAhead.peek(), load];
}
