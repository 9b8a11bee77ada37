import type { ErrorBody } from '#contract/http/errors.ts';
import { mayPassLater } from '#contract/http/retry.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry, type OutboxFailure } from '#contract/outbox.ts';
import type { HttpResult, Bearer } from './ports.ts';

/** What an answer means for the entry that was sent. */
export type Verdict =
  | { kind: 'delivered' }
  /** `untouched`: the server certainly did nothing. `wait` in ms; `asked`: the server wants one. */
  | { kind: 'retry'; wait: number; asked?: boolean; untouched: boolean }
  | { kind: 'paused' }
  | { kind: 'failed'; failure: OutboxFailure };

/** Calls that a server counts each for itself; withdrawals by their application. */
const hasOwnLimit: ReadonlySet<QueuedCall> = new Set([
  'support.request',
  'jobs.report',
  'jobs.withdraw',
]);

/**
 * Of what a person typed, and can see nowhere else whether it arrived, the server tells the number
 * under which it is kept.
 */
const areNumbered: ReadonlySet<QueuedCall> = new Set(['support.request', 'jobs.report']);

/**
 * Whether this may be what the server answers to a call that it has taken: others on the way say that
 * all is well, too.
 */
export function isReplyTo(call: QueuedCall, body: unknown): boolean {
  return isRecord(body) && (!areNumbered.has(call) || typeof body.id === 'string');
}

/** Of these the server says that it did not even look at the request. */
const refusedUnseen = new Set([425, 429]);

/**
 * Judges an answer by section 4 of the design: only a 2xx with our JSON is a delivery (a portal's
 * login page is not, nor what answers 'ok' to everything), a refused session pauses, any other 4xx is final; all the rest is tried
 * again. `attempts` counts this one. `random` gives 0 up to 1.
 */
export function verdictOf(
  entry: Pick<OutboxEntry, 'call' | 'userId' | 'attempts'>,
  answer: HttpResult,
  random: () => number,
): Verdict {
  const { status, body } = answer;
  if (status >= 200 && status < 300 && isReplyTo(entry.call, body)) return { kind: 'delivered' };
  if (status === 401 && entry.userId !== null) return { kind: 'paused' };
  const running = status === 409 && isRecord(body) && body.code === 'STILL_RUNNING';
  if (!mayPassLater(status) && !running) {
    return { kind: 'failed', failure: failureOf(answer) };
  }
  const asked = retryAfter(answer);
  const wait = Math.max(backoff(entry.attempts, random), asked * (1 + random() / 10));
  return { kind: 'retry', wait, asked: asked > 0, untouched: refusedUnseen.has(status) };
}

/** Whether the logged-in user may send an entry. A visitor's is sent by anyone, without a bearer. */
export function maySend(entry: OutboxEntry, bearer: Bearer | null): boolean {
  return entry.userId === null || entry.userId === bearer?.userId;
}

/**
 * Whether an entry that must wait holds up a later one: those of the same user, so that writes
 * arrive in the order in which they were made. The limit (429) on support requests, on reports, and on
 * withdrawals of one application speaks of these alone, and may last a day: no one's profile has to
 * wait for it.
 */
export function blocks(
  waiting: Pick<OutboxEntry, 'userId' | 'call' | 'params' | 'lastStatus'>,
  later: Pick<OutboxEntry, 'userId' | 'call' | 'params'>,
): boolean {
  if (waiting.userId !== later.userId) return false;
  const limited = hasOwnLimit.has(waiting.call) && waiting.lastStatus === 429;
  if (!limited) return true;
  return later.call === waiting.call && later.params.applicationId === waiting.params.applicationId;
}

/** Ms to wait after the n-th failed attempt (from 1): doubling, and a random half of it off. */
export function backoff(attempts: number, random: () => number): number {
  const { backoffFirst, backoffMost } = outboxPolicy;
  const whole = Math.min(backoffMost, backoffFirst * 2 ** Math.min(attempts - 1, 30));
  return (whole * (1 + random())) / 2;
}

/**
 * The wait that a server asks for, ms, in seconds or as a date (RFC 9110, 10.2.3); 0 where it asks
 * for none. A date is compared with the server's own clock: the phone's may be wrong.
 */
export function retryAfter({ retryAfter: header, date }: HttpResult): number {
  if (header === null) return 0;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : undefined;
  const wait = seconds ?? Date.parse(header) - Date.parse(date ?? '');
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), outboxPolicy.retryAfterMost);
}

/** Ms until an entry may be sent. None if the clock was set back: its `nextTryAt` says nothing then. */
export function waitLeft(entry: OutboxEntry, now: number): number {
  if (now < entry.waitFrom) return 0;
  const longest = outboxPolicy.retryAfterMost * 1.1;
  return Math.min(Math.max(0, entry.nextTryAt - now), longest);
}

/** Sent once, never answered, and the server will soon have forgotten the key: it could act twice. */
export function isTooOld({ inDoubt, firstSentAt }: OutboxEntry, now: number): boolean {
  return inDoubt && firstSentAt !== undefined && now - firstSentAt > outboxPolicy.keyTrusted;
}

function failureOf({ status, body }: HttpResult): OutboxFailure {
  const { code, message, errors, conflicts, version } = (isRecord(body) ? body : {}) as Partial<
    ErrorBody & Pick<OutboxFailure, 'conflicts' | 'version'>
  >;
  return {
    status,
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : '',
    errors: isRecord(errors) ? errors : {},
    ...(isRecord(conflicts) && { conflicts }),
    ...(typeof version === 'number' && { version }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
