import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import type { PublicConfig } from '#contract/http/accountCalls.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { googleClientId } from '../../support/server/googleKeys.ts';
import { codeIn } from '../../support/server/inbox.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';

const server = await accountServer();

type Answer = LoginReply & { code: string };

const post = (path: string, body: object) =>
  call<Answer & Record<string, string>>(server.url, 'POST', `/auth/${path}`, { body });
const enter = async (how: 'google-login' | 'google-signup', claims: JWTPayload) =>
  post(how, { token: await server.google.sign(claims) });
const gmail = () => newEmail().replace('example.in', 'gmail.com');
const subject = () => `sub-${newEmail()}`;
const rowOf = async (email: string) =>
  (await server.db.select().from(users).where(eq(users.email, email)))[0];

describe('an identity credential', () => {
  test('makes an account with a proven address and the name that Google knows', async () => {
    const claims = { sub: subject(), email: gmail(), name: 'Asha Devi' };
    const { status, body } = await enter('google-signup', claims);
    expect({ status, redirectTo: body.redirectTo }).toEqual({
      status: 200,
      redirectTo: '/profile',
    });
    const row = await rowOf(claims.email);
    expect(row).toMatchObject({ googleSubject: claims.sub, passwordHash: null });
    expect(row?.details).toEqual({ fullName: 'Asha Devi' });
    expect(row?.emailProvenAt).not.toBeNull();
    const again = await enter('google-login', claims);
    expect(again.body.user.id).toBe(body.user.id);
    expect(again.body.redirectTo).toBe('/');
  });

  test('logs in by its subject, even when the address has changed at Google', async () => {
    const claims = { sub: subject(), email: gmail() };
    const first = await enter('google-signup', claims);
    const moved = await enter('google-login', { ...claims, email: gmail() });
    expect(moved.body.user.id).toBe(first.body.user.id);
  });

  test('makes one account when it is sent twice at once', async () => {
    const claims = { sub: subject(), email: gmail() };
    const both = await Promise.all([1, 2, 3].map(() => enter('google-signup', claims)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test('of someone without an account only signs up when asked to', async () => {
    const answer = await enter('google-login', { sub: subject(), email: gmail() });
    expect(answer).toMatchObject({ status: 404, body: { code: 'EMAIL_NOT_REGISTERED' } });
  });

  const past = () => Math.floor(Date.now() / 1000) - 120;
  test.each<[string, () => JWTPayload]>([
    ['for another site', () => ({ aud: 'somebody-else.apps.googleusercontent.com' })],
    ['of another issuer', () => ({ iss: 'https://accounts.evil.example' })],
    ['that has expired', () => ({ exp: past(), iat: past() - 3600 })],
    ['without an end', () => ({ exp: undefined })],
    ['with an address that is not verified', () => ({ email_verified: false })],
    ['with an address that says nothing about it', () => ({ email_verified: undefined })],
    ['without an address', () => ({ email: undefined })],
    ['with an address that is none', () => ({ email: 'a@b.in\r\nBcc: c@d.in' })],
    ['without a subject', () => ({ sub: undefined })],
  ])('%s is refused', async (_, claims) => {
    const usual = { sub: subject(), email: gmail() };
    const answer = await enter('google-signup', { ...usual, ...claims() });
    expect(answer).toMatchObject({ status: 422, body: { code: 'GOOGLE_TOKEN_INVALID' } });
    expect(await rowOf(usual.email)).toBeUndefined();
  });

  test('with another signature, or none, is refused', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: 'https://accounts.google.com',
      aud: googleClientId,
      sub: subject(),
      email: gmail(),
      email_verified: true,
      iat: seconds,
      exp: seconds + 3600,
    };
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test-key' })
      .sign(privateKey);
    const bySecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
      .sign(new TextEncoder().encode(googleClientId));
    const unsigned = new UnsecuredJWT(claims).encode();
    for (const token of [forged, bySecret, unsigned, 'rubbish', 'a.b.c']) {
      expect((await post('google-login', { token })).body.code).toBe('GOOGLE_TOKEN_INVALID');
    }
  });
});

describe('a Google login onto an account with a password', () => {
  test('whose address no one has proven drops that password and ends its sessions', async () => {
    const email = gmail();
    const squatter = await signUp(server.url, email);
    const owner = await enter('google-login', { sub: subject(), email });
    expect(owner.body.user.id).toBe(squatter.user.id);
    expect((await post('login', { email, password })).status).toBe(401);
    const read = (token: string) =>
      call<Answer>(server.url, 'GET', `/auth/user/${squatter.user.id}`, { token });
    expect((await read(squatter.token)).body.code).toBe('INVALID_TOKEN');
    // Its owner, who may have set that password, reads why it works no more.
    const toOwner = eq(outgoingMails.recipient, email);
    const told = await server.db.select().from(outgoingMails).where(toOwner);
    expect(told).toMatchObject([{ subject: 'You log in to Safar with Google now' }]);
    // With the login, not with the next round: its owner stands before a changed account now.
    const mailOf = async () => (await server.db.select().from(outgoingMails).where(toOwner))[0];
    await expect.poll(async () => (await mailOf())?.sentAt).toBeInstanceOf(Date);
    expect((await read(owner.body.token)).status).toBe(200);
  });

  test('whose address is proven joins the two, and the password stays', async () => {
    const email = gmail();
    const { user, token } = await signUp(server.url, email);
    await server.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id));
    const joined = await enter('google-login', { sub: subject(), email });
    expect(joined.body.user.id).toBe(user.id);
    expect((await post('login', { email, password })).status).toBe(200);
    expect((await call(server.url, 'GET', `/auth/user/${user.id}`, { token })).status).toBe(200);
  });

  test('whose mailbox is not Google’s does not join a proven one', async () => {
    const email = newEmail();
    const { user } = await signUp(server.url, email);
    await server.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id));
    const refused = await enter('google-login', { sub: subject(), email });
    expect(refused).toMatchObject({ status: 409, body: { code: 'GOOGLE_OTHER_ACCOUNT' } });
    const hosted = await enter('google-login', { sub: subject(), email, hd: 'example.in' });
    expect(hosted.body.user.id).toBe(user.id);
  });

  test('of an administrator never takes it over', async () => {
    const email = gmail();
    const { user } = await signUp(server.url, email);
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    const refused = await enter('google-login', { sub: subject(), email });
    expect(refused.body.code).toBe('GOOGLE_OTHER_ACCOUNT');
    expect((await post('login', { email, password })).status).toBe(200);
  });

  test('that another Google account has proven is refused', async () => {
    const email = gmail();
    await enter('google-signup', { sub: subject(), email });
    const refused = await enter('google-login', { sub: subject(), email });
    expect(refused.body.code).toBe('GOOGLE_OTHER_ACCOUNT');
  });
});

describe('someone who sits on an address that is not theirs, by way of Google', () => {
  async function squat(email: string) {
    const claims = { sub: subject(), email: gmail() };
    const { body } = await enter('google-signup', claims);
    // As earlier releases let an address be changed: without a proof.
    const unproven = { email, emailProvenAt: null };
    await server.db.update(users).set(unproven).where(eq(users.id, body.user.id));
    return claims;
  }

  test('loses it to the owner who resets the password', async () => {
    const email = newEmail();
    const claims = await squat(email);
    await post('forgot-password', { email });
    const otp = codeIn((await server.inbox.waitFor(email, 1))[0]);
    const { resetToken } = (await post('verify-otp', { email, otp })).body;
    await post('reset-password', { email, resetToken, newPassword: password });
    expect((await post('login', { email, password })).status).toBe(200);
    expect((await enter('google-login', claims)).body.code).toBe('EMAIL_NOT_REGISTERED');
  });

  test('loses it to the owner who comes with Google', async () => {
    const email = gmail();
    const claims = await squat(email);
    expect((await enter('google-login', { sub: subject(), email })).status).toBe(200);
    expect((await enter('google-login', claims)).body.code).toBe('EMAIL_NOT_REGISTERED');
  });
});

test('pages are told the client id, or that there is none', async () => {
  const answer = await call<PublicConfig>(server.url, 'GET', '/config');
  expect(answer.body.googleClientId).toBe(googleClientId);
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
  const { google } = server.parts;
  server.parts.google = null;
  try {
    const off = await call<PublicConfig>(server.url, 'GET', '/config');
    expect(off.body.googleClientId).toBeNull();
    const refused = await enter('google-login', { sub: subject(), email: gmail() });
    expect(refused).toMatchObject({ status: 404, body: { code: 'GOOGLE_NOT_CONFIGURED' } });
  } finally {
    server.parts.google = google;
  }
});
