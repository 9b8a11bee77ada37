import { signal } from '@preact/signals-core';

/** Where a newer version of the app is ready: what shows it, once the person says so. */
export const showUpdate = signal<(() => void) | null>(null);
