import { signal } from '@preact/signals-core';

/** What waits for the office, by the page that it is done on. Only the phone writes it. */
export const officeCounts = signal<{ reports?: number; support?: number }>({});

/** Tells how much waits, as a page has just learned it from the server. */
export function tellOfficeCount(name: keyof typeof officeCounts.value, count: number): void {
  officeCounts.value = { ...officeCounts.value, [name]: count };
}
