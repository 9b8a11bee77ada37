import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import type { UploadStarted } from '#contract/http/accountCalls.ts';
import { newEmail, password } from '../../support/accounts/people.ts';
import { somePdf } from '../../support/data/pdfs.ts';
import { frontAgent, frontClient, type FrontClient } from '../../support/server/frontClient.ts';
import {
  leftOut,
  proxyNames,
  siteName,
  startFrontProxy,
  whyNot,
  type FrontProxy,
} from '../../support/server/frontProxy.ts';
import { keepAliveLoad } from '../../support/server/keepAliveLoad.ts';
import { administrator, startOneServer, type RunningServer } from '../../support/server/server.ts';
import { startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

// The product behind the proxies of deploy/, as two processes on one PostgreSQL.
const postgres = proxyNames.every(whyNot) ? null : await startThrowawayPostgres();
const metricsToken = 'a token that only these tests know';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'proxies-'));
const html = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
let servers: RunningServer[] = [];

const startOne = (port?: number) =>
  startOneServer({
    ...(postgres && { databaseUrl: postgres.url }),
    ...(port && { port }),
    dataDir,
    environment: {
      PUBLIC_URL: 'https://jobs.example',
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
      JWT_SECRET: 'a secret that both processes know of',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'info',
    },
  });

beforeAll(async () => {
  if (!postgres || proxyNames.every(whyNot)) return;
  servers = [await startOne(), await startOne()];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
});

describe.each(proxyNames)('%s', (name) => {
  let front: FrontProxy;
  let client: FrontClient;
  beforeAll(async () => {
    if (!postgres || whyNot(name)) return;
    front = await startFrontProxy(
      name,
      servers.map(({ url }) => new URL(url).host),
    );
    client = frontClient(front);
  });
  afterAll(async () => {
    await front?.stop();
  });
  const options = { ...leftOut(name), timeout: 120_000 };
  const missing = !postgres || whyNot(name) !== null;
  const signUp = () =>
    client.call<LoginReply>('POST', '/auth/signup', { body: { email: newEmail(), password } });

  test.skipIf(missing)('plain HTTP leads to the same address by https', options, async () => {
    const answer = await fetch(`http://127.0.0.1:${front.plainPort}/jobs?page=2`, {
      redirect: 'manual',
      headers: { Host: 'jobs.example' },
    });
    expect(answer.status).toBeOneOf([301, 308]);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/[^/]+\/jobs\?page=2$/);
  });

  test.skipIf(missing)(
    'pages come compressed, with their headers, each once',
    options,
    async () => {
      const page = await client.ask('/jobs', { headers: html });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-encoding': 'br',
        'strict-transport-security': 'max-age=31536000',
        vary: 'Cookie, Accept, Accept-Encoding',
      });
      const direct = await fetch(`${servers[0]?.url}/jobs`, { headers: html });
      const policy = direct.headers.get('content-security-policy');
      expect(page.headers['content-security-policy']).toBe(policy);
    },
  );

  test.skipIf(missing)(
    'files of the build come as they were compressed, and are kept for a year',
    options,
    async () => {
      const { body } = await client.ask('/jobs', { headers: { accept: 'text/html' } });
      const file = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
      const asset = await client.ask(file, { headers: html });
      expect(asset).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': 'br',
          'content-length': expect.any(String),
          vary: 'Accept-Encoding',
        },
      });
    },
  );

  test.skipIf(missing)(
    'calls of visitors are asked for anew each time, and have a number',
    options,
    async () => {
      const answer = await client.ask('/api/jobs', {
        headers: { 'x-request-id': 'forged-by-a-client', 'accept-encoding': 'gzip' },
      });
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'no-cache',
          'content-encoding': 'gzip',
          'x-request-id': expect.stringMatching(/^[0-9A-Z]{10}$/),
        },
      });
    },
  );

  const hidden = ['/metrics', '/metrics?a', '//metrics', '/%6detrics', '/./metrics'];
  test.skipIf(missing)(
    'metrics are not for outside, whoever knows the token',
    options,
    async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const open = await fetch(`${servers[0]?.url}/metrics`, { headers });
      expect(await open.text()).toContain('safar_');
      for (const address of hidden) {
        const answer = await client.ask(address, { headers });
        expect([address, answer.status]).toEqual([address, 404]);
      }
    },
  );

  test.skipIf(missing)(
    'limits count the true address, whatever a client says',
    options,
    async () => {
      const email = newEmail();
      await client.call('POST', '/auth/signup', { body: { email, password } });
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        const address = `203.0.113.${guess}`;
        const { status } = await client.ask('/api/auth/login', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address,
            'x-real-ip': address,
            forwarded: `for=${address}`,
          },
          body: JSON.stringify({ email, password: `Wrong-Pass-${guess}` }),
        });
        statuses.push(status);
      }
      // Ten wrong passwords from one address, then a mailed code is wanted.
      expect(statuses).toEqual([...Array<number>(10).fill(401), 403, 403]);
    },
  );

  test.skipIf(missing)('three megabytes arrive in pieces', options, async () => {
    const { user, token } = await signUp();
    const content = somePdf(3_000_000);
    const uploads = `/auth/user/${user.id}/uploads`;
    const { uploadId } = await client.call<UploadStarted>('POST', uploads, {
      token,
      body: { kind: 'resume', bytes: content.length },
    });
    const piece = 256 * 1024;
    let last = '';
    for (let offset = 0; offset < content.length; offset += piece) {
      const answer = await client.ask(`/api${uploads}/${uploadId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'upload-offset': String(offset) },
        body: content.subarray(offset, offset + piece),
      });
      expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
      last = answer.body;
    }
    expect(JSON.parse(last)).toMatchObject({ done: true, offset: content.length });
    const link = await client.call<{ url: string }>('GET', `/auth/user/${user.id}/files/resume`, {
      token,
    });
    const file = await client.ask(link.url, { headers: { 'accept-encoding': 'identity' } });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(Number(file.headers['content-length'] ?? file.body.length)).toBeGreaterThan(2_900_000);
  });

  test.skipIf(missing)(
    'what is too large is refused with a code, and no process is taken for dead',
    options,
    async () => {
      const { user, token } = await signUp();
      const large = Buffer.alloc(12 * 1024 * 1024, ' ');
      const form = [
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n',
        ),
        large,
        Buffer.from('\r\n--x--\r\n'),
      ];
      const bodies = [
        ['/api/auth/login', 'application/json', large, 'TOO_LARGE'],
        [
          `/api/auth/user/${user.id}/resume`,
          'multipart/form-data; boundary=x',
          Buffer.concat(form),
          'RESUME_TOO_LARGE',
        ],
      ] as const;
      const seen: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        for (const [address, type, body, code] of bodies) {
          const headers = {
            authorization: `Bearer ${token}`,
            'content-type': type,
            'content-length': String(body.length),
          };
          const answer = await client
            .ask(address, { method: 'POST', headers, body })
            .catch(() => ({ status: 0, body: 'cut off' }));
          seen.push(
            answer.status === 0 ? 'cut off' : `${answer.status} ${answer.body.includes(code)}`,
          );
          // Another one's request right behind it.
          seen.push(String((await client.ask('/api/config')).status));
        }
      }
      // Caddy may end a stream whose body it has not read, and the phone sends again.
      const wanted =
        name === 'nginx' ? ['413 true', '200'] : ['413 true', '413 false', 'cut off', '200'];
      for (const one of seen) expect(wanted).toContain(one);
      expect(seen).toContain('413 true');
    },
  );

  test.skipIf(missing)('an admin is let in by either process', options, async () => {
    const { token } = await client.call<LoginReply>('POST', '/auth/login', { body: administrator });
    for (let turn = 0; turn < 4; turn += 1)
      await client.call('GET', '/support/requests', { token });
  });

  test.skipIf(missing)(
    'one process after the other is replaced, and no request fails',
    options,
    async () => {
      const { token } = await client.call<LoginReply>('POST', '/auth/login', {
        body: administrator,
      });
      const { jobs } = await client.call<{ jobs: { id: string }[] }>('GET', '/jobs');
      const reads = ['/api/jobs?page=2', '/jobs', '/api/config', '/api/saved-jobs'];
      const headers = { authorization: `Bearer ${token}`, host: siteName };
      const load = keepAliveLoad(
        `https://127.0.0.1:${front.port}`,
        20,
        (one, n) =>
          n % 3 === 0
            ? {
                method: 'PUT',
                path: `/api/saved-jobs/${jobs[(one + n) % jobs.length]?.id}`,
                headers,
              }
            : { method: 'GET', path: reads[n % 4] ?? '/', headers },
        () => frontAgent(front),
      );
      const answered = async (more: number) => {
        const from = load.good;
        await expect.poll(() => load.good, { timeout: 60_000 }).toBeGreaterThan(from + more);
      };
      await answered(100);
      for (const [at, old] of servers.entries()) {
        expect(await old.stop(), old.output()).toBe(0);
        await answered(50);
        servers[at] = await startOne(Number(new URL(old.url).port));
        await answered(200);
      }
      load.stop();
      await load.ended;
      expect(load.failures).toEqual([]);
    },
  );
});
