import { Client, type Connection, type Submittable } from 'pg';
import type { Logger } from 'pino';

const connectTimeout = 5_000; // ms
const firstPause = 100; // ms before the connection is tried again; doubled with each try
const longestPause = 5_000;
/** Ms after which a connection that says nothing counts as lost. */
const longestSilence = 500;

/** Counts that rise with each notification of a channel. */
export interface Notifications {
  /** Rises at each look while no connection tells: what was kept by it has ended then. */
  version(channel: string): number;
  /**
   * Waits until everything is counted that was committed before the call, by whomever.
   * @returns False where that cannot be known, because no connection tells.
   */
  caughtUp(): Promise<boolean>;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * A question without a statement. Before its commit is answered, a transaction has signalled its
 * notifications to all who listen, and a server passes these on before it is ready for the next
 * statement: once it is ready after this one, all of them have been heard.
 */
class Fence implements Submittable {
  readonly #done: (error?: Error) => void;

  constructor(done: (error?: Error) => void) {
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.sync();
  }

  handleReadyForQuery(): void {
    this.#done();
  }

  handleError(error: Error): void {
    this.#done(error);
  }
}

/**
 * Listens to channels of the database, by a connection of its own, from the first look on. One that
 * is lost is made anew; what was told meanwhile counts as a change.
 *
 * A pooler that hands a connection to someone else after each transaction cannot be listened through.
 * @returns the counts
 */
export function listenTo(
  channels: readonly string[],
  { databaseUrl, log }: { databaseUrl: string; log: Pick<Logger, 'warn'> },
): Notifications {
  const counts = new Map<string, number>();
  /** What is added to each: connections made anew, and looks without one. */
  let gaps = 0;
  let hears = false;
  let begun = false;
  let closed = false;
  let client: Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let asked: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  function lost(from: Client, pause: number): void {
    if (client !== from) return;
    client = undefined;
    hears = false;
    from.end().catch(() => undefined);
    if (closed) return;
    again = setTimeout(() => void connect(Math.min(longestPause, pause * 2)), pause);
    again.unref();
  }

  async function connect(pause: number): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
    });
    client = next;
    let wait = pause;
    next.on('error', () => lost(next, wait));
    next.on('end', () => lost(next, wait));
    next.on('notification', ({ channel }) => counts.set(channel, (counts.get(channel) ?? 0) + 1));
    try {
      await next.connect();
      for (const channel of channels) {
        // Not for all that the connection is asked: a fence has a limit of its own.
        const listen = {
          text: `LISTEN ${next.escapeIdentifier(channel)}`,
          query_timeout: connectTimeout,
        };
        await next.query(listen);
      }
      gaps += 1;
      wait = firstPause;
      hears = client === next;
    } catch (error) {
      log.warn({ err: error, channels }, 'changes by other processes are not heard of');
      lost(next, wait);
    }
  }

  function begin(): void {
    if (begun || closed) return;
    begun = true;
    void connect(firstPause);
  }

  /** Asks now. Anyone who came before may wait for the answer. */
  function ask(): Promise<boolean> {
    next = undefined;
    const from = client;
    if (!hears || !from) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => {
      let isOver = false;
      const done = (error?: Error) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        if (error) lost(from, firstPause);
        resolve(!error && client === from && hears);
      };
      // Where this process is the one that is late, what has come is read first.
      const late = () => setImmediate(done, new Error('no answer in time'));
      const timer = setTimeout(late, longestSilence);
      from.query(new Fence(done));
    });
    asked = answer;
    void answer.then(() => (asked = undefined));
    return answer;
  }

  return {
    version(channel) {
      begin();
      if (!hears) gaps += 1;
      return gaps + (counts.get(channel) ?? 0);
    },
    caughtUp() {
      begin();
      if (!asked) return ask();
      // What is on its way was asked too early; one more is enough for all who wait.
      next ??= asked.then(ask);
      return next;
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const open = client;
      client = undefined;
      hears = false;
      await open?.end().catch(() => undefined);
    },
  };
}
