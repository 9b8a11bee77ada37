import { expect, test } from 'vitest';
import { SmsRefusedError } from '#server/http/sms/sms.ts';
import {
  ask,
  byPhone,
  call,
  cookieOf,
  logIn,
  newRequest,
  pass,
  phone,
  phonePortal,
  proofOf,
  provide,
  sent,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

const minute = 60_000;
const hour = 60 * minute;

/** Networks that no one else is in. */
let nextNetwork = 0;
const network = () => `198.51.${(nextNetwork += 1)}.7`;

/** Strangers ask for messages to a number, one a minute, until they are refused. */
async function flood(from = network(), tries = 30): Promise<number> {
  let refused = 0;
  for (let n = 0; n < tries; n += 1) {
    const { status, body } = await ask(phone, newRequest(), { from });
    if (status !== 200) refused = body.retryAfterSeconds ?? 0;
    if (status !== 200) break;
    pass(minute + 1000);
  }
  return refused;
}

/** Strangers who ask from so many networks that the number's messages of the day are used up. */
async function floodFromEverywhere(): Promise<void> {
  for (let n = 0; n < 4; n += 1) await flood();
}

/** An account with a number alone, logged in on one browser. */
async function member() {
  const first = await logIn({ ...(await proofOf()), join: true });
  return { cookie: cookieOf(first), token: first.body.token };
}

test('strangers who flood a number do not keep out a browser that its account knows', async () => {
  const { cookie } = await member();
  await floodFromEverywhere();
  const requestId = newRequest();
  expect(await ask(phone, requestId, { cookie })).toMatchObject({ status: 200 });
  const proof = { phone, requestId, code: sent.at(-1)!.code };
  expect(await logIn(proof)).toMatchObject({ status: 200 });
});

test('nor an owner who is logged in, and a stranger who is logged in has no more than others', async () => {
  const { token } = await member();
  const other = await byPhone('+919876500077');
  await floodFromEverywhere();
  expect(await ask(phone, newRequest(), { token: other.token })).toMatchObject({ status: 429 });
  expect(await ask(phone, newRequest(), { token })).toMatchObject({ status: 200 });
});

test('what a stranger asks for does not end the code that the owner is typing in', async () => {
  const { cookie } = await member();
  const requestId = newRequest();
  await ask(phone, requestId, { cookie });
  const { code } = sent.at(-1)!;
  expect(await ask(phone, newRequest(), { from: network() })).toMatchObject({ status: 200 });
  expect(await logIn({ phone, requestId, code })).toMatchObject({ status: 200 });
  // One request is one message, also where the browser is known by now.
  expect(await ask(phone, requestId, { cookie })).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
});

test('a new phone of the owner is not shut out by a stranger in one other network', async () => {
  const stranger = network();
  await flood(stranger);
  expect(await ask(phone, newRequest(), { from: network() })).toMatchObject({ status: 200 });
  // Beside that stranger neither: what is used up comes back within hours, not on the next day.
  const beside = await ask(phone, newRequest(), { from: stranger });
  expect(beside.body.retryAfterSeconds).toBeLessThanOrEqual(6 * 3600);
  expect(beside.headers.get('retry-after')).toBe(String(beside.body.retryAfterSeconds));
});

test('nor by strangers in many networks: a message comes back each hour', async () => {
  await floodFromEverywhere();
  const from = network();
  const refused = await ask(phone, newRequest(), { from });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const wait = refused.body.retryAfterSeconds ?? 0;
  expect(wait).toBeLessThanOrEqual(3600);
  pass(wait * 1000);
  // One who had its turn waits for longer than one who comes anew.
  expect(await ask(phone, newRequest(), { from })).toMatchObject({ status: 200 });
  pass(hour);
  expect(await ask(phone, newRequest(), { from })).toMatchObject({ status: 429 });
  expect(await ask(phone, newRequest(), { from: network() })).toMatchObject({ status: 200 });
});

test('an owner’s messages end as well, and come back within hours', async () => {
  const { cookie } = await member();
  for (let n = 0; n < 5; n += 1) {
    expect(await ask(phone, newRequest(), { cookie })).toMatchObject({ status: 200 });
    pass(minute + 1000);
  }
  const { status, body } = await ask(phone, newRequest(), { cookie });
  expect(status).toBe(429);
  expect(body.retryAfterSeconds).toBeLessThanOrEqual(6 * 3600);
});

test('what comes back, or was never sent, uses nothing up', async () => {
  const from = network();
  provide(() => Promise.reject(new SmsRefusedError(400)));
  for (let n = 0; n < 6; n += 1) {
    expect(await ask(phone, newRequest(), { from })).toMatchObject({ status: 503 });
  }
  provide((message) => Promise.resolve(void sent.push(message)));
  for (let n = 0; n < 4; n += 1) {
    const requestId = newRequest();
    expect(await ask(phone, requestId, { from })).toMatchObject({ status: 200 });
    const body = { phone, requestId, code: sent.at(-1)!.code, join: true };
    expect(await call('POST', '/auth/phone-login', { body, from })).toMatchObject({ status: 200 });
    pass(minute + 1000);
  }
});
