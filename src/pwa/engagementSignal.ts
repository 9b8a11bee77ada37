import { signal } from '@preact/signals-core';

/** What made someone see that this app is of use: something sent, or a job put aside. */
export type Engagement = 'sent' | 'saved';

/** The latest such moment of this page, or null. A moment to offer more, such as the home screen. */
export const engagementSignal = signal<Engagement | null>(null);
