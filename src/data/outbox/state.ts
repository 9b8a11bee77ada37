import { computed, signal } from '@preact/signals-core';
import type { OutboxEntry } from '#contract/outbox.ts';
import { userId } from '#src/data/session/session.ts';

/** Every entry on the phone, of all its users. Filled by the outbox; not for screens. */
export const allOutboxEntries = signal<readonly OutboxEntry[]>([]);

/** What waits to be sent, oldest first: the logged-in user's, and what was written as a visitor. */
export const outboxEntries = computed(() =>
  allOutboxEntries.value.filter((one) => one.userId === null || one.userId === userId.value),
);

/** How many entries wait, are paused by a refused session, and were refused for good. */
export const outboxCounts = computed(() => {
  const counts = { waiting: 0, paused: 0, failed: 0 };
  for (const { state } of outboxEntries.value) counts[state] += 1;
  return counts;
});
