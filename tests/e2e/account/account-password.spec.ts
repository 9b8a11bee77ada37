import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';
import { codeFor, mailsTo } from '../../support/accounts/accountSteps.ts';

test('a forgotten password: code by mail, wrong code, weak password, and the way back in', async ({
  page,
  server,
}) => {
  const { user, token } = await signUp(server.url);
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  // The e-mail travels along.
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();

  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused();
  await expect(page.getByText(/The code is valid for [45]:\d\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeHidden();
  const code = await codeFor(server, user.email, 1);
  const field = page.getByLabel('6-digit code');
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('12345');
  await expect(verify).toBeDisabled();
  await field.fill(code === '111111' ? '222222' : '111111');
  await verify.click();
  await expect(page.getByText('This code is not right. Please check it.')).toBeVisible();
  await expectAccessible(page);
  // As it is pasted from the mail: digits only, no more than six.
  await field.fill('');
  await field.evaluate(
    (input, text) => {
      input.focus();
      document.execCommand('insertText', false, text);
    },
    `Your code: ${code.slice(0, 3)} ${code.slice(3)}.`,
  );
  await expect(field).toHaveValue(code);
  await verify.click();

  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused();
  const first = page.getByRole('textbox', { name: 'New password' });
  const second = page.getByRole('textbox', { name: 'Confirm password' });
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await first.fill('Another-Pass-2');
  await second.fill('Another-Pass-3');
  await reset.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await first.fill('short');
  await second.fill('short');
  await reset.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await first.fill('sixchars');
  await second.fill('sixchars');
  await reset.click();
  await expect(page.getByRole('alert')).toHaveText(/uppercase letter.*\. .*number.*\. .*special/i);
  // The button stands below the fold of a small phone, and the answer above the form.
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await first.fill('Another-Pass-2');
  await second.fill('Another-Pass-2');
  await reset.click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 5_000 });

  // The old session and the old password are over.
  const old = await call(server.url, 'GET', `/auth/user/${user.id}`, { token });
  expect(old.status).toBe(401);
  const before = await call(server.url, 'POST', '/auth/login', {
    body: { email: user.email, password },
  });
  expect(before.status).toBe(401);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('Another-Pass-2');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await mailsTo(server, user.email)).length).toBe(2); // the code, and word of the change
});

test('an e-mail without an account leads to signing up, and the countdown survives a reload', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByText('Email Not Found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/signup/);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const { user } = await signUp(server.url);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByText(/The code is valid for/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/The code is valid for/)).toBeVisible();
});

test('a code that was asked for again has its five minutes, and not a second more', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ json: { otpSent: true, code: 'OTP_SENT', message: '' } }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  const timer = page.getByRole('timer');
  await expect(timer).toContainText(/\d:\d\d/);
  await page.clock.runFor(301_000);
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect(resend).toBeVisible();
  await page.clock.runFor(3_000);
  const shown: string[] = [];
  await page.exposeFunction('told', (text: string) => void shown.push(text));
  await page.evaluate(() => {
    const tell = (window as never as { told(text: string): void }).told;
    new MutationObserver(() =>
      tell(document.querySelector('[role=timer]')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await resend.click();
  await expect(timer).toContainText(/(5:00|4:5\d)/);
  expect(shown.filter((text) => /5:0[1-9]/.test(text))).toEqual([]);
});

test('registering from a job leads back to it after the wizard', async ({ page, server }) => {
  const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs');
  const job = `/jobs/${body.jobs[0]?.id}`;
  await page.goto(`/signup?from=${encodeURIComponent(job)}`);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/profile-complete\?from=/);
  for (const step of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}&from=`));
  }
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect(page).toHaveURL(new RegExp(`${job}$`));
});

test('a session that ran out says so at the login, and leads back', async ({ page, server }) => {
  const { user, token } = await signUp(server.url);
  await page.goto('/login');
  await page.evaluate(
    ([userText, tokenText]) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
    },
    [JSON.stringify(user), token.replace(/\.[^.]+\./, '.eyJleHAiOjF9.')] as const,
  );
  await page.goto('/my-applications');
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/my-applications$/);
});

test('a login that the network breaks is answered where it can be seen', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  // On a small phone the button is reached by scrolling, also because the keyboard is open.
  await page.setViewportSize({ width: 360, height: 320 });
  await page.getByRole('button', { name: 'Continue', exact: true }).tap();
  const answer = page.getByRole('alert');
  await expect(answer).toContainText('Server error. Please try again later.');
  await expect(answer).toBeInViewport({ ratio: 1 });
});

test('a code is said to have been sent only to the address that it went to', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route('**/api/auth/forgot-password', async (route) => {
    await held;
    await route.fulfill({ json: { otpSent: true, code: 'OTP_SENT', message: '' } });
  });
  const [first, second] = [newEmail(), newEmail()];
  const email = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send Verification Code' });
  const sentTo = page.getByText(/^We sent a 6-digit code/);

  await test.step('changed while the code was on its way', async () => {
    await page.goto('/forgot-password');
    await email.fill(first);
    await send.click();
    await email.fill(second);
    letGo();
    await expect(send).toBeVisible();
    await expect(email).toHaveValue(second);
    await expect(sentTo).toHaveCount(0);
  });

  await test.step('changed on the login, within the five minutes of the code', async () => {
    await email.fill(first);
    await send.click();
    await expect(sentTo).toContainText(first);
    await page.goto('/login');
    await email.fill(second);
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(send).toBeVisible();
    await expect(email).toHaveValue(second);
    // Nor does the step change under the fingers of who comes by the first address again.
    await email.fill(first);
    await expect(send).toBeVisible();
  });
});
