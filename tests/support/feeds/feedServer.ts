import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of feeds whose answer can be changed at any moment. */
export async function startFeedServer(first: Answer = (_request, response) => response.end('')) {
  let answer = first;
  const asked: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    /** What is answered from now on: a handler, or a text with headers. */
    give(next: Answer | string, headers: Record<string, string> = {}) {
      answer =
        typeof next === 'string'
          ? (_request, response) => void response.writeHead(200, headers).end(next)
          : next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
