import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line between phone and server that loses the first requests of some files. */
export interface LosingProxy {
  url: string;
  /** How many are lost from now on of those whose path matches. */
  lose(path: RegExp, times: number): void;
  /** How many are still to be lost. */
  left(): number;
  close(): Promise<void>;
}

/** Starts one; a request is lost by the end of its connection. */
export async function losingProxy(target: string): Promise<LosingProxy> {
  let lost: RegExp | undefined;
  let left = 0;
  const front = http.createServer((request, response) => {
    const { url: path = '', method, headers } = request;
    if (left > 0 && lost?.test(path)) {
      left -= 1;
      return void response.socket?.destroy();
    }
    const upstream = http.request(target + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    lose(path, times) {
      lost = path;
      left = times;
    },
    left: () => left,
    async close() {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
