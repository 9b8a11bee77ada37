import type { QueuedCall } from './http/queuedCalls.ts';
import { limits } from './limits.ts';

/** Why the server refused an entry for good. */
export interface OutboxFailure {
  status: number;
  /** A code of contract/http/errors.ts, UNKNOWN where the answer had none, or TOO_OLD (below). */
  code: string;
  message: string;
  /** Message keys by field. */
  errors: Record<string, string>;
  /**
   * With VERSION_CONFLICT: what was changed here and elsewhere, by field; `at` is when elsewhere, ms
   * since 1970 by the server's clock, where it is known; `version` is that of the profile in which
   * `theirs` was seen, where that is a later one than the refusal's.
   */
  conflicts?: Record<string, { mine: string; theirs: string; at?: number; version?: number }>;
  /** With VERSION_CONFLICT: the version to base the next attempt on. */
  version?: number;
}

/** `paused`: the server refused the session; it goes on when the same user logs in again. */
type OutboxState = 'waiting' | 'paused' | 'failed';

/** A write that waits on the phone for the server's definitive answer. Times in ms since 1970. */
export interface OutboxEntry<N extends QueuedCall = QueuedCall> {
  /** A UUID; sent as Idempotency-Key. */
  id: string;
  /** Whose write it is; null for a visitor's support request or report, which is always sent without a bearer. */
  userId: string | null;
  call: N;
  params: Record<string, string>;
  /** The job of `params`, as it was shown when this was written: it may be deleted before this is sent. */
  about?: { jobName: string; companyName: string; location: string };
  /** What is sent, without `baseVersion`; undefined where the call takes no body. */
  body: unknown;
  /** Profile saves: up to this version nothing stands against the changes. Sent with the body. */
  baseVersion?: number;
  /** Profile saves: the version that the author saw. */
  seenVersion?: number;
  createdAt: number;
  /** The order of sending, among the entries of one user. */
  seq: number;
  /** Its first place in that order, where it was sent to the end again: when it was written. */
  written?: number;
  state: OutboxState;
  /** How often it was sent since it was added, edited or retried. */
  attempts: number;
  /** Not before this moment, unless the clock was set back behind `waitFrom`. */
  nextTryAt: number;
  /** When `nextTryAt` was set. */
  waitFrom: number;
  /** The server asked for this wait (Retry-After): nothing cuts it short. */
  asked?: true;
  /** The last answer's status; 0 where the server was not reached. */
  lastStatus?: number;
  /** When it was sent first: the server may have acted on it since then. */
  firstSentAt?: number;
  /** It was sent and no answer told what became of it. */
  inDoubt: boolean;
  /**
   * Profile saves: what earlier saves of this phone, which the author knew of, wrote meanwhile, and
   * what the author was shown when they chose.
   */
  own?: Record<string, { value: string; version: number }>;
  failure?: OutboxFailure;
  /**
   * Profile saves: a form waits for the answer, and takes this back where it is a refusal; or it was
   * refused and is being written anew. It does not leave by itself meanwhile.
   */
  held?: 'form' | 'editor';
}

const second = 1_000;
const minute = 60 * second;

/** Constants of sending. Times in ms. */
export const outboxPolicy = {
  /** The first wait after a failed attempt; it doubles with each further one. */
  backoffFirst: 1 * second,
  backoffMost: 10 * minute,
  /** A server may ask for a longer wait than ours, but not for a week. */
  retryAfterMost: 24 * 60 * minute,
  /** An attempt without an answer is given up after this: 256 kB on a 2G network take 40 s. */
  sendTimeout: 60 * second,
  /** A storage that has not begun to write by then is taken as unusable: Safari's may hang. */
  storageTimeout: 5 * second,
  /** How soon to look again while another tab or the worker is sending. */
  busyWait: 2 * second,
  /** How soon to look again without a network, should the browser not tell when it is back. */
  offlineWait: minute,
  /** Without Web Locks: how long a drain may be silent before another takes over. */
  lease: 90 * second,
  /** The server forgets keys after 30 days: nothing in doubt is sent again after 29. */
  keyTrusted: limits.idempotencyKept - limits.day,
  /** The tag of the worker's `sync` event. */
  syncTag: 'outbox',
} as const;
