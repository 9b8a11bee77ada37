import { signal } from '@preact/signals-core';

/** It has been read; it does not come again while this page lives. */
export const storageNoticeClosed = signal(false);
