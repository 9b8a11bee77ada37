import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import {
  DatabaseBusyError,
  DatabaseUnavailableError,
  outageOf,
  sqlState,
} from '#server/db/failure.ts';
import { timeLeft, waiting } from '#server/db/timeBudget.ts';
import { destroy, type Availability } from './availability.ts';

const idleTimeout = 30_000; // ms after which an unused connection is closed
const suspicious = 1_000; // ms without an answer after which the server is asked by another way

/** Ms, unless it says otherwise. */
export interface PoolLimits {
  /** How many connections. */
  connections: number;
  /** For a free connection, or a new one. */
  wait: number;
  /** For a statement, kept by the server. */
  statement: number;
  /** For a lock, kept by the server. */
  lock: number;
  /** Without an answer: longer than a statement may take, so that the server itself is at fault. */
  answer: number;
}

interface Settings extends Omit<PoolConfig, 'onConnect'> {
  /** Typed as returning nothing, but the pool waits for the promise. */
  onConnect(client: ClientBase): Promise<unknown>;
}

export interface GuardedPool {
  /** What drizzle works with. */
  pool: Pool;
  close(): Promise<void>;
}

type Query = (...parameters: unknown[]) => Promise<unknown>;

/**
 * Set by statements, not as start-up parameters: connection poolers refuse those that they do not
 * know. A statement whose asker is gone ends within a second, as it may wait for a lock; servers on
 * Windows cannot do that, and refuse the setting.
 */
const session = ({ statement, lock }: PoolLimits) => `
  SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET statement_timeout = ${statement};
  SET lock_timeout = ${lock}; SET idle_in_transaction_session_timeout = '30s';
  DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', false);
    EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

/**
 * A pool whose connections may be lost at any moment, in the midst of a transaction too, and whose
 * server may stop answering: nothing waits longer than its limit or its request's budget, and no
 * one gets a connection whose last statement is still open.
 * @param options - `availability` is shared by all pools of a server
 * @returns a pool for drizzle; its errors are PostgreSQL's own, DatabaseUnavailableError or
 *   DatabaseBusyError
 */
export function guardedPool(options: {
  databaseUrl: string;
  limits: PoolLimits;
  availability: Availability;
  log: Pick<Logger, 'warn'>;
}): GuardedPool {
  const { limits, availability, log } = options;
  const settings: Settings = {
    connectionString: options.databaseUrl,
    max: limits.connections,
    connectionTimeoutMillis: limits.wait,
    idleTimeoutMillis: idleTimeout,
    query_timeout: limits.answer,
    keepAlive: true,
    onConnect: (client) => client.query(session(limits)),
  };
  const pool = new Pool(settings);
  const bornIn = new WeakMap<object, number>();
  const lost = (error: Error) => {
    log.warn({ err: error }, 'a database connection was lost');
    availability.suspect();
  };
  // Without a listener the loss of a connection would end this process. The pool has one for idle
  // connections and tells of them here; those in use need their own, which is told of all.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    bornIn.set(client, availability.outages);
    client.on('error', (error) => {
      if (bornIn.delete(client)) lost(error);
    });
  });

  const lease = async (): Promise<Lease> => {
    for (;;) {
      availability.assertUp();
      const client = await waiting(() => connected(pool, limits, availability));
      if (bornIn.get(client) === availability.outages)
        return new Lease(client, limits, availability);
      client.release(true); // from before an outage: the other side may be gone without a word
    }
  };
  const query: Query = async (...parameters) => {
    const leased = await lease();
    try {
      return await leased.query(...parameters);
    } finally {
      leased.release();
    }
  };
  let closing: Promise<void> | undefined;
  return {
    // Drizzle asks whether it is a pool.
    pool: Object.create(Pool.prototype, {
      connect: { value: lease },
      query: { value: query },
    }) as Pool,
    close: () => (closing ??= pool.end()),
  };
}

async function connected(
  pool: Pool,
  { wait }: PoolLimits,
  availability: Availability,
): Promise<PoolClient> {
  const limit = Math.min(wait, timeLeft());
  const coming = pool.connect();
  let isLate = false;
  const giveBack = (client: PoolClient) => isLate && client.release();
  coming.then(giveBack, () => {});
  try {
    return await within(coming, limit, availability, () => new Error('no connection in time'));
  } catch (error) {
    isLate = true;
    const cause = error as Error;
    const isFull = pool.totalCount >= pool.options.max;
    availability.suspect();
    if (sqlState(cause) !== null) throw cause;
    if (isFull) throw new DatabaseBusyError('all connections are taken', { cause });
    throw new DatabaseUnavailableError('no connection', { cause });
  }
}

/** A connection in one hand. What is said after it broke is refused, and it never goes back. */
class Lease {
  #broken: Error | undefined;
  #released = false;
  readonly #client: PoolClient;
  readonly #limits: PoolLimits;
  readonly #availability: Availability;

  constructor(client: PoolClient, limits: PoolLimits, availability: Availability) {
    this.#client = client;
    this.#limits = limits;
    this.#availability = availability;
  }

  async query(...parameters: unknown[]): Promise<unknown> {
    if (this.#broken) {
      // The server has rolled back: what broke the connection is to be told, not this.
      if (isRollback(parameters[0])) return { rows: [], rowCount: 0 };
      throw this.#broken;
    }
    const limit = Math.min(this.#limits.answer, timeLeft());
    if (limit <= 0 && !isRollback(parameters[0])) {
      return this.#fail(new DatabaseBusyError('the time of the request is over'));
    }
    const slow = setTimeout(() => this.#availability.suspect(), suspicious).unref();
    const late = () =>
      limit < this.#limits.answer
        ? new DatabaseBusyError('the time of the request is over')
        : new DatabaseUnavailableError('no answer in time');
    try {
      // Without an open statement a rollback is quick, or the connection is cut.
      const answer = await waiting(() =>
        within(this.#ask(parameters), Math.max(limit, 200), this.#availability, late),
      );
      this.#availability.answered();
      return answer;
    } catch (error) {
      return this.#fail(error as Error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Gives the connection back, or ends it where it broke. Calling it again does nothing. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.release(this.#broken);
    if (this.#broken) destroy(this.#client);
  }

  #ask(parameters: unknown[]): Promise<unknown> {
    const ask = this.#client.query.bind(this.#client) as Query;
    return ask(...parameters);
  }

  /** Tells a refused statement, after which the connection is as good as before, from a lost one. */
  #fail(error: Error): never {
    const state = sqlState(error);
    if (outageOf(error) === 'full') this.#availability.isFull = true;
    const known = state !== null || outageOf(error) !== null;
    const isOver = state === null ? known || isLoss(error) : /^(08|57P0|25P0[34])/.test(state);
    if (!isOver) throw error;
    this.#broken = known
      ? error
      : new DatabaseUnavailableError('the connection was lost', { cause: error });
    this.#availability.suspect();
    // At once: drizzle does not release a connection on which a transaction could not begin.
    this.release();
    throw this.#broken;
  }
}

/** What the driver says of a connection that is gone; all else without a code is the program's fault. */
const isLoss = ({ code, message }: NodeJS.ErrnoException) =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST)/.test(code ?? '') ||
  /^(Connection terminated|Client (has encountered|was closed)|Query read timeout)/.test(message);

const isRollback = (query: unknown) =>
  /^\s*rollback\s*$/i.test(
    typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
  );

/** Throws `late()` where a promise has not settled after so many ms, or when the server is down. */
async function within<T>(
  promise: Promise<T>,
  ms: number,
  { waiting: waiters }: Availability,
  late: () => Error,
): Promise<T> {
  promise.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  let giveUp = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
    giveUp = () => reject(new DatabaseUnavailableError('the server does not answer'));
  });
  waiters.add(giveUp);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
    waiters.delete(giveUp);
  }
}
