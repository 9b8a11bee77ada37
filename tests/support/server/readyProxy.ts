import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A reverse proxy as deployments have one: round robin over what says that it is ready. */
export interface ReadyProxy {
  url: string;
  /** The servers behind it, by their addresses; changed as they come and go. */
  servers: string[];
  /** Resolves when it sends requests to all of its servers. */
  seesAll(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one. It asks each server every 100 ms; a connection that is refused goes to the next one. */
export async function startReadyProxy(servers: string[]): Promise<ReadyProxy> {
  const agents = new Map<string, http.Agent>();
  const ready = new Set<string>();
  let turn = 0;
  const look = async () => {
    await Promise.all(
      proxy.servers.map(async (server) => {
        const answer = await fetch(`${server}/readyz`).catch(() => null);
        if (answer?.ok) ready.add(server);
        else ready.delete(server);
        await answer?.arrayBuffer();
      }),
    );
    for (const server of ready) if (!proxy.servers.includes(server)) ready.delete(server);
  };
  const pass = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    tried = new Set<string>(),
  ) => {
    const known = [...ready].filter((server) => !tried.has(server));
    const server = known[(turn += 1) % known.length];
    if (!server) return void response.writeHead(502).end();
    const agent = agents.get(server) ?? new http.Agent({ keepAlive: true });
    agents.set(server, agent);
    const { hostname, port } = new URL(server);
    const { url: path, method } = request;
    const headers = { ...request.headers, connection: 'keep-alive' };
    const upstream = http.request({ hostname, port, path, method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      // Refused: nothing was sent, so that another one may have it. Anything else is a failure.
      if (error.code === 'ECONNREFUSED') pass(request, response, tried.add(server));
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.code);
    });
    request.pipe(upstream);
  };
  const front = http.createServer((request, response) => pass(request, response));
  front.keepAliveTimeout = 60_000;
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const timer = setInterval(() => void look(), 100);
  const proxy: ReadyProxy = {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    servers,
    async seesAll() {
      while (ready.size < proxy.servers.length) await look();
    },
    async close() {
      clearInterval(timer);
      front.closeAllConnections();
      for (const agent of agents.values()) agent.destroy();
      front.close();
      await once(front, 'close');
    },
  };
  return proxy;
}
