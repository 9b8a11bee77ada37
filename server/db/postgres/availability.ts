import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailableError, outageOf, sqlState } from '#server/db/failure.ts';

const probeLimit = 1_500; // ms in which a server that works answers a new connection
const patientLimit = 3_000; // ms for one that was down
const probeAgain = 250; // ms between two questions to a server that is down

/**
 * Whether a server answers: the circuit breaker of its pools. A failure or a slow answer makes it
 * suspect, and then one connection of its own asks it, again and again while there is no answer.
 * In the meantime everyone else is refused at once instead of waiting for a limit each.
 */
export class Availability {
  /** Goes up with each outage: connections from before it are not trusted. */
  outages = 0;
  /** A statement met a full disk. */
  isFull = false;
  #down = false;
  #closed = false;
  /** Anyone who waits for an answer that will not come: called at once when the server is known to be down. */
  readonly waiting = new Set<() => void>();
  #isProbing = false;
  #answeredAt = -Infinity;
  readonly #databaseUrl: string;
  readonly #name: string;
  readonly #log: Pick<Logger, 'info' | 'warn'>;

  /** `name` stands in the log: primary or replica. */
  constructor(databaseUrl: string, name: string, log: Pick<Logger, 'info' | 'warn'>) {
    this.#databaseUrl = databaseUrl;
    this.#name = name;
    this.#log = log;
  }

  get isDown(): boolean {
    return this.#down;
  }

  /** Throws DatabaseUnavailableError while the server is known not to answer. */
  assertUp(): void {
    if (this.#down) throw new DatabaseUnavailableError(`the ${this.#name} does not answer`);
  }

  /** A statement was answered: the server is there, however slow this machine is. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /** Something went wrong that an outage may explain: has the server asked, unless someone does. */
  suspect(): void {
    if (this.#closed || this.#isProbing) return;
    this.#isProbing = true;
    void this.#probe().finally(() => {
      this.#isProbing = false;
    });
  }

  close(): void {
    this.#closed = true;
  }

  async #probe(): Promise<void> {
    while (!this.#closed) {
      const began = performance.now();
      const failure = await askOnce(this.#databaseUrl, this.#down ? patientLimit : probeLimit);
      const database = this.#name;
      const isLate = failure instanceof DatabaseUnavailableError;
      if (failure === null || (isLate && this.#answeredAt > began)) {
        if (this.#down) this.#log.info({ database }, 'the database answers again');
        this.#down = false;
        return;
      }
      if (!this.#down) {
        this.#outage();
        this.#log.warn({ err: failure, database }, 'the database does not answer');
      }
      await delay(probeAgain, undefined, { ref: false });
    }
  }

  #outage(): void {
    this.#down = true;
    this.outages += 1;
    for (const giveUp of this.waiting) giveUp();
  }
}

/**
 * Asks a server by a new connection whether it takes statements.
 * @returns null where it does, or where what it refuses would be refused tomorrow too; else why not
 */
async function askOnce(connectionString: string, limit: number): Promise<Error | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2 * limit });
  client.on('error', () => {});
  const late = delay(limit, new DatabaseUnavailableError('no answer in time'), { ref: false });
  const answered = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => null);
  try {
    return await Promise.race([answered, late]);
  } catch (error) {
    const failure = error as Error;
    // Too many connections: a server that works. Requests meet it where they connect.
    const isAnswer = sqlState(failure) === '53300' || outageOf(failure) === null;
    return sqlState(failure) !== null && isAnswer ? null : failure;
  } finally {
    answered.catch(() => {});
    // A socket to a server that stands still never closes by itself.
    const gone = client.end().catch(() => {});
    void Promise.race([gone, delay(200, undefined, { ref: false })]).then(() => destroy(client));
  }
}

/** Cuts the connection of a client without waiting for the other side. */
export function destroy(client: object): void {
  const { connection } = client as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
