import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it passed, and how far it came. */
export interface Passed {
  method: string;
  /** With its query. */
  path: string;
  /** `Upload-Offset` of a chunk. */
  offset: number | null;
  /** Whether the whole answer went to the phone; until then it is under way, or was cut. */
  answered: boolean;
}

export interface CuttingProxy {
  url: string;
  /** All that passed, in its order. */
  passed: readonly Passed[];
  /** From now on every answer comes so many ms later. */
  delay(ms: number): void;
  /** Requests whose answer was thrown away after the server had acted. */
  cut(): number;
  /** How many requests never reach the server from now on, of those whose path matches. */
  loseRequests(path: RegExp, times: number): void;
  /** How many of them are still to be lost. */
  leftToLose(): number;
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
  let late = 0;
  let toLose = { path: /$^/, times: 0 };
  const passed: Passed[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const offset = headers['upload-offset'];
    const one: Passed = {
      ...{ method, path, answered: false },
      offset: offset === undefined ? null : Number(offset),
    };
    if (toLose.times > 0 && toLose.path.test(path)) {
      toLose.times -= 1;
      return void response.socket?.destroy();
    }
    passed.push(one);
    response.once('finish', () => (one.answered = true));
    const upstream = http.request(
      target + path,
      { method, headers: { ...headers, connection: 'close' } },
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
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }, late);
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
    passed,
    delay: (ms) => {
      late = ms;
    },
    cut: () => cut,
    loseRequests: (of, times) => {
      toLose = { path: of, times };
    },
    leftToLose: () => toLose.times,
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
