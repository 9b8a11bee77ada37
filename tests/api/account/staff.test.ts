import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FileLink } from '#contract/http/accountCalls.ts';
import type { StaffList } from '#contract/admin/staff.ts';
import type { LoginReply, StaffRole } from '#contract/account/user.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { newId } from '#server/db/ids.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { call, newEmail, password, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { pdfText } from '../../support/data/pdfs.ts';

const server = await accountServer();
const { url, db, inbox } = server;

const logIn = (email: string) =>
  call<LoginReply>(url, 'POST', '/auth/login', { body: { email, password } });

/** An administrator of this test alone. */
async function administrator(): Promise<LoginReply> {
  const { user } = await signUp(url);
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
  return (await logIn(user.email)).body;
}

const invite = ({ token }: LoginReply, email: string, role: StaffRole, language = 'english') =>
  call<StaffList>(url, 'POST', '/staff/invites', { token, body: { email, role, language } });

/** What the newest mail to an address has behind its #. */
async function linkIn(email: string, mails = 1): Promise<string> {
  const got = await inbox.waitFor(email, mails);
  return /\/staff-invite#invite=([\w-]+)/.exec(got.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Someone who was invited, signed up and accepted. */
async function employed(boss: LoginReply, role: StaffRole): Promise<LoginReply> {
  const email = newEmail();
  await invite(boss, email, role);
  const { token } = await signUp(url, email);
  const body = { token: await linkIn(email) };
  const accepted = await call<LoginReply>(url, 'POST', '/staff/accept', { token, body });
  expect(accepted.status).toBe(200);
  return accepted.body;
}

/** A job with one applicant who has a resume. */
async function applicant() {
  const person = await signUpComplete(url);
  const { id } = person.user;
  await upload({ url, id, token: person.token }, 'resume', pdfText());
  const jobId = newId();
  await db.insert(jobs).values({
    ...{ id: jobId, jobName: 'Welder', companyName: 'Gulf', experience: '2', location: 'Doha' },
    ...{ description: 'Weld.', skills: [], salaryRange: '30k-50k', category: 'Logistics' },
    ...{ jobType: 'Full Time', titleKey: 'welder', companyKey: 'gulf', locationKey: 'doha' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
  await db.insert(applications).values({ id: newId(), jobId, userId: id });
  return { person, jobId };
}

describe('an invitation', () => {
  test('reaches its reader in the chosen language, works once and names the role', async () => {
    const boss = await administrator();
    const email = newEmail();
    expect((await invite(boss, email, 'editor', 'hinglish')).status).toBe(201);
    const token = await linkIn(email);
    const [mail] = inbox.to(email);
    expect(mail?.subject).toMatch(/invitation/);
    expect(mail?.text).toMatch(/Aapka role: Editor/);
    const { token: first } = await signUp(url, email);
    const accept = (bearer: string) =>
      call<LoginReply>(url, 'POST', '/staff/accept', { token: bearer, body: { token } });
    const accepted = await accept(first);
    expect(accepted).toMatchObject({ status: 200, body: { user: { role: 'editor' } } });
    // Anyone who held an open session of the account from before is out.
    expect(await accept(first)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(await accept(accepted.body.token)).toMatchObject({ body: { code: 'INVITE_INVALID' } });
  });

  test('is no way in without its own address, and guesses are counted', async () => {
    const boss = await administrator();
    const email = newEmail();
    await invite(boss, email, 'admin');
    const token = await linkIn(email);
    const stranger = await signUp(url);
    const tryIt = (given: string) =>
      call(url, 'POST', '/staff/accept', { token: stranger.token, body: { token: given } });
    expect(await tryIt(token)).toMatchObject({ status: 403, body: { code: 'INVITE_OTHER_EMAIL' } });
    const codes = new Set<unknown>();
    for (let turn = 0; turn < 25; turn += 1)
      codes.add((await tryIt(randomBytes(32).toString('base64url'))).body.code);
    expect([...codes]).toEqual(['INVITE_INVALID', 'TOO_MANY_REQUESTS']);
    const hostile = ['', 'x', "' or 1=1 --", 'a'.repeat(101), 'é'.repeat(40)];
    for (const given of hostile) expect((await tryIt(given)).status, given).toBe(422);
    expect(await call(url, 'POST', '/staff/accept', { body: { token } })).toMatchObject({
      ...{ status: 401, body: { code: 'NO_TOKEN' } },
    });
  });
});

describe('a role that is taken away', () => {
  test('ends the open tab with its next request, and every link that it was given', async () => {
    const boss = await administrator();
    const recruiter = await employed(boss, 'recruiter');
    const { person, jobId } = await applicant();
    const { token } = recruiter;
    const read = () => call(url, 'GET', `/jobs/${jobId}/applicants`, { token });
    expect((await read()).status).toBe(200);
    const path = `/auth/user/${person.user.id}/files/resume`;
    const link = await call<FileLink>(url, 'GET', path, { token });
    expect((await fetch(url + link.body.url)).status).toBe(200);

    const staffId = recruiter.user.id;
    expect((await call(url, 'DELETE', `/staff/${staffId}`, boss)).status).toBe(200);
    // At both processes, where there are two: requests take turns.
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await read()).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
      expect((await fetch(url + link.body.url)).status).toBe(404);
    }
    const again = await logIn(recruiter.user.email);
    expect(again.body.user.role).toBe('user');
    const later = await call(url, 'GET', `/jobs/${jobId}/applicants`, again.body);
    expect(later).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('a smaller one gives no more than that from the next request on', async () => {
    const boss = await administrator();
    const recruiter = await employed(boss, 'recruiter');
    const { person, jobId } = await applicant();
    const body = { role: 'viewer', was: 'recruiter' };
    await call(url, 'PUT', `/staff/${recruiter.user.id}`, { ...boss, body });
    expect((await call(url, 'GET', '/staff', recruiter)).status).toBe(401);
    const viewer = (await logIn(recruiter.user.email)).body;
    const list = await call(url, 'GET', `/jobs/${jobId}/applicants?profiles=yes`, viewer);
    expect(list.status).toBe(200);
    const text = JSON.stringify(list.body);
    expect(text).toContain('Ravi Kumar');
    for (const secret of [person.user.email, '98765', '/resume/'])
      expect(text).not.toContain(secret);
    const path = `/auth/user/${person.user.id}/files/resume`;
    expect((await call(url, 'GET', path, viewer)).body.code).toBe('ROLE_FORBIDDEN');
  });
});

test('the list says when each admin has logged in last', async () => {
  const boss = await administrator();
  const { body } = await call<StaffList>(url, 'GET', '/staff', boss);
  const own = body.staff.find(({ id }) => id === boss.user.id);
  expect(own).toMatchObject({ email: boss.user.email, role: 'admin' });
  expect(own?.lastLoginAt).not.toBeNull();
});
