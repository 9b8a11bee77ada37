import { signal } from '@preact/signals-core';
import { isFull } from './full.ts';

/** Why nothing can be kept on this phone: there is no room, or the browser does not let us. */
export type StorageTrouble = 'full' | 'unusable';

/** Null as long as keeping works, as far as it was tried. */
export const storageTrouble = signal<StorageTrouble | null>(null);

/** Notes that something could not be kept, by what the attempt threw. */
export function noteStorageTrouble(error: unknown): void {
  storageTrouble.value = isFull(error) ? 'full' : 'unusable';
}
