import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface RoundRobinProxy {
  url: string;
  /** How many requests went to each target. */
  counts: number[];
  close(): Promise<void>;
}

/** Ms that a connection may be idle, as at the product's own servers. */
const idle = 75_000;

/**
 * Gives one request to the first target, the next to the second, and so on, whichever connection they
 * come by. What is on its way stays on its way: bodies flow as they come, and anyone who breaks off,
 * breaks off on both sides.
 */
export async function roundRobinProxy(
  targets: readonly string[],
  port = 0,
): Promise<RoundRobinProxy> {
  // Given up long before a server would: who closes while the other asks makes a request fail.
  const agent = new http.Agent({ keepAlive: true, timeout: idle / 2 });
  const sockets = new Set<Socket>();
  const counts = targets.map(() => 0);
  let next = 0;
  const server = http.createServer((request, response) => {
    const turn = next;
    next = (next + 1) % targets.length;
    counts[turn] = (counts[turn] ?? 0) + 1;
    const upstream = http.request(
      // Not by the URL's parts: what is odd about the path must arrive as it came.
      { ...partsOf(targets[turn] ?? ''), path: request.url, method: request.method, agent },
      (answer) => {
        response.writeHead(
          answer.statusCode ?? 502,
          answer.statusMessage,
          ofTheAnswer(answer.rawHeaders),
        );
        answer.pipe(response);
        answer.once('error', () => response.socket?.destroy());
      },
    );
    for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
      const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
      const before = upstream.getHeader(name);
      const isOwn = before === undefined || ['host', 'connection'].includes(name.toLowerCase());
      upstream.setHeader(name, isOwn ? value : [before].flat().map(String).concat(value));
    }
    upstream.setHeader('Connection', 'keep-alive');
    upstream.on('error', () => response.socket?.destroy());
    upstream.on('continue', () => response.writeContinue());
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    request.pipe(upstream);
  });
  // As the servers themselves would do it, no sooner.
  server.requestTimeout = 0;
  server.keepAliveTimeout = idle;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function partsOf(target: string) {
  const { hostname, port } = new URL(target);
  return { hostname, port };
}

/** Without what is about the connection between server and proxy; that it ends is passed on. */
function ofTheAnswer(raw: string[]): string[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
  return pairs
    .filter(
      ([name, value]) =>
        !/^keep-alive$/i.test(name!) && !(/^connection$/i.test(name!) && value !== 'close'),
    )
    .flat();
}
