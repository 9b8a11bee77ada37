import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import type { RateLimits } from '#server/http/security/rateLimits.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';
import { phoneServer } from '../../support/accounts/phoneServer.ts';
import { newNumber } from '../../support/accounts/phoneSteps.ts';
import { codeIn } from '../../support/server/inbox.ts';

/** What the owner of an account or of an address does, while or after a stranger is at it. */

const { server, steps } = await phoneServer();

type Answer = LoginReply & Record<string, string>;
const post = (to: string, body: object, token?: string) =>
  call<Answer>(server.url, 'POST', `/auth/${to}`, { body, ...(token && { token }) });
const ofUser = (id: string) => eq(users.id, id);
const rowOf = async (id: string) => (await server.db.select().from(users).where(ofUser(id)))[0];
const numbersOf = (id: string) =>
  server.db.select().from(userPhones).where(eq(userPhones.userId, id));

/** Calls `between` when the password of a change is about to be checked, and then goes on. */
function whileProving(between: () => Promise<unknown>): void {
  const limits: RateLimits = server.parts.limits;
  let isDone = false;
  server.parts.limits = {
    take: async (...given) => {
      const taken = await limits.take(...given);
      if (given[0] === 'proofSession' && !isDone) {
        isDone = true;
        await between();
      }
      return taken;
    },
    judge: (...given) => limits.judge(...given),
    giveBack: (...given) => limits.giveBack(...given),
    forget: (...given) => limits.forget(...given),
  };
}

describe('a change that a reset or a logout everywhere overtakes', () => {
  const endAll = (id: string) =>
    server.db
      .update(users)
      .set({ tokenVersion: sql`${users.tokenVersion} + 1`, passwordHash: 'of the owner' })
      .where(ofUser(id));

  test('of the password leaves the owner’s', async () => {
    const { user, token } = await signUp(server.url);
    whileProving(() => endAll(user.id));
    const body = { currentPassword: password, newPassword: 'Another-Pass-7' };
    const answer = await post('change-password', body, token);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(answer.body.token).toBeUndefined();
    expect((await rowOf(user.id))?.passwordHash).toBe('of the owner');
  });

  test('of the mobile number adds none', async () => {
    const thief = await signUp(server.url);
    const proof = await steps.proofOf(newNumber());
    whileProving(() => endAll(thief.user.id));
    const answer = await steps.addPhone(thief, { ...proof, currentPassword: password });
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(await numbersOf(thief.user.id)).toEqual([]);
  });
});

describe('a stranger’s mobile number in an account whose address no one had proven', () => {
  async function squatted() {
    const email = newEmail().replace('example.in', 'gmail.com');
    const squatter = await signUp(server.url, email);
    const phone = newNumber();
    const added = await steps.addPhone(squatter, {
      ...(await steps.proofOf(phone)),
      currentPassword: password,
    });
    expect(added.status).toBe(200);
    return { email, id: squatter.user.id, phone };
  }
  async function comesIn(phone: string) {
    await server.freshLimits();
    return (await steps.logIn(await steps.proofOf(phone))).body;
  }

  test('opens it no more once its owner has set a new password', async () => {
    const { email, id, phone } = await squatted();
    await post('forgot-password', { email });
    const otp = codeIn((await server.inbox.waitFor(email, 1))[0]);
    const { resetToken } = (await post('verify-otp', { email, otp })).body;
    const newPassword = 'Brand-New-Pass-3';
    const reset = await post('reset-password', { email, resetToken, newPassword });
    expect(reset.status).toBe(200);
    expect(await numbersOf(id)).toEqual([]);
    expect(await comesIn(phone)).toMatchObject({ code: 'PHONE_NOT_REGISTERED' });
  });

  test('opens it no more once its owner has come in by Google', async () => {
    const { email, id, phone } = await squatted();
    const token = await server.google.sign({ sub: `sub-${email}`, email });
    expect((await post('google-login', { token })).body.user.id).toBe(id);
    expect(await numbersOf(id)).toEqual([]);
    expect(await comesIn(phone)).toMatchObject({ code: 'PHONE_NOT_REGISTERED' });
  });

  test('stays where the address was proven before', async () => {
    const { email, id, phone } = await squatted();
    await server.db.update(users).set({ emailProvenAt: new Date() }).where(ofUser(id));
    const token = await server.google.sign({ sub: `sub-${email}`, email });
    expect((await post('google-login', { token })).status).toBe(200);
    expect((await comesIn(phone)).user.id).toBe(id);
  });
});

test('a number that is added many times at once gives the limits of one message back', async () => {
  const member = await signUp(server.url);
  const proof = await steps.proofOf(newNumber());
  const given: string[] = [];
  const limits: RateLimits = server.parts.limits;
  server.parts.limits = {
    take: (...what) => limits.take(...what),
    judge: (...what) => limits.judge(...what),
    forget: (...what) => limits.forget(...what),
    giveBack: (...what) => {
      given.push(what[0]);
      return limits.giveBack(...what);
    },
  };
  const body = { ...proof, currentPassword: password };
  // Each of them has found the code right before the first one uses it.
  const all = 5;
  let ready = 0;
  let open = () => {};
  const allReady = new Promise<void>((resolve) => (open = resolve));
  const transaction = server.db.transaction.bind(server.db);
  const spy = vi.spyOn(server.db, 'transaction').mockImplementation(async (...work) => {
    ready += 1;
    if (ready === all) open();
    await allReady;
    return transaction(...work);
  });
  const answers = await Promise.all(
    Array.from({ length: all }, () => steps.addPhone(member, body)),
  );
  spy.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const ofMessages = given.filter((name) => name.startsWith('sms'));
  expect(ofMessages.length).toBeGreaterThan(0);
  expect(new Set(ofMessages).size).toBe(ofMessages.length);
});

describe('a code that no one asked for', () => {
  test('tells nothing about which addresses are known', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const body = { password: 'Wrong-1', code: '000000' };
    const known = await post('login', { ...body, email });
    const unknown = await post('login', { ...body, email: newEmail() });
    expect(known.status).toBe(422);
    expect(known.body).toEqual(unknown.body);
  });

  test('is counted for a known address as well: none is told by what is refused later', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const ask = () => post('verify-otp', { email, otp: '000000' });
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 61; n += 1) codes.push((await ask()).body.code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['OTP_EXPIRED']));
    expect(codes[60]).toBe('TOO_MANY_REQUESTS');
  });
});
