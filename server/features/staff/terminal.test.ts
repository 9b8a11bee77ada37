import { afterAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { staffCommand } from './terminal.ts';

const { db, close } = await testDatabase();
const now = Date.parse('2026-11-23T08:00:00Z');
const run = (line: string) => staffCommand(db, line.split(' '), now);
afterAll(close);
beforeEach(async () => {
  await db.delete(auditLog);
  await db.delete(users);
  await db.insert(users).values([
    { id: 'boss', email: 'boss@portal.example', role: 'admin', lastLoginAt: new Date(now) },
    { id: 'asha', email: 'asha@portal.example', details: { fullName: 'Asha' } },
  ]);
});

test('lists the admins, and no one else', async () => {
  const text = await run('list');
  expect(text).toBe('admin      boss@portal.example  -  2026-11-23T08:00:00.000Z');
});

test('a role that is given ends the sessions of before and is in the log', async () => {
  expect(await run('grant Asha@Portal.example recruiter')).toBe(
    'asha@portal.example was no admin and is recruiter now.',
  );
  const [asha] = await db.select().from(users).where(eq(users.id, 'asha'));
  expect(asha).toMatchObject({ role: 'recruiter', tokenVersion: 1 });
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      ...{ actorId: null, entity: 'staff', entityId: 'asha', action: 'update' },
      changes: [{ field: 'role', from: 'user', to: 'recruiter' }],
    },
  ]);
  expect(await run('grant asha@portal.example recruiter')).toMatch(/^Nothing to change/);
  expect(await run('revoke asha@portal.example')).toMatch(/was recruiter and is no admin now/);
  expect(await db.select().from(auditLog)).toHaveLength(2);
});

test.each([
  ['revoke boss@portal.example', /only administrator/],
  ['grant boss@portal.example viewer', /only administrator/],
  ['grant nobody@portal.example admin', /No account has the email nobody@portal.example/],
  ['grant asha@portal.example king', /king is not a role/],
  ['grant asha admin', /asha is not an email/],
  ['grant asha@portal.example', /^Usage/],
  ['revoke', /^Usage/],
  ['list everyone', /^Usage/],
])('%s changes nothing and says why', async (line, why) => {
  await expect(run(line)).rejects.toThrow(why);
  const rows = await db.select({ id: users.id, role: users.role }).from(users).orderBy(users.id);
  expect(rows).toEqual([
    { id: 'asha', role: 'user' },
    { id: 'boss', role: 'admin' },
  ]);
  expect(await db.select().from(auditLog)).toEqual([]);
});
