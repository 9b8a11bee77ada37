import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** Requests whose answer was thrown away after the server had acted. */
  cut(): number;
  /** How likely a write's answer is lost, 0 to 1. */
  loseAnswers(likelihood: number): void;
  close(): Promise<void>;
}

/**
 * Stands between phone and server and cuts the socket of some writes after the server has
 * answered: the effect is there, the phone does not know. `random` gives numbers from 0 to 1.
 */
export async function cuttingProxy(target: string, random: () => number): Promise<CuttingProxy> {
  let likelihood = 0;
  let cut = 0;
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const upstream = http.request(
      target + (request.url ?? ''),
      { method: request.method, headers: { ...request.headers, connection: 'close' } },
      (answer) => {
        const isWrite = request.method !== 'GET';
        if (isWrite && random() < likelihood) {
          answer.resume();
          // Only once the server has said all: it has committed by then.
          answer.once('end', () => {
            cut += 1;
            response.socket?.destroy();
          });
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.socket?.destroy());
    request.pipe(upstream);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => cut,
    loseAnswers: (next) => {
      likelihood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
