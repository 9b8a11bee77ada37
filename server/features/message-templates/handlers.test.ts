import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageTemplate } from '#contract/messages/message.ts';
import type { Role } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { auditLog, auditTexts } from '#server/db/schema/auditSchema.ts';
import { messageTemplates } from '#server/db/schema/messageSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { templateHandlers } from './handlers.ts';
import { eraseDeletedTemplates } from './store.ts';

let now = Date.parse('2026-11-23T08:00:00Z');
const portal = await testApi(templateHandlers, () => now);
const { db } = portal;
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const role of ['admin', 'recruiter', 'editor', 'viewer', 'user'] as const satisfies Role[]) {
    const email = `${role}@portal.example`;
    await db.insert(users).values({ id: role, email, role, details: {} });
    const claims = { id: role, email, name: role, version: 0 };
    tokens.set(role, await portal.tokens.sign(claims, limits.day));
  }
});
afterAll(() => portal.close());

interface Answer extends MessageTemplate {
  code?: string;
  errors?: Record<string, string>;
  current?: MessageTemplate;
  money?: string[];
}

async function call<T = Answer>(
  method: string,
  path: string,
  { who = 'recruiter', body, key }: { who?: string; body?: unknown; key?: string } = {},
) {
  const answer = await portal.api.request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokens.get(who) ?? ''}`,
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

const texts = {
  ...{ englishSubject: 'About {{job}}', englishText: 'Hello {{name}}, please come.' },
  ...{ hinglishSubject: '{{job}} ke baare mein', hinglishText: 'Namaste {{ name }}, aaiye.' },
};
const add = (body: object, key?: string) =>
  call('POST', '/message-templates', { body: { ...texts, ...body }, ...(key && { key }) });
const change = (id: string, body: object) =>
  call('PUT', `/message-templates/${id}`, { body: { ...texts, ...body } });
const list = (search = '') =>
  call<{ templates: MessageTemplate[]; total: number }>(
    'GET',
    `/message-templates?search=${search}`,
  );

test('begins with five messages in both languages, none of which asks for money', async () => {
  const { body } = await list();
  expect(body.total).toBe(5);
  for (const { id, version, ...template } of body.templates) {
    expect(await change(id, { ...template, version }), template.name).toMatchObject({
      status: 200,
      body: { name: template.name },
    });
  }
});

test('is read and written by administrators and recruiters alone', async () => {
  for (const who of ['editor', 'viewer', 'user']) {
    expect((await call('GET', '/message-templates', { who })).status, who).toBe(403);
    const body = { name: `of ${who}`, ...texts };
    expect((await call('POST', '/message-templates', { who, body })).status, who).toBe(403);
  }
  const added = await call('POST', '/message-templates', {
    ...{ who: 'admin', body: { name: "The administrator's", ...texts } },
  });
  expect(added).toMatchObject({ status: 201, body: texts });
  expect((await list("the administrator's")).body.total).toBe(1);
});

test('an answer that was lost adds no second one', async () => {
  const first = await add({ name: 'Once' }, 'key-of-once');
  expect(await add({ name: 'Once' }, 'key-of-once')).toEqual(first);
  expect(await add({ name: ' once ' })).toMatchObject({
    status: 422,
    body: { errors: { name: 'templateExists' }, current: { id: first.body.id } },
  });
});

test('says beside the field what is wrong', async () => {
  const wrong = async (body: object) => (await add({ name: 'Wrong', ...body })).body.errors;
  expect(await wrong({ name: ' ' })).toEqual({ name: 'required' });
  expect(await wrong({ hinglishText: '' })).toEqual({ hinglishText: 'required' });
  expect(await wrong({ englishText: 'a'.repeat(2_001) })).toEqual({ englishText: 'tooLong' });
  expect(await wrong({ englishSubject: 'a'.repeat(151) })).toEqual({ englishSubject: 'tooLong' });
  for (const englishText of ['Dear {{nane}}', 'Dear {name}', 'Dear {{name', 'Dear name}}']) {
    expect(await wrong({ englishText }), englishText).toEqual({ englishText: 'strangeBraces' });
  }
});

test('keeps nothing that turns a text around or is not seen', async () => {
  const { body } = await add({
    name: 'Bidi\u202e',
    englishSubject: 'One\r\nBcc: all@portal.example',
    englishText: 'a\u202eb\u2066c\u200bd\r\nnext\u0000',
  });
  expect(body).toMatchObject({
    ...{ name: 'Bidi', englishSubject: 'One Bcc: all@portal.example', englishText: 'abcd\nnext' },
  });
});

test('what may ask for money is confirmed a second time, with the words that do', async () => {
  const asks = { name: 'Asks', hinglishText: 'Visa ke liye 5000 rupaye jama karein.' };
  expect(await add(asks)).toMatchObject({
    ...{ status: 422, body: { errors: { hinglishText: 'asksForMoney' } } },
  });
  expect((await add(asks)).body.money).toEqual(['rupaye', 'jama', '5000 rupaye']);
  const { status, body } = await add({ ...asks, moneyConfirmed: true });
  expect(status).toBe(201);
  const [line] = await db.select().from(auditLog).where(eq(auditLog.entityId, body.id));
  expect(line?.changes).toContainEqual({ field: 'asksForMoney', from: null, to: 'true' });
});

test('of two who change one, the second is told what the first has stored', async () => {
  const { body: made } = await add({ name: 'Two' });
  const first = await change(made.id, { name: 'Two', englishText: 'First', version: made.version });
  expect(first.status).toBe(200);
  const second = await change(made.id, {
    name: 'Two',
    englishText: 'Second',
    version: made.version,
  });
  expect(second).toMatchObject({
    ...{ status: 412, body: { code: 'VERSION_CONFLICT', current: { englishText: 'First' } } },
  });
  const { version } = second.body.current!;
  expect((await change(made.id, { name: 'Two', version })).body.version > version).toBe(true);
});

test('is not changed without its version', async () => {
  const { body: made } = await add({ name: 'Unseen' });
  expect(await change(made.id, { name: 'Unseen', englishText: 'Other' })).toMatchObject({
    ...{ status: 422, body: { errors: { version: 'required' } } },
  });
  expect((await list('unseen')).body.templates).toMatchObject([texts]);
});

test('leaves no telephone number in the log of changes, but that one changed', async () => {
  const englishText = 'Call +91 98765 43210 or hr@gulf.example.';
  const { body: made } = await add({ name: 'Numbers', englishText });
  const { status } = await change(made.id, {
    ...{ name: 'Numbers', englishText: 'Call +91 98765 43211 or hr@gulf.example.' },
    version: made.version,
  });
  expect(status).toBe(200);
  const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, made.id));
  expect(lines).toHaveLength(2);
  const kept = JSON.stringify([lines, await db.select().from(auditTexts)]);
  expect(kept).not.toMatch(/98765|hr@gulf/);
  expect(kept).toContain('phonesAndEmails');
});

test('deleted it is gone for all, and comes back as it was for seven days', async () => {
  const { body: made } = await add({ name: 'Doomed' });
  const path = `/message-templates/${made.id}`;
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('DELETE', path)).status).toBe(404);
  const version = made.version;
  expect((await change(made.id, { name: 'Doomed', version })).status).toBe(404);
  expect((await list('doomed')).body.total).toBe(0);
  expect(await call('POST', `${path}/restore`)).toMatchObject({
    body: { name: 'Doomed', ...texts },
  });
  await call('DELETE', path);
  await add({ name: 'Doomed' });
  expect((await call('POST', `${path}/restore`)).body.errors).toEqual({ name: 'templateExists' });
  now += limits.deletedKept + 1;
  await eraseDeletedTemplates(db, now);
  const own = eq(messageTemplates.id, made.id);
  expect(await db.select().from(messageTemplates).where(own)).toEqual([]);
  const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, made.id));
  expect(lines.map(({ action }) => action)).toEqual(['create', 'delete', 'restore', 'delete']);
});
