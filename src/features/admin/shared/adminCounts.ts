import { signal } from '@preact/signals-core';

/** What waits for the admin, by the page that it is done on. Only the phone writes it. */
export const adminCounts = signal<{ reports?: number; support?: number; feeds?: number }>({});

/** Tells how much waits, as a page has just learned it from the server. */
export function setAdminCount(name: keyof typeof adminCounts.value, count: number): void {
  adminCounts.value = { ...adminCounts.value, [name]: count };
}
