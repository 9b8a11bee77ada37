import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aboutOneProcess, embeddedIsOne } from '../../support/processes/aboutOneProcess.ts';
import { keepAliveLoad } from '../../support/server/keepAliveLoad.ts';
import { startReadyProxy } from '../../support/server/readyProxy.ts';
import {
  administrator,
  type RunningServer,
  startFilledPostgres,
  startOneServer,
  startServer,
} from '../../support/server/server.ts';
import { needsPostgres, type ThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

const connections = 100;
const rounds = trialSize(1);

/** Reads, pages, and writes of someone who is logged in. */
async function asksOf(url: string) {
  const json = { 'Content-Type': 'application/json' };
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  });
  const { token } = (await login.json()) as { token: string };
  const list = await fetch(`${url}/api/jobs`);
  const { jobs } = (await list.json()) as { jobs: { id: string }[] };
  const reads = ['/api/jobs?page=2', '/healthz', '/jobs', '/api/config'];
  return (client: number, n: number) => {
    const job = jobs[(client + n) % jobs.length]?.id;
    if (n % 5 === 4) {
      const headers = { ...json, Authorization: `Bearer ${token}` };
      const method = n % 2 ? 'PUT' : 'DELETE';
      return { method, path: `/api/saved-jobs/${job}`, headers };
    }
    const path = reads[n % 4] ?? '/';
    const headers = { Accept: path === '/jobs' ? 'text/html' : 'application/json' };
    return { method: 'GET', path, headers };
  };
}

async function stopUnderLoad(server: RunningServer) {
  const asks = await asksOf(server.url);
  // Each process by its own address: a proxy that asks those that stop would be the fault.
  const clients = connections / server.processes.length;
  const loads = server.processes.map(({ url }) => keepAliveLoad(url, clients, asks));
  for (const load of loads) {
    await expect.poll(() => load.good, { timeout: 60_000 }).toBeGreaterThan(clients * 2);
    load.mark();
  }
  const code = await server.stop();
  for (const load of loads) {
    await load.ended;
    expect(load.failures).toEqual([]);
    expect(load.goodAfter).toBeGreaterThan(0);
    // Each client, at the latest with its last answer.
    expect(load.closing + load.busy).toBeGreaterThanOrEqual(clients);
  }
  expect(code, server.output()).toBe(0);
  for (const { output } of server.processes) expect(output()).toContain('database closed, stopped');
}

const drains = { LOG_LEVEL: 'info', DRAIN_SECONDS: '1' };

test(
  'a stop under load on the embedded database fails no request',
  { ...aboutOneProcess(embeddedIsOne), timeout: 60_000 + rounds * 30_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await stopUnderLoad(await startServer({ environment: drains }));
    }
  },
);

describe('on PostgreSQL', needsPostgres, () => {
  let postgres: ThrowawayPostgres | null;
  beforeAll(async () => void (postgres = await startFilledPostgres()), 60_000);
  afterAll(() => postgres?.stop());

  test(
    'a stop under load fails no request',
    async ({ skip }) => {
      if (!postgres) return skip();
      for (let round = 0; round < rounds; round += 1) {
        await stopUnderLoad(await startServer({ databaseUrl: postgres.url, environment: drains }));
      }
    },
    60_000 + rounds * 30_000,
  );

  test('two processes are replaced one after the other, and no request fails', async ({ skip }) => {
    if (!postgres) return skip();
    const shared = {
      databaseUrl: postgres.url,
      environment: { ...drains, JWT_SECRET: 'a secret that both processes know of' },
    };
    let running = [await startOneServer(shared), await startOneServer(shared)];
    const proxy = await startReadyProxy(running.map(({ url }) => url));
    await proxy.seesAll();
    const load = keepAliveLoad(proxy.url, 20, await asksOf(proxy.url));
    await expect.poll(() => load.good, { timeout: 60_000 }).toBeGreaterThan(100);
    load.mark();
    for (const old of running) {
      expect(await old.stop(), old.output()).toBe(0);
      const next = await startOneServer(shared);
      running = running.map((one) => (one === old ? next : one));
      proxy.servers = running.map(({ url }) => url);
      await proxy.seesAll();
    }
    const before = load.good;
    await expect.poll(() => load.good, { timeout: 60_000 }).toBeGreaterThan(before + 100);
    load.stop();
    await load.ended;
    await proxy.close();
    for (const server of running) expect(await server.stop()).toBe(0);
    expect(load.failures).toEqual([]);
  }, 240_000);
});

test('connections that say nothing do not hold a stop up', async () => {
  const server = await startServer({ environment: drains });
  const { hostname, port } = new URL(server.url);
  const sockets = [
    '',
    'GET / HT',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
  ];
  for (const text of sockets) {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  }
  const began = performance.now();
  expect(await server.stop(), server.output()).toBe(0);
  expect(performance.now() - began).toBeLessThan(9_000);
});

test('while it stops it is not ready, and answers', async () => {
  const server = await startServer({ environment: drains });
  for (const one of server.processes) {
    one.process.kill('SIGTERM');
    await expect
      .poll(async () => (await fetch(`${one.url}/readyz`)).status, { interval: 20 })
      .toBe(503);
    const answer = await fetch(`${one.url}/api/jobs`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  }
  expect(await server.stop()).toBe(0);
});
