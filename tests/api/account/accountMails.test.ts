import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { createMailer } from '#server/http/mail/mail.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { codeIn, openInbox } from '../../support/server/inbox.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';

/** The mails that tell the owner what was done to the account: as sure as the change itself. */

let server: AccountServer;
let reachable: AccountServer['parts']['mail'];
/** A new one each time: one that has failed for some people is not asked for the next. */
let away: () => typeof reachable;

beforeAll(async () => {
  server = await startAccountServer();
  reachable = server.parts.mail;
  const closed = await openInbox();
  await closed.close();
  const from = 'Safar <office@portal.example>';
  const { folder, parts } = server;
  away = () => createMailer({ smtpUrl: closed.url, from, folder, log: parts.log });
}, 60_000);
beforeEach(() => server.freshLimits());
afterEach(() => {
  server.parts.mail = reachable;
});
afterAll(() => server.close());

const next = 'Another-Pass-2';
const post = (path: string, body: object, token?: string) =>
  call<{ resetToken: string }>(server.url, 'POST', path, { body, ...(token && { token }) });
const logIn = (email: string, secret = password) =>
  call<LoginReply>(server.url, 'POST', '/auth/login', { body: { email, password: secret } });
const rowOf = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];
const mailsAbout = (id: string) =>
  server.db.select().from(outgoingMails).where(eq(outgoingMails.userId, id));

type Change = () => Promise<{ status: number }>;
/** The changes that a mail reports: makes one ready, and gives what does it. */
const changes: Record<string, (member: LoginReply) => Promise<Change>> = {
  async 'Your Safar password was changed'({ user: { email } }) {
    await post('/auth/forgot-password', { email });
    const otp = codeIn((await server.inbox.waitFor(email, 1))[0]);
    const { resetToken } = (await post('/auth/verify-otp', { email, otp })).body;
    return () => post('/auth/reset-password', { email, resetToken, newPassword: next });
  },
  'Your Safar password was changed, by whoever was logged in': ({ token }) => {
    const body = { currentPassword: password, newPassword: next };
    return Promise.resolve(() => post('/auth/change-password', body, token));
  },
  async 'The email of your Safar account was changed'({ token, user }) {
    const email = newEmail();
    const body = { details: {}, email, currentPassword: password };
    await call(server.url, 'PATCH', `/auth/user/${user.id}`, { token, body });
    const code = codeIn((await server.inbox.waitFor(email, 1))[0]);
    return () => post(`/auth/user/${user.id}/email`, { code }, token);
  },
  'Your Safar account will be deleted on': ({ token, user }) =>
    Promise.resolve(() => call(server.url, 'DELETE', `/auth/user/${user.id}`, { token })),
};

/** Waits until a mail was tried in vain, and gives its row. */
const triedInVain = (id: string) =>
  vi.waitFor(async () => {
    const [mail] = await mailsAbout(id);
    expect(mail).toMatchObject({ attempts: 1, taken: false, sentAt: null });
    return mail;
  });

describe.each(Object.entries(changes))('%s', (name, prepare) => {
  const subject = name.split(',')[0] ?? '';

  test('waits while the mail server is away and arrives afterwards, once', async () => {
    const member = await signUp(server.url);
    const { id, email } = member.user;
    const change = await prepare(member);
    const before = server.inbox.to(email).length;
    server.parts.mail = away();
    expect((await change()).status).toBe(200);
    expect((await triedInVain(id))?.subject).toContain(subject);
    expect(server.inbox.to(email)).toHaveLength(before);

    server.parts.mail = reachable;
    server.travel(mailPolicy.backoffFirst);
    expect(await sendQueuedMails(server.parts)).toBe(1);
    expect(await sendQueuedMails(server.parts)).toBe(0);
    const arrived = server.inbox.to(email).slice(before);
    expect(arrived.map((mail) => mail.subject?.startsWith(subject))).toEqual([true]);
  });

  test('and the change are kept together or not at all', async () => {
    const member = await signUp(server.url);
    const change = await prepare(member);
    const before = await rowOf(member.user.id);
    await server.db.execute(sql`alter table outgoing_mails rename to lost_mails`);
    const answer = await change();
    await server.db.execute(sql`alter table lost_mails rename to outgoing_mails`);
    expect(answer.status).toBe(500);
    expect(await rowOf(member.user.id)).toEqual(before);
  });
});

test('a deletion that a login takes back is not told of late', async () => {
  const member = await signUp(server.url);
  const { id, email } = member.user;
  server.parts.mail = away();
  await call(server.url, 'DELETE', `/auth/user/${id}`, { token: member.token });
  await triedInVain(id);
  expect((await logIn(email)).status).toBe(200);
  server.parts.mail = reachable;
  server.travel(limits.day);
  expect(await sendQueuedMails(server.parts)).toBe(0);
  expect(server.inbox.to(email)).toEqual([]);
});
