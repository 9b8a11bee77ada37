import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { passwordResets, users } from '#server/db/schema.ts';
import { startAccountServer, type AccountServer } from '../accountServer.ts';
import { codeIn } from '../inbox.ts';
import { call, newEmail, password, signUp } from '../people.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());
beforeEach(() => server.freshLimits());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call<Record<string, string> & { errors: string[]; rules: string[] }>(
    server.url,
    'POST',
    `/auth/${path}`,
    { body, headers },
  );
const newPassword = 'Brand-New-Pass-9';

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
    const rows = await server.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, user.id));
    expect(rows).toHaveLength(1);
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
    const [row] = await server.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, user.id));
    expect(row).toMatchObject({ sentAt: [], codeSeal: null });
  });
});

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

  test('is void once a newer one was sent', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    const first = await codeFor(email);
    const second = await codeFor(email, 2);
    expect(first).not.toBe(second);
    expect((await post('verify-otp', { email, otp: first })).status).toBe(422);
    expect((await post('verify-otp', { email, otp: second })).status).toBe(200);
  });

  test('is sent five times a day, not six', async () => {
    const email = newEmail();
    await signUp(server.url, email);
    for (let n = 1; n <= limits.otpSendsADay; n += 1) await codeFor(email, n);
    const sixth = await post('forgot-password', { email });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'OTP_SENDS' } });
    const wait = Number(sixth.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    server.travel(wait * 1000);
    await codeFor(email, 6);
  });

  test('of one account opens no other', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    await signUp(server.url, mine);
    await signUp(server.url, theirs);
    const otp = await codeFor(mine);
    await codeFor(theirs);
    expect((await post('verify-otp', { email: theirs, otp })).status).toBe(422);
  });

  test('is not asked about by somebody without an account', async () => {
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
