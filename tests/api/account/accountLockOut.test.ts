import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import {
  call,
  deviceCookieIn,
  newEmail,
  password,
  signUp,
  signUpWithDevice,
} from '../../support/accounts/people.ts';
import { codeIn, linkTokenIn } from '../../support/server/inbox.ts';

/** Whatever strangers do, the owner of an account gets in; and they get few tries. */

const server = await accountServer();

interface Try {
  secret?: string;
  from?: string;
  cookie?: string;
  code?: string;
}

const logIn = (email: string, { secret = password, from, cookie, code }: Try = {}) =>
  call<LoginReply & { code?: string }>(server.url, 'POST', '/auth/login', {
    body: { email, password: secret, ...(code && { code }) },
    headers: { 'X-Forwarded-For': from ?? '203.0.113.7', ...(cookie && { Cookie: cookie }) },
  });
const codeOf = async (answer: ReturnType<typeof logIn>) => (await answer).body.code ?? 'in';

async function loginCode(email: string, nth = 1) {
  const asked = await call(server.url, 'POST', '/auth/login-code', { body: { email } });
  expect(asked.status).toBe(200);
  return (await server.inbox.waitFor(email, nth))[nth - 1];
}

/** Wrong passwords for an account, each from another network, until none is checked any more. */
async function attack(email: string, tries = 95): Promise<string[]> {
  const codes: string[] = [];
  for (let from = 0; from < tries; from += 19) {
    const some = Array.from({ length: 19 }, (_, n) => `198.18.${from + n}.1`);
    const answers = some.map((address) => logIn(email, { secret: 'Wrong-Pass-1', from: address }));
    codes.push(...(await Promise.all(answers)).map(({ body }) => body.code ?? 'in'));
  }
  return codes;
}

describe('an account under attack', () => {
  test('has 90 passwords of strangers checked in a day', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const codes = await attack(email, 114);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(90);
    expect(codes.filter((code) => code === 'LOGIN_CODE_REQUIRED')).toHaveLength(24);
  });

  test('lets its owner in at once, in a browser that it knows', async () => {
    const email = newEmail();
    const { cookie } = await signUpWithDevice(server.url, email);
    await attack(email);
    expect(await codeOf(logIn(email))).toBe('LOGIN_CODE_REQUIRED');
    const known = await logIn(email, { cookie });
    expect(known.status).toBe(200);
    // The owner's own slips count for this browser alone.
    for (let n = 0; n < 9; n += 1) await logIn(email, { cookie, secret: 'Wrong-Pass-1' });
    expect(await codeOf(logIn(email, { cookie }))).toBe('in');
  });

  test('lets its owner in with a mailed code, in any browser, which it knows then', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await attack(email);
    const code = codeIn(await loginCode(email));
    expect(await codeOf(logIn(email, { code, secret: 'Wrong-Pass-1' }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const entered = await logIn(email, { code });
    expect(entered.status).toBe(200);
    expect(await codeOf(logIn(email, { code }))).toBe('OTP_EXPIRED');
    const cookie = deviceCookieIn(entered.headers);
    expect(await codeOf(logIn(email, { cookie }))).toBe('in');
  });

  test('lets its owner in by the link of the mail, though strangers guess at the code', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await attack(email);
    const mail = await loginCode(email);
    const right = codeIn(mail);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 6; n += 1) await logIn(email, { code: wrong });
    expect(await codeOf(logIn(email, { code: right }))).toBe('OTP_TRIES');
    expect(await codeOf(logIn(email, { code: linkTokenIn(mail) }))).toBe('in');
  });

  test('has no more than ten passwords checked with a right code', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const code = codeIn(await loginCode(email));
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => logIn(email, { code, secret: `Wrong-Pass-${n}` })),
    );
    const checked = answers.filter(({ body }) => body.code === 'INVALID_CREDENTIALS');
    expect(checked).toHaveLength(10);
  });

  test('is quiet again after a day', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await attack(email);
    await server.freshLimits();
    expect(await codeOf(logIn(email))).toBe('in');
  });

  test('gets no login codes by the dozen', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 0; n < 20; n += 1) await loginCode(email);
    expect(server.inbox.to(email)).toHaveLength(1);
  });
});

describe('a device cookie', () => {
  test('is for this account, and of this server', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    const { cookie } = await signUpWithDevice(server.url, mine);
    await signUp(server.url, theirs);
    await attack(theirs);
    expect(await codeOf(logIn(theirs, { cookie }))).toBe('LOGIN_CODE_REQUIRED');
    const forged = `device=${'A'.repeat(22)}.${'A'.repeat(43)}`;
    expect(await codeOf(logIn(theirs, { cookie: forged }))).toBe('LOGIN_CODE_REQUIRED');
    expect(await codeOf(logIn(theirs, { cookie: 'device=.' }))).toBe('LOGIN_CODE_REQUIRED');
  });

  test('gives ten tries, also many at once, and then asks for a code', async () => {
    const email = newEmail();
    const { cookie } = await signUpWithDevice(server.url, email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(email, { cookie, secret: 'Wrong-Pass-1' })),
    );
    const checked = answers.filter(({ body }) => body.code === 'INVALID_CREDENTIALS');
    expect(checked).toHaveLength(10);
    expect(await codeOf(logIn(email, { cookie }))).toBe('LOGIN_CODE_REQUIRED');
    // What it did counts for it alone: a new browser gets in at once.
    expect(await codeOf(logIn(email))).toBe('in');
  });

  test('knows several people of one phone', async () => {
    const [ravi, meena] = [newEmail(), newEmail()];
    const first = await signUpWithDevice(server.url, ravi);
    await signUp(server.url, meena);
    const second = deviceCookieIn((await logIn(meena, { cookie: first.cookie })).headers);
    await attack(ravi);
    await attack(meena);
    expect(await codeOf(logIn(ravi, { cookie: second }))).toBe('in');
    expect(await codeOf(logIn(meena, { cookie: second }))).toBe('in');
  });

  test('is void after a logout everywhere', async () => {
    const email = newEmail();
    const { cookie, token } = await signUpWithDevice(server.url, email);
    await call(server.url, 'POST', '/auth/logout-everywhere', { token });
    await attack(email);
    expect(await codeOf(logIn(email, { cookie }))).toBe('LOGIN_CODE_REQUIRED');
  });

  test('is read by no script and goes to calls only', async () => {
    const body = { email: newEmail(), password };
    const { headers } = await call(server.url, 'POST', '/auth/signup', { body });
    const set = headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/api', 'Max-Age=34560000'])
      expect(set).toContain(part);
  });

  test('is given to a session of before there was one', async () => {
    const email = newEmail();
    const { token, user } = await signUp(server.url, email);
    const read = await call(server.url, 'GET', `/auth/user/${user.id}`, { token });
    const cookie = deviceCookieIn(read.headers);
    await attack(email);
    expect(await codeOf(logIn(email, { cookie }))).toBe('in');
    const again = await call(server.url, 'GET', `/auth/user/${user.id}`, {
      token,
      headers: { Cookie: cookie },
    });
    expect(again.headers.getSetCookie()).toEqual([]);
  });
});

describe('a village behind one address', () => {
  test('is not shut out by wrong logins of a neighbour', async () => {
    const email = newEmail();
    const { cookie } = await signUpWithDevice(server.url, email);
    for (let n = 0; n < 310; n += 1)
      await server.parts.limits.take('loginAddress', village).catch(() => 0);
    expect(await codeOf(logIn(email, { from: village, cookie }))).toBe('in');
    expect(await codeOf(logIn(email, { from: village }))).toBe('LOGIN_CODE_REQUIRED');
    const code = codeIn(await loginCode(email));
    expect(await codeOf(logIn(email, { from: village, code }))).toBe('in');
  });

  test('gets codes for accounts that had none lately, though a neighbour asked for many', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await signUp(server.url, email);
    await signUp(server.url, other);
    const ask = (to: string) =>
      call(server.url, 'POST', '/auth/forgot-password', {
        body: { email: to },
        headers: { 'X-Forwarded-For': village },
      });
    for (let n = 0; n < 60; n += 1) await server.parts.limits.take('codeAddress', village);
    expect((await ask(newEmail())).status).toBe(429);
    expect((await ask(email)).status).toBe(200);
    expect((await server.inbox.waitFor(email, 1)).length).toBe(1);
    server.travel(limits.otpResend);
    expect((await ask(email)).status).toBe(429);
    expect((await ask(other)).status).toBe(200);
  });

  test('uses up the codes of no one else by asking for more than it gets', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const ask = () =>
      call(server.url, 'POST', '/auth/forgot-password', {
        body: { email },
        headers: { 'X-Forwarded-For': '203.0.113.98' },
      });
    for (let n = 0; n < 60; n += 1) await server.parts.limits.take('codeAddress', '203.0.113.98');
    const before = await server.parts.limits.take('codeAll', 'all');
    expect((await ask()).status).toBe(200);
    server.travel(limits.otpResend);
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(429);
    expect(await server.parts.limits.take('codeAll', 'all')).toBe(before + 2);
  });

  const village = '203.0.113.99';
});

test('neighbours of a /48 or a /24 share a wider limit, which a code passes', async () => {
  const email = newEmail();
  await signUp(server.url, email);
  for (let n = 0; n < 1_000; n += 1)
    await server.parts.limits.take('loginNetwork', '2001:db8:7::/48');
  expect(await codeOf(logIn(email, { from: '2001:db8:7:99::1' }))).toBe('LOGIN_CODE_REQUIRED');
  expect(await codeOf(logIn(email, { from: '2001:db8:8:99::1' }))).toBe('in');
});

test('a code is asked for an address without an account, and nothing is told about it', async () => {
  const known = newEmail();
  await signUp(server.url, known);
  const ask = (email: string) => call(server.url, 'POST', '/auth/login-code', { body: { email } });
  const [one, other] = [await ask(known), await ask(newEmail())];
  expect(other.status).toBe(200);
  expect(other.body).toEqual(one.body);
});
