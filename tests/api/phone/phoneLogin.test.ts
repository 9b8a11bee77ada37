import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DeletionReply, UserExport } from '#contract/http/accountCalls.ts';
import { limits } from '#contract/limits.ts';
import { phoneCodes, userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { eraseAccounts } from '#server/features/users/deletion.ts';
import { forgetPhoneCodes } from '#server/http/auth/phoneCodes.ts';
import { call, password, profileOf, signUp } from '../../support/accounts/people.ts';
import { phoneServer } from '../../support/accounts/phoneServer.ts';
import {
  codeFor,
  messagesTo,
  newNumber,
  newRequestId,
  wrong,
} from '../../support/accounts/phoneSteps.ts';
import { naughtyStrings } from '../../support/data/naughtyStrings.ts';

/** Login by mobile number through the real server, messages in files as in the test mode. */

const { server, folder, steps } = await phoneServer();

test('five wrong codes end a code, the right one with it, and the next code works', async () => {
  const phone = newNumber();
  const proof = await steps.proofOf(phone);
  for (let n = 1; n <= limits.otpTries; n += 1) {
    const answer = await steps.logIn({ ...proof, code: wrong(proof.code, n) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'OTP_INVALID' } });
  }
  const late = await steps.logIn({ ...proof, join: true });
  expect(late).toMatchObject({ status: 429, body: { code: 'OTP_TRIES' } });
  await server.freshLimits();
  await steps.signUpByPhone(phone);
});

test('a code ends after its time, and so does its request', async () => {
  const phone = newNumber();
  const proof = await steps.proofOf(phone);
  server.travel(limits.otpLifetime);
  const late = await steps.logIn({ ...proof, join: true });
  expect(late).toMatchObject({ status: 422, body: { code: 'OTP_EXPIRED' } });
  // That its code is on its way would be no help.
  const stale = await steps.ask(phone, proof.requestId);
  expect(stale).toMatchObject({ status: 422, body: { code: 'OTP_EXPIRED' } });
  expect(await messagesTo(folder, phone)).toHaveLength(1);
  await server.freshLimits();
  await steps.signUpByPhone(phone);
});

test('a request sends one SMS however often it comes, one after the other and at once', async () => {
  const [phone, requestId] = [newNumber(), newRequestId()];
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => steps.ask(phone, requestId)));
  expect(atOnce.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const later = await steps.ask(phone, requestId);
  // As it was answered first, so that a lost answer loses nothing.
  expect(later).toMatchObject({ status: 200, body: { endsAt: atOnce[0]?.body.endsAt } });
  expect(await messagesTo(folder, phone)).toHaveLength(1);
  const code = await codeFor(folder, phone);
  expect(await steps.logIn({ phone, requestId, code, join: true })).toMatchObject({ status: 200 });
});

test('a code that opened a session opens no other one, also where all come at once', async () => {
  const proof = { ...(await steps.proofOf(newNumber())), join: true };
  const answers = await Promise.all(Array.from({ length: 10 }, () => steps.logIn(proof)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect(status).toBeLessThan(500);
  const own = eq(userPhones.phone, proof.phone);
  expect(await server.db.select().from(userPhones).where(own)).toHaveLength(1);
});

test('a number with an account is answered like one without, at each step', async () => {
  const [known, unknown] = [newNumber(), newNumber()];
  await steps.signUpByPhone(known);
  await server.freshLimits();
  const seen = async (phone: string) => {
    const requestId = newRequestId();
    const asked = await steps.ask(phone, requestId);
    const again = await steps.ask(phone);
    const code = await codeFor(folder, phone);
    const tries = [];
    for (let n = 1; n <= 6; n += 1) {
      tries.push(await steps.logIn({ phone, requestId, code: wrong(code, n) }));
    }
    const foreign = await steps.logIn({ phone, requestId: newRequestId(), code: '123456' });
    return [asked, again, ...tries, foreign].map(({ status, body, headers }) => {
      const { endsAt: _moment, ...said } = body;
      const names = [...headers.keys()].filter((name) => name !== 'keep-alive').toSorted();
      return { status, said, names };
    });
  };
  const [ofKnown, ofUnknown] = [await seen(known), await seen(unknown)];
  expect(ofKnown).toEqual(ofUnknown);
  expect(ofKnown.map(({ status }) => status)).toEqual([
    200, 429, 422, 422, 422, 422, 422, 429, 422,
  ]);
});

test.each([
  ['a satellite', '+881612345678'],
  ['a premium line of America', '+19005550100'],
  ['an island known for it', '+6797123456'],
  ['a premium line of Britain', '+449098790123'],
  ['a number that forwards for money', '+447012345678'],
  ['a service line of India', '1800123456'],
  ['a land line of India', '+911123456789'],
  ['a premium line of Germany', '+499001234567'],
  ['a premium line of Poland', '+48701234567'],
])('%s is refused before anything is sent', async (_what, phone) => {
  const codes = await server.db.$count(phoneCodes);
  expect(await steps.ask(phone)).toMatchObject({
    status: 422,
    body: { errors: { phone: 'mobileInvalid' } },
  });
  expect(await messagesTo(folder, phone)).toEqual([]);
  expect(await server.db.$count(phoneCodes)).toBe(codes);
});

test('odd input is refused as such, everywhere, and breaks nothing', async () => {
  const member = await signUp(server.url);
  const good = { phone: newNumber(), requestId: newRequestId(), code: '123456' };
  const odd: unknown[] = [
    ...['\u0000', '+91 98765\u0000 43210', '\ud800', '９８７６５４３२१०', '9'.repeat(100_000)],
    ...[null, true, 42, 1e308, [], ['+919876543210'], {}, { toString: 'x' }],
    ...naughtyStrings.filter((_, n) => n % 10 === 0),
  ];
  const bodies = [
    ...odd.flatMap((value) => [
      { ...good, phone: value },
      { ...good, requestId: value },
      { ...good, code: value },
    ]),
    ...odd.slice(0, 13).flatMap((value) => [
      { ...good, emailCode: value },
      { ...good, secondStep: value },
      { ...good, join: value },
      { ...good, agreed: value, currentPassword: value },
    ]),
    ...[null, [], 'text', 7],
  ];
  for (const body of bodies) {
    const answers = [
      await steps.logIn(body as object),
      await steps.addPhone(member, body as object),
    ];
    for (const { status } of answers) {
      expect([status >= 400 && status < 500, JSON.stringify(body)?.slice(0, 200)]).toEqual([
        true,
        JSON.stringify(body)?.slice(0, 200),
      ]);
    }
  }
  for (const value of odd) {
    for (const body of [
      { ...good, phone: value },
      { ...good, requestId: value },
    ]) {
      const { status } = await steps.post('phone-code', body);
      expect(status >= 400 && status < 500).toBe(true);
    }
  }
  for (const to of ['phone-code', 'phone-login']) {
    const answer = await fetch(`${server.url}/api/auth/${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"phone":"+9198',
    });
    expect(answer.status).toBe(400);
  }
  expect(await messagesTo(folder, good.phone)).toEqual([]);
});

test('who takes the data along finds the number, and no secret of a code', async () => {
  const phone = newNumber();
  const person = await steps.signUpByPhone(phone);
  const { id } = person.user;
  const { status, body } = await call<UserExport>(server.url, 'GET', `/auth/user/${id}/export`, {
    token: person.token,
  });
  expect(status).toBe(200);
  expect(body.records.user_phones).toMatchObject([{ phone }]);
  expect(JSON.stringify(body)).not.toMatch(/[sS]eal|requestId|request_id/);
});

test('an erased account leaves no number behind, and the number can begin anew', async () => {
  const phone = newNumber();
  const person = await steps.signUpByPhone(phone);
  const { id } = person.user;
  const asked = await call<DeletionReply>(server.url, 'DELETE', `/auth/user/${id}`, {
    token: person.token,
  });
  expect(asked.status).toBe(200);
  server.travel(limits.deletionGrace + 1);
  expect(await eraseAccounts(server.parts)).toBe(1);
  expect(await server.db.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await server.db.select().from(userPhones).where(eq(userPhones.phone, phone))).toEqual([]);
  await forgetPhoneCodes(server.db, server.parts.now());
  expect(await server.db.$count(phoneCodes)).toBe(0);
  await server.freshLimits();
  const proof = await steps.proofOf(phone);
  expect(await steps.logIn(proof)).toMatchObject({ body: { code: 'PHONE_NOT_REGISTERED' } });
  const anew = await steps.logIn({ ...proof, join: true });
  expect(anew.body.user.id).not.toBe(id);
});

test('a login by number takes a deletion back, as one by password does', async () => {
  const phone = newNumber();
  const { user, token } = await steps.signUpByPhone(phone);
  await call(server.url, 'DELETE', `/auth/user/${user.id}`, { token });
  await server.freshLimits();
  expect(await steps.logIn(await steps.proofOf(phone))).toMatchObject({ status: 200 });
  server.travel(limits.deletionGrace + 1);
  expect(await eraseAccounts(server.parts)).toBe(0);
});

test('logging out ends the session, and no code of before opens another one', async () => {
  const phone = newNumber();
  const proof = await steps.proofOf(phone);
  const { body } = await steps.logIn({ ...proof, join: true });
  await call(server.url, 'POST', '/auth/logout', { token: body.token, body: {} });
  const read = await call(server.url, 'GET', `/auth/user/${body.user.id}`, { token: body.token });
  expect(read.status).toBe(401);
  expect(await steps.logIn(proof)).toMatchObject({ status: 422, body: { code: 'OTP_EXPIRED' } });
});

test('a password and a code are both needed to add a number, and one gives no hint of the other', async () => {
  const member = await signUp(server.url);
  const proof = await steps.proofOf(newNumber());
  const bad = wrong(proof.code);
  expect(await steps.addPhone(member, { ...proof, code: bad })).toMatchObject({
    body: { code: 'PASSWORD_REQUIRED' },
  });
  const guessed = await steps.addPhone(member, { ...proof, currentPassword: 'Wrong-Pass-1' });
  expect(guessed.status).toBeGreaterThanOrEqual(400);
  const coded = await steps.addPhone(member, { ...proof, code: bad, currentPassword: password });
  expect(coded).toMatchObject({ body: { code: 'OTP_INVALID' } });
  expect((await profileOf(server.url, member)).phone).toBeNull();
  const added = await steps.addPhone(member, { ...proof, currentPassword: password });
  expect(added).toMatchObject({ status: 200, body: { user: { phone: proof.phone } } });
});
