import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FileLink } from '#contract/http/accountCalls.ts';
import { limits } from '#contract/limits.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { forgetEndedSessions } from '#server/http/auth/session.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { call, password, signUp } from '../../support/accounts/people.ts';
import { officeFiles } from '../../support/data/officeFiles.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';

/** What a logout ends, and what a link to a file is worth afterwards. */

const server = await accountServer();

interface Claims {
  jti: string;
  exp: number;
  proof: string;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
const ticketOf = (token: string) => {
  const { jti: id, exp: expires, proof } = claimsOf(token);
  return { session: { id, expires, proof } };
};
const logOut = (body: object, token?: string) =>
  call<{ code?: string }>(server.url, 'POST', '/auth/logout', { body, ...(token && { token }) });
const read = ({ token, user }: LoginReply) =>
  call<User>(server.url, 'GET', `/auth/user/${user.id}`, { token });
const logIn = async (email: string) =>
  (await call<LoginReply>(server.url, 'POST', '/auth/login', { body: { email, password } })).body;

describe('a logout', () => {
  test('ends its own session, and no other', async () => {
    const here = await signUp(server.url);
    const there = await logIn(here.user.email);
    expect((await logOut({}, here.token)).status).toBe(200);
    expect(await read(here)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect((await read(there)).status).toBe(200);
  });

  test('that comes late, without the token, ends it too', async () => {
    const here = await signUp(server.url);
    expect((await logOut(ticketOf(here.token))).status).toBe(200);
    expect((await read(here)).status).toBe(401);
    // Sent twice, as a phone with a bad network does.
    expect((await logOut(ticketOf(here.token))).status).toBe(200);
  });

  test('does not end what is another’s', async () => {
    const here = await signUp(server.url);
    const mine = await signUp(server.url);
    const { session } = ticketOf(here.token);
    for (const forged of [
      { ...session, proof: ticketOf(mine.token).session.proof },
      { ...session, proof: '' },
      { ...session, expires: session.expires + 1 },
    ]) {
      const refused = await logOut({ session: forged });
      expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    }
    expect(await logOut({})).toMatchObject({ status: 401, body: { code: 'NO_TOKEN' } });
    expect((await read(here)).status).toBe(200);
  });

  test('is forgotten once the token would have run out', async () => {
    const here = await signUp(server.url);
    await logOut({}, here.token);
    const mine = () =>
      server.db
        .select()
        .from(endedSessions)
        .where(eq(endedSessions.id, claimsOf(here.token).jti));
    await forgetEndedSessions(server.db, Date.now());
    expect(await mine()).toHaveLength(1);
    await forgetEndedSessions(server.db, Date.now() + limits.sessionKeptSignedIn + 1_000);
    expect(await mine()).toHaveLength(0);
  });
});

describe('a link to a file', () => {
  async function ownerWithResume() {
    const owner = await signUp(server.url);
    const who = { url: server.url, id: owner.user.id, token: owner.token };
    const sent = await upload(who, 'resume', officeFiles['minimal.pdf']?.content ?? '');
    expect(sent.status).toBe(200);
    return owner;
  }
  const linkFor = async (viewer: LoginReply, ownerId: string) => {
    const asked = `/auth/user/${ownerId}/files/resume`;
    const { body } = await call<FileLink>(server.url, 'GET', asked, { token: viewer.token });
    return server.url + body.url;
  };
  const open = async (link: string) => (await fetch(link)).status;

  test('of an admin ends when the sharing is withdrawn', async () => {
    const owner = await ownerWithResume();
    const admin = await signUp(server.url);
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id));
    const give = (given: boolean) =>
      call(server.url, 'PUT', `/auth/user/${owner.user.id}/consents/sharing`, {
        token: owner.token,
        body: { given },
      });
    await give(true);
    const [theirs, own] = [
      await linkFor(admin, owner.user.id),
      await linkFor(owner, owner.user.id),
    ];
    expect(await open(theirs)).toBe(200);
    await give(false);
    expect(await open(theirs)).toBe(404);
    expect(await open(own)).toBe(200);
    await give(true);
    expect(await open(theirs)).toBe(200);
    await server.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.user.id));
    expect(await open(theirs)).toBe(404);
  });

  test('of an admin ends with the wish to delete the account, until a login takes it back', async () => {
    const owner = await ownerWithResume();
    const { id, email } = owner.user;
    const admin = await signUp(server.url);
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id));
    const asked = (path = '') =>
      call<User>(server.url, 'GET', `/auth/user/${id}${path}`, { token: admin.token });
    const link = await linkFor(admin, id);
    expect(await open(link)).toBe(200);
    expect((await asked()).body.email).toBe(email);
    await call(server.url, 'DELETE', `/auth/user/${id}`, { token: owner.token });
    expect(await open(link)).toBe(404);
    expect((await asked('/files/resume')).status).toBe(404);
    const { body: seen } = await asked();
    expect([seen.email, Object.keys(seen.details)]).toEqual(['', ['fullName']]);
    expect((await asked('/export')).status).toBe(404);
    await logIn(email);
    expect(await open(link)).toBe(200);
    expect((await asked('/files/resume')).status).toBe(200);
    expect((await asked()).body.email).toBe(email);
  });

  test('ends with its session, and with a logout everywhere', async () => {
    const owner = await ownerWithResume();
    const elsewhere = await logIn(owner.user.email);
    const [here, there] = [
      await linkFor(owner, owner.user.id),
      await linkFor(elsewhere, owner.user.id),
    ];
    await logOut({}, owner.token);
    expect(await open(here)).toBe(404);
    expect(await open(there)).toBe(200);
    await call(server.url, 'POST', '/auth/logout-everywhere', { token: elsewhere.token });
    expect(await open(there)).toBe(404);
  });

  test('is for what it was signed for', async () => {
    const owner = await ownerWithResume();
    const link = new URL(await linkFor(owner, owner.user.id));
    for (const [name, value] of [
      ['session', 'another'],
      ['version', '7'],
      ['viewer', 'someone'],
    ] as const) {
      const forged = new URL(link);
      forged.searchParams.set(name, value);
      expect(await open(forged.href)).toBe(403);
    }
  });
});
