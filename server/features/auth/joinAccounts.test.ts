import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LoginReply, User } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { accountMerges, userPhones } from '#server/db/schema/accountSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, plans, savedJobs, subscriptions, users } from '#server/db/schema/schema.ts';
import { giveConsent, sharingOf, withdrawConsent } from '#server/domain/consents.ts';
import {
  byEmail,
  byPhone,
  call,
  clock,
  db,
  job,
  logIn,
  mails,
  pass,
  password,
  phone,
  proofOf,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

test('a number is added with password and code, and again after a lost answer', async () => {
  const asha = await byEmail('asha');
  const to = `/auth/user/${asha.id}/phone`;
  const proof = await proofOf();
  const { token } = asha;
  const bare = await call('POST', to, { token, body: proof });
  expect(bare).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  const body = { ...proof, currentPassword: password };
  expect(await call('POST', to, { token, body })).toMatchObject({ body: { user: { phone } } });
  expect(await call('POST', to, { token, body })).toMatchObject({ body: { user: { phone } } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { user: { id: asha.id } } });
  const other = await byEmail('other');
  expect(await call('DELETE', to, { token: other.token })).toMatchObject({ status: 403 });
  expect(await call('DELETE', to, { token })).toMatchObject({ body: { user: { phone: null } } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { code: 'PHONE_NOT_REGISTERED' } });
  const only = await byPhone('+919876500001');
  const own = `/auth/user/${only.user.id}/phone`;
  const kept = await call('DELETE', own, { token: only.token });
  expect(kept).toMatchObject({ status: 409, body: { code: 'PHONE_ONLY_WAY' } });
});

test('a number of an account with an e-mail moves, and takes nothing of it along', async () => {
  const [old, asha] = [await byEmail('old'), await byEmail('asha')];
  const at = new Date(clock());
  await db.insert(userPhones).values({ userId: old.id, phone, addedAt: at, provenAt: at });
  await job('j1');
  await db.insert(applications).values({ id: 'a1', jobId: 'j1', userId: old.id });
  const to = `/auth/user/${asha.id}/phone`;
  const body = { ...(await proofOf()), currentPassword: password };
  const asked = await call('POST', to, { token: asha.token, body });
  expect(asked.body).toMatchObject({ code: 'OTHER_ACCOUNT', other: { kind: 'move' } });
  const agreed = await call('POST', to, { token: asha.token, body: { ...body, agreed: 'move' } });
  expect(agreed).toMatchObject({ status: 200, body: { user: { phone } } });
  expect(await db.select().from(userPhones)).toMatchObject([{ userId: asha.id }]);
  expect(await db.select().from(applications)).toMatchObject([{ userId: old.id }]);
  const told = (await db.select().from(outgoingMails)).map(({ recipient }) => recipient);
  expect(told.toSorted()).toEqual([asha.email, old.email]);
});

/** A phone's account with all kinds of things, and one with an e-mail. */
async function two() {
  for (const id of ['j1', 'j2', 'j3']) await job(id);
  await db
    .insert(plans)
    .values({
      ...{ type: 'basic', name: 'Pro', amount: 1, duration: '', durationDays: 30 },
      features: [],
    })
    .onConflictDoNothing();
  const [mine, asha] = [
    await byPhone(),
    await byEmail('asha', 'user', { details: { fullName: 'Asha' } }),
  ];
  const from = mine.user.id;
  await db.insert(applications).values({ id: 'a1', jobId: 'j1', userId: from });
  await db.insert(savedJobs).values([
    { userId: from, jobId: 'j2' },
    { userId: from, jobId: 'j3' },
    { userId: asha.id, jobId: 'j3' },
  ]);
  const span = { startsAt: new Date(clock()), expiresAt: new Date(clock() + 10 * limits.day) };
  const plan = { planType: 'basic', status: 'active', ...span } as const;
  await db.insert(subscriptions).values({ id: 's1', userId: from, ...plan });
  const details = { fullName: 'A. Devi', mobile: phone, homeState: 'Bihar' };
  await db.update(users).set({ details }).where(eq(users.id, from));
  return { mine, asha, from, plan };
}

test('an account with a number alone becomes part of the other: nothing lost, nothing doubled', async () => {
  const { mine, asha, from } = await two();
  const to = `/auth/user/${asha.id}/phone`;
  const body = { ...(await proofOf()), currentPassword: password };
  const asked = await call('POST', to, { token: asha.token, body });
  expect(asked.body.other).toEqual({
    kind: 'merge',
    preview: {
      ...{ applications: 1, savedJobs: 2, savedSearches: 0, planDays: 10, obstacle: null },
      ...{ fields: ['mobile', 'homeState'], kept: ['fullName'] },
    },
  });
  expect(await db.$count(users)).toBe(2);
  const agreed = { ...body, agreed: 'merge' };
  const both = await Promise.all([
    call('POST', to, { token: asha.token, body: agreed }),
    call('POST', to, { token: asha.token, body: agreed }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await call('POST', to, { token: asha.token, body: agreed })).toMatchObject({
    status: 200,
  });
  expect(await db.select().from(applications)).toMatchObject([{ id: 'a1', userId: asha.id }]);
  const saved = await db.select().from(savedJobs);
  expect(saved.map(({ jobId, userId }) => [jobId, userId]).toSorted()).toEqual([
    ['j2', asha.id],
    ['j3', asha.id],
  ]);
  expect(await db.select().from(subscriptions)).toMatchObject([{ id: 's1', userId: asha.id }]);
  expect(await db.select().from(users)).toMatchObject([
    { id: asha.id, details: { fullName: 'Asha', homeState: 'Bihar', mobile: phone } },
  ]);
  expect(await db.select().from(accountMerges)).toMatchObject([{ userId: asha.id, fromId: from }]);
  expect(await db.$count(consents, eq(consents.kind, 'terms'))).toBe(1);
  const dead = await call('GET', `/auth/user/${from}`, { token: mine.token });
  expect(dead).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
  expect(await logIn(await proofOf())).toMatchObject({ body: { user: { id: asha.id } } });
});

test.each([
  [
    'bothApplied',
    async (asha: string) => {
      await db.insert(applications).values({ id: 'a2', jobId: 'j1', userId: asha });
    },
  ],
  [
    'bothPlans',
    async (asha: string) => {
      const [plan] = await db.select().from(subscriptions);
      await db.insert(subscriptions).values({ ...plan!, id: 's2', userId: asha });
    },
  ],
  [
    'staff',
    async (asha: string) => {
      await db.update(users).set({ role: 'editor' }).where(eq(users.id, asha));
    },
  ],
])('accounts are not joined where it is unsafe: %s', async (obstacle, make) => {
  const { asha } = await two();
  await make(asha.id);
  const body = { ...(await proofOf()), currentPassword: password, agreed: 'merge' };
  const to = `/auth/user/${asha.id}/phone`;
  const answer = await call('POST', to, { token: asha.token, body });
  expect(answer).toMatchObject({ status: 409, body: { code: 'MERGE_REFUSED', obstacle } });
  expect(await db.$count(users)).toBe(2);
});

test.each([
  ['taken back here last', 'unasked', 'takenBack'],
  ['given there last', 'given', 'given'],
])('of the sharing the last word counts: %s', async (_name, there, after) => {
  const { asha, from } = await two();
  const at = (minute: number) => new Date(clock() + minute * 60_000);
  await giveConsent(db, { userId: from, kind: 'sharing', at: at(1) });
  await giveConsent(db, { userId: asha.id, kind: 'sharing', at: at(0) });
  await withdrawConsent(db, { userId: asha.id, kind: 'sharing', at: at(2) });
  if (there === 'given') {
    await withdrawConsent(db, { userId: from, kind: 'sharing', at: at(3) });
    await giveConsent(db, { userId: from, kind: 'sharing', at: at(4) });
  }
  pass(10 * 60_000);
  const body = { ...(await proofOf()), currentPassword: password, agreed: 'merge' };
  const answer = await call('POST', `/auth/user/${asha.id}/phone`, { token: asha.token, body });
  expect(answer.status).toBe(200);
  expect(await sharingOf(db, asha.id)).toBe(after);
});

test('a phone’s account adds an e-mail by a mailed code, and joins the account that has it', async () => {
  const { mine, asha } = await two();
  const id = mine.user.id;
  const fresh = (await logIn(await proofOf())).body.token;
  // Someone else has typed the address before, and set a password.
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, asha.id));
  const asked = await call<{ user: User }>('PATCH', `/auth/user/${id}`, {
    token: fresh,
    body: { details: {}, email: asha.email },
  });
  expect(asked.body.user).toMatchObject({ email: '', pendingEmail: asha.email });
  await expect.poll(() => mails.length).toBe(1);
  const code = /^\d{6}$/m.exec(mails[0]!.text)![0];
  const to = `/auth/user/${id}/email`;
  const question = await call('POST', to, { token: fresh, body: { code } });
  const other = { kind: 'merge', endsPassword: true };
  expect(question.body).toMatchObject({ code: 'OTHER_ACCOUNT', other });
  mails.length = 0;
  const done = await call<{ user: User; session: LoginReply }>('POST', to, {
    token: fresh,
    body: { code, agreed: 'merge' },
  });
  expect(done.body).toMatchObject({
    user: { id: asha.id, phone },
    session: { user: { id: asha.id } },
  });
  const [row] = await db.select().from(users);
  expect(row).toMatchObject({ id: asha.id, passwordHash: null, tokenVersion: 1 });
  const token = done.body.session.token;
  expect(await call('GET', `/auth/user/${asha.id}`, { token })).toMatchObject({ status: 200 });
  expect(await call('GET', `/auth/user/${asha.id}`, { token: asha.token })).toMatchObject({
    status: 401,
  });
  // What the dialog said before, its mail says as well, with the way to a new password.
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.text).toContain('Its password works no more');
  expect(mails[0]?.text).toContain('/forgot-password');
});

test('where the e-mail was proven before, its password stays, and nothing else is said', async () => {
  const { mine, asha } = await two();
  const to = `/auth/user/${mine.user.id}`;
  const fresh = (await logIn(await proofOf())).body.token;
  await call('PATCH', to, { token: fresh, body: { details: {}, email: asha.email } });
  await expect.poll(() => mails.length).toBe(1);
  const code = /^\d{6}$/m.exec(mails[0]!.text)![0];
  const question = await call('POST', `${to}/email`, { token: fresh, body: { code } });
  expect(question.body.other).toMatchObject({ endsPassword: false });
  mails.length = 0;
  await call('POST', `${to}/email`, { token: fresh, body: { code, agreed: 'merge' } });
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.text).toContain('Both ways lead into it.');
  const [row] = await db.select().from(users);
  expect(row?.passwordHash).not.toBeNull();
});
