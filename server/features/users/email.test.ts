import { expect, test } from 'vitest';
import type { User } from '#contract/account/user.ts';
import {
  byEmail,
  call,
  mails,
  password,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

/** An account that has asked for a code to another address. */
async function changing(id: string) {
  const { token } = await byEmail(id);
  const email = `${id}2@portal.example`;
  const body = { details: {}, email, currentPassword: password };
  await call('PATCH', `/auth/user/${id}`, { token, body });
  await expect.poll(() => mails.length).toBe(1);
  const code = /^\d{6}$/m.exec(mails[0]!.text)![0];
  const prove = (more: object) =>
    call<{ user: User }>('POST', `/auth/user/${id}/email`, { token, body: { code, ...more } });
  return { email, prove };
}

test('a code that is sent again after a lost answer is answered as the first time', async () => {
  const { email, prove } = await changing('asha');
  expect(await prove({ email })).toMatchObject({ status: 200, body: { user: { email } } });
  const again = await prove({ email });
  expect(again).toMatchObject({ status: 200, body: { user: { email, pendingEmail: null } } });
  // An older form says no address, and one that shows another is told of nothing.
  expect(await prove({})).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
  const other = 'other@portal.example';
  expect(await prove({ email: other })).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
});

test('the same code twice at once changes the address once, and both are told so', async () => {
  const { email, prove } = await changing('ravi');
  const answers = await Promise.all([prove({ email }), prove({ email })]);
  expect(answers.map(({ status, body }) => [status, body.user.email])).toEqual([
    [200, email],
    [200, email],
  ]);
});
