import { expect, test } from 'vitest';
import type { User } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { phoneCodes, userPhones } from '#server/db/schema/accountSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { configHandlers } from '#server/features/config/handlers.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { authHandlers } from './handlers.ts';
import {
  ask,
  byEmail,
  byPhone,
  call,
  clock,
  db,
  logIn,
  mails,
  newRequest,
  pass,
  phone,
  proofOf,
  provide,
  sent,
  taking,
  wrong,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

test('a new number makes an account without an e-mail, once its person has agreed', async () => {
  const proof = await proofOf();
  const unasked = await logIn(proof);
  expect(unasked).toMatchObject({ status: 404, body: { code: 'PHONE_NOT_REGISTERED' } });
  const { body } = await logIn({ ...proof, join: true });
  expect(body).toMatchObject({
    user: { email: '', role: 'user' },
    redirectTo: '/profile-complete',
  });
  const [row] = await db.select().from(users);
  expect(row).toMatchObject({ email: null, passwordHash: null, details: { mobile: phone } });
  expect(await db.select().from(consents)).toMatchObject([{ kind: 'terms' }]);
  const again = await logIn({ ...(await proofOf()) });
  expect(again.body).toMatchObject({ user: { id: row?.id }, redirectTo: '/' });
  const own = await call<User>('GET', `/auth/user/${row?.id}`, { token: body.token });
  expect(own.body).toMatchObject({ email: '', phone });
});

test('a code works once, also in requests that come at the same time', async () => {
  const proof = { ...(await proofOf()), join: true };
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(proof)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db.$count(users)).toBe(1);
  expect(await logIn(proof)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
});

test('of many wrong codes at once five are judged, and then the right one works no more', async () => {
  const proof = await proofOf();
  const bad = { ...proof, code: wrong(proof.code) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(bad)));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'OTP_INVALID')).toHaveLength(limits.otpTries);
  expect(codes.filter((code) => code === 'OTP_TRIES')).toHaveLength(15);
  expect(await logIn(proof)).toMatchObject({ status: 429, body: { code: 'OTP_TRIES' } });
});

test('a code is of use only to the phone that asked for it, and until the next one', async () => {
  const proof = await proofOf();
  const stranger = await logIn({ ...proof, requestId: newRequest() });
  expect(stranger).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  const next = await proofOf();
  expect(await logIn(proof)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  expect(await logIn({ ...next, join: true })).toMatchObject({ status: 200 });
  const late = await proofOf();
  pass(limits.otpLifetime);
  expect(await logIn(late)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
});

test('one request sends one SMS, also twice at once, later again, or where it failed', async () => {
  const requestId = newRequest();
  const both = await Promise.all([ask(phone, requestId), ask(phone, requestId)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await ask(phone, requestId)).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(1);
  // Its code has run out by then: that it is on its way would be no help.
  const stale = newRequest();
  expect(await ask('+919876500008', stale)).toMatchObject({ status: 200 });
  pass(limits.otpLifetime);
  expect(await ask('+919876500008', stale)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  sent.pop();
  await proofOf('+919876500001');
  pass(61_000);
  await ask(phone);
  expect(sent).toHaveLength(3);
  expect(await ask(phone, requestId)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  provide(() => Promise.reject(new Error('it hangs')));
  const failed = newRequest();
  const other = '+919876500002';
  expect(await ask(other, failed)).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
  provide(taking);
  pass(61_000);
  expect(await ask(other, failed)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  expect(sent).toHaveLength(3);
});

test('asking tells nobody whether a number has an account', async () => {
  await byPhone();
  const known = await ask(phone);
  const unknown = await ask('+919876500009');
  const plain = ({ endsAt: _moment, ...body }: { endsAt: string }) => body;
  expect(known.status).toBe(unknown.status);
  expect(plain(known.body)).toEqual(plain(unknown.body));
});

test('two messages to one number are a minute apart', async () => {
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 429 });
});

test('one address is stopped after codes that never come back, and not by those that do', async () => {
  for (let n = 10; n < 40; n += 1) {
    const { body } = await logIn({ ...(await proofOf(`+9198765001${n}`)), join: true });
    expect(body.user).toBeDefined();
  }
  for (let n = 10; n < 30; n += 1) expect((await ask(`+9198765002${n}`)).status).toBe(200);
  expect(await ask('+919876500300')).toMatchObject({ status: 429 });
});

test.each([
  [{ phone: '+881612345678' }, 'mobileInvalid'],
  [{ phone: 42 }, 'mobileRequired'],
  [{}, 'mobileRequired'],
  [{ phone: '9'.repeat(31) }, 'mobileInvalid'],
  [{ phone: '+91 98765\u0000 43210' }, 'mobileInvalid'],
])('%j is refused and sends nothing', async (body, error) => {
  const answer = await call('POST', '/auth/phone-code', {
    body: { requestId: newRequest(), ...body },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: { phone: error } } });
  expect(sent).toHaveLength(0);
});

test.each([[''], ['12345'], ['1234567'], [123456], ["' or 1=1"], [null]])(
  'the code %j is refused, and is no try',
  async (code) => {
    const proof = await proofOf();
    expect(await logIn({ ...proof, code })).toMatchObject({ status: 422 });
    const [row] = await db.select().from(phoneCodes);
    expect(row?.tries).toBe(0);
  },
);

test('an admin comes in by number only with the second step, and not without asking', async () => {
  const boss = await byEmail('boss', 'admin');
  const at = new Date(clock());
  await db.insert(userPhones).values({ userId: boss.id, phone, addedAt: at, provenAt: at });
  const proof = await proofOf();
  expect(await logIn(proof)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_FOR_ADMINS' } });
  await db.insert(twoStep).values({ userId: boss.id, seed: 'seed', madeAt: at, since: at });
  expect(await logIn(proof)).toMatchObject({ status: 403, body: { code: 'SECOND_STEP_REQUIRED' } });
  const guessed = await logIn({ ...proof, secondStep: '000000' });
  expect(guessed).toMatchObject({ body: { code: 'OTP_INVALID' } });
});

test('a number that was not used for long asks the mailbox too, and a known browser is let in', async () => {
  const asha = await byEmail('asha');
  const at = new Date(clock());
  await db.insert(userPhones).values({ userId: asha.id, phone, addedAt: at, provenAt: at });
  const first = await logIn(await proofOf());
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  pass(limits.phoneProofKept + 1);
  const proof = await proofOf();
  expect(await logIn(proof)).toMatchObject({ status: 403, body: { code: 'EMAIL_PROOF_REQUIRED' } });
  expect(mails.map(({ to }) => to)).toEqual([asha.email]);
  const emailCode = /^\d{6}$/m.exec(mails[0]!.text)![0];
  expect(await logIn({ ...proof, emailCode: wrong(emailCode) })).toMatchObject({
    status: 422,
    body: { code: 'OTP_INVALID', of: 'email' },
  });
  expect(await logIn({ ...proof, emailCode })).toMatchObject({ status: 200 });
  pass(limits.phoneProofKept + 1);
  expect(await logIn(await proofOf(), cookie)).toMatchObject({ status: 200 });
});

test('neither number nor code is in the database', async () => {
  const proof = await proofOf();
  const text = JSON.stringify(await db.select().from(phoneCodes));
  expect(text).not.toContain(proof.code);
  expect(text).not.toContain('98765');
});

test('where the way is off, nothing of it answers', async () => {
  const off = await testApi([...authHandlers, ...configHandlers], () => clock(), {
    ...{ limits: createRateLimits(), hmac: createHmacSigner('another secret of this test') },
  });
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ phone, requestId: newRequest() });
  const answer = await off.api.request('/auth/phone-code', { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ code: 'SMS_OFF' });
  expect(await (await off.api.request('/config')).json()).toMatchObject({ sms: null });
  await off.close();
});
