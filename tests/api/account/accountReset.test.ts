import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { mailedCodes } from '#server/db/schema/accountSchema.ts';
import { passwordResets, users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { codeIn, linkTokenIn } from '../../support/server/inbox.ts';
import {
  call,
  newEmail,
  password,
  signUp,
  signUpWithDevice,
} from '../../support/accounts/people.ts';

const server = await accountServer();

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call<Record<string, string> & { errors: string[]; rules: string[] }>(
    server.url,
    'POST',
    `/auth/${path}`,
    { body, headers },
  );
const newPassword = 'Brand-New-Pass-9';
const minute = 60_000;

/** Asks for a code and reads it from the mail that arrives. */
async function codeFor(email: string, nth = 1): Promise<string> {
  const asked = await post('forgot-password', { email });
  expect(asked.body).toMatchObject({ otpSent: true });
  return codeIn((await server.inbox.waitFor(email, nth))[nth - 1]);
}

async function tokenFor(email: string): Promise<string> {
  const { body } = await post('verify-otp', { email, otp: await codeFor(email) });
  expect(body).toMatchObject({ verified: true });
  return body.resetToken ?? '';
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the road of a forgotten password', () => {
  test('leads from a mailed code to a new password, and ends all other sessions', async () => {
    const email = newEmail();
    const session = await signUp(server.url, email);
    const resetToken = await tokenFor(email);
    const reset = await post('reset-password', { email, resetToken, newPassword });
    expect(reset).toMatchObject({ status: 200, body: { success: true } });
    const { id } = session.user;
    const old = await call(server.url, 'GET', `/auth/user/${id}`, { token: session.token });
    expect(old).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect((await post('login', { email, password })).status).toBe(401);
    expect((await post('login', { email, password: newPassword })).status).toBe(200);
    const mails = await server.inbox.waitFor(email, 2);
    expect(mails[1]?.subject).toBe('Your Safar password was changed');
  });

  test('mails in the language of the device, as text and as HTML', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await post('forgot-password', { email }, { Cookie: 'language=hinglish' });
    const [mail] = await server.inbox.waitFor(email, 1);
    expect(mail).toMatchObject({
      subject: 'Aapka Safar code',
      from: { name: 'Safar', address: 'office@portal.example' },
    });
    expect(mail?.html).toContain(codeIn(mail));
    expect(mail?.html).toContain('<html lang="hi-Latn">');
  });

  test('stores neither the code nor the token', async () => {
    const email = newEmail();
    const { user } = await signUp(server.url, email);
    const code = await codeFor(email);
    const { body } = await post('verify-otp', { email, otp: code });
    const rows = [
      ...(await server.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id))),
      ...(await server.db.select().from(mailedCodes).where(eq(mailedCodes.userId, user.id))),
    ];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(body.resetToken);
  });

  test('names an address that has no account, and one that logs in with Google', async () => {
    const unknown = await post('forgot-password', { email: newEmail() });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'EMAIL_NOT_REGISTERED' } });
    expect(unknown.body.message).toContain('not registered with');
    const email = newEmail();
    await server.db
      .insert(users)
      .values({ id: email, email, googleSubject: email, emailProvenAt: new Date() });
    const google = await post('forgot-password', { email });
    expect(google).toMatchObject({ status: 409, body: { code: 'GOOGLE_LOGIN_USER' } });
    expect(google.body.message).toContain('Google Sign-In');
  });

  test.each(['victim@example.in\r\nBcc: all@example.in', 'a@b.in, c@d.in', 'Eve <eve@b.in>'])(
    'sends nothing to the address %j',
    async (email) => {
      const answer = await post('forgot-password', { email });
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } });
    },
  );

  test('says so where the mail was refused, and does not count it', async () => {
    const email = `nobody-${newEmail()}`;
    const { user } = await signUp(server.url, email);
    for (let n = 0; n <= limits.otpSendsADay; n += 1) {
      const answer = await post('forgot-password', { email });
      expect(answer).toMatchObject({ status: 503, body: { code: 'MAIL_FAILED' } });
    }
    const [row] = await server.db.select().from(mailedCodes).where(eq(mailedCodes.userId, user.id));
    expect(row).toMatchObject({ sentAt: [] });
  });

  test('leads on by the link of the mail as well', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    await post('forgot-password', { email });
    const token = linkTokenIn((await server.inbox.waitFor(email, 1))[0]);
    const wrongToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await post('verify-otp', { email, otp: wrongToken })).status).toBe(422);
    const { body } = await post('verify-otp', { email, otp: token });
    expect(body).toMatchObject({ verified: true });
    expect((await post('verify-otp', { email, otp: token })).status).toBe(422);
    const { resetToken } = body;
    expect((await post('reset-password', { email, resetToken, newPassword })).status).toBe(200);
  });
});

const sentMessage = 'The code was sent to your email.';

describe('a code', () => {
  test('is refused after five wrong ones, even the right one', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const code = await codeFor(email);
    for (let n = 0; n < limits.otpTries; n += 1) {
      const answer = await post('verify-otp', { email, otp: wrong(code) });
      expect(answer).toMatchObject({ status: 422, body: { code: 'OTP_INVALID' } });
    }
    const sixthWrong = await post('verify-otp', { email, otp: wrong(code) });
    expect(sixthWrong).toMatchObject({ status: 429, body: { code: 'OTP_TRIES' } });
    const right = await post('verify-otp', { email, otp: code });
    expect(right).toMatchObject({ status: 429, body: { code: 'OTP_TRIES' } });
    expect(right.body.resetToken).toBeUndefined();
  });

  test('counts wrong ones that come all at once, or with an Idempotency-Key', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const code = await codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post('verify-otp', { email, otp: wrong(code) }, { 'Idempotency-Key': `guess-number-${n}` }),
      ),
    );
    const compared = answers.filter(({ body }) => body.code === 'OTP_INVALID');
    expect(compared).toHaveLength(limits.otpTries);
  });

  test('works once', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const otp = await codeFor(email);
    const answers = await Promise.all([1, 2, 3].map(() => post('verify-otp', { email, otp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await post('verify-otp', { email, otp })).status).not.toBe(200);
  });

  test('runs out after five minutes', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const otp = await codeFor(email);
    server.travel(limits.otpLifetime + 1);
    const late = await post('verify-otp', { email, otp });
    expect(late).toMatchObject({ status: 422, body: { code: 'OTP_EXPIRED' } });
  });

  test('is not replaced while it lives: the one who asks again gets the same one', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const first = await codeFor(email);
    expect((await post('forgot-password', { email })).body).toMatchObject({ otpSent: true });
    server.travel(limits.otpResend);
    expect(await codeFor(email, 2)).toBe(first);
    // Asked for again, it lives on.
    server.travel(limits.otpLifetime - 1_000);
    expect((await post('verify-otp', { email, otp: first })).status).toBe(200);
    expect(server.inbox.to(email)).toHaveLength(2);
    const next = await codeFor(email, 3);
    expect(next).not.toBe(first);
  });

  test('asked for again too soon is said to be the one of the last mail, and when there is another', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const asked = await post('forgot-password', { email });
    expect(asked.body).toMatchObject({ otpSent: true, mailed: true, message: sentMessage });
    server.travel(20_000);
    const again = await post('forgot-password', { email });
    expect(again.body).toMatchObject({ otpSent: true, mailed: false, mailAgainSeconds: 40 });
    expect(again.body.message).not.toBe(sentMessage);
    expect(server.inbox.to(email)).toHaveLength(1);
    server.travel(40_000);
    const third = await post('forgot-password', { email });
    expect(third.body).toMatchObject({ mailed: true, message: sentMessage });
    expect(server.inbox.to(email)).toHaveLength(2);
  });

  test('works as long as its mail says at least, also where an hour of it is nearly over', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const step = limits.otpLifetime - 1_000;
    for (let at = 0; at < limits.otpLongest; at += step) {
      const mails = server.inbox.to(email).length;
      await post('forgot-password', { email });
      server.travel(step);
      const isMailed = server.inbox.to(email).length > mails;
      const last = server.inbox.to(email).at(-1);
      expect(last?.text).toContain('Both work for at least 5 minutes.');
      // A wrong one is refused as such only while the right one works.
      const { body } = await post('verify-otp', { email, otp: wrong(codeIn(last)) });
      expect([isMailed, body.code]).not.toEqual([true, 'OTP_EXPIRED']);
      await server.freshLimits();
    }
  });

  test('ends within an hour, however often it is asked for', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const first = await codeFor(email);
    for (let at = 0; at < limits.otpLongest; at += limits.otpLifetime - 1_000) {
      await post('forgot-password', { email });
      server.travel(limits.otpLifetime - 1_000);
    }
    expect((await post('verify-otp', { email, otp: first })).status).toBe(422);
  });

  test('is asked for by strangers without end: few mails, and the owner’s code is right', async () => {
    const hours = 4;
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 0; n < hours * 60; n += 1) {
      await server.freshLimits();
      const from = { 'X-Forwarded-For': `198.51.100.${n % 250}` };
      expect((await post('forgot-password', { email }, from)).status).toBe(200);
      server.travel(minute);
    }
    // Five as often as once a minute, then one in a quarter of an hour.
    expect(server.inbox.to(email).length).toBeLessThanOrEqual(5 + hours * 4 + 1);
    const asked = await post('forgot-password', { email });
    expect(asked.body).toMatchObject({ otpSent: true });
    const otp = codeIn(server.inbox.to(email).at(-1));
    expect((await post('verify-otp', { email, otp })).body).toMatchObject({ verified: true });
  });

  test('is guessed at by strangers: their tries are not the owner’s', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const otp = await codeFor(email);
    for (let n = 0; n < limits.otpTries + 1; n += 1) {
      await post('verify-otp', { email, otp: wrong(otp) }, { 'X-Forwarded-For': '198.51.100.1' });
    }
    expect((await post('verify-otp', { email, otp })).status).toBe(200);
  });

  test('is guessed at from everywhere: the digits are closed to strangers, the link is not', async () => {
    const email = newEmail();
    const device = (await signUpWithDevice(server.url, email)).cookie;
    const otp = await codeFor(email);
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, n) => {
        const from = { 'X-Forwarded-For': `198.51.${n}.1` };
        return post('verify-otp', { email, otp: wrong(otp) }, from);
      }),
    );
    expect(guesses.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(50);
    const stranger = await post('verify-otp', { email, otp });
    expect(stranger).toMatchObject({ status: 429, body: { code: 'OTP_LINK_ONLY' } });
    const known = await post('verify-otp', { email, otp: wrong(otp) }, { Cookie: device });
    expect(known.body.code).toBe('OTP_INVALID');
    const token = linkTokenIn(server.inbox.to(email).at(-1));
    expect((await post('verify-otp', { email, otp: token })).status).toBe(200);
  });

  test('of one account opens no other', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    await signUp(server.url, mine);
    await signUp(server.url, theirs);
    const otp = await codeFor(mine);
    await codeFor(theirs);
    expect((await post('verify-otp', { email: theirs, otp })).status).toBe(422);
  });

  test('is not asked about by someone without an account', async () => {
    const answer = await post('verify-otp', { email: newEmail(), otp: '123456' });
    expect(answer.body).toMatchObject({ code: 'OTP_INVALID', verified: false });
  });
});

describe('a reset token', () => {
  test('works once', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const resetToken = await tokenFor(email);
    const reset = (to: string) => post('reset-password', { email, resetToken, newPassword: to });
    const answers = await Promise.all([1, 2, 3].map((n) => reset(`${newPassword}${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const replayed = await reset('Other-Pass-22');
    expect(replayed).toMatchObject({
      status: 403,
      body: { code: 'RESET_TOKEN_INVALID', success: false },
    });
    expect((await post('login', { email, password: 'Other-Pass-22' })).status).toBe(401);
  });

  test('runs out after ten minutes', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const resetToken = await tokenFor(email);
    server.travel(limits.resetTokenLifetime + 1);
    const late = await post('reset-password', { email, resetToken, newPassword });
    expect(late.body.code).toBe('RESET_TOKEN_INVALID');
  });

  test('of one account opens no other', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    await signUp(server.url, mine);
    await signUp(server.url, theirs);
    const resetToken = await tokenFor(mine);
    const answer = await post('reset-password', { email: theirs, resetToken, newPassword });
    expect(answer.body.code).toBe('RESET_TOKEN_INVALID');
  });

  test.each([
    ['short1!', ['Password must be at least 8 characters long', 'uppercase letter']],
    ['lowercase-only', ['uppercase letter', 'number']],
    ['NoSpecial123', ['special character']],
    ['        ', ['uppercase letter', 'number', 'special character']],
    ['Welcome@123', ['Many people use this password']],
  ])('survives the weak password %j, whose broken rules are listed', async (weak, expected) => {
    const email = newEmail();
    await signUp(server.url, email);
    const resetToken = await tokenFor(email);
    const refused = await post('reset-password', { email, resetToken, newPassword: weak });
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_PASSWORD' } });
    expect(refused.body.errors).toHaveLength(expected.length);
    for (const [n, text] of expected.entries()) expect(refused.body.errors[n]).toContain(text);
    expect(refused.body.rules).toHaveLength(expected.length);
    const reset = await post('reset-password', { email, resetToken, newPassword });
    expect(reset.status).toBe(200);
  });
});
