import { eq } from 'drizzle-orm';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { StaffList } from '#contract/admin/staff.ts';
import {
  twoStepLimits,
  type TwoStepSecret,
  type TwoStepTurnedOn,
} from '#contract/admin/twoStep.ts';
import type { LoginReply, Role } from '#contract/account/user.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import { authHandlers } from '#server/features/auth/handlers.ts';
import { staffHandlers } from '#server/features/staff/handlers.ts';
import { staffCommand } from '#server/features/staff/terminal.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { hashPassword } from '#server/http/auth/passwords.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { twoStepHandlers } from './handlers.ts';

let time = Date.parse('2026-11-23T08:00:00Z');
/** Who Google says comes; null: no one. */
let googles: { subject: string; email: string; name: string; authoritative: boolean };
const google = { verify: () => Promise.resolve(googles) };
// Away, so that mails wait where they can be read.
const mail = { send: () => Promise.reject(new Error('away')) };
const hmac = createHmacSigner('a secret that only this test knows of');
const portal = await testApi([...authHandlers, ...staffHandlers, ...twoStepHandlers], () => time, {
  limits: createRateLimits(),
  hmac,
  ...{ google, mail },
} as object);
const { db } = portal;
const password = 'Strong-Pass-1';
const passwordHash = await hashPassword(password, 'known');
afterAll(() => portal.close());
let number = 0;
let boss: string;
beforeEach(async () => {
  await db.delete(auditLog);
  await db.delete(outgoingMails);
  await db.delete(users);
  // Limits are counted by id: each test has its own.
  boss = `boss${++number}`;
});

/** @returns the bearer of a new account */
async function person(id: string, role: Role = 'user'): Promise<string> {
  const email = `${id}@portal.example`;
  await db.insert(users).values({ id, email, role, passwordHash, googleSubject: `google ${id}` });
  return portal.tokens.sign({ id, email, name: id, version: 0 }, 60 * 60 * 1000);
}

async function call<T>(
  method: string,
  to: string,
  { token, body, cookie = '' }: { token?: string; body?: unknown; cookie?: string } = {},
) {
  const answer = await portal.api.request(to, {
    method,
    headers: {
      ...{ 'Content-Type': 'application/json', Cookie: cookie },
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as T & { code?: string; errors?: Record<string, string> };
  return { status: answer.status, body: read };
}

const logIn = (id: string, more: object = {}) =>
  call<LoginReply>('POST', '/auth/login', {
    body: { email: `${id}@portal.example`, password, ...more },
  });
/** What an app that has read the picture shows now. */
const shown = (uri: string) => {
  const { searchParams } = new URL(uri);
  const secret = Secret.fromBase32(searchParams.get('secret') ?? '');
  return new TOTP({ secret }).generate({ timestamp: time });
};
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');

/** An admin with an app: how it is read, what it was told, and a session that goes on. */
async function withApp(id = boss, role: Role = 'admin') {
  const first = await person(id, role);
  const { body: began } = await call<TwoStepSecret>('POST', '/two-step', {
    ...{ token: first, body: { currentPassword: password } },
  });
  const { body: on } = await call<TwoStepTurnedOn>('PUT', '/two-step', {
    ...{ token: first, body: { secondStep: shown(began.uri) } },
  });
  time += 30_000;
  return { first, token: on.token, recovery: on.recoveryCodes, ...began };
}

test('an app reads the address by the rules, and its first code turns the step on', async () => {
  const { first, token, uri, secret, recovery } = await withApp();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Safar:boss\d+%40portal.example\?issuer=Safar&/);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(recovery).toHaveLength(twoStepLimits.recoveryCodes);
  expect(new Set(recovery).size).toBe(recovery.length);
  // Who came in by the password alone is out; this session goes on.
  expect((await call('GET', '/two-step', { token: first })).status).toBe(401);
  expect((await call('GET', '/two-step', { token })).body).toEqual({
    ...{ since: '2026-11-23T08:00:00.000Z', recoveryLeft: 8, hasPassword: true },
  });
  const stored = JSON.stringify(await db.select().from(twoStep));
  expect(stored).not.toContain(secret);
  for (const code of recovery) expect(stored).not.toContain(code.replace('-', ''));
  const { body } = await call<StaffList>('GET', '/staff', { token });
  expect(body.staff).toMatchObject([{ id: boss, twoStep: true }]);
});

test('to begin, the password is asked for', async () => {
  const token = await person(boss, 'viewer');
  const without = await call('POST', '/two-step', { token, body: {} });
  expect(without).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  const wrong = { token, body: { currentPassword: 'Wrong-Pass-1' } };
  expect((await call('POST', '/two-step', wrong)).body.code).toBe('PASSWORD_WRONG');
  expect(await db.select().from(twoStep)).toEqual([]);
});

test('two tabs that begin show one picture; after an hour there is a new one', async () => {
  const token = await person(boss, 'recruiter');
  const begin = () =>
    call<TwoStepSecret>('POST', '/two-step', { token, body: { currentPassword: password } });
  const [one, two] = await Promise.all([begin(), begin()]);
  expect(one.body.uri).toBe(two.body.uri);
  time += twoStepLimits.pendingLifetime + 1;
  // The session of an hour has ended too.
  const again = await portal.tokens.sign(
    { id: boss, email: boss, name: boss, version: 0 },
    60 * 60 * 1000,
  );
  const later = await call<TwoStepSecret>('POST', '/two-step', {
    ...{ token: again, body: { currentPassword: password } },
  });
  expect(later.body.uri).not.toBe(one.body.uri);
  const old = { token: again, body: { secondStep: shown(one.body.uri) } };
  expect((await call('PUT', '/two-step', old)).body.code).toBe('OTP_INVALID');
  // Not confirmed: the password is enough.
  expect((await logIn(boss)).status).toBe(200);
});

test('a login asks for the code, and takes each one once', async () => {
  const { uri } = await withApp();
  expect(await logIn(boss)).toMatchObject({
    ...{ status: 403, body: { code: 'SECOND_STEP_REQUIRED' } },
  });
  const wrong = await logIn(boss, { secondStep: wrongOf(shown(uri)) });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { secondStep: 'otpInvalid' } } });
  const secondStep = shown(uri);
  const twice = await Promise.all([logIn(boss, { secondStep }), logIn(boss, { secondStep })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
  time += 60_000;
  // A clock that is half a minute behind, and one that is two behind.
  const late = shown(uri);
  time += 30_000;
  expect((await logIn(boss, { secondStep: late })).status).toBe(200);
  const older = shown(uri);
  time += 60_000;
  expect((await logIn(boss, { secondStep: older })).status).toBe(422);
});

test('the wrong password is told before the second step is', async () => {
  await withApp();
  const wrong = await call('POST', '/auth/login', {
    body: { email: `${boss}@portal.example`, password: 'Wrong-Pass-1', secondStep: '123456' },
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
});

test('Google leads to the same question', async () => {
  const { uri } = await withApp();
  googles = { subject: `google ${boss}`, email: 'x@y.in', name: '', authoritative: true };
  for (const to of ['/auth/google-login', '/auth/google-signup']) {
    const body = { token: 'a credential' };
    expect((await call('POST', to, { body })).body.code).toBe('SECOND_STEP_REQUIRED');
    const right = await call('POST', to, { body: { ...body, secondStep: shown(uri) } });
    expect(right.status).toBe(200);
    time += 30_000;
  }
});

test('a recovery code works once, however it is typed', async () => {
  const { recovery, token } = await withApp();
  const [one = '', two = ''] = recovery;
  const typed = { secondStep: ` ${one.toLowerCase().replace('-', ' - ')} ` };
  expect((await logIn(boss, typed)).status).toBe(200);
  expect((await logIn(boss, typed)).status).toBe(422);
  const both = await Promise.all([
    logIn(boss, { secondStep: two }),
    logIn(boss, { secondStep: two }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await call('GET', '/two-step', { token })).body).toMatchObject({ recoveryLeft: 6 });
});

test('guesses are counted, and a recovery code works all the same', async () => {
  const { uri, token, recovery } = await withApp();
  const renew = async (secondStep: string | undefined) =>
    (await call('POST', '/two-step/recovery-codes', { token, body: { secondStep } })).body.code;
  const guesses = Array.from({ length: 12 }, () => renew(wrongOf(shown(uri))));
  const told = await Promise.all(guesses);
  expect(told.filter((code) => code === 'OTP_INVALID')).toHaveLength(10);
  expect(told.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  // The right one is refused too: no one may guess on. Nor at the login.
  expect(await renew(shown(uri))).toBe('TOO_MANY_REQUESTS');
  expect((await logIn(boss, { secondStep: shown(uri) })).body.code).toBe('TOO_MANY_REQUESTS');
  expect(await renew(recovery[0])).toBeUndefined();
});

test('wrong codes at the login count as wrong passwords do', async () => {
  const { uri } = await withApp();
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 11; guess++) {
    codes.push((await logIn(boss, { secondStep: wrongOf(shown(uri)) })).body.code);
  }
  expect(codes).toEqual([...Array<string>(10).fill('OTP_INVALID'), 'LOGIN_CODE_REQUIRED']);
});

test('new recovery codes end the old ones, and turning off asks for a code', async () => {
  const { uri, token, recovery } = await withApp();
  const renewed = await call<TwoStepTurnedOn>('POST', '/two-step/recovery-codes', {
    ...{ token, body: { secondStep: shown(uri) } },
  });
  expect(renewed.body.recoveryCodes).toHaveLength(8);
  expect((await logIn(boss, { secondStep: recovery[0] })).status).toBe(422);
  time += 30_000;
  const wrong = { token, body: { secondStep: wrongOf(shown(uri)) } };
  expect((await call('POST', '/two-step/end', wrong)).status).toBe(422);
  const end = { token, body: { secondStep: shown(uri) } };
  expect((await call('POST', '/two-step/end', end)).body).toEqual({
    ...{ since: null, recoveryLeft: 0, hasPassword: true },
  });
  expect((await logIn(boss)).status).toBe(200);
  const lines = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);
  expect(lines.map(({ changes }) => changes)).toEqual([
    [{ field: 'twoStep', from: 'false', to: 'true' }],
    [{ field: 'twoStep', from: 'true', to: 'false' }],
  ]);
});

test('for a lost phone another administrator turns it off, or the terminal', async () => {
  const { token } = await withApp();
  await withApp('other', 'editor');
  const before = await logIn('other');
  expect(before.body.code).toBe('SECOND_STEP_REQUIRED');
  const done = await call<StaffList>('DELETE', '/staff/other/two-step', { token });
  expect(done.body.staff).toMatchObject([
    { id: boss, twoStep: true },
    { id: 'other', twoStep: false },
  ]);
  expect((await logIn('other')).status).toBe(200);
  const own = await call('DELETE', `/staff/${boss}/two-step`, { token });
  expect(own).toMatchObject({ status: 409, body: { code: 'OWN_ROLE' } });
  const email = `${boss}@portal.example`;
  expect(await staffCommand(db, ['list'], time)).toContain('two-step login');
  const off = ['two-step-off', email];
  expect(await staffCommand(db, off, time)).toBe(`${email} logs in with the password alone now.`);
  expect(await staffCommand(db, off, time)).toBe(`${email} has no second step.`);
  const told = await db.select().from(outgoingMails).orderBy(outgoingMails.createdAt);
  const [on, end] = ['Two-step login is on', 'Two-step login is off'];
  expect(told.map(({ userId, subject }) => `${userId}: ${subject}`).sort()).toEqual(
    [`${boss}: ${on}`, `${boss}: ${end}`, `other: ${on}`, `other: ${end}`].sort(),
  );
  expect((await logIn(boss)).status).toBe(200);
  expect((await call('GET', '/two-step', { token })).status).toBe(401);
});

test('who loses the role logs in as everyone does', async () => {
  const { token } = await withApp();
  await withApp('other', 'editor');
  await call('DELETE', '/staff/other', { token });
  expect((await logIn('other')).status).toBe(200);
  expect(await db.select().from(twoStep).where(eq(twoStep.userId, 'other'))).toEqual([]);
});
