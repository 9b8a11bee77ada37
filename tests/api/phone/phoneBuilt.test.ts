import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../../support/accounts/people.ts';
import {
  codeFor,
  messagesTo,
  newNumber,
  newRequestId,
  phoneSteps,
  wrong,
  type Proof,
} from '../../support/accounts/phoneSteps.ts';
import { startFilledPostgres, startOneServer, startServer } from '../../support/server/server.ts';
import { startSmsProvider } from '../../support/server/smsProvider.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/processes/twoProcesses.ts';
import { needsPostgres } from '../../support/server/throwawayPostgres.ts';

/** The login by number through the server as it is shipped: one process, and two on one PostgreSQL. */

const postgres = await startFilledPostgres({ DEMO: '0' });
afterAll(() => postgres?.stop());

test('request, code from the data folder, session: the whole way at one server', async () => {
  const server = await startServer({ environment: { DEMO: '0' } });
  try {
    const folder = path.join(server.dataDir, 'sms');
    const steps = phoneSteps(server.url, folder);
    const config = await call<{ sms: string }>(server.url, 'GET', '/config');
    expect(config.body.sms).toBe('test');
    const phone = newNumber();
    const { token, user } = await steps.signUpByPhone(phone);
    const [text] = await messagesTo(folder, phone);
    expect(text?.split('\n').at(-2)).toMatch(/^@localhost #\d{6}$/);
    const own = await call<User>(server.url, 'GET', `/auth/user/${user.id}`, { token });
    expect(own.body).toMatchObject({ email: '', phone });
    expect(server.output()).not.toContain(phone.slice(-8));
  } finally {
    await server.stop();
  }
});

test('a provider named in the environment is asked, and one that hangs is left in time', async () => {
  const provider = await startSmsProvider();
  const server = await startServer({
    environment: {
      DEMO: '0',
      SMS_URL: provider.url,
      SMS_BODY: '{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}',
      SMS_ACCEPTED: '"sent"',
    },
  });
  try {
    const steps = phoneSteps(server.url, '');
    const [phone, requestId] = [newNumber(), newRequestId()];
    expect(await steps.ask(phone, requestId)).toMatchObject({ status: 200 });
    const code = /#(\d{6})/.exec(provider.got[0]?.text ?? '')?.[1];
    expect(await steps.logIn({ phone, requestId, code, join: true })).toMatchObject({
      status: 200,
    });
    provider.mood = 'hangs';
    const begun = performance.now();
    const answer = await steps.ask(newNumber());
    expect(answer).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
    expect(performance.now() - begun).toBeLessThan(20_000);
    // What is said of it names no one.
    expect(server.output()).not.toMatch(new RegExp(`${phone.slice(-8)}|${code}`));
  } finally {
    await server.stop();
    await provider.close();
  }
});

describe.skipIf(!postgres)('two processes on one PostgreSQL', needsPostgres, () => {
  let server: TwoProcesses;
  let folder: string;
  beforeAll(async () => {
    server = await startTwoProcesses(startOneServer, {
      databaseUrl: postgres?.url ?? '',
      environment: { DEMO: '0', TRUST_PROXY: '1' },
    });
    folder = path.join(server.dataDir, 'sms');
  }, 120_000);
  afterAll(() => server.stop());

  const at = (n: number) => phoneSteps(server.processes[n % 2]!.url, folder);
  /** From another address each time, as those who guess come. */
  const from = (n: number) => ({ headers: { 'X-Forwarded-For': `198.18.${n % 200}.7` } });
  async function fresh(): Promise<void> {
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query('delete from rate_limits');
    await client.end();
  }

  test('send one SMS for one request, wherever it comes and however often at once', async () => {
    const [phone, requestId] = [newNumber(), newRequestId()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => at(n).ask(phone, requestId, from(n))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await messagesTo(folder, phone)).toHaveLength(1);
  });

  test('judge no more tries of a code than one, from many addresses at once', async () => {
    const phone = newNumber();
    const proof = await at(0).proofOf(phone, from(1));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        at(n).logIn({ ...proof, code: wrong(proof.code, n + 1) }, from(n)),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'OTP_INVALID')).toHaveLength(limits.otpTries);
    expect(codes.filter((code) => code === 'OTP_TRIES')).toHaveLength(60 - limits.otpTries);
    expect(await at(1).logIn({ ...proof, join: true })).toMatchObject({ status: 429 });
  });

  test('give one session and one account for one code', async () => {
    await fresh();
    const proof: Proof = await at(0).proofOf(newNumber());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => at(n).logIn({ ...proof, join: true }, from(n))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
  });

  test('send a number what all strangers together have, and no more, from however many networks', async () => {
    await fresh();
    const phone = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => at(n).ask(phone, newRequestId(), from(n))),
    );
    // Five of the day's, and the hour's one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
    expect(await messagesTo(folder, phone)).toHaveLength(6);
  });

  test('take a code at the one that was asked for at the other', async () => {
    await fresh();
    const phone = newNumber();
    const requestId = newRequestId();
    expect(await at(0).ask(phone, requestId)).toMatchObject({ status: 200 });
    const proof = { phone, requestId, code: await codeFor(folder, phone) };
    const asked = await at(1).logIn(proof);
    expect(asked).toMatchObject({ status: 404, body: { code: 'PHONE_NOT_REGISTERED' } });
    expect(await at(1).ask(phone, requestId)).toMatchObject({ status: 200 });
    expect(await at(1).logIn({ ...proof, join: true })).toMatchObject({ status: 200 });
    expect(await messagesTo(folder, phone)).toHaveLength(1);
  });
});
