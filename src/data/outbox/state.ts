import { computed, signal } from '@preact/signals-core';
import type { OutboxEntry } from '#contract/outbox.ts';
import { userId } from '#src/data/session/session.ts';

/** Every entry on the phone, of all its users. Filled by the outbox; not for screens. */
export const allOutboxEntries = signal<readonly OutboxEntry[]>([]);

/** Whether the phone was asked yet what waits: before that, no entries do not mean that nothing does. */
export const outboxWasRead = signal(false);

/** What waits to be sent, oldest first: the logged-in user's, or what was written as a visitor. */
export const outboxEntries = computed(() =>
  allOutboxEntries.value.filter((one) => one.userId === (userId.value ?? null)),
);

/**
 * How many entries of others wait on this phone, whose content is not to be shown here: of people who
 * have to log in for it, and of whoever wrote without an account while someone is logged in.
 */
export const hiddenEntries = computed(() => {
  const others = allOutboxEntries.value.filter((one) => one.userId !== (userId.value ?? null));
  const visitor = others.filter((one) => one.userId === null).length;
  return { visitor, members: others.length - visitor };
});

/** How many entries wait, are paused by a refused session, and were refused for good. */
export const outboxCounts = computed(() => {
  const counts = { waiting: 0, paused: 0, failed: 0 };
  for (const { state } of outboxEntries.value) counts[state] += 1;
  return counts;
});
