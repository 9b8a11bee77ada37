import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { withLingeringClose } from './lingeringClose.ts';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

const refusal = 'too large';
const refuse: RequestListener = (_request, response) => {
  response.writeHead(413, { Connection: 'close', 'Content-Length': refusal.length });
  response.end(refusal);
};
const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** A connection to a server that refuses without reading; nothing of its answer is read yet. */
async function connect(time?: number) {
  const server = createServer(withLingeringClose(refuse, time)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[net.Socket]>;
  const { port } = server.address() as AddressInfo;
  // It goes on sending when the server has closed its half.
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  open.push(
    () => server.closeAllConnections(),
    () => void server.close(),
    () => socket.destroy(),
  );
  const [serversEnd] = await accepted;
  return { socket, serversEnd };
}

test('who sends all of it before reading gets the answer', async () => {
  const { socket } = await connect();
  const bytes = 12 * 1024 * 1024;
  socket.write(head(bytes));
  await new Promise<void>((resolve, reject) =>
    socket.write(Buffer.alloc(bytes, ' '), (error) => (error ? reject(error) : resolve())),
  );
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*too large$/s);
});

test('who goes on and on is cut off', async () => {
  const { socket, serversEnd } = await connect(50);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(head(1e9));
  const closed = new Promise((resolve) => serversEnd.once('close', resolve));
  const drip = setInterval(() => socket.write(' '), 5);
  await closed;
  clearInterval(drip);
  expect(serversEnd.bytesRead).toBeLessThan(1e6);
});

test('who leaves is not waited for', async () => {
  const { socket, serversEnd } = await connect(60_000);
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => serversEnd.once('close', resolve));
  socket.write(head(1_000));
  await once(socket, 'data');
  socket.destroy();
  await closed;
});
