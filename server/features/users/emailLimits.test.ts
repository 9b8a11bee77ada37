import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { User } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { deviceCookieIn } from '../../../tests/support/accounts/people.ts';
import {
  byEmail,
  byPhone,
  call,
  db,
  mails,
  pass,
  password,
  rates,
  wrong,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

const mailbox = 'asha@portal.example';
const unproven = { emailProvenAt: null, passwordHash: null };

interface Asker {
  id: string;
  token: string;
}
const ask = ({ id, token }: Asker, email = mailbox) =>
  call<{ user: User }>('PATCH', `/auth/user/${id}`, { token, body: { details: {}, email } });
const askAgain = ({ id, token }: Asker) =>
  call('POST', `/auth/user/${id}/email/code`, { token, body: {} });
const prove = ({ id, token }: Asker, code: string, cookie = '') =>
  call('POST', `/auth/user/${id}/email`, { token, body: { code }, cookie });
/** An account with a number alone, that has asked for a code to Asha's mailbox. */
async function joiner(phone?: string) {
  const { user, token } = await byPhone(phone);
  const mine = { id: user.id, token };
  const already = mails.length;
  expect((await ask(mine)).status).toBe(200);
  await expect.poll(() => mails.length).toBe(already + 1);
  return { mine, code: /^\d{6}$/m.exec(mails.at(-1)!.text)![0] };
}

test('many accounts flood no mailbox with codes; who has proven something gets one all the same', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(await byEmail(`maker${n}`, 'user', unproven))).status).toBe(200);
  }
  await expect.poll(() => mails.length).toBe(5);
  const last = await byEmail('last', 'user', unproven);
  const refused = await ask(last);
  expect(refused).toMatchObject({ status: 429, body: { code: 'OTP_SENDS' } });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_600);
  // Another mailbox is no one's affair.
  expect((await ask(last, 'other@portal.example')).status).toBe(200);
  const { mine } = await joiner();
  expect((await askAgain(mine)).status).toBe(200);
  pass(61_000);
  expect(await askAgain(mine)).toMatchObject({ status: 429, body: { code: 'OTP_SENDS' } });
  pass(3_600_000);
  expect((await askAgain(mine)).status).toBe(200);
  expect(mails.filter(({ to }) => to === mailbox)).toHaveLength(7);
});

test('codes for new addresses are counted by network address', async () => {
  for (let n = 0; n < 60; n += 1) await rates.take('codeAddress', 'unknown');
  const maker = await byEmail('maker', 'user', unproven);
  expect(await ask(maker)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(mails).toEqual([]);
  await joiner();
});

test('a mail that no server takes is not counted', async () => {
  const maker = await byEmail('maker', 'user', unproven);
  expect((await ask(maker, 'away@portal.example')).status).toBe(200);
  for (let n = 0; n < 6; n += 1) {
    expect(await askAgain(maker)).toMatchObject({ body: { code: 'MAIL_FAILED' } });
  }
});

test('wrong codes of many accounts count together against the one that they would join', async () => {
  const asha = await byEmail('asha', 'user', { emailProvenAt: null });
  const { mine, code } = await joiner();
  for (let n = 0; n < 2; n += 1) {
    expect(await prove(mine, wrong(code))).toMatchObject({ body: { code: 'OTP_INVALID' } });
  }
  expect(await rates.take('codeGuesses', `join ${asha.id}`)).toBe(3);
  for (let n = 3; n < 50; n += 1) await rates.take('codeGuesses', `join ${asha.id}`);
  const { mine: other, code: right } = await joiner('+919876500002');
  expect(await prove(other, right)).toMatchObject({
    ...{ status: 429, body: { code: 'TOO_MANY_REQUESTS' } },
  });
  // In a browser that the account knows its owner's code counts for itself.
  const { headers } = await call('POST', '/auth/login', { body: { email: asha.email, password } });
  const cookie = deviceCookieIn(headers);
  expect(await prove(other, right, cookie)).toMatchObject({ body: { code: 'OTHER_ACCOUNT' } });
  // And an account without a number alone is not joined, so nothing counts there.
  await db.delete(users).where(eq(users.id, asha.id));
  expect(await prove(other, right)).toMatchObject({ status: 200 });
});
