import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadStarted, UploadState } from '#contract/http/accountCalls.ts';
import type { Job, JobSummary } from '#contract/jobs/job.ts';
import type { ImportDetail } from '#contract/import/import.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import type { CheckoutResponse, OrderReply } from '#contract/payments/payment.ts';
import { sandboxPath } from '#server/features/payments/sandbox.ts';
import {
  call,
  logInAdministrator,
  newEmail,
  password,
  signUp,
} from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { jobForm } from '../../support/data/officeForms.ts';
import { somePdf } from '../../support/data/pdfs.ts';
import { startOneServer } from '../../support/server/server.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/processes/twoProcesses.ts';
import {
  needsPostgres,
  noPostgres,
  startThrowawayPostgres,
} from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();
if (!postgres) console.warn(noPostgres);

/** The part of `npm run trial -- two-processes` that every `npm test` shows. */
describe.skipIf(!postgres)('two processes on one PostgreSQL', needsPostgres, () => {
  let servers: TwoProcesses;
  let [a, b] = ['', ''];
  beforeAll(async () => {
    servers = await startTwoProcesses(startOneServer, { databaseUrl: postgres?.url ?? '' });
    [a, b] = servers.processes.map(({ url }) => url) as [string, string];
  });
  afterAll(async () => {
    expect(await servers.stop()).toBe(0);
    expect(servers.output()).not.toMatch(/"level":(50|60)/);
    await postgres?.stop();
  });

  async function send(url: string, who: LoginReply, to: string, offset: number, piece: Buffer) {
    const answer = await fetch(`${url}/api${to}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${who.token}`, 'Upload-Offset': String(offset) },
      body: piece as BodyInit,
    });
    return (await answer.json()) as UploadState & { code?: string };
  }
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  test('the proxy gives each its turn', async () => {
    const before = servers.proxy.counts.slice();
    await Promise.all(Array.from({ length: 20 }, () => call(servers.url, 'GET', '/config')));
    expect(servers.proxy.counts.map((count, at) => count - (before[at] ?? 0))).toEqual([10, 10]);
  });

  test('work of many transactions that one is at is not begun by the other', async () => {
    const { token, user } = await logInAdministrator(a);
    const { body: job } = await call<Job>(a, 'POST', '/jobs', { token, body: jobForm });
    const key = crypto.randomUUID();
    // As a process that is at it.
    const session = new Client({ connectionString: servers.databaseUrl });
    await session.connect();
    await session.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
      `work ${user.id} ${key}`,
    ]);
    const mark = (url: string) =>
      call<{ code?: string; updated?: number }>(url, 'POST', `/jobs/${job._id}/mark-in-review`, {
        ...{ token, headers: { 'Idempotency-Key': key } },
      });
    for (const url of [a, b]) {
      expect(await mark(url)).toMatchObject({ status: 409, body: { code: 'STILL_RUNNING' } });
    }
    await session.end();
    const done = await mark(b);
    expect(done).toMatchObject({ status: 200, body: { updated: 0 } });
    expect((await mark(a)).body).toEqual(done.body);
  });

  test('a login, a profile and a resume of one are there at the other', async () => {
    const email = newEmail();
    await signUp(a, email);
    const { body: who } = await call<LoginReply>(b, 'POST', '/auth/login', {
      body: { email, password },
    });
    const pdf = somePdf();
    const sent = await upload({ url: a, id: who.user.id, token: who.token }, 'resume', pdf);
    expect(sent.status).toBe(200);
    const { body: seen } = await call<User>(b, 'GET', `/auth/user/${who.user.id}`, who);
    expect((await bytesOf(b + seen.details.resume)).equals(pdf)).toBe(true);
    expect((await call(a, 'POST', '/auth/logout', { ...who, body: {} })).status).toBe(200);
    expect((await call(b, 'GET', `/auth/user/${who.user.id}`, who)).status).toBe(401);
  });

  test('an upload whose pieces go to one and the other in turn arrives whole', async () => {
    const who = await signUp(a);
    const pdf = somePdf(1_300_000);
    const uploads = `/auth/user/${who.user.id}/uploads`;
    const { body } = await call<UploadStarted>(b, 'POST', uploads, {
      token: who.token,
      body: {
        kind: 'resume',
        bytes: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
    });
    const to = `${uploads}/${body.uploadId}`;
    let offset = 0;
    for (let turn = 0; offset < pdf.length; turn += 1) {
      const piece = pdf.subarray(offset, offset + 262_144);
      const state = await send(turn % 2 ? b : a, who, to, offset, piece);
      const { body: other } = await call<UploadState>(turn % 2 ? a : b, 'GET', to, who);
      expect(other.offset).toBe(state.offset);
      offset = state.offset;
    }
    const { body: seen } = await call<User>(a, 'GET', `/auth/user/${who.user.id}`, who);
    expect((await bytesOf(b + seen.details.resume)).equals(pdf)).toBe(true);
    // The last piece at both at once, as a phone does that lost the answer: done once.
    const again = await Promise.all([a, b].map((url) => send(url, who, to, 0, pdf)));
    expect(again.map(({ done }) => done)).toEqual([true, true]);
  });

  test('the last piece at both at once is taken over once', async () => {
    const who = await signUp(a);
    const pdf = somePdf();
    const uploads = `/auth/user/${who.user.id}/uploads`;
    const { body } = await call<UploadStarted>(a, 'POST', uploads, {
      token: who.token,
      body: { kind: 'resume', bytes: pdf.length },
    });
    const to = `${uploads}/${body.uploadId}`;
    const both = await Promise.all([a, b, a, b].map((url) => send(url, who, to, 0, pdf)));
    // One that came later is told how far it got, or that it is done.
    for (const { done, code } of both) expect(done ? 'done' : code).toMatch(/done|OFFSET|BAD_/);
    const { body: state } = await call<UploadState>(b, 'GET', to, who);
    expect(state.done).toBe(true);
    const { body: seen } = await call<User>(b, 'GET', `/auth/user/${who.user.id}`, who);
    expect((await bytesOf(a + seen.details.resume)).equals(pdf)).toBe(true);
  });

  test('a retry at the other one is the same request', async () => {
    const headers = { 'Idempotency-Key': `retry-${newEmail()}`, Cookie: 'visitor=one' };
    const body = { name: 'Asha', email: newEmail(), subject: 'Visa', message: 'A question' };
    const once = await call<{ id: string }>(a, 'POST', '/support/request', { body, headers });
    expect(once.status).toBe(201);
    const again = await Promise.all(
      [b, a, b].map((url) =>
        call<{ id: string }>(url, 'POST', '/support/request', { body, headers }),
      ),
    );
    for (const answer of again) expect(answer.body).toEqual(once.body);
  });

  test('limits count both together', async () => {
    const who = await signUp(a);
    const uploads = `/auth/user/${who.user.id}/uploads`;
    const body = { kind: 'resume', bytes: 100 };
    const tries = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        call(n % 2 ? a : b, 'POST', uploads, { token: who.token, body }),
      ),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(60);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('what the admin changes at one is seen at the other at once, suggestions too', async () => {
    const admin = await logInAdministrator(a);
    const suggested = async (url: string) =>
      JSON.stringify((await call(url, 'GET', '/jobs/suggestions?q=Zeppelin')).body);
    // Both keep what they read.
    for (const url of [a, b]) expect(await suggested(url)).not.toContain('Zeppelin');
    const { body: list } = await call<{ jobs: JobSummary[] }>(a, 'GET', '/jobs');
    const { id } = list.jobs[0]!;
    const { body: job } = await call<Job>(a, 'GET', `/jobs/${id}`, admin);
    const { status } = await call(a, 'PUT', `/jobs/${id}`, {
      token: admin.token,
      body: { ...job, jobName: 'Zeppelin Pilot' },
    });
    expect(status).toBe(200);
    expect((await call<Job>(b, 'GET', `/jobs/${id}`)).body.jobName).toBe('Zeppelin Pilot');
    await expect.poll(() => suggested(b)).toContain('Zeppelin');
    await expect.poll(() => suggested(a)).toContain('Zeppelin');
  });

  test('an import that came to one is followed and taken over at the other, once', async () => {
    const admin = await logInAdministrator(b);
    const rows = Array.from(
      { length: 40 },
      (_, n) => `R${n};Rigger ${n};Two Towers;Dubai;AE;Rig the sails of the ship.;2026-11-01`,
    );
    const heading = 'Ref;Job Title;Company;City;Country;Description;Posted';
    const sent = await fetch(`${a}/api/imports?name=two.csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
      body: [heading, ...rows].join('\n'),
    });
    expect(sent.status).toBe(200);
    const { id } = (await sent.json()) as ImportDetail;
    const status = async (url: string) =>
      (await call<ImportDetail>(url, 'GET', `/imports/${id}`, admin)).body;
    await expect.poll(async () => (await status(b)).status, { timeout: 20_000 }).toBe('checked');
    const acts = await Promise.all(
      [b, a, b].map((url) =>
        call(url, 'POST', `/imports/${id}`, {
          token: admin.token,
          body: { action: 'commit', allOrNothing: false, closeMissing: false },
        }),
      ),
    );
    for (const act of acts) expect([200, 409]).toContain(act.status);
    await expect.poll(async () => (await status(a)).status, { timeout: 20_000 }).toBe('done');
    expect((await status(b)).counts).toMatchObject({ added: 40, updated: 0 });
  });

  test('a plan that was ordered at one, paid at the other and told to both runs once', async () => {
    const who = await signUp(a);
    const { body: made } = await call<OrderReply>(a, 'POST', '/subscriptions/create-order', {
      token: who.token,
      body: { planType: 'basic' },
    });
    const { id, amount, currency } = made.order;
    const answer = await fetch(`${b + sandboxPath}/v1/payments/create/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ key_id: made.checkout.keyId, order_id: id, outcome: 'pay' },
        ...{ amount, currency },
      }),
    });
    const paid = (await answer.json()) as CheckoutResponse;
    const verified = await Promise.all(
      [a, b, a, b].map((url) =>
        call(url, 'POST', '/subscriptions/verify-payment', {
          token: who.token,
          body: { ...paid, subscription_id: made.subscription },
        }),
      ),
    );
    for (const { status } of verified) expect(status).toBe(200);
    const { body: receipts } = await call<{ receipts: unknown[] }>(
      b,
      'GET',
      '/subscriptions/receipts',
      who,
    );
    expect(receipts.receipts).toHaveLength(1);
  });
});
