import { afterAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { StaffList } from '#contract/admin/staff.ts';
import { staffLimits } from '#contract/admin/staff.ts';
import type { LoginReply, Role } from '#contract/account/user.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import { auditHandlers } from '#server/features/audit/handlers.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { staffHandlers } from './handlers.ts';
import { forgetOldInvites } from './store.ts';

let time = Date.parse('2026-11-23T08:00:00Z');
// Away, so that mails wait where they can be read.
const away = Object.assign(new Error('away'), { code: 'ECONNECTION' });
const mail = { send: () => Promise.reject(away) };
const more = { limits: createRateLimits(), mail };
const portal = await testApi([...staffHandlers, ...auditHandlers], () => time, more);
const { db } = portal;
afterAll(() => portal.close());
beforeEach(async () => {
  await db.delete(staffInvites);
  await db.delete(outgoingMails);
  await db.delete(auditLog);
  await db.delete(users);
});

/** @returns the bearer of a new account */
async function person(id: string, role: Role = 'user') {
  const email = `${id}@portal.example`;
  await db.insert(users).values({ id, email, role, details: { fullName: `The ${id}` } });
  return tokenOf(id, 0);
}
const tokenOf = (id: string, version: number) =>
  portal.tokens.sign({ id, email: id, name: id, version }, 60 * 24 * 60 * 60 * 1000);

async function call<T = StaffList>(method: string, to: string, token: string, body?: unknown) {
  // Lines of the log are told apart by their moment.
  time += 1;
  const answer = await portal.api.request(to, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as T & { code?: string; errors?: Record<string, string> };
  return { status: answer.status, body: read };
}

/** The token of the newest mail to an address. */
async function mailed(id: string): Promise<string> {
  const own = eq(outgoingMails.recipient, `${id}@portal.example`);
  const rows = await db.select().from(outgoingMails).where(own).orderBy(outgoingMails.createdAt);
  return /#invite=([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? '';
}
const invite = (token: string, id: string, role = 'recruiter') =>
  call('POST', '/staff/invites', token, {
    ...{ email: `${id}@portal.example`, role, language: 'english' },
  });
const lines = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)).map(
    ({ action, entity, entityId, actorId, changes }) => ({
      ...{ action, entity, entityId, actorId, changes },
    }),
  );

test('another role ends every session of its person at once', async () => {
  const boss = await person('boss', 'admin');
  const other = await person('other', 'admin');
  await db.update(users).set({ language: 'hinglish' }).where(eq(users.id, 'other'));
  expect((await call('GET', '/staff', other)).status).toBe(200);
  const changed = await call('PUT', '/staff/other', boss, { role: 'viewer', was: 'admin' });
  expect(changed.body.staff.map(({ id, role }) => [id, role])).toEqual([
    ['boss', 'admin'],
    ['other', 'viewer'],
  ]);
  expect(await call('GET', '/staff', other)).toMatchObject({
    ...{ status: 401, body: { code: 'INVALID_TOKEN' } },
  });
  expect(await call('GET', '/staff', await tokenOf('other', 1))).toMatchObject({
    ...{ status: 403, body: { code: 'ROLE_FORBIDDEN' } },
  });
  const told = await db.select().from(outgoingMails);
  expect(told).toMatchObject([{ recipient: 'other@portal.example', userId: 'other' }]);
  expect(told[0]?.text).toContain('ab yeh hai: Viewer. Pehle yeh tha: Administrator.');
  expect(await lines()).toEqual([
    {
      ...{ action: 'update', entity: 'staff', entityId: 'other', actorId: 'boss' },
      changes: [{ field: 'role', from: 'admin', to: 'viewer' }],
    },
  ]);
});

test('a role that was taken away leaves an account like any other', async () => {
  const boss = await person('boss', 'admin');
  await person('other', 'recruiter');
  const done = await call('DELETE', '/staff/other', boss);
  expect(done.body.staff.map(({ id }) => id)).toEqual(['boss']);
  const [row] = await db.select().from(users).where(eq(users.id, 'other'));
  expect(row).toMatchObject({ role: 'user', tokenVersion: 1 });
  expect(await lines()).toMatchObject([
    { action: 'delete', changes: [{ field: 'role', from: 'recruiter', to: 'user' }] },
  ]);
  expect(await call('DELETE', '/staff/other', boss)).toMatchObject({
    ...{ status: 404, body: { code: 'STAFF_NOT_FOUND' } },
  });
});

test('no one changes the own role, nor someone who is no admin', async () => {
  const boss = await person('boss', 'admin');
  await person('seeker');
  for (const [method, body] of [['PUT', { role: 'viewer' }], ['DELETE']] as const) {
    const own = await call(method, '/staff/boss', boss, body);
    expect(own).toMatchObject({ status: 409, body: { code: 'OWN_ROLE' } });
    const others = await call(method, '/staff/seeker', boss, body);
    expect(others).toMatchObject({ status: 404, body: { code: 'STAFF_NOT_FOUND' } });
  }
  const wrong = await call('PUT', '/staff/seeker', boss, { role: 'king' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { role: 'unknownOption' } } });
  expect(await lines()).toEqual([]);
});

test('two administrators who take the role from each other leave one', async () => {
  const one = await person('one', 'admin');
  const two = await person('two', 'admin');
  const both = await Promise.all([
    call('DELETE', '/staff/two', one),
    call('DELETE', '/staff/one', two),
  ]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const rows = await db.select().from(users).where(eq(users.role, 'admin'));
  expect(rows).toHaveLength(1);
});

test('a role that someone else has changed meanwhile is not overwritten', async () => {
  const boss = await person('boss', 'admin');
  await person('other', 'editor');
  const late = await call('PUT', '/staff/other', boss, { role: 'admin', was: 'viewer' });
  expect(late).toMatchObject({
    ...{ status: 412, body: { code: 'VERSION_CONFLICT', current: { role: 'editor' } } },
  });
});

test('an invitation makes its reader an admin, once', async () => {
  const boss = await person('boss', 'admin');
  const sent = await invite(boss, 'newcomer', 'editor');
  expect(sent).toMatchObject({ status: 201, body: { invites: [{ role: 'editor' }] } });
  const link = await mailed('newcomer');
  expect(JSON.stringify(await db.select().from(staffInvites))).not.toContain(link);
  expect(JSON.stringify(sent.body)).not.toContain(link);

  time += 1_000;
  const newcomer = await person('newcomer');
  const accepted = await call<LoginReply>('POST', '/staff/accept', newcomer, { token: link });
  expect(accepted).toMatchObject({ status: 200, body: { user: { role: 'editor' } } });
  // Sessions of before may be someone else's.
  expect((await call('POST', '/staff/accept', newcomer, { token: link })).status).toBe(401);
  const again = await call('POST', '/staff/accept', accepted.body.token, { token: link });
  expect(again).toMatchObject({ status: 422, body: { code: 'INVITE_INVALID' } });
  const list = await call('GET', '/staff', boss);
  expect(list.body.invites).toEqual([]);
  expect(list.body.staff.map(({ name, role }) => [name, role])).toContainEqual([
    ...['The newcomer', 'editor'],
  ]);
  const told = await lines();
  expect(told.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['create', 'boss'],
    ['update', 'newcomer'],
  ]);
  expect(told[1]?.changes).toContainEqual({ field: 'role', from: 'user', to: 'editor' });
  expect(JSON.stringify(told)).not.toMatch(/@|newcomer@/);
});

test('only the address that was invited accepts', async () => {
  const boss = await person('boss', 'admin');
  await invite(boss, 'newcomer');
  const token = await mailed('newcomer');
  const thief = await person('thief');
  const stolen = await call('POST', '/staff/accept', thief, { token });
  expect(stolen).toMatchObject({ status: 403, body: { code: 'INVITE_OTHER_EMAIL' } });
  const own = await call('POST', '/staff/accept', await person('newcomer'), { token });
  expect(own.status).toBe(200);
});

test('a link ends after 7 days, when it is sent again and when it is withdrawn', async () => {
  const boss = await person('boss', 'admin');
  const newcomer = await person('newcomer');
  const accept = (token: string) => call('POST', '/staff/accept', newcomer, { token });
  const first = (await invite(boss, 'newcomer')).body.invites[0]?.id ?? '';
  const old = await mailed('newcomer');
  time += 1_000;
  await call('POST', `/staff/invites/${first}`, boss);
  const fresh = await mailed('newcomer');
  expect(fresh).not.toBe(old);
  expect((await accept(old)).body.code).toBe('INVITE_INVALID');
  time += staffLimits.inviteLifetime;
  expect((await accept(fresh)).body.code).toBe('INVITE_INVALID');
  // Asked for again, it works again, and until then it is listed.
  await forgetOldInvites(db, time);
  await call('POST', `/staff/invites/${first}`, boss);
  const last = await mailed('newcomer');
  const left = await call('DELETE', `/staff/invites/${first}`, boss);
  expect(left.body.invites).toEqual([]);
  expect((await accept(last)).body.code).toBe('INVITE_INVALID');
  const twice = await call('DELETE', `/staff/invites/${first}`, boss);
  expect(twice).toMatchObject({ status: 404, body: { code: 'INVITE_NOT_FOUND' } });
  expect((await lines()).map(({ action }) => action)).toEqual([
    ...['create', 'update', 'update', 'delete'],
  ]);
});

test('no one is invited twice, nor an admin', async () => {
  const boss = await person('boss', 'admin');
  await person('other', 'viewer');
  expect(await invite(boss, 'other')).toMatchObject({
    ...{ status: 409, body: { errors: { email: 'alreadyStaff' } } },
  });
  await invite(boss, 'newcomer');
  expect(await invite(boss, 'NewComer')).toMatchObject({
    ...{ status: 409, body: { code: 'ALREADY_INVITED', errors: { email: 'alreadyInvited' } } },
  });
  const bad = await call('POST', '/staff/invites', boss, {
    ...{ email: 'not an address', role: 'king', language: 'latin' },
  });
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['email', 'language', 'role']);
});

test('an admin whose role is changed between the question and the answer changes no one', async () => {
  await person('boss', 'admin');
  await person('other', 'admin');
  await person('third', 'viewer');
  const { changeRole } = await import('#server/domain/staff.ts');
  await db.update(users).set({ role: 'viewer' }).where(eq(users.id, 'boss'));
  const late = { userId: 'third', role: 'admin', by: 'boss', at: new Date(time) } as const;
  await expect(db.transaction((tx) => changeRole(tx, late))).rejects.toThrow(/role/);
});
