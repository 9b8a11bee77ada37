import { computed, signal } from '@preact/signals-core';
import { outboxPolicy, type OutboxEntry } from '#contract/outbox.ts';
import { allEntries } from '#src/data/storage/stores.ts';
import { allOutboxEntries, outboxWasRead } from './state.ts';

/** Whether it is known what waits, or the phone cannot tell: then nothing can wait on it either. */
export const isWaitingKnown = computed(() => outboxWasRead.value || isGivenUp.value);

const isGivenUp = signal(false);
let looking: Promise<void> | undefined;

/**
 * Reads what waits for a screen that shows it, before the outbox itself has started: that comes after
 * the first paint. Never rejects; resolves after `outboxPolicy.storageTimeout` ms where storage hangs.
 */
export function lookWhatWaits(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, outboxPolicy.storageTimeout));
  looking ??= Promise.race([look(), late])
    .catch(() => undefined)
    .finally(() => {
      isGivenUp.value = true;
    });
  return looking;
}

async function look(): Promise<void> {
  // Without the outbox's own code, which would have to be there first.
  const found = (await allEntries('outbox')).map(([, value]) => value as Partial<OutboxEntry>);
  const entries = found
    .filter((one): one is OutboxEntry => one.seq !== undefined)
    .sort((a, b) => a.seq - b.seq);
  // The outbox was faster, and knows of what was written since.
  if (outboxWasRead.peek()) return;
  if (entries.length > 0) allOutboxEntries.value = entries;
  outboxWasRead.value = true;
}
