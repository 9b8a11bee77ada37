import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { ApiError } from '#server/http/api/errors.ts';

const minute = 60; // s
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often something may be tried. What only an address has spent never keeps out a browser that
 * the account knows, and any other one can show by a mailed code who it is (decision 034): a whole
 * village, or all phones of a network operator, share one address. Those without a person ('all')
 * break a flood from many places.
 */
const rules = {
  /** Wrong passwords of a browser that the account knows: they count for it alone. */
  loginDevice: { points: 10, duration: 15 * minute },
  /** Wrong passwords for one account from browsers that it does not know, from one address. */
  loginAccountHere: { points: 10, duration: 15 * minute },
  /** The same from everywhere. With `loginCoded` at most 100 passwords are checked in a day. */
  loginAccount: { points: 90, duration: day },
  /** Wrong passwords that came with a right mailed code. */
  loginCoded: { points: 10, duration: day },
  loginAddress: { points: 300, duration: hour },
  /** The same from the /24 or /48 around an address. */
  loginNetwork: { points: 1_000, duration: hour },
  signupAddress: { points: 300, duration: hour },
  /** Credentials of Google that were refused. */
  googleAddress: { points: 300, duration: hour },
  /** Mails with a code, and addresses without an account that were asked about. */
  codeAddress: { points: 60, duration: hour },
  codeAll: { points: 1_000, duration: hour },
  /** The mail that an account gets although its address, or others for the same mailbox, asked for too many. */
  codeFirst: { points: 1, duration: hour },
  /** Mails with a code to a mailbox that someone's account is to have, no matter who they are. */
  codeTarget: { points: 5, duration: day },
  /** Wrong codes of one requester for one mail. */
  codeTries: { points: 5, duration: hour },
  /** Wrong codes for a new password, or to join an account: of one browser that it knows, or of all strangers. */
  codeGuesses: { points: 50, duration: day },
  /** Two messages to one number for the same network, or the same browser. */
  smsPause: { points: 1, duration: minute },
  /** Messages to one number that one network asked for, and whose code has not come back. */
  smsHere: { points: 3, duration: 6 * hour },
  /** Messages to one number that strangers asked for, wherever they are. */
  smsNumber: { points: 5, duration: day },
  /** Beyond that one comes back each hour, for a network that has had none of those. */
  smsHour: { points: 1, duration: hour },
  smsTurn: { points: 1, duration: 6 * hour },
  /** Wrong codes for one number, of those that strangers had sent to it. */
  smsGuesses: { points: 50, duration: day },
  /** Messages to one number that one browser which its account knows asked for, or all such browsers. */
  smsOwner: { points: 5, duration: 6 * hour },
  smsOwners: { points: 20, duration: day },
  /**
   * Messages whose code has not come back: cheats have them sent to numbers that pay them for it, and
   * never enter one. By address, the network around it, a country other than India, and in all.
   */
  smsAddress: { points: 20, duration: hour },
  smsNetwork: { points: 100, duration: hour },
  smsCountry: { points: 30, duration: hour },
  smsUnproven: { points: 1_000, duration: hour },
  /** All messages of a day that strangers asked for: what a flood costs at most. */
  smsDay: { points: 5_000, duration: day },
  /**
   * The same of those that owners asked for, all of which a code that comes back takes off: anyone can
   * make accounts with numbers, and would shut all owners out.
   */
  smsOwnersAddress: { points: 20, duration: hour },
  smsOwnersNetwork: { points: 100, duration: hour },
  smsOwnersUnproven: { points: 1_000, duration: hour },
  smsOwnersDay: { points: 2_000, duration: day },
  /** Support requests; those of one person are counted in the database. */
  supportAddress: { points: 120, duration: hour },
  supportAll: { points: 2_000, duration: hour },
  /** Reports of jobs: by one user, or by all visitors of one address. */
  reportUser: { points: 10, duration: hour },
  reportAddress: { points: 60, duration: hour },
  reportAll: { points: 1_000, duration: hour },
  /** Files that one user sends, whole or in chunks. */
  uploadUser: { points: 60, duration: hour },
  /** Withdrawals of one application and their undoings, each of which its history keeps. */
  withdrawal: { points: 20, duration: day },
  /** Wrong codes of an authenticator app, behind a right password: of a known browser, or of all others. */
  secondStep: { points: 10, duration: hour },
  /** Current passwords that one session gives to change a password or an address. */
  proofSession: { points: 10, duration: 15 * minute },
  /** Browsers that one user has told of news. */
  pushUser: { points: 30, duration: hour },
  /** Searches that found nothing, as phones tell of them. */
  missAddress: { points: 120, duration: hour },
  /** Invitations that one admin sends, and links that one user tries. */
  inviteUser: { points: 60, duration: hour },
  acceptUser: { points: 20, duration: hour },
  /** An export reads everything of a user. */
  exportUser: { points: 20, duration: hour },
} as const satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof rules;

export interface RateLimits {
  /**
   * Counts one try.
   * @returns how many there were with it
   * @throws TOO_MANY_REQUESTS with the time to wait where there are none left
   */
  take(name: LimitName, key: string): Promise<number>;
  /**
   * Counts a try whose outcome is known beforehand: a wrong one as `take` does, a right one not at
   * all. It takes its turn among the others all the same, so that of many at once no more are
   * answered than the limit has, and no right one is refused because of others still under way.
   * @throws TOO_MANY_REQUESTS where wrong ones have used up the limit
   */
  judge(name: LimitName, key: string, isRight: boolean): Promise<void>;
  /** Undoes one `take`: the try was a good one, or never made. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Starts anew for this key. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** What of a PostgreSQL pool counting takes. */
export interface CountingPool {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Limits, counted in `shared.pool` for all processes of one database, else in this process and
 * forgotten when it ends. What the database cannot count now is refused with its error: a process
 * that counted for itself would allow as many tries again.
 * @param shared - `hide` turns a key, which names a person or an address, into what is stored.
 * @throws TOO_MANY_REQUESTS, by `take` and `judge`, with the time to wait; by all of them database
 *   errors, and Error where no limit has the name
 */
export function createRateLimits(shared?: {
  pool: CountingPool;
  hide: (key: string) => string;
}): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>(
    Object.entries(rules).map(([name, rule]) => [name, limiterOf(name, rule, shared?.pool)]),
  );
  const find = (name: LimitName): RateLimiterAbstract => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No limit is called ${name}`);
    return limiter;
  };
  const stored = (key: string) => shared?.hide(key) ?? key;
  async function consume(name: LimitName, key: string, points: number): Promise<RateLimiterRes> {
    try {
      return await find(name).consume(stored(key), points);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? refused(refusal) : refusal;
    }
  }
  return {
    take: async (name, key) => (await consume(name, key, 1)).consumedPoints,
    async judge(name, key, isRight) {
      // Nothing is added by the same statement: reading alone would overtake those that wait.
      const counted = await consume(name, key, isRight ? 0 : 1);
      if (isRight && counted.consumedPoints >= rules[name].points) throw refused(counted);
    },
    giveBack: async (name, key) => void (await find(name).reward(stored(key))),
    forget: async (name, key) => void (await find(name).delete(stored(key))),
  };
}

function refused({ msBeforeNext }: RateLimiterRes): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

function limiterOf(
  name: string,
  rule: { points: number; duration: number },
  pool: CountingPool | undefined,
): RateLimiterAbstract {
  if (!pool) return new RateLimiterMemory(rule);
  return new RateLimiterPostgres({
    ...rule,
    keyPrefix: name,
    // Without the names of prepared statements, which connection poolers do not keep.
    storeClient: { query: ({ text, values }: Statement) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Several limits that one try counts for. */
export interface Attempt {
  /** How many tries each limit has now, in the order given. */
  counts: number[];
  /** Takes all of them back. */
  giveBack(): Promise<void>;
}

/**
 * Counts one try for several limits, or for none.
 * @throws TOO_MANY_REQUESTS for the first that has none left; the ones before are given back
 */
export async function takeAll(
  limits: RateLimits,
  wanted: readonly (readonly [LimitName, string])[],
): Promise<Attempt> {
  const taken: (readonly [LimitName, string])[] = [];
  const giveBack = async () => {
    for (const [name, key] of taken.splice(0)) await limits.giveBack(name, key);
  };
  const counts: number[] = [];
  try {
    for (const [name, key] of wanted) {
      counts.push(await limits.take(name, key));
      taken.push([name, key]);
    }
  } catch (refusal) {
    await giveBack();
    throw refusal;
  }
  return { counts, giveBack };
}

/**
 * One try in an hour for an account whose other limits are used up: others may have done all of that.
 * @throws the refusal that it stands in for, where that one is gone too
 */
export const takeFirst = (limits: RateLimits, whose: string, refusal: unknown): Promise<Attempt> =>
  takeAll(limits, [['codeFirst', whose]]).catch(() => {
    throw refusal;
  });
