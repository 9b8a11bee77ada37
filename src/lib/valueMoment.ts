import { signal } from '@preact/signals-core';

/** What made somebody see that this app is of use: something sent, or a job put aside. */
export type ValueMoment = 'sent' | 'saved';

/** The latest such moment of this page, or null. A moment to offer more, such as the home screen. */
export const valueMoment = signal<ValueMoment | null>(null);
