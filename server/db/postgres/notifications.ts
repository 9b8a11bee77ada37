import { Client } from 'pg';
import type { Logger } from 'pino';

const connectTimeout = 5_000; // ms
const firstPause = 100; // ms before the connection is tried again; doubled with each try
const longestPause = 5_000;

/** A count that rises with each notification of a channel. */
export interface Notifications {
  /** Rises at each look while no connection tells: what was kept by it has ended then. */
  version(): number;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

/**
 * Listens to a channel of the database, by a connection of its own, from the first look on. One that
 * is lost is made anew; what was told meanwhile counts as a change.
 *
 * A pooler that hands a connection to someone else after each transaction cannot be listened through.
 * @returns the count
 */
export function listenTo(
  channel: string,
  { databaseUrl, log }: { databaseUrl: string; log: Pick<Logger, 'warn'> },
): Notifications {
  let count = 0;
  let hears = false;
  let begun = false;
  let closed = false;
  let client: Client | undefined;
  let again: NodeJS.Timeout | undefined;

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
      query_timeout: connectTimeout,
      keepAlive: true,
    });
    client = next;
    let wait = pause;
    next.on('error', () => lost(next, wait));
    next.on('end', () => lost(next, wait));
    next.on('notification', () => (count += 1));
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      count += 1;
      wait = firstPause;
      hears = client === next;
    } catch (error) {
      log.warn({ err: error, channel }, 'changes by other processes are not heard of');
      lost(next, wait);
    }
  }

  return {
    version() {
      if (!begun && !closed) {
        begun = true;
        void connect(firstPause);
      }
      if (!hears) count += 1;
      return count;
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
