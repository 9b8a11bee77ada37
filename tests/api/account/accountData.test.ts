import { existsSync } from 'node:fs';
import { eq, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { DeletionReply, UserExport } from '#contract/http/accountCalls.ts';
import { jobForm } from '#contract/jobs/jobForm.ts';
import { noLeadCounts } from '#contract/leads/lead.ts';
import { limits } from '#contract/limits.ts';
import { salaryRanges } from '#contract/options.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { applications, files, jobs, supportRequests, users } from '#server/db/schema/schema.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { leadImports, leads } from '#server/db/schema/leadSchema.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { eraseAccounts } from '#server/features/users/deletion.ts';
import { tablesOfUsers } from '#server/features/users/export.ts';
import { addJob } from '#server/features/jobs/store.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { pdfText } from '../../support/data/pdfs.ts';
import { call, newEmail, password, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';

const server = await accountServer();

const job = v.parse(jobForm, {
  jobName: 'Welder',
  companyName: 'Gulf Steel',
  logoUrl: null,
  experience: '2 years',
  location: 'Doha',
  description: 'Welding on site.',
  skills: ['Welding'],
  salaryRange: salaryRanges[0],
  category: 'Civil Engineering',
  jobType: 'Full Time',
});

/** A user with something in every corner. */
async function busyPerson(): Promise<LoginReply> {
  const person = await signUpComplete(server.url);
  const { id, email } = person.user;
  const pdf = pdfText();
  const sent = await upload({ url: server.url, id, token: person.token }, 'resume', pdf);
  expect(sent.status).toBe(200);
  const [known] = await server.db.select({ id: jobs.id }).from(jobs).limit(1);
  const jobId = known?.id ?? 'job-1';
  if (!known) await addJob(server.db, jobId, job, new Date());
  await server.db.insert(applications).values({ id: `a-${id}`, jobId, userId: id });
  await server.db.insert(supportRequests).values({
    id: `s-${id}`,
    userId: id,
    name: 'Ravi',
    email,
    subject: 'Help',
    message: 'Please help me',
    priority: 'normal',
  });
  return person;
}

/** What a list says of someone with this address. */
async function onList(email: string): Promise<void> {
  const at = new Date();
  const of = {
    id: email,
    createdBy: 'admin',
    fileName: 'list.xlsx',
    bytes: 1,
    digest: '',
    run: '',
  };
  const state = { status: 'done' as const, beatAt: at, progress: { done: 1, total: 1 } };
  await server.db
    .insert(leadImports)
    .values({ ...of, ...state, counts: noLeadCounts, createdAt: at });
  await server.db.insert(leads).values({
    ...{ id: email, importId: email, name: 'Bina Devi', phone: '+919812345678', email },
    ...{ trade: 'Nurse', skills: [], state: '', languages: [], documents: [], passportKey: '' },
    ...{ tags: [], source: 'List', note: '', searchText: '', addedAt: at, endsAt: at },
  });
}

const exportOf = ({ user, token }: LoginReply, id = user.id) =>
  call<UserExport & { code: string }>(server.url, 'GET', `/auth/user/${id}/export`, { token });
const remove = ({ user, token }: LoginReply, id = user.id) =>
  call<DeletionReply & { code: string }>(server.url, 'DELETE', `/auth/user/${id}`, { token });
const logIn = (email: string) =>
  call<LoginReply>(server.url, 'POST', '/auth/login', { body: { email, password } });
const exists = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id))).length > 0;

describe('taking along one’s data', () => {
  test('gives everything that is stored, and no secret', async () => {
    const person = await busyPerson();
    const { status, body } = await exportOf(person);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ email: person.user.email, hasPassword: true });
    expect(body.account).toHaveProperty('details.fullName', 'Ravi Kumar');
    expect(body.files).toMatchObject([{ kind: 'resume', bytes: Buffer.byteLength(pdfText()) }]);
    expect((await fetch(server.url + body.files[0]?.url)).status).toBe(200);
    expect(body.records.applications).toHaveLength(1);
    expect(body.records.support_requests).toMatchObject([{ message: 'Please help me' }]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|tokenVersion|Seal/);
  });

  test('covers every table that names its users, but those that are named here', () => {
    const schemas = import.meta.glob<object>('../../../server/db/schema/*.ts', { eager: true });
    const naming = Object.values(schemas)
      .flatMap((schema): unknown[] => Object.values(schema))
      .filter((value) => is(value, PgTable))
      .map((table) => getTableConfig(table))
      .filter(({ foreignKeys }) =>
        foreignKeys.some((key) => key.reference().foreignTable === users),
      )
      .map(({ name }) => name);
    const covered = new Set(tablesOfUsers().map(({ name }) => name));
    expect(new Set(naming.filter((name) => !covered.has(name)))).toEqual(
      new Set([
        // In a form of their own.
        'files',
        // Secrets, or gone within a day.
        ...['mailed_codes', 'password_resets', 'uploads', 'two_step', 'interview_feeds'],
        // The admins' own words and what they look people up by.
        ...[
          'candidates',
          'candidate_notes',
          'candidate_tags',
          'candidate_links',
          'candidates_apart',
        ],
      ]),
    );
  });

  test('has what was paid, and what was reported without the admin’s words', async () => {
    const person = await signUp(server.url);
    const { user } = person;
    const id = `order_${user.id}`;
    await server.db.insert(paymentOrders).values({
      ...{ id, provider: 'sandbox', userId: user.id, planType: 'basic', planName: 'Pro' },
      ...{ amount: 29_700, currency: 'INR', months: 3, durationDays: 92 },
      ...{ subscriptionId: `s-${user.id}`, status: 'paid', paymentId: `pay_${user.id}` },
    });
    await server.db.insert(jobReports).values({
      ...{ id: `r-${user.id}`, jobName: 'Welder', companyName: 'Gulf', userId: user.id },
      ...{ reason: 'other', text: 'They asked for money', outcome: 'Known to us' },
    });
    const { records } = (await exportOf(person)).body;
    expect(records.payment_orders).toMatchObject([{ id, amount: 29_700 }]);
    expect(records.job_reports).toMatchObject([{ text: 'They asked for money' }]);
    expect(JSON.stringify(records.job_reports)).not.toContain('Known to us');
  });

  test('is for oneself', async () => {
    const [person, other] = [await signUp(server.url), await signUp(server.url)];
    expect((await exportOf(other, person.user.id)).body.code).toBe('FORBIDDEN');
  });

  test('names what lists say of the person only once the address is proven', async () => {
    const email = newEmail();
    await onList(email);
    const person = await signUp(server.url, email);
    const onLists = async () => (await exportOf(person)).body.records.leads;
    expect(await onLists()).toEqual([]);
    const own = eq(users.id, person.user.id);
    await server.db.update(users).set({ emailProvenAt: new Date() }).where(own);
    expect(await onLists()).toMatchObject([{ name: 'Bina Devi', email }]);
  });

  test('has what was written to support while logged out, once the address is proven', async () => {
    const person = await signUp(server.url);
    const { id, email } = person.user;
    const form = { name: 'Ravi', subject: 'Help', message: 'From the road', priority: 'normal' };
    await call(server.url, 'POST', '/support/request', { body: { ...form, email } });
    const written = async () => (await exportOf(person)).body.records.support_requests;
    expect(await written()).toEqual([]);
    await server.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, id));
    expect(await written()).toMatchObject([{ message: 'From the road' }]);
  });

  test('names what lists say of the person by the proven number', async () => {
    const email = newEmail();
    await onList(email);
    const person = await signUp(server.url);
    const onLists = async () => (await exportOf(person)).body.records.leads;
    expect(await onLists()).toEqual([]);
    const at = new Date();
    const proven = { phone: '+919812345678', addedAt: at, provenAt: at };
    await server.db.insert(userPhones).values({ userId: person.user.id, ...proven });
    expect(await onLists()).toContainEqual(expect.objectContaining({ email }));
  });
});

describe('the end of an account', () => {
  test('comes after two weeks, with everything that hangs on it', async () => {
    const person = await busyPerson();
    const bystander = await busyPerson();
    const { id, email } = person.user;
    const [file] = await server.db.select().from(files).where(eq(files.ownerId, id));
    const bytes = server.files.pathOf(file?.id ?? '');
    const asked = await remove(person);
    expect(asked.status).toBe(200);
    const wait = Date.parse(asked.body.deleteAfter) - server.parts.now();
    expect(Math.round(wait / limits.day)).toBe(14);
    expect((await exportOf(person)).body.code).toBe('INVALID_TOKEN');
    const [mail] = await server.inbox.waitFor(email, 1);
    expect(mail?.subject).toContain('will be deleted on');

    expect(await eraseAccounts(server.parts)).toBe(0);
    server.travel(limits.deletionGrace + 1);
    expect(existsSync(bytes)).toBe(true);
    expect(await eraseAccounts(server.parts)).toBe(1);
    expect(await exists(id)).toBe(false);
    expect(existsSync(bytes)).toBe(false);
    const left = await server.db
      .select()
      .from(supportRequests)
      .where(eq(supportRequests.email, email));
    expect(left).toEqual([]);
    expect((await logIn(email)).status).toBe(401);
    expect(await exists(bystander.user.id)).toBe(true);
    // The address is free again.
    expect((await signUp(server.url, email)).user.id).not.toBe(id);
  });

  test('does not come for someone who logs in before', async () => {
    const person = await signUp(server.url);
    await remove(person);
    server.travel(limits.deletionGrace - limits.day);
    expect((await logIn(person.user.email)).status).toBe(200);
    server.travel(2 * limits.day);
    expect(await eraseAccounts(server.parts)).toBe(0);
    expect(await exists(person.user.id)).toBe(true);
  });

  test('is asked for by oneself or an administrator', async () => {
    const [person, other] = [await signUp(server.url), await signUp(server.url)];
    expect((await remove(other, person.user.id)).body.code).toBe('FORBIDDEN');
  });

  test('does not come for the only administrator', async () => {
    const email = newEmail();
    const admin = await signUp(server.url, email);
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id));
    expect(await remove(admin)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
    const second = await signUp(server.url);
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, second.user.id));
    expect((await remove(admin)).status).toBe(200);
  });
});

test('a list of applicants names the page that asks for a login, not the file', async () => {
  const person = await busyPerson();
  const admin = await signUp(server.url);
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id));
  const [known] = await server.db.select({ id: jobs.id }).from(jobs).limit(1);
  const { body } = await call<{ applicants: { userId: string; resumeLink: string }[] }>(
    server.url,
    'GET',
    `/jobs/${known?.id}/applicants`,
    { token: admin.token },
  );
  const mine = body.applicants.find(({ userId }) => userId === person.user.id);
  expect(mine?.resumeLink).toBe(`https://portal.example/resume/${person.user.id}`);
});
