import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { idempotencyKeys, users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';

const server = await accountServer();

interface Answer extends LoginReply {
  code: string;
}

function logIn(email: string, tried: string, from = '203.0.113.7', prefix = '/api') {
  return fetch(`${server.url}${prefix}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password: tried }),
  });
}

const codeOf = async (answer: Response) => ((await answer.json()) as Answer).code;

describe('guessing a password', () => {
  test('ends after ten wrong ones from one place: the right one needs a code then', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 0; n < 10; n += 1) {
      expect(await codeOf(await logIn(email, `Wrong-Pass-${n}`))).toBe('INVALID_CREDENTIALS');
    }
    const refused = await logIn(email, password);
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('LOGIN_CODE_REQUIRED');
  });

  test('by many requests at once gets no more tries', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn(email, `Wrong-Pass-${n}`)),
    );
    const compared = answers.filter(({ status }) => status === 401);
    expect(compared).toHaveLength(10);
  });

  test('does not keep the owner out, who is somewhere else', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 0; n < 11; n += 1) await logIn(email, 'Wrong-Pass-1', '198.51.100.1');
    expect((await logIn(email, password, '203.0.113.8')).status).toBe(200);
  });

  test('does not keep out the neighbours behind the same address', async () => {
    const [email, neighbour] = [newEmail(), newEmail()];
    await signUp(server.url, email);
    await signUp(server.url, neighbour);
    for (let n = 0; n < 11; n += 1) await logIn(email, 'Wrong-Pass-1');
    expect((await logIn(neighbour, password)).status).toBe(200);
  });

  test('is not made easier by an invented X-Forwarded-For, or by a path without /api', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 0; n < 10; n += 1) {
      await logIn(email, 'Wrong-Pass-1', `10.0.0.${n}, 203.0.113.9`, n % 2 ? '' : '/api');
    }
    const refused = await logIn(email, password, '1.2.3.4, 203.0.113.9');
    expect(await codeOf(refused)).toBe('LOGIN_CODE_REQUIRED');
  });

  test('is forgiven by the right one', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) await logIn(email, 'Wrong-Pass-1');
      expect((await logIn(email, password)).status).toBe(200);
    }
  });

  test('tells nothing about which addresses are known', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const [known, unknown] = [await logIn(email, 'Wrong-1'), await logIn(newEmail(), 'Wrong-1')];
    expect(known.status).toBe(401);
    expect(await known.json()).toEqual(await unknown.json());
  });
});

test('an Idempotency-Key neither keeps a token nor gives it to someone else', async () => {
  const email = newEmail();
  const headers = { 'Idempotency-Key': `signup-${email}` };
  const body = { email, password };
  const first = await call<Answer>(server.url, 'POST', '/auth/signup', { body, headers });
  expect(first.status).toBe(201);
  const again = await call<Answer>(server.url, 'POST', '/auth/signup', { body, headers });
  expect(again.body.code).toBe('EMAIL_TAKEN');
  const kept = await server.db.select().from(idempotencyKeys);
  expect(JSON.stringify(kept)).not.toContain(first.body.token);
});

test('nothing of a current password is kept beside an Idempotency-Key', async () => {
  const { user, token } = await signUp(server.url);
  const to = `/auth/user/${user.id}`;
  const patch = (key: string, body: object) =>
    call(server.url, 'PATCH', to, { token, body, headers: { 'Idempotency-Key': key } });
  const changed = { details: {}, email: newEmail() };
  const [secret, open] = [`secret-${user.id}`, `open-${user.id}`];
  expect((await patch(open, { details: { fullName: 'Asha' } })).status).toBe(200);
  expect((await patch(secret, { ...changed, currentPassword: password })).status).toBe(200);
  const keys = await server.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(keys.filter(({ key }) => key.endsWith(user.id))).toEqual([{ key: open }]);
});

test('a logout everywhere ends all sessions of this user, and no one else’s', async () => {
  const email = newEmail();
  const here = await signUp(server.url, email);
  const there = (await (await logIn(email, password)).json()) as Answer;
  const other = await signUp(server.url);
  const path = '/auth/logout-everywhere';
  expect((await call(server.url, 'POST', path)).status).toBe(401);
  expect((await call(server.url, 'POST', path, { token: there.token })).status).toBe(200);
  const read = ({ user, token }: LoginReply) =>
    call(server.url, 'GET', `/auth/user/${user.id}`, { token });
  expect((await read(here)).body).toMatchObject({ code: 'INVALID_TOKEN' });
  expect((await read(there)).body).toMatchObject({ code: 'INVALID_TOKEN' });
  expect((await read(other)).status).toBe(200);
});

test('passwords are stored as Argon2id with the chosen cost', async () => {
  const { user } = await signUp(server.url);
  const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a signup takes no password that is tried first', async () => {
  for (const common of ['Password1!', 'Welcome@123', 'India@123', 'Abcd@1234']) {
    const body = { email: newEmail(), password: common };
    const refused = await call<Answer>(server.url, 'POST', '/auth/signup', { body });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { password: 'passwordCommon' } },
    });
  }
});
