import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TwoStepSecret, TwoStepTurnedOn } from '#contract/admin/twoStep.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { authenticatorApp } from '../../support/accounts/authenticatorApp.ts';
import { call, password, signUp } from '../../support/accounts/people.ts';

const { url, db } = await accountServer();

const logIn = (email: string, secondStep?: string) =>
  call<LoginReply>(url, 'POST', '/auth/login', { body: { email, password, secondStep } });

test('of many logins with one code one comes in, whichever process is asked', async () => {
  const { user } = await signUp(url);
  const { email } = user;
  await db.update(users).set({ role: 'recruiter' }).where(eq(users.id, user.id));
  const { token } = (await logIn(email)).body;
  const { body } = await call<TwoStepSecret>(url, 'POST', '/two-step', {
    ...{ token, body: { currentPassword: password } },
  });
  const shown = authenticatorApp(body.secret);
  const on = await call<TwoStepTurnedOn>(url, 'PUT', '/two-step', {
    ...{ token, body: { secondStep: await shown() } },
  });
  expect(on.status).toBe(200);
  expect((await logIn(email)).body).toMatchObject({ code: 'SECOND_STEP_REQUIRED' });
  const code = await shown();
  const many = await Promise.all(Array.from({ length: 6 }, () => logIn(email, code)));
  expect(many.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  const [recovery] = on.body.recoveryCodes;
  const again = await Promise.all(Array.from({ length: 3 }, () => logIn(email, recovery)));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});
