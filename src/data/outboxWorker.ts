import type { OutboxEntry } from '#contract/outbox.ts';
import { browserPorts } from './outboxBrowser.ts';
import { createOutbox } from './outboxCore.ts';
import type { OutboxNews } from './outboxPorts.ts';
import { tokenShelf } from './outboxShelf.ts';
import { bearerOf } from './outboxToken.ts';

/** What a drain in the worker came to. */
export interface WorkerDrain {
  outcomes: OutboxNews[];
  /** Entries that could be sent and still wait. */
  waiting: number;
}

const current = async () => bearerOf(await tokenShelf.read().catch(() => undefined));
const listeners = new Set<(news: OutboxNews) => void>();
let entries: readonly OutboxEntry[] = [];

const outbox = createOutbox(
  browserPorts({
    current,
    refused: async (token) => {
      if ((await current())?.token === token) await tokenShelf.remove();
    },
    // Pages lend and take back.
    lend: () => Promise.resolve(),
    takeBack: () => Promise.resolve(),
  }),
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
  const outcomes: OutboxNews[] = [];
  const note = (news: OutboxNews) => outcomes.push(news);
  listeners.add(note);
  await outbox.drain();
  listeners.delete(note);
  await outbox.refresh();
  const userId = (await current())?.userId;
  const mine = entries.filter((one) => one.userId === null || one.userId === userId);
  return { outcomes, waiting: mine.filter((one) => one.state === 'waiting').length };
}
