import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredFields } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { call, newEmail, signUp } from '../../support/accounts/people.ts';
import { naughtyStrings } from '../../support/data/naughtyStrings.ts';

const own = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  "'; DROP TABLE users; --",
  '$(touch /tmp/x)',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(300_000),
];
/** Of the long list each third; all of it in a trial. */
const isAsked = (at: number) => process.env.TRIAL_SIZE !== undefined || at % 3 === 0;
const texts = [...own, ...naughtyStrings.filter((_, at) => isAsked(at))];

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** Runs `send` with every text, a few at a time; answers those that made the server fail. */
async function failing(send: (text: string, n: number) => Promise<{ status: number }[]>) {
  const failed: { text: string; status: number }[] = [];
  for (let start = 0; start < texts.length; start += 20) {
    await server.freshLimits();
    const some = texts.slice(start, start + 20);
    const answers = await Promise.all(some.map((text, n) => send(text, start + n)));
    for (const [n, all] of answers.entries()) {
      const bad = all.find(({ status }) => status >= 500);
      if (bad) failed.push({ text: some[n]?.slice(0, 80) ?? '', status: bad.status });
    }
  }
  return failed;
}

const post = (to: string, body: unknown) => call(server.url, 'POST', `/auth/${to}`, { body });

test('no text at login, signup or a forgotten password makes the server fail', async () => {
  const failed = await failing((text) =>
    Promise.all([
      post('login', { email: text, password: text }),
      post('login', { email: newEmail(), password: text }),
      post('signup', { email: text, password: 'Strong-Pass-1' }),
      post('forgot-password', { email: text }),
      post('verify-otp', { email: newEmail(), otp: text }),
      post('reset-password', { email: newEmail(), resetToken: text, newPassword: text }),
      post('google-login', { token: text }),
    ]),
  );
  expect(failed).toEqual([]);
});

test('a password of any characters works, if it is strong enough', async () => {
  const strong = texts
    .filter((text) => text.length < 180 && text.isWellFormed())
    .map((text) => `${text}Aa1!`)
    .slice(0, 60);
  for (let start = 0; start < strong.length; start += 10) {
    await server.freshLimits();
    const some = strong.slice(start, start + 10);
    const outcomes = await Promise.all(
      some.map(async (password) => {
        const email = newEmail();
        const signup = await post('signup', { email, password });
        const login = await post('login', { email, password });
        return [signup.status, login.status];
      }),
    );
    const isFine = ([signup, login]: (number | undefined)[]) =>
      (signup === 201 && login === 200) || (signup === 422 && login === 401);
    expect(outcomes.filter((outcome) => !isFine(outcome))).toEqual([]);
  }
});

test('a profile stores a text as it is, trimmed, or refuses it', async () => {
  const { user, token } = await signUp(server.url);
  const to = `/auth/user/${user.id}`;
  const wrong: string[] = [];
  const fields = [
    'fullName',
    'motherTongue',
    'presentJobTitle',
    'skills',
    'residencyHistory',
    'preferredCountries',
  ] as const;
  const required: readonly string[] = requiredFields;
  const failed = await failing(async (text) => {
    const saved = await call<{ user: User }>(server.url, 'PATCH', to, {
      token,
      body: { details: Object.fromEntries(fields.map((field) => [field, text])) },
    });
    // A required answer is not emptied: it stays as it was.
    const isKept = (field: string) => text.trim() === '' && required.includes(field);
    const isSame = fields.every(
      (field) => isKept(field) || saved.body.user?.details[field] === text.trim(),
    );
    if (saved.status === 200 && !isSame) wrong.push(text);
    if (saved.status !== 200 && saved.status !== 422 && saved.status !== 413) wrong.push(text);
    return [saved];
  });
  expect(failed).toEqual([]);
  expect(wrong).toEqual([]);
});

test.each(['user', 'recruiter'] as const)(
  'no text in a path, a query or a header of a %s makes the server fail',
  async (role) => {
    const { token, user } = await signUp(server.url);
    await server.db.update(users).set({ role }).where(eq(users.id, user.id));
    const failed = await failing(async (text) => {
      const part = encodeURIComponent(text.toWellFormed().slice(0, 2_000)) || 'x';
      const paths = [`/auth/user/${part}`, `/files/${part}?expires=${part}&signature=${part}`];
      const reads = paths.map((to) => call(server.url, 'GET', to, { token }));
      const ascii = text.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000);
      const headers = { Cookie: `language=${ascii}`, 'X-Forwarded-For': ascii };
      const bearer = call(server.url, 'GET', '/auth/user/me', { token: ascii, headers });
      return Promise.all([...reads, bearer]);
    });
    expect(failed).toEqual([]);
  },
);
