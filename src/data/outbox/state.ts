import { computed, signal } from '@preact/signals-core';
import type { OutboxEntry } from '#contract/outbox.ts';
import { userId } from '#src/data/session/session.ts';

/** Every entry on the phone, of all its users. Filled by the outbox; not for screens. */
export const allOutboxEntries = signal<readonly OutboxEntry[]>([]);

/** Whether the phone was asked yet what waits: before that, no entries do not mean that nothing does. */
export const outboxWasRead = signal(false);

/** What had to wait and was taken since the page was opened, oldest first (arrived.ts). Not for screens. */
export const allArrived = signal<readonly OutboxEntry[]>([]);

/** What of it the person wrote who is in front of the phone: a visitor's is not told to who logs in. */
export const arrivedEntries = computed(() =>
  allArrived.value.filter((one) => one.userId === (userId.value ?? null)),
);

/** What a person is told of the entries on a phone. */
export interface WaitingView {
  /** Theirs, oldest first: the logged-in user's, or what was written as a visitor. */
  own: readonly OutboxEntry[];
  /** How many are not theirs to see: of people who have to log in for them, and of a visitor. */
  hidden: { visitor: number; members: number };
  /** How many of theirs wait, are paused by a refused session, and were refused for good. */
  counts: Record<OutboxEntry['state'], number>;
}

/**
 * What of the entries on a phone is shown to the person in front of it.
 * @param entries of all its users, oldest first
 * @param userId null for a visitor
 */
export function waitingView(entries: readonly OutboxEntry[], userId: string | null): WaitingView {
  const own = entries.filter((one) => one.userId === userId);
  const others = entries.filter((one) => one.userId !== userId);
  const visitor = others.filter((one) => one.userId === null).length;
  const counts = { waiting: 0, paused: 0, failed: 0 };
  for (const { state } of own) counts[state] += 1;
  return { own, hidden: { visitor, members: others.length - visitor }, counts };
}

const view = computed(() => waitingView(allOutboxEntries.value, userId.value ?? null));

/** What waits to be sent, oldest first: the logged-in user's, or what was written as a visitor. */
export const outboxEntries = computed(() => view.value.own);

/** How many entries of others wait on this phone, whose content is not to be shown here. */
export const hiddenEntries = computed(() => view.value.hidden);

/** How many entries wait, are paused by a refused session, and were refused for good. */
export const outboxCounts = computed(() => view.value.counts);
