import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './errors.ts';

const minute = 60; // s
const hour = 60 * minute;

/**
 * How often something may be tried. Limits of one account come first and are tight. Those of an
 * address are wide: a whole village, or all phones of a network operator, share one. Those
 * without a person ('all') break a flood from many places.
 */
const rules = {
  /** Wrong passwords for one account from one address. */
  loginAccountHere: { points: 10, duration: 15 * minute },
  /** Wrong passwords for one account from everywhere: its owner, elsewhere, still gets in. */
  loginAccount: { points: 100, duration: hour },
  loginAddress: { points: 300, duration: hour },
  signupAddress: { points: 300, duration: hour },
  googleAddress: { points: 300, duration: hour },
  /** Asking for a code; the five a day for each account are counted in the database. */
  forgotAddress: { points: 60, duration: hour },
  forgotAll: { points: 1_000, duration: hour },
  /** Trying codes and reset tokens; the five for each code are counted in the database. */
  resetAddress: { points: 200, duration: hour },
  /** Support requests; those of one person are counted in the database. */
  supportAddress: { points: 120, duration: hour },
  supportAll: { points: 2_000, duration: hour },
  /** Reports of jobs: by one user, or by all visitors of one address. */
  reportUser: { points: 10, duration: hour },
  reportAddress: { points: 60, duration: hour },
  reportAll: { points: 1_000, duration: hour },
  /** Files that one user sends, whole or in pieces. */
  uploadUser: { points: 60, duration: hour },
  /** Current passwords that one user gives to change a password or an address. */
  proofUser: { points: 10, duration: 15 * minute },
  /** An export reads everything of a user. */
  exportUser: { points: 20, duration: hour },
} as const satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof rules;

export interface RateLimits {
  /** Counts one try. Throws TOO_MANY_REQUESTS with the time to wait where there are none left. */
  take(name: LimitName, key: string): Promise<void>;
  /** Undoes one `take`: the try was a good one. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Starts anew for this key. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Limits that are counted in this process and forgotten when it ends. */
export function createRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory(rule)]),
  );
  const limiterOf = (name: LimitName): RateLimiterMemory => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No limit is called ${name}`);
    return limiter;
  };
  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      }
    },
    giveBack: async (name, key) => void (await limiterOf(name).reward(key)),
    forget: async (name, key) => void (await limiterOf(name).delete(key)),
  };
}
