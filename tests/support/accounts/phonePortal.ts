import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, vi } from 'vitest';
import type { OtherAccount } from '#contract/account/merge.ts';
import type { LoginReply, Role } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { phoneCodes } from '#server/db/schema/accountSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { configHandlers } from '#server/features/config/handlers.ts';
import { userHandlers } from '#server/features/users/handlers.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { hashPassword } from '#server/http/auth/passwords.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import type { Sms } from '#server/http/sms/sms.ts';
import { authHandlers } from '#server/features/auth/handlers.ts';

/** The portal for tests of logins by mobile number: its clock, the messages it sends, its callers. */
let time = Date.parse('2026-11-25T08:00:00Z');
/** The clock of the portal, in ms. */
export const clock = () => time;
export function pass(ms: number): void {
  time += ms;
  vi.setSystemTime(time);
}
export const sent: Sms[] = [];
export const mails: { to: string; text: string }[] = [];
type Send = (message: Sms) => Promise<void>;
let provider: Send;
/** What the provider does with a message; it takes it unless a test says otherwise. */
export function provide(send: Send): void {
  provider = send;
}
export const taking: Send = (message) => Promise.resolve(void sent.push(message));
const sms = { testMode: false, send: (message: Sms) => provider(message) };
const mail = {
  send: (one: { to: string; text: string }) =>
    one.to.startsWith('away@')
      ? Promise.reject(new Error('no such mailbox'))
      : Promise.resolve(void mails.push(one)),
};
const parts = { limits: createRateLimits() };
const openPortal = () =>
  testApi([...authHandlers, ...userHandlers, ...configHandlers], () => time, {
    hmac: createHmacSigner('a secret that only this test knows of'),
    ...{ sms, mail, trustProxy: { hops: 1 } },
    // Each test begins with fresh limits.
    get limits() {
      return limitsOf();
    },
  });
let portal: Awaited<ReturnType<typeof openPortal>>;
export let db: (typeof portal)['db'];
/** The limits of the test that runs. */
export const rates = limitsOf();
function limitsOf() {
  return {
    take: (...given: Parameters<typeof parts.limits.take>) => parts.limits.take(...given),
    judge: (...given: Parameters<typeof parts.limits.judge>) => parts.limits.judge(...given),
    giveBack: (...given: Parameters<typeof parts.limits.giveBack>) =>
      parts.limits.giveBack(...given),
    forget: (...given: Parameters<typeof parts.limits.forget>) => parts.limits.forget(...given),
  };
}
export const password = 'Strong-Pass-1';
const passwordHash = await hashPassword(password, 'known');

/** Opens it for a file of tests: others are run with the same modules. */
export async function phonePortal(): Promise<void> {
  // The limits know no clock but the machine's.
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  portal = await openPortal();
  ({ db } = portal);
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
    provider = taking;
  });
}

export const newRequest = () => randomBytes(12).toString('hex');
export const phone = '+919876543210';

/** Who calls: with a session, from a browser, at an address. */
interface Calling {
  token?: string;
  cookie?: string;
  from?: string;
}

export async function call<T = LoginReply>(
  method: string,
  to: string,
  { token, body, cookie = '', from = '' }: Calling & { body?: unknown } = {},
) {
  const answer = await portal.api.request(to, {
    method,
    headers: {
      ...{ 'Content-Type': 'application/json', Cookie: cookie },
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(from && { 'X-Forwarded-For': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as T & {
    code?: string;
    other?: OtherAccount;
    obstacle?: string;
    errors?: Record<string, string>;
    retryAfterSeconds?: number;
  };
  return { status: answer.status, body: read, headers: answer.headers };
}

export const ask = (to = phone, requestId = newRequest(), by: Calling = {}) =>
  call<{ endsAt: string }>('POST', '/auth/phone-code', { body: { phone: to, requestId }, ...by });
export const logIn = (proof: object, cookie = '') =>
  call('POST', '/auth/phone-login', { body: proof, cookie });
/** What a browser that logged in is known by from then on. */
export const cookieOf = ({ headers }: { headers: Headers }) =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** A code that was sent just now, with the request that it belongs to. */
export async function proofOf(to = phone) {
  const requestId = newRequest();
  const { status, body } = await ask(to, requestId);
  if (status !== 200) throw new Error(`No code: ${JSON.stringify(body)}`);
  pass(61_000);
  return { phone: to, requestId, code: sent.at(-1)!.code };
}
/** A new account with a number alone. */
export async function byPhone(to = phone): Promise<LoginReply> {
  const { body, status } = await logIn({ ...(await proofOf(to)), join: true });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
/** An account with an e-mail, and its bearer. */
export async function byEmail(id: string, role: Role = 'user', more: object = {}) {
  const email = `${id}@portal.example`;
  const emailProvenAt = new Date(time);
  await db.insert(users).values({ id, email, role, passwordHash, emailProvenAt, ...more });
  const token = await portal.tokens.sign({ id, email, name: id, version: 0 }, limits.day);
  return { id, email, token };
}
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export async function job(id: string) {
  await db.insert(jobs).values({
    ...{ id, jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai' },
    ...{ description: 'Work', skills: [], salaryRange: '', category: 'Welding', jobType: 'Full' },
    ...{ titleKey: 'welder', companyKey: 'gulf steel', locationKey: 'dubai' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
}
