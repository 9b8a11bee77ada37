import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { OtherAccount } from '#contract/account/merge.ts';
import type { LoginReply, Role, User } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { accountMerges, phoneCodes, userPhones } from '#server/db/schema/accountSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import {
  applications,
  jobs,
  plans,
  savedJobs,
  subscriptions,
  users,
} from '#server/db/schema/schema.ts';
import { configHandlers } from '#server/features/config/handlers.ts';
import { userHandlers } from '#server/features/users/handlers.ts';
import { giveConsent, sharingOf, withdrawConsent } from '#server/domain/consents.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { hashPassword } from '#server/http/auth/passwords.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { SmsRefusedError, type Sms } from '#server/http/sms/sms.ts';
import { authHandlers } from './handlers.ts';

// The limits know no clock but the machine's.
let time = Date.parse('2026-11-25T08:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now: time });
function pass(ms: number): void {
  time += ms;
  vi.setSystemTime(time);
}
const sent: Sms[] = [];
const mails: { to: string; text: string }[] = [];
/** What the provider does with a message; it takes it unless a test says otherwise. */
let provider: (message: Sms) => Promise<void>;
const sms = { testMode: false, send: (message: Sms) => provider(message) };
const mail = {
  send: (one: { to: string; text: string }) => Promise.resolve(void mails.push(one)),
};
const parts = { limits: createRateLimits() };
const portal = await testApi([...authHandlers, ...userHandlers, ...configHandlers], () => time, {
  hmac: createHmacSigner('a secret that only this test knows of'),
  ...{ sms, mail },
  // Each test begins with fresh limits.
  get limits() {
    return limitsOf();
  },
});
function limitsOf() {
  return {
    take: (...given: Parameters<typeof parts.limits.take>) => parts.limits.take(...given),
    judge: (...given: Parameters<typeof parts.limits.judge>) => parts.limits.judge(...given),
    giveBack: (...given: Parameters<typeof parts.limits.giveBack>) =>
      parts.limits.giveBack(...given),
    forget: (...given: Parameters<typeof parts.limits.forget>) => parts.limits.forget(...given),
  };
}
const { db } = portal;
const password = 'Strong-Pass-1';
const passwordHash = await hashPassword(password, 'known');
afterAll(() => {
  vi.useRealTimers();
  return portal.close();
});

beforeEach(async () => {
  parts.limits = createRateLimits();
  await db.delete(outgoingMails);
  await db.delete(phoneCodes);
  await db.delete(users);
  await db.delete(jobs);
  sent.length = 0;
  mails.length = 0;
  provider = (message) => Promise.resolve(void sent.push(message));
});

const newRequest = () => randomBytes(12).toString('hex');
const phone = '+919876543210';

async function call<T = LoginReply>(
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
  const read = (await answer.json()) as T & {
    code?: string;
    other?: OtherAccount;
    obstacle?: string;
    errors?: Record<string, string>;
  };
  return { status: answer.status, body: read, headers: answer.headers };
}

const ask = (to = phone, requestId = newRequest(), cookie = '') =>
  call<{ endsAt: string }>('POST', '/auth/phone-code', { body: { phone: to, requestId }, cookie });
const logIn = (proof: object, cookie = '') =>
  call('POST', '/auth/phone-login', { body: proof, cookie });

/** A code that was sent just now, with the request that it belongs to. */
async function proofOf(to = phone) {
  const requestId = newRequest();
  const { status, body } = await ask(to, requestId);
  if (status !== 200) throw new Error(`No code: ${JSON.stringify(body)}`);
  pass(61_000);
  return { phone: to, requestId, code: sent.at(-1)!.code };
}
/** A new account with a number alone. */
async function byPhone(to = phone): Promise<LoginReply> {
  const { body, status } = await logIn({ ...(await proofOf(to)), join: true });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
/** An account with an e-mail, and its bearer. */
async function byEmail(id: string, role: Role = 'user', more: object = {}) {
  const email = `${id}@portal.example`;
  const emailProvenAt = new Date(time);
  await db.insert(users).values({ id, email, role, passwordHash, emailProvenAt, ...more });
  const token = await portal.tokens.sign({ id, email, name: id, version: 0 }, limits.day);
  return { id, email, token };
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
async function job(id: string) {
  await db.insert(jobs).values({
    ...{ id, jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai' },
    ...{ description: 'Work', skills: [], salaryRange: '', category: 'Welding', jobType: 'Full' },
    ...{ titleKey: 'welder', companyKey: 'gulf steel', locationKey: 'dubai' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
}

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
  provider = () => Promise.reject(new Error('it hangs'));
  const failed = newRequest();
  const other = '+919876500002';
  expect(await ask(other, failed)).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
  provider = (message) => Promise.resolve(void sent.push(message));
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

test('messages to one number end, and neither strangers nor a refusal use up the owner’s', async () => {
  const first = await logIn({ ...(await proofOf()), join: true });
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  for (let n = 0; n < 4; n += 1) await proofOf();
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await ask(phone, newRequest(), cookie)).toMatchObject({ status: 200 });
  provider = () => Promise.reject(new SmsRefusedError(400));
  const other = '+919876500003';
  for (let n = 0; n < 6; n += 1) expect(await ask(other)).toMatchObject({ status: 503 });
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
  [{}, 'required'],
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
  const at = new Date(time);
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
  const at = new Date(time);
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

test('a number is added with password and code, and again after a lost answer', async () => {
  const asha = await byEmail('asha');
  const to = `/auth/user/${asha.id}/phone`;
  const proof = await proofOf();
  const { token } = asha;
  const bare = await call('POST', to, { token, body: proof });
  expect(bare).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  const body = { ...proof, currentPassword: password };
  expect(await call('POST', to, { token, body })).toMatchObject({ body: { user: { phone } } });
  expect(await call('POST', to, { token, body })).toMatchObject({ body: { user: { phone } } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { user: { id: asha.id } } });
  const other = await byEmail('other');
  expect(await call('DELETE', to, { token: other.token })).toMatchObject({ status: 403 });
  expect(await call('DELETE', to, { token })).toMatchObject({ body: { user: { phone: null } } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { code: 'PHONE_NOT_REGISTERED' } });
  const only = await byPhone('+919876500001');
  const own = `/auth/user/${only.user.id}/phone`;
  const kept = await call('DELETE', own, { token: only.token });
  expect(kept).toMatchObject({ status: 409, body: { code: 'PHONE_ONLY_WAY' } });
});

test('a number of an account with an e-mail moves, and takes nothing of it along', async () => {
  const [old, asha] = [await byEmail('old'), await byEmail('asha')];
  const at = new Date(time);
  await db.insert(userPhones).values({ userId: old.id, phone, addedAt: at, provenAt: at });
  await job('j1');
  await db.insert(applications).values({ id: 'a1', jobId: 'j1', userId: old.id });
  const to = `/auth/user/${asha.id}/phone`;
  const body = { ...(await proofOf()), currentPassword: password };
  const asked = await call('POST', to, { token: asha.token, body });
  expect(asked.body).toMatchObject({ code: 'OTHER_ACCOUNT', other: { kind: 'move' } });
  const agreed = await call('POST', to, { token: asha.token, body: { ...body, agreed: 'move' } });
  expect(agreed).toMatchObject({ status: 200, body: { user: { phone } } });
  expect(await db.select().from(userPhones)).toMatchObject([{ userId: asha.id }]);
  expect(await db.select().from(applications)).toMatchObject([{ userId: old.id }]);
  const told = (await db.select().from(outgoingMails)).map(({ recipient }) => recipient);
  expect(told.toSorted()).toEqual([asha.email, old.email]);
});

/** A phone's account with all kinds of things, and one with an e-mail. */
async function two() {
  for (const id of ['j1', 'j2', 'j3']) await job(id);
  await db
    .insert(plans)
    .values({
      ...{ type: 'basic', name: 'Pro', amount: 1, duration: '', durationDays: 30 },
      features: [],
    })
    .onConflictDoNothing();
  const [mine, asha] = [
    await byPhone(),
    await byEmail('asha', 'user', { details: { fullName: 'Asha' } }),
  ];
  const from = mine.user.id;
  await db.insert(applications).values({ id: 'a1', jobId: 'j1', userId: from });
  await db.insert(savedJobs).values([
    { userId: from, jobId: 'j2' },
    { userId: from, jobId: 'j3' },
    { userId: asha.id, jobId: 'j3' },
  ]);
  const span = { startsAt: new Date(time), expiresAt: new Date(time + 10 * limits.day) };
  const plan = { planType: 'basic', status: 'active', ...span } as const;
  await db.insert(subscriptions).values({ id: 's1', userId: from, ...plan });
  const details = { fullName: 'A. Devi', mobile: phone, homeState: 'Bihar' };
  await db.update(users).set({ details }).where(eq(users.id, from));
  return { mine, asha, from, plan };
}

test('an account with a number alone becomes part of the other: nothing lost, nothing doubled', async () => {
  const { mine, asha, from } = await two();
  const to = `/auth/user/${asha.id}/phone`;
  const body = { ...(await proofOf()), currentPassword: password };
  const asked = await call('POST', to, { token: asha.token, body });
  expect(asked.body.other).toEqual({
    kind: 'merge',
    preview: {
      ...{ applications: 1, savedJobs: 2, savedSearches: 0, planDays: 10, obstacle: null },
      ...{ fields: ['mobile', 'homeState'], kept: ['fullName'] },
    },
  });
  expect(await db.$count(users)).toBe(2);
  const agreed = { ...body, agreed: 'merge' };
  const both = await Promise.all([
    call('POST', to, { token: asha.token, body: agreed }),
    call('POST', to, { token: asha.token, body: agreed }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await call('POST', to, { token: asha.token, body: agreed })).toMatchObject({
    status: 200,
  });
  expect(await db.select().from(applications)).toMatchObject([{ id: 'a1', userId: asha.id }]);
  const saved = await db.select().from(savedJobs);
  expect(saved.map(({ jobId, userId }) => [jobId, userId]).toSorted()).toEqual([
    ['j2', asha.id],
    ['j3', asha.id],
  ]);
  expect(await db.select().from(subscriptions)).toMatchObject([{ id: 's1', userId: asha.id }]);
  expect(await db.select().from(users)).toMatchObject([
    { id: asha.id, details: { fullName: 'Asha', homeState: 'Bihar', mobile: phone } },
  ]);
  expect(await db.select().from(accountMerges)).toMatchObject([{ userId: asha.id, fromId: from }]);
  expect(await db.$count(consents, eq(consents.kind, 'terms'))).toBe(1);
  const dead = await call('GET', `/auth/user/${from}`, { token: mine.token });
  expect(dead).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { user: { id: asha.id } } });
});

test.each([
  [
    'bothApplied',
    async (asha: string) => {
      await db.insert(applications).values({ id: 'a2', jobId: 'j1', userId: asha });
    },
  ],
  [
    'bothPlans',
    async (asha: string) => {
      const [plan] = await db.select().from(subscriptions);
      await db.insert(subscriptions).values({ ...plan!, id: 's2', userId: asha });
    },
  ],
  [
    'staff',
    async (asha: string) => {
      await db.update(users).set({ role: 'editor' }).where(eq(users.id, asha));
    },
  ],
])('accounts are not joined where it is unsafe: %s', async (obstacle, make) => {
  const { asha } = await two();
  await make(asha.id);
  const body = { ...(await proofOf()), currentPassword: password, agreed: 'merge' };
  const to = `/auth/user/${asha.id}/phone`;
  const answer = await call('POST', to, { token: asha.token, body });
  expect(answer).toMatchObject({ status: 409, body: { code: 'MERGE_REFUSED', obstacle } });
  expect(await db.$count(users)).toBe(2);
});

test.each([
  ['taken back here last', 'unasked', 'takenBack'],
  ['given there last', 'given', 'given'],
])('of the sharing the last word counts: %s', async (_name, there, after) => {
  const { asha, from } = await two();
  const at = (minute: number) => new Date(time + minute * 60_000);
  await giveConsent(db, { userId: from, kind: 'sharing', at: at(1) });
  await giveConsent(db, { userId: asha.id, kind: 'sharing', at: at(0) });
  await withdrawConsent(db, { userId: asha.id, kind: 'sharing', at: at(2) });
  if (there === 'given') {
    await withdrawConsent(db, { userId: from, kind: 'sharing', at: at(3) });
    await giveConsent(db, { userId: from, kind: 'sharing', at: at(4) });
  }
  pass(10 * 60_000);
  const body = { ...(await proofOf()), currentPassword: password, agreed: 'merge' };
  const answer = await call('POST', `/auth/user/${asha.id}/phone`, { token: asha.token, body });
  expect(answer.status).toBe(200);
  expect(await sharingOf(db, asha.id)).toBe(after);
});

test('a phone’s account adds an e-mail by a mailed code, and joins the account that has it', async () => {
  const { mine, asha } = await two();
  const id = mine.user.id;
  const fresh = (await logIn(await proofOf())).body.token;
  // Someone else has typed the address before, and set a password.
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, asha.id));
  const asked = await call<{ user: User }>('PATCH', `/auth/user/${id}`, {
    token: fresh,
    body: { details: {}, email: asha.email },
  });
  expect(asked.body.user).toMatchObject({ email: '', pendingEmail: asha.email });
  await expect.poll(() => mails.length).toBe(1);
  const code = /^\d{6}$/m.exec(mails[0]!.text)![0];
  const to = `/auth/user/${id}/email`;
  const question = await call('POST', to, { token: fresh, body: { code } });
  expect(question.body).toMatchObject({ code: 'OTHER_ACCOUNT', other: { kind: 'merge' } });
  const done = await call<{ user: User; session: LoginReply }>('POST', to, {
    token: fresh,
    body: { code, agreed: 'merge' },
  });
  expect(done.body).toMatchObject({
    user: { id: asha.id, phone },
    session: { user: { id: asha.id } },
  });
  const [row] = await db.select().from(users);
  expect(row).toMatchObject({ id: asha.id, passwordHash: null, tokenVersion: 1 });
  const token = done.body.session.token;
  expect(await call('GET', `/auth/user/${asha.id}`, { token })).toMatchObject({ status: 200 });
  expect(await call('GET', `/auth/user/${asha.id}`, { token: asha.token })).toMatchObject({
    status: 401,
  });
});

test('neither number nor code is in the database', async () => {
  const proof = await proofOf();
  const text = JSON.stringify(await db.select().from(phoneCodes));
  expect(text).not.toContain(proof.code);
  expect(text).not.toContain('98765');
});

test('where the way is off, nothing of it answers', async () => {
  const off = await testApi([...authHandlers, ...configHandlers], () => time, {
    ...{ limits: createRateLimits(), hmac: createHmacSigner('another secret of this test') },
  });
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ phone, requestId: newRequest() });
  const answer = await off.api.request('/auth/phone-code', { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ code: 'SMS_OFF' });
  expect(await (await off.api.request('/config')).json()).toMatchObject({ sms: null });
  await off.close();
});
