import type { OutboxEntry } from '#contract/outbox.ts';
import { browserPorts } from './browserPorts.ts';
import { createOutbox } from './outboxCore.ts';
import type { OutboxEvent } from './ports.ts';
import { tokenStore } from './tokenStore.ts';
import { bearerOf } from './token.ts';
import { picturesCache } from '#src/data/storage/keys.ts';

/** What a drain in the worker came to. */
export interface WorkerDrain {
  outcomes: OutboxEvent[];
  /** Entries that could be sent and still wait. */
  waiting: number;
}

const current = async () => bearerOf(await tokenStore.read().catch(() => undefined));
const listeners = new Set<(news: OutboxEvent) => void>();
let entries: readonly OutboxEntry[] = [];

const outbox = createOutbox(
  browserPorts(
    {
      current,
      refused: async (token) => {
        if ((await current())?.token === token) await tokenStore.remove();
      },
      // Pages lend and take back.
      share: () => Promise.resolve(),
      revoke: () => Promise.resolve(),
    },
    // The code that knows which jobs and articles can go is the pages'.
    () => caches.delete(picturesCache),
  ),
  {
    show: (all) => {
      entries = all;
    },
    hear: (news) => listeners.forEach((listener) => listener(news)),
  },
);

/**
 * One drain in the service worker, for its `sync` event: with the token that a page lent, if one
 * did. Visitors' entries need none. Never rejects.
 */
export async function drainOutbox(): Promise<WorkerDrain> {
  const outcomes: OutboxEvent[] = [];
  const note = (news: OutboxEvent) => outcomes.push(news);
  listeners.add(note);
  await outbox.drain();
  listeners.delete(note);
  await outbox.refresh();
  const userId = (await current())?.userId;
  const mine = entries.filter((one) => one.userId === null || one.userId === userId);
  return { outcomes, waiting: mine.filter((one) => one.state === 'waiting').length };
}
