import { expect, test } from 'vitest';
import {
  ask,
  cookieOf,
  logIn,
  newRequest,
  pass,
  phone,
  phonePortal,
  proofOf,
  sent,
  wrong,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

let nextNetwork = 0;
const network = () => `198.51.${(nextNetwork += 1)}.7`;

/** An account with a number alone, and the cookie of its browser. */
const member = async () => cookieOf(await logIn({ ...(await proofOf()), join: true }));

test('strangers have 50 wrong codes of a number judged in a day, and the owner has others', async () => {
  const cookie = await member();
  let judged = 0;
  let refused;
  for (let n = 0; n < 20; n += 1) {
    const requestId = newRequest();
    const asked = await ask(phone, requestId, { from: network() });
    if (asked.status !== 200) refused = asked;
    if (asked.status !== 200) break;
    const { code } = sent.at(-1)!;
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await logIn({ phone, requestId, code: wrong(code) });
      judged += Number(body.code === 'OTP_INVALID');
    }
    pass(3_601_000);
  }
  expect(judged).toBe(50);
  // No message goes out whose code would not be judged.
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const requestId = newRequest();
  expect(await ask(phone, requestId, { cookie })).toMatchObject({ status: 200 });
  const { code } = sent.at(-1)!;
  expect(await logIn({ phone, requestId, code: wrong(code) })).toMatchObject({
    body: { code: 'OTP_INVALID' },
  });
  expect(await logIn({ phone, requestId, code })).toMatchObject({ status: 200 });
});

test('of many wrong codes at once no more are judged than a day has', async () => {
  for (let n = 0; n < 9; n += 1) {
    const requestId = newRequest();
    await ask(phone, requestId, { from: network() });
    const code = wrong(sent.at(-1)!.code);
    await Promise.all(Array.from({ length: 5 }, () => logIn({ phone, requestId, code })));
    pass(3_601_000);
  }
  const requestId = newRequest();
  await ask(phone, requestId, { from: network() });
  const { code } = sent.at(-1)!;
  for (let n = 0; n < 4; n += 1) await logIn({ phone, requestId, code: wrong(code) });
  expect(await logIn({ phone, requestId, code, join: true })).toMatchObject({ status: 200 });
});

test.each([0, 1])(
  'one request that came twice at once, as a known browser and as a strange one: code %i opens',
  async (which) => {
    const cookie = await member();
    const requestId = newRequest();
    const before = sent.length;
    await Promise.all([ask(phone, requestId, { cookie }), ask(phone, requestId)]);
    const codes = sent.slice(before).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    expect(await logIn({ phone, requestId, code: codes[which]! })).toMatchObject({ status: 200 });
    // Both are used up: one request is one login.
    expect(await logIn({ phone, requestId, code: codes[1 - which]! })).toMatchObject({
      body: { code: 'OTP_EXPIRED' },
    });
  },
);
