import type { OutboxEntry } from '#contract/outbox.ts';
import type { Outbox } from '#src/data/outbox/outboxCore.ts';
import type { Bearer, OutboxEvent } from '#src/data/outbox/ports.ts';

/** A tab or the worker: lives until it is killed, and then nothing of it happens any more. */
export interface Context {
  readonly name: string;
  readonly kind: 'tab' | 'worker';
  alive: boolean;
  /** Whom this context takes to be logged in; other tabs learn of it late. */
  view: Bearer | null;
  /** What a screen shows. */
  entries: readonly OutboxEntry[];
  /** The versions of profiles that screens show, by user. */
  readonly known: Map<string, number>;
  /** The hearts that screens show besides what waits, as `user job`. */
  readonly hearts: Set<string>;
  readonly outbox: Outbox;
  hear: (news: OutboxEvent) => void;
  storage: (session: Bearer | null) => void;
}
