import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { withBodyLimits } from './slowBodies.ts';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

async function connect(limits: { whole: number; progress: number }, reads = true) {
  let complete = false;
  const server = createServer(
    withBodyLimits((request, response) => {
      if (reads) request.resume();
      request.on('end', () => {
        complete = true;
        response.end('all of it');
      });
    }, limits),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  open.push(
    () => server.closeAllConnections(),
    () => void server.close(),
    () => socket.destroy(),
  );
  return {
    socket,
    head: (type: string, length: number) =>
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      ),
    answer: () => answer,
    isComplete: () => complete,
  };
}

test('JSON that trickles in is not waited for', async () => {
  const { socket, head, answer, isComplete } = await connect({ whole: 60, progress: 1_000_000 });
  head('application/json', 1_000);
  const drip = setInterval(() => socket.write(' '), 10);
  await once(socket, 'close');
  clearInterval(drip);
  expect(answer()).toContain('408');
  expect(isComplete()).toBe(false);
});

test('a file that goes on arriving takes as long as it takes', async () => {
  const { socket, head, answer } = await connect({ whole: 1, progress: 200 });
  head('application/pdf', 20);
  let sent = 0;
  const drip = setInterval(() => {
    if ((sent += 1) === 20) clearInterval(drip);
    socket.write('x');
  }, 25);
  await expect.poll(answer, { timeout: 5_000 }).toContain('all of it');
});

test('a file that stands still is given up', async () => {
  const { socket, head, answer } = await connect({ whole: 1_000_000, progress: 50 });
  head('application/pdf', 20);
  socket.write('x');
  await once(socket, 'close');
  expect(answer()).toContain('408');
});
