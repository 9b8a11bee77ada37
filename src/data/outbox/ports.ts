import type { OutboxEntry } from '#contract/outbox.ts';

/** What the outbox needs of the world. The simulation in tests/sim gives it another one. */
export interface OutboxPorts {
  clock: OutboxClock;
  store: OutboxStore;
  session: OutboxSession;
  lock: OutboxLock;
  channel: OutboxChannel;
  /** The disk is full: gives back what can be fetched again. */
  makeRoom(): Promise<unknown>;
  /** False only where the phone knows that it has no network. */
  online(): boolean;
  /** A number from 0 up to 1. */
  random(): number;
  uuid(): string;
  /** Sends and tells what came back; never rejects. */
  send(request: OutboxRequest): Promise<HttpResult>;
}

export interface OutboxClock {
  /** Ms since 1970, as the phone believes: people and networks set it. */
  now(): number;
  /** Calls `then` once after `ms`; the returned function calls it off. */
  after(ms: number, then: () => void): () => void;
}

/** What to write and what to delete, and what to tell the caller once that is on the disk. */
export interface Change<T> {
  put?: readonly OutboxEntry[];
  remove?: readonly string[];
  result: T;
}

/** The entries on the phone's disk. Rejects where storage cannot be used. */
export interface OutboxStore {
  /** Every entry, oldest first. */
  all(): Promise<OutboxEntry[]>;
  /**
   * Reads and writes in one transaction: `decide` gets every entry, or only the one with the id
   * that is named. Resolves when the change is on the disk.
   */
  change<T>(
    only: string | null,
    decide: (entries: readonly OutboxEntry[]) => Change<T>,
  ): Promise<T>;
}

/** Who is logged in, and the bearer that proves it. */
export interface Bearer {
  userId: string;
  token: string;
}

export interface OutboxSession {
  /** Null for a visitor, and where no one can be asked. */
  current(): Promise<Bearer | null>;
  /** The server refused this token. */
  refused(token: string): Promise<void>;
  /** Entries of the logged-in user wait, or none does: the worker needs the token, or no longer. */
  share(needed: boolean): Promise<void>;
  /** The user logs out: the worker loses the token, no matter which tab shared it. */
  revoke(): Promise<void>;
}

export interface OutboxLock {
  /**
   * Runs `work` unless another tab or the worker is at it. `work` asks `stillMine` before each
   * send.
   * @returns whether it ran
   */
  exclusive(work: (stillMine: () => Promise<boolean>) => Promise<void>): Promise<boolean>;
}

/** What tabs and worker tell each other. */
export type OutboxEvent =
  | { kind: 'changed' }
  | { kind: 'delivered'; entry: OutboxEntry; status: number; body: unknown }
  | { kind: 'failed'; entry: OutboxEntry }
  /** It was tried and stays in the outbox. */
  | { kind: 'waiting'; entry: OutboxEntry };

export interface OutboxChannel {
  /** To all others, never to the sender. */
  tell(news: OutboxEvent): void;
  listen(hear: (news: OutboxEvent) => void): () => void;
}

export interface OutboxRequest {
  method: string;
  /** Path with the /api prefix. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Ms. */
  timeout: number;
}

/** What came back. `status` 0: nothing that the server can have said. */
export interface HttpResult {
  status: number;
  /** The headers as they came, null where absent. */
  retryAfter: string | null;
  date: string | null;
  /** The JSON of the answer; undefined where it was none. */
  body: unknown;
}
