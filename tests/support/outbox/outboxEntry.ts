import type { OutboxEntry } from '#contract/outbox.ts';

/** A support request of asha's that waits in the outbox, due at once; `changes` make it another write. */
export const outboxEntry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'a',
  userId: 'asha',
  call: 'support.request',
  params: {},
  body: {},
  createdAt: 0,
  seq: 1,
  state: 'waiting',
  attempts: 0,
  nextTryAt: 0,
  waitFrom: 0,
  inDoubt: false,
  ...changes,
});
