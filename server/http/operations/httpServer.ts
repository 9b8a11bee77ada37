import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createDrain, type Drain } from './drain.ts';
import { withLingeringClose } from './lingeringClose.ts';
import type { Metrics } from './metrics.ts';
import { createOverload, type Overload } from './overload.ts';
import { withBodyLimits } from './slowBodies.ts';

const second = 1000; // ms
/** Connections that ask for nothing right now. Beyond it those go that have been silent for longest. */
const mostSilent = 4_000;

export interface HttpServer {
  server: Server;
  /** @see Drain.end */
  end(options: Parameters<Drain['end']>[1]): Promise<number>;
}

/**
 * The server's socket in front of the app.
 * @param app - What answers.
 * @param log - Hears what no route could answer.
 * @param metrics - Where load is counted.
 * @returns A server that does not listen yet, and what ends it.
 */
export function createHttpServer(
  app: Pick<Hono, 'fetch'>,
  log: Pick<Logger, 'error'>,
  metrics: Metrics,
): HttpServer {
  const drain = createDrain();
  const sentAway = metrics.counter('requests_sent_away_total', 'Requests answered BUSY.', 'why');
  const overload = createOverload(sentAway);
  watchOverload(overload, metrics);
  const answer: RequestListener = (request, response) => void listener(request, response);
  const listener = getRequestListener(app.fetch, {
    errorHandler(error) {
      // A host or an address that is none: the sender's mistake.
      if (error instanceof Error && error.name === 'RequestError') {
        return new Response(null, { status: 400 });
      }
      log.error({ err: error }, 'a request could not be answered');
      return new Response(null, { status: 500 });
    },
  });
  const server = createServer(
    {
      // Longer than what is in front keeps a connection for: it must not be closed under a request.
      keepAliveTimeout: 75 * second,
      headersTimeout: 20 * second,
      // A resume on the slowest line; bodies that stand still are cut before that.
      requestTimeout: 20 * 60 * second,
      connectionsCheckingInterval: 5 * second,
    },
    drain.around(withLingeringClose(withBodyLimits(overload.around(answer)))),
  );
  dropSilent(server);
  return { server, end: (options) => drain.end(server, options) };
}

/** Sockets are finite: a flood of them that say nothing must not keep out those that do. */
function dropSilent(server: Server): void {
  const silent = new Set<Socket>();
  const fallSilent = (socket: Socket) => {
    if (socket.destroyed) return;
    silent.add(socket);
    if (silent.size <= mostSilent) return;
    const [longest] = silent;
    longest?.destroy();
  };
  server.on('connection', (socket) => {
    fallSilent(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.once('close', () => fallSilent(socket));
  });
}

function watchOverload(overload: Overload, metrics: Metrics): void {
  const state = () => overload.state();
  metrics.gauge('requests_running', 'Requests that are worked on.', () => state().running);
  metrics.gauge('requests_waiting', 'Requests that wait for a place.', () => state().waiting);
}
