import { describe, expect, test, vi } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import {
  call,
  deviceCookieIn,
  newEmail,
  password,
  signUp,
  signUpWithDevice,
} from '../../support/accounts/people.ts';
import { codeIn } from '../../support/server/inbox.ts';
import { trialSize } from '../../support/trialSize.ts';

/** Attacks that are under way while the owner, and others, want in. `npm run trial -- lock-out`. */

const server = await accountServer();

type Answer = LoginReply & { code?: string };

const post = (to: string, body: object, from: string, cookie = '') =>
  call<Answer>(server.url, 'POST', `/auth/${to}`, {
    body,
    headers: { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
  });

/** `connections` that each make the next request when the last one is answered, `total` in all. */
async function hostile(total: number, connections: number, attempt: (n: number) => Promise<void>) {
  let next = 0;
  const connection = async () => {
    while (next < total) await attempt(next++);
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

/** The code of the newest mail, as soon as that is there. */
function newestCode(email: string, used: Set<string>): string {
  const mails = server.inbox.to(email).filter(({ subject }) => subject?.includes('login code'));
  const code = codeIn(mails.at(-1));
  if (used.has(code)) throw new Error('The next mail is on its way');
  return code;
}

const tries = trialSize(60);
const places: Record<string, (n: number) => string> = {
  'one address': () => '198.18.0.1',
  'one /48': (n) => `2001:db8:66:${(n % 65_536).toString(16)}::1`,
  '1,000 addresses': (n) => `198.18.${n % 250}.${(n % 1_000) % 4}`,
};

describe.each(Object.entries(places))('hostile tries from %s', (name, placeOf) => {
  test('leave the owner’s way in open, and have few passwords checked', async () => {
    const email = newEmail();
    const { cookie } = await signUpWithDevice(server.url, email);
    const { email: other } = (await signUp(server.url)).user;
    const codes = new Map<string, number>();
    const count = (code = 'in') => codes.set(code, (codes.get(code) ?? 0) + 1);
    const waits = { known: [] as number[], fresh: [] as number[] };
    const timed = async <T>(list: number[], run: () => Promise<T>) => {
      const begun = performance.now();
      const result = await run();
      list.push(performance.now() - begun);
      return result;
    };
    const owner = '203.0.113.7';
    const used = new Set<string>();
    const known = async () => {
      const body = { email, password };
      const answer = await timed(waits.known, () => post('login', body, owner, cookie));
      expect(answer.status).toBe(200);
    };
    /** In a browser that was never seen, at most with a code from the mailbox. */
    const fresh = () =>
      timed(waits.fresh, async () => {
        const first = await post('login', { email, password }, owner);
        if (first.status === 200) return;
        expect(first.body.code).toBe('LOGIN_CODE_REQUIRED');
        expect((await post('login-code', { email }, owner)).status).toBe(200);
        const code = await vi.waitFor(() => newestCode(email, used), { timeout: 60_000 });
        used.add(code);
        const entered = await post('login', { email, password, code }, owner);
        expect(entered.status).toBe(200);
        deviceCookieIn(entered.headers);
      });
    // While the attack goes on, one login after the other.
    let logins = Promise.resolve();
    await hostile(tries, 12, async (n) => {
      if (n % Math.ceil(tries / 25) === 0) logins = logins.then(known).then(fresh);
      const from = placeOf(n);
      if (n % 5 === 0) await post('forgot-password', { email }, from);
      if (n % 5 === 1) await post('login-code', { email }, from);
      const answer = await post('login', { email, password: `Wrong-Pass-${n}` }, from);
      count(answer.body.code);
    });
    await logins;

    const checked = codes.get('INVALID_CREDENTIALS') ?? 0;
    expect(checked).toBeLessThanOrEqual(100);
    expect(codes.get('in')).toBeUndefined();
    expect((await post('login', { email: other, password }, owner)).status).toBe(200);
    const worst = (list: number[]) =>
      `${list.length} times, slowest ${Math.max(...list).toFixed(0)} ms`;
    console.info(
      `${tries} tries from ${name}: ${checked} passwords checked, known browser in ${worst(waits.known)}, new one in ${worst(waits.fresh)}, ${server.inbox.to(email).length} mails`,
    );
  }, 3_600_000);
});

test('130 connections that log in wrongly keep no one else out', async () => {
  const honest = await Promise.all(Array.from({ length: 8 }, () => signUpWithDevice(server.url)));
  const strangers = Array.from({ length: 130 }, (_, n) => `nobody-${n}-${newEmail()}`);
  const answers = new Map<string, number>();
  const slowest = { known: 0, fresh: 0 };
  const timed = async (kind: keyof typeof slowest, answer: ReturnType<typeof post>) => {
    const begun = performance.now();
    expect((await answer).status).toBe(200);
    slowest[kind] = Math.max(slowest[kind], performance.now() - begun);
  };
  const under = { attack: true };
  const flood = Promise.all(
    strangers.map(async (email) => {
      while (under.attack) {
        const body = { email, password: 'Wrong-Pass-1' };
        const { body: answer } = await post('login', body, '198.18.0.9');
        answers.set(answer.code ?? 'in', (answers.get(answer.code ?? 'in') ?? 0) + 1);
      }
    }),
  );
  try {
    for (const [n, { cookie, user }] of honest.entries()) {
      const body = { email: user.email, password };
      // In a browser that the account knows, from the very address of the flood; in a new one, from
      // an address of its own.
      await timed('known', post('login', body, '198.18.0.9', cookie));
      await timed('fresh', post('login', body, `203.0.113.${n}`));
    }
  } finally {
    under.attack = false;
    await flood;
  }
  expect(answers.get('in')).toBeUndefined();
  console.info(
    `130 connections: ${JSON.stringify(Object.fromEntries(answers))}; 16 of 16 honest logins in, slowest ${slowest.known.toFixed(0)} ms known, ${slowest.fresh.toFixed(0)} ms new`,
  );
});
