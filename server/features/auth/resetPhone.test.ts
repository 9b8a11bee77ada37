import { expect, test } from 'vitest';
import type { ResetPasswordReply } from '#contract/http/accountCalls.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import {
  byEmail,
  call,
  clock,
  db,
  mails,
  phone,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

/** A reset of an account that has a number. */
async function reset(emailProvenAt: Date | null) {
  const { id, email } = await byEmail('asha', 'user', { emailProvenAt });
  const at = new Date(clock());
  await db.insert(userPhones).values({ userId: id, phone, addedAt: at, provenAt: at });
  await call('POST', '/auth/forgot-password', { body: { email } });
  const otp = /^\d{6}$/m.exec(mails[0]!.text)![0];
  const verified = await call<{ resetToken: string }>('POST', '/auth/verify-otp', {
    body: { email, otp },
  });
  const { resetToken } = verified.body;
  mails.length = 0;
  const body = { email, resetToken, newPassword: 'Another-Pass-2' };
  const answer = await call<ResetPasswordReply>('POST', '/auth/reset-password', { body });
  await expect.poll(() => mails.length).toBe(1);
  return { answer, mail: mails[0]!.text, phones: await db.$count(userPhones) };
}

test('a reset that takes a number away says so, in its answer and by mail', async () => {
  const { answer, mail, phones } = await reset(null);
  expect(phones).toBe(0);
  expect(answer.body).toMatchObject({ success: true, phoneRemoved: '+91 …210' });
  expect(mail).toContain('+91 …210');
  expect(mail).toContain('add it again on your profile');
});

test('one that leaves it says nothing of it', async () => {
  const { answer, mail, phones } = await reset(new Date(0));
  expect(phones).toBe(1);
  expect(answer.body.phoneRemoved).toBeUndefined();
  expect(mail).not.toContain('number');
});
