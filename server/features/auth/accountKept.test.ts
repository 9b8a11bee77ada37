import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import {
  byEmail,
  call,
  clock,
  db,
  mails,
  password,
  phonePortal,
} from '../../../tests/support/accounts/phonePortal.ts';

await phonePortal();

test('a login that takes a deletion back says so, in its answer and by mail, and once', async () => {
  const { id, email, token } = await byEmail('asha');
  expect(await call('DELETE', `/auth/user/${id}`, { token })).toMatchObject({ status: 200 });
  await expect.poll(() => mails.length).toBe(1);
  const body = { email, password };
  const first = await call('POST', '/auth/login', { body });
  expect(first.body).toMatchObject({ accountKept: true, message: 'Login successful' });
  await expect.poll(() => mails.length).toBe(2);
  expect(mails[1]?.text).toContain('will not be deleted');
  const again = await call('POST', '/auth/login', { body });
  expect(again.body).not.toHaveProperty('accountKept');
  expect(await db.$count(outgoingMails)).toBe(2);
});

test('where the mail about the deletion still waits, it goes away, and none follows', async () => {
  const deleteAfter = new Date(clock() + limits.deletionGrace);
  const { id, email } = await byEmail('ravi', 'user', { deleteAfter });
  const text = { recipient: email, subject: 'Deletion', text: 'Soon', html: '' };
  const mailId = `deletion-${id}-${deleteAfter.getTime()}`;
  const at = { createdAt: new Date(clock()), nextTryAt: new Date(clock() + limits.day) };
  await db.insert(outgoingMails).values({ id: mailId, userId: id, ...text, ...at });
  const { body } = await call('POST', '/auth/login', { body: { email, password } });
  expect(body).toMatchObject({ accountKept: true });
  expect(await db.$count(outgoingMails)).toBe(0);
  expect((await db.select().from(users))[0]?.deleteAfter).toBeNull();
});

test('two logins at once take a deletion back once, and say so by one mail', async () => {
  const deleteAfter = new Date(clock() + limits.deletionGrace);
  const { email } = await byEmail('meena', 'user', { deleteAfter });
  const body = { email, password };
  const logins = [0, 1].map(() => call('POST', '/auth/login', { body }));
  for (const { body: told } of await Promise.all(logins)) {
    expect(told).toMatchObject({ accountKept: true });
  }
  expect(await db.$count(outgoingMails)).toBe(1);
});

test('a mail about the deletion that is just going out is not taken for one that waits', async () => {
  const deleteAfter = new Date(clock() + limits.deletionGrace);
  const { id, email } = await byEmail('kiran', 'user', { deleteAfter });
  const text = { recipient: email, subject: 'Deletion', text: 'Soon', html: '' };
  const mailId = `deletion-${id}-${deleteAfter.getTime()}`;
  const at = { createdAt: new Date(clock()), nextTryAt: new Date(clock() + limits.day) };
  await db
    .insert(outgoingMails)
    .values({ id: mailId, userId: id, ...text, ...at, taken: true, attempts: 1 });
  await call('POST', '/auth/login', { body: { email, password } });
  // It may be on its way: the other one follows it.
  expect(await db.$count(outgoingMails)).toBe(2);
  await expect.poll(() => mails.at(-1)?.text).toContain('will not be deleted');
});
