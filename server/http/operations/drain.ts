import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

const look = 25; // ms
/** How long nothing must have been answered, and no connection come, before the socket closes, in ms. */
const quiet = 100;
/** How long requests may be held while the socket closes, in ms. */
const longestHold = 3_000;
/** How long a connection that was just taken may take to say what it wants, in ms. */
const firstWords = 300;

export interface Drain {
  /** Wraps what answers requests. */
  around(listener: RequestListener): RequestListener;
  /**
   * Ends a server without failing a request: every answer from now on says that its connection
   * closes, new connections are still taken for `grace` ms (what is in front has that long to see
   * that this process is not ready), then none, and what is under way is finished.
   * @param server - The server that listens.
   * @param options - `grace`, and `deadline`: ms from now after which what is still open is cut.
   * @returns How many requests were cut.
   */
  end(server: Server, options: { grace: number; deadline: number }): Promise<number>;
}

/**
 * What ends one server in order.
 * @returns Its two halves: the one that requests pass through, and the one that ends it.
 */
export function createDrain(): Drain {
  const answers = new Set<ServerResponse>();
  let ending = false;
  let stirs = 0;
  let held: Promise<void> | null = null;

  /**
   * Closes the listening socket. Anyone who gets an answer now comes back at once by a new connection,
   * and one that the system has taken, but not yet this process, is reset by closing. So for a
   * moment no one gets an answer.
   */
  async function closeListener(server: Server): Promise<void> {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const until = performance.now() + longestHold;
    server.on('connection', () => (stirs += 1));
    await calm(quiet, until);
    server.close();
    held = null;
    release();
  }

  /**
   * Waits until nothing has stirred for `time` ms. Counted in looks, each after the sockets had their
   * turn: a process that is late has not seen yet what came meanwhile.
   */
  async function calm(time: number, until: number, isBusy = () => false): Promise<void> {
    for (let looks = 0, seen = stirs; looks < time / look && performance.now() < until;) {
      await delay(look);
      await turn();
      looks = seen === stirs && !isBusy() ? looks + 1 : 0;
      seen = stirs;
    }
  }

  return {
    around: (listener) => (request, response) => {
      answers.add(response);
      response.once('close', () => {
        answers.delete(response);
        stirs += 1;
      });
      if (ending) response.shouldKeepAlive = false;
      if (!held) return listener(request, response);
      void held.then(() => listener(request, response));
    },
    async end(server, { grace, deadline }) {
      const until = performance.now() + deadline;
      ending = true;
      for (const response of answers) response.shouldKeepAlive = false;
      const closed = new Promise<void>((resolve) => server.once('close', resolve));
      await delay(grace);
      await closeListener(server);
      await Promise.race([closed, calm(firstWords, until, () => answers.size > 0)]);
      const cut = answers.size;
      server.closeAllConnections();
      return cut;
    },
  };
}
