import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consentVersion, type Consent } from '#contract/account/consent.ts';
import { limits } from '#contract/limits.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import { hasSharingOff } from '#server/domain/consents.ts';
import { plans as firstPlans } from '#server/db/seed/plans.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { files, jobs, plans, subscriptions, users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import {
  call,
  completeDetails,
  newEmail,
  password,
  signUp,
} from '../../support/accounts/people.ts';

/** What only the owner of an account may do: another password, another address, what was agreed to. */

const server = await accountServer();

const next = 'Another-Pass-2';
const logIn = (email: string, secret: string) =>
  call<LoginReply>(server.url, 'POST', '/auth/login', { body: { email, password: secret } });
const changePassword = (token: string, body: object) =>
  call<LoginReply & { code?: string; errors?: unknown }>(
    server.url,
    'POST',
    '/auth/change-password',
    { token, body },
  );
const profile = ({ token, user }: Pick<LoginReply, 'token' | 'user'>, id = user.id) =>
  call<User>(server.url, 'GET', `/auth/user/${id}`, { token });
const changeEmail = ({ token, user }: LoginReply, email: string, currentPassword?: string) =>
  call<{ user: User; code?: string; errors?: unknown }>(
    server.url,
    'PATCH',
    `/auth/user/${user.id}`,
    { token, body: { details: {}, email, ...(currentPassword && { currentPassword }) } },
  );
const later = () => server.travel(limits.sessionFresh + 1_000);

const job = {
  ...{ jobName: 'Welder', companyName: 'Example Works', location: 'Dubai, UAE' },
  ...{ experience: '1-3', experienceFrom: 1, experienceTo: 3, description: 'Weld.' },
  ...{ skills: ['Welding'], salaryRange: '50k-80k', category: 'Logistics', jobType: 'Full Time' },
  ...{ titleKey: 'welder', companyKey: 'example works', locationKey: 'dubai uae' },
};

async function googleMember(): Promise<LoginReply> {
  const email = newEmail();
  const token = await server.google.sign({ sub: `sub-${email}`, email });
  const body = { token };
  return (await call<LoginReply>(server.url, 'POST', '/auth/google-signup', { body })).body;
}

async function administrator(): Promise<LoginReply> {
  const session = await signUp(server.url);
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, session.user.id));
  return session;
}

test("what is someone's own is not sent again unchanged, and to no one else", async () => {
  const [one, other] = [await signUp(server.url), await signUp(server.url)];
  const ask = (token: string, known?: string) =>
    fetch(`${server.url}/api/auth/user/${one.user.id}`, {
      headers: { Authorization: `Bearer ${token}`, ...(known && { 'If-None-Match': known }) },
    });
  const first = await ask(one.token);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const second = await ask(one.token, tag);
  expect([second.status, await second.text()]).toEqual([304, '']);
  expect(second.headers.get('cache-control')).toBe('no-store');
  expect((await ask(other.token, tag)).status).toBe(403);
  expect((await ask('not a token', tag)).status).toBe(401);
  await call(server.url, 'PATCH', `/auth/user/${one.user.id}`, {
    token: one.token,
    body: { details: { fullName: 'Asha Rani' } },
  });
  const changed = await ask(one.token, tag);
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
});

describe('another password', () => {
  test('takes the current one, ends every other session and goes on with this one', async () => {
    const here = await signUp(server.url);
    const { email } = here.user;
    const elsewhere = (await logIn(email, password)).body;
    later();
    for (const [currentPassword, code] of [
      [undefined, 'PASSWORD_REQUIRED'],
      ['Not-The-One-1', 'PASSWORD_WRONG'],
    ] as const) {
      const refused = await changePassword(here.token, { currentPassword, newPassword: next });
      expect(refused).toMatchObject({ status: 403, body: { code } });
      expect(refused.body.errors).toHaveProperty('currentPassword');
    }
    const weak = await changePassword(here.token, {
      currentPassword: password,
      newPassword: 'short',
    });
    expect(weak).toMatchObject({ status: 422, body: { code: 'INVALID_PASSWORD' } });
    expect(weak.body.errors).toHaveLength(4);
    expect((await profile(elsewhere)).status).toBe(200);

    const changed = await changePassword(here.token, {
      currentPassword: password,
      newPassword: next,
    });
    expect(changed.status).toBe(200);
    expect((await profile(changed.body)).status).toBe(200);
    for (const old of [here, elsewhere]) {
      expect(await profile(old)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    }
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, next)).status).toBe(200);
    const [mail] = await server.inbox.waitFor(email, 1);
    expect(mail?.subject).toBe('Your Safar password was changed');
    // As long as the session that asked, no longer.
    const end = (token: string) =>
      (JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number }).exp;
    expect(Math.abs(end(changed.body.token) - end(here.token))).toBeLessThanOrEqual(1);
  });

  test('cannot be guessed at: ten tries, then a wait', async () => {
    const { token } = await signUp(server.url);
    const attempt = () =>
      changePassword(token, { currentPassword: 'Not-The-One-1', newPassword: next });
    for (let n = 0; n < 10; n += 1) expect((await attempt()).status).toBe(403);
    expect((await attempt()).status).toBe(429);
  });

  test('is set by a fresh login where someone comes by Google alone', async () => {
    const member = await googleMember();
    expect((await profile(member)).body.hasPassword).toBe(false);
    later();
    const stale = await changePassword(member.token, { newPassword: next });
    expect(stale).toMatchObject({ status: 403, body: { code: 'LOGIN_AGAIN' } });
    const { email } = member.user;
    const token = await server.google.sign({ sub: `sub-${email}`, email });
    const again = await call<LoginReply>(server.url, 'POST', '/auth/google-login', {
      body: { token },
    });
    const changed = await changePassword(again.body.token, { newPassword: next });
    expect(changed.status).toBe(200);
    expect((await profile(changed.body)).body.hasPassword).toBe(true);
    expect((await logIn(email, next)).status).toBe(200);
  });
});

describe('another e-mail', () => {
  test('takes the current password, right after signing up too', async () => {
    const member = await signUp(server.url);
    const { email } = member.user;
    const to = newEmail();
    expect(await changeEmail(member, to)).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_REQUIRED' },
    });
    expect(await changeEmail(member, to, 'Not-The-One-1')).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_WRONG', errors: { currentPassword: 'currentPasswordWrong' } },
    });
    // The same address is not a change.
    expect((await changeEmail(member, email)).status).toBe(200);
    expect((await profile(member)).body).toMatchObject({ email, pendingEmail: null });
    const asked = await changeEmail(member, to, password);
    expect(asked.body.user).toMatchObject({ email, pendingEmail: to });
  });

  test('is nothing that the admin sets for someone', async () => {
    const member = await signUp(server.url);
    const admin = await administrator();
    const forged = { ...member, token: admin.token };
    expect((await changeEmail(forged, newEmail(), password)).status).toBe(403);
  });
});

describe('what was agreed to', () => {
  const consentsOf = async ({ token, user }: LoginReply) =>
    (
      await call<{ consents: Consent[] }>(server.url, 'GET', `/auth/user/${user.id}/consents`, {
        token,
      })
    ).body.consents;
  const setSharing = ({ token, user }: LoginReply, given: boolean) =>
    call<{ consents: Consent[] }>(server.url, 'PUT', `/auth/user/${user.id}/consents/sharing`, {
      token,
      body: { given },
    });

  test('stands with version and time from the sign-up on, once', async () => {
    for (const member of [await signUp(server.url), await googleMember()]) {
      const consents = await consentsOf(member);
      expect(consents).toMatchObject([
        { kind: 'terms', version: consentVersion, withdrawnAt: null },
      ]);
      expect(Math.abs(Date.parse(consents[0]?.givenAt ?? '') - server.parts.now())).toBeLessThan(
        60_000,
      );
    }
  });

  test('sharing is given with an application; taken back, no one else sees the profile', async () => {
    const member = await signUp(server.url);
    const admin = await administrator();
    const { id } = member.user;
    const details = { ...completeDetails, resume: 'resume-of-it' };
    await server.db.update(users).set({ details }).where(eq(users.id, id));
    const stored = { id: details.resume, ownerId: id, kind: 'resume' as const, bytes: 5 };
    await server.db.insert(files).values({ ...stored, mediaType: 'application/pdf', sha256: 'x' });
    const now = server.parts.now();
    await server.db.insert(plans).values(firstPlans);
    await server.db.insert(subscriptions).values({
      ...{ id, userId: id, planType: 'basic', status: 'active' },
      ...{ startsAt: new Date(now - 1_000), expiresAt: new Date(now + limits.day) },
    });
    for (const jobId of ['first', 'second']) {
      await server.db.insert(jobs).values({ ...job, id: jobId });
    }
    const apply = (jobId: string) =>
      call<{ code: string }>(server.url, 'POST', `/jobs/${jobId}/apply`, { token: member.token });
    const resumeLink = async () => {
      const { body } = await call<{ applicants: { resumeLink: string | null }[] }>(
        server.url,
        'GET',
        '/jobs/first/applicants',
        { token: admin.token },
      );
      return body.applicants[0]?.resumeLink;
    };
    const open = (token: string) =>
      call(server.url, 'GET', `/auth/user/${id}/files/resume`, { token });

    expect((await apply('first')).body).toMatchObject({ code: 'APPLIED' });
    expect((await consentsOf(member)).map(({ kind }) => kind)).toEqual(['terms', 'sharing']);
    expect(await resumeLink()).toContain('/resume/');
    expect((await open(admin.token)).status).toBe(200);
    expect((await profile(admin, id)).body.details.mobile).toBe(completeDetails.mobile);
    expect(await hasSharingOff(server.db, id)).toBe(false);

    const { body } = await setSharing(member, false);
    expect(body.consents.at(-1)).toMatchObject({
      kind: 'sharing',
      withdrawnAt: expect.any(String),
    });
    expect(await hasSharingOff(server.db, id)).toBe(true);
    expect(await resumeLink()).toBeNull();
    expect((await open(admin.token)).status).toBe(404);
    expect((await open(member.token)).status).toBe(200);
    // Nor what it lacks, or what they have paid for.
    expect((await profile(admin, id)).body).toMatchObject({
      ...{ details: { fullName: completeDetails.fullName }, isProfileComplete: false },
      ...{ subscriptionStatus: 'none', profileCompletion: { percentage: expect.any(Number) } },
    });
    const { body: shown } = await profile(admin, id);
    expect(Object.keys(shown.details)).toEqual(['fullName']);
    expect(shown.profileCompletion.percentage).toBeLessThan(50);
    expect((await profile(member)).body.details.mobile).toBe(completeDetails.mobile);
    // No mail reports what becomes of it.
    const setStatus = (status: string) =>
      call<{ applicants?: unknown[] }>(server.url, 'PATCH', '/jobs/first/applicants', {
        token: admin.token,
        body: { all: {}, status },
      });
    expect((await setStatus('In Review')).status).toBe(200);
    const queued = () => server.db.select().from(outgoingMails).where(eq(outgoingMails.userId, id));
    expect(await queued()).toEqual([]);
    expect(await apply('second')).toMatchObject({ status: 403, body: { code: 'SHARING_OFF' } });

    await setSharing(member, true);
    await setSharing(member, true);
    expect(await apply('second')).toMatchObject({ status: 201 });
    expect(await resumeLink()).toContain('/resume/');
    expect((await setStatus('Hired')).status).toBe(200);
    expect(await queued()).toHaveLength(1);
    // The story stays: given, taken back, given again.
    const sharing = (await consentsOf(member)).filter(({ kind }) => kind === 'sharing');
    expect(sharing.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true]);
  });

  test('is the own affair, and part of what one takes along', async () => {
    const [one, other] = [await signUp(server.url), await signUp(server.url)];
    expect((await setSharing({ ...one, token: other.token }, true)).status).toBe(403);
    const admin = await administrator();
    expect((await setSharing({ ...one, token: admin.token }, true)).status).toBe(403);
    await setSharing(one, true);
    const { body } = await call<{ records: Record<string, unknown[]> }>(
      server.url,
      'GET',
      `/auth/user/${one.user.id}/export`,
      { token: one.token },
    );
    expect(body.records.consents).toHaveLength(2);
  });
});
