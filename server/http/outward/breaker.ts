import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';

/** The other side is known to be away: it was not asked at all. */
export class BreakerOpenError extends Error {
  override name = 'BreakerOpenError';
  readonly retryAfterSeconds: number;

  constructor(who: string, wait: number) {
    super(`${who} is not asked for now: it did not answer before`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  }
}

/** The other side did not answer in time. It may have done what it was asked all the same. */
export class OutwardTimeoutError extends Error {
  override name = 'OutwardTimeoutError';

  constructor(who: string, limit: number) {
    super(`${who} did not answer within ${limit} ms`);
  }
}

export interface BreakerOptions {
  /** Who is asked, for the log. */
  who: string;
  /** Ms after which one call has failed, whatever it is doing; Infinity where it ends by itself. */
  limit: number;
  /** Ms for which no one is asked once the breaker is open; then one call tries again. */
  pause: number;
  /** Whether an error means that the other side is away; a plain no does not. */
  isOutage(error: unknown): boolean;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The way to another server: with a time limit, and closed while the other side is away. */
export interface Breaker {
  /**
   * Asks the other side. The signal of `work` is aborted at the limit.
   * @throws what `work` throws, OutwardTimeoutError at the limit, BreakerOpenError at once while it is
   *   open
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ms until the next call is let through; 0 while the breaker is closed. */
  pausedFor(): number;
}

/** Calls within which failures are counted, in ms: longer than calls that end at their limit take. */
const counted = 60_000;
const atLeast = 3; // calls before anything is concluded from them
/** Low, because calls that hang count as made long before they count as failed. */
const failedShare = 25; // %

/**
 * Makes the way to one other server. After a few calls without an answer it opens: from then on
 * calls fail at once, so that no one waits for a server that hangs and nothing piles up here. It
 * closes by itself when the first call after the pause succeeds.
 * @throws BreakerOpenError, by `run`, while it is open, OutwardTimeoutError at the limit; what `work`
 *   throws
 */
export function createBreaker(options: BreakerOptions): Breaker {
  const { who, limit, pause, isOutage, log } = options;
  let openUntil = 0;
  const circuit = new CircuitBreaker(
    (work: (signal: AbortSignal) => Promise<unknown>) => limited(who, limit, work),
    {
      // The limit is kept here, where it aborts the work too.
      timeout: false,
      resetTimeout: pause,
      rollingCountTimeout: counted,
      volumeThreshold: atLeast,
      errorThresholdPercentage: failedShare,
      errorFilter: (error: unknown) => !isOutage(error),
      enableSnapshots: false,
    },
  );
  circuit.on('open', () => {
    openUntil = performance.now() + pause;
    log.warn({ who }, 'an outward call is switched off for now');
  });
  circuit.on('close', () => log.info({ who }, 'an outward call is switched on again'));
  const pausedFor = () => (circuit.closed ? 0 : Math.max(0, openUntil - performance.now()));
  return {
    pausedFor,
    async run<T>(work: (signal: AbortSignal) => Promise<T>) {
      try {
        return (await circuit.fire(work)) as T;
      } catch (error) {
        if (!CircuitBreaker.isOurError(error as Error)) throw error;
        throw new BreakerOpenError(who, pausedFor());
      }
    },
  };
}

/** Work that ends at its limit, also where it does not listen to its signal. */
async function limited<T>(
  who: string,
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  if (limit === Infinity) return work(stop.signal);
  const late = new OutwardTimeoutError(who, limit);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late);
      stop.abort(late);
    }, limit);
  });
  try {
    return await Promise.race([work(stop.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
