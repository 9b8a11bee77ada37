import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { frontClient } from '../../support/server/frontClient.ts';
import { leftOut, proxyNames, startFrontProxy, whyNot } from '../../support/server/frontProxy.ts';
import { freePort } from '../../support/server/freePort.ts';

// What the proxies of deploy/ do with a request that went wrong at one of two processes. The
// processes are stand-ins that fail in a way of their own and write down what reaches them.
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Answer = (response: http.ServerResponse, request: http.IncomingMessage) => void;
const good: Answer = (response) => void response.end('good');
/** Takes the whole request and dies. */
const dies: Answer = (_response, request) => {
  request.resume();
  request.once('end', () => request.socket.destroy());
};
const busy: Answer = (response) => void response.writeHead(503, { 'Retry-After': '1' }).end('{}');

/** A stand-in and what reached it, probes left out. */
async function standIn(answer: Answer, readiness = 200) {
  const seen: string[] = [];
  const looks = { count: 0 };
  const server = http.createServer((request, response) => {
    if (request.url === '/readyz') {
      looks.count += 1;
      return void response.writeHead(readiness).end();
    }
    seen.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen, looks };
}

const nowhere = async () => `127.0.0.1:${await freePort()}`;

describe.each(proxyNames)('%s', (name) => {
  const behind = async (...upstreams: string[]) => {
    const front = await startFrontProxy(name, upstreams);
    ends.push(() => front.stop());
    return frontClient(front);
  };
  const options = leftOut(name);
  const missing = whyNot(name) !== null;
  /** Until a proxy that looks at /readyz has done so. */
  const hasLooked = ({ looks }: Awaited<ReturnType<typeof standIn>>) =>
    vi.waitUntil(() => name !== 'caddy' || looks.count > 1, { timeout: 10_000 });
  const rounds = Array.from({ length: 12 }, (_, round) => `/api/${round}`);
  const key = { 'idempotency-key': 'the-same-write-again' };

  test.skipIf(missing)(
    'a write that may have arrived goes to one process only',
    options,
    async () => {
      for (const fails of [dies, busy]) {
        const [first, second] = [await standIn(fails), await standIn(good)];
        const client = await behind(first.address, second.address);
        for (const path of rounds) {
          await client.ask(path, { method: 'POST', body: '{"a":1}' });
        }
        const seen = [...first.seen, ...second.seen];
        expect(first.seen.length).toBeGreaterThan(0);
        expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
        expect(seen).toHaveLength(rounds.length);
      }
    },
  );

  test.skipIf(missing)('no request fails where one process is gone', options, async () => {
    const there = await standIn(good);
    const client = await behind(await nowhere(), there.address);
    // Caddy repeats no request with a body, so it must have seen who is gone.
    await hasLooked(there);
    for (const path of rounds) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method.startsWith('P') ? '{"a":1}' : undefined;
        const answer = await client.ask(path, { method, headers: key, ...(body && { body }) });
        expect([method, path, answer.status]).toEqual([method, path, 200]);
      }
    }
    expect(there.seen).toHaveLength(rounds.length * 4);
  });

  test.skipIf(missing)(
    'a process that is busy stays in service, and says so itself',
    options,
    async () => {
      const both = [await standIn(busy), await standIn(busy)];
      const client = await behind(...both.map(({ address }) => address));
      for (const path of rounds) {
        const answer = await client.ask(path);
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      }
      // Asked once each: a second try would double the load that is too much already.
      expect(both.flatMap(({ seen }) => seen)).toHaveLength(rounds.length);
    },
  );

  test.skipIf(missing)(
    'what fails at one process does not close the site beside one that is gone',
    options,
    async () => {
      const there = await standIn((response, request) =>
        (request.url === '/api/fails' ? dies : good)(response, request),
      );
      const client = await behind(await nowhere(), there.address);
      for (const path of rounds) {
        const failed = await client.ask('/api/fails', { method: 'POST', body: '{"a":1}' });
        expect(failed.status).toBe(502);
        expect([path, (await client.ask(path)).status]).toEqual([path, 200]);
      }
    },
  );

  test.skipIf(missing)('answers are there while the database is not', options, async () => {
    const there = await standIn(busy, 503);
    const client = await behind(there.address);
    await hasLooked(there);
    const answer = await client.ask('/api/jobs');
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(answer.body).toBe('{}');
  });
});
