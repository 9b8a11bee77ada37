import type { OutboxEntry } from '#contract/outbox.ts';
import type { Outbox } from '#src/data/outbox/outboxCore.ts';
import type { Bearer, OutboxEvent } from '#src/data/outbox/ports.ts';
import type { KnownOutcomes } from '#src/data/outbox/writeStates.ts';
import type { Reach } from '#src/data/reach/reach.ts';

/** An own application, as screens know it. */
export type KnownApplication = KnownOutcomes['applications'][number];

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
  /** Whether it was read what waits: before that, no screen says that nothing does. */
  wasRead: boolean;
  /** The own applications as screens know them, by user. */
  readonly applications: Map<string, readonly KnownApplication[]>;
  /** What waited and was taken while this tab was open. */
  arrived: readonly OutboxEntry[];
  /** What the line about the way to the server says. */
  reach: Reach;
  readonly outbox: Outbox;
  hear: (news: OutboxEvent) => void;
  storage: (session: Bearer | null) => void;
}
