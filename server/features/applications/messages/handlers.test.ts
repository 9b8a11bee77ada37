import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { messageLimits, type MessageLog, type MessagePreview } from '#contract/messages/message.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { messages, messageSends } from '#server/db/schema/messageSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { releaseTaken } from '#server/http/outward/outgoingQueue.ts';
import { testAdmin } from '#server/features/applications/testAdmin.ts';
import { deliverMessages, refusalOf } from './deliver.ts';
import { messageHandlers } from './handlers.ts';

const portal = await testAdmin(messageHandlers);
const { db, call, travel, sent, mailServer } = portal;
const token = await portal.person('ramesh', {}, 'admin');
const recruiter = await portal.person('rita', {}, 'recruiter');
const viewer = await portal.person('vera', {}, 'viewer');
const names = ['asha', 'dev', 'ravi'];

beforeEach(async () => {
  for (const table of [auditLog, messages, messageSends, applications, jobs, consents]) {
    await db.delete(table);
  }
  for (const name of names) {
    await db.delete(users).where(eq(users.id, name));
    await portal.person(name, { mobile: '098765 43210' });
  }
  await db.update(users).set({ language: 'hinglish' }).where(eq(users.id, 'dev'));
  mailServer.away = false;
  mailServer.refusal = null;
  sent.splice(0);
  await portal.job('welder');
  for (const name of names) await portal.applied(`of-${name}`, 'welder', name);
});
afterAll(portal.close);

const texts = {
  ...{ englishSubject: 'About {{job}}', englishText: 'Hello {{name}},\n\ncome & see.' },
  ...{ hinglishSubject: '{{job}} ke baare mein', hinglishText: 'Namaste {{name}}!' },
};
const everyone = { all: { search: '', status: '', skill: '' } };
const mail = { jobId: 'welder', channel: 'mail', ...texts };

interface Answer {
  sendId: string;
  queued: number;
  skipped: number;
  until: string;
  undone: number;
  kept: number;
  id: string;
  number?: number;
  code?: string;
  errors?: Record<string, string>;
  money?: string[];
}
type Options = { who?: string; key?: string };
const preview = (body: object, { who = token }: Options = {}) =>
  call<MessagePreview & Answer>('POST', '/messages/preview', { token: who, body });
/** Previews and says yes, as the page does. */
async function send(body: object, { who = token, key }: Options = {}) {
  const { reached: expected, asOf } = (await preview(body, { who })).body;
  const whole = { ...body, sendId: randomUUID(), expected, asOf };
  return post(whole, { who, ...(key && { key }) });
}
const post = (body: object, { who = token, key }: Options = {}) =>
  call<Answer>('POST', '/messages', { token: who, body, ...(key && { key }) });
const log = async (query = 'jobId=welder', who = token) =>
  (await call<MessageLog & Answer>('GET', `/messages?${query}`, { token: who })).body;
const states = async () =>
  Object.fromEntries((await db.select().from(messages)).map((one) => [one.userId, one.state]));
const undo = (id: string) => call<Answer>('DELETE', `/messages/sends/${id}`, { token });
const deliver = () => deliverMessages({ ...portal.deps });
const holdEnds = () => {
  travel(messageLimits.hold);
  return deliver();
};

describe('who may', () => {
  test('a viewer neither reads nor writes, and an editor neither', async () => {
    await send({ ...mail, ...everyone });
    const editor = await portal.person(`editor${portal.now()}${Math.random()}`, {}, 'editor');
    for (const who of [viewer, editor]) {
      expect((await call('GET', '/messages?jobId=welder', { token: who })).status).toBe(403);
      expect((await preview({ ...mail, ...everyone }, { who })).status).toBe(403);
      expect((await post({ ...mail, ...everyone }, { who })).status).toBe(403);
    }
    expect((await log('jobId=welder', recruiter)).total).toBe(3);
  });

  test('a job or a person that is not there is said to be so', async () => {
    expect((await preview({ ...mail, ...everyone, jobId: 'none' })).body.code).toBe(
      'JOB_NOT_FOUND',
    );
    expect((await log('candidateId=none')).code).toBe('CANDIDATE_NOT_FOUND');
    expect((await log('')).code).toBe('BAD_REQUEST');
    expect((await undo('none')).status).toBe(404);
  });
});

describe('a preview', () => {
  test('shows each person what they would read, in their language', async () => {
    const { body } = await preview({ ...mail, ...everyone });
    expect(body).toMatchObject({ chosen: 3, reached: 3, left: {}, recent: { number: 0 } });
    expect(body.people).toMatchObject([
      { name: 'asha', subject: 'About welder', text: 'Hello asha,\n\ncome & see.', phone: null },
      { name: 'dev', language: 'hinglish', subject: 'welder ke baare mein', text: 'Namaste dev!' },
      { name: 'ravi', language: 'english' },
    ]);
    expect((await preview({ ...mail, ...everyone, from: 2 })).body.people).toHaveLength(1);
  });

  test('counts who is left out, and why', async () => {
    const at = new Date(portal.now());
    await giveConsent(db, { userId: 'asha', kind: 'sharing', at });
    await withdrawConsent(db, { userId: 'asha', kind: 'sharing', at });
    await db.update(applications).set({ withdrawnAt: at }).where(eq(applications.userId, 'dev'));
    const ids = ['of-asha', 'of-dev', 'of-ravi', 'of-none'];
    expect((await preview({ ...mail, ids })).body).toMatchObject({
      ...{ chosen: 4, reached: 1, left: { sharingOff: 1, withdrawn: 1, gone: 1 } },
      people: [{ name: 'ravi' }],
    });
    await db.update(users).set({ deleteAfter: at }).where(eq(users.id, 'ravi'));
    expect((await preview({ ...mail, ids })).body.left).toMatchObject({ deleting: 1 });
    await db.update(users).set({ deleteAfter: null }).where(eq(users.id, 'ravi'));
  });

  test('of an interview that is not set is told, and refused where no one has one', async () => {
    const about = { ...mail, ...everyone, englishText: 'On {{date}}', hinglishText: 'On {{date}}' };
    expect((await preview(about)).body.errors).toEqual({
      ...{ englishText: 'unfilled', hinglishText: 'unfilled' },
    });
    const interviewAt = new Date('2026-12-01T05:00:00Z');
    await db
      .update(applications)
      .set({ interviewAt, interviewPlace: 'Hotel\u202e Taj' })
      .where(eq(applications.userId, 'asha'));
    const { body } = await preview({ ...about, englishText: '{{date}}, {{time}}: {{place}}' });
    expect(body).toMatchObject({ reached: 1, left: { unfilled: 2 } });
    expect(body.people[0]?.text).toBe('1 Dec 2026, 10:30 am: Hotel Taj');
  });

  test('refuses what is blank, strange or may ask for money', async () => {
    const wrong = async (body: object) =>
      (await preview({ ...mail, ...everyone, ...body })).body.errors;
    expect(await wrong({ englishText: '', hinglishText: '' })).toMatchObject({
      englishText: 'required',
    });
    expect(await wrong({ englishSubject: '' })).toEqual({ englishSubject: 'required' });
    expect(await wrong({ englishText: '{{who}}' })).toEqual({ englishText: 'strangeBraces' });
    expect(await wrong({ channel: 'pigeon' })).toEqual({ channel: 'unknownOption' });
    expect(await wrong({ englishText: 'a'.repeat(2_001) })).toEqual({ englishText: 'tooLong' });
    const asks = { englishText: 'Pay 500 as a fee.' };
    expect(await wrong(asks)).toEqual({ englishText: 'asksForMoney' });
    expect((await post({ ...mail, ...everyone, ...asks, ...said(3) })).body.money).toEqual([
      ...['fee', 'pay'],
    ]);
    expect(await wrong({ ...asks, moneyConfirmed: true })).toBeUndefined();
    // One language is enough: the other people read it too.
    const { body } = await preview({ ...mail, ...everyone, hinglishText: '', hinglishSubject: '' });
    expect(body.people[1]).toMatchObject({
      text: 'Hello dev,\n\ncome & see.',
      language: 'english',
    });
  });
});

const said = (expected: number) => ({
  ...{ sendId: randomUUID(), expected },
  asOf: new Date(portal.now()).toISOString(),
});

describe('mails', () => {
  test('wait ten minutes, then leave once, with who writes and that no one pays', async () => {
    expect((await send({ ...mail, ...everyone })).body).toMatchObject({ queued: 3, skipped: 0 });
    travel(messageLimits.hold - 1);
    await deliver();
    expect(sent).toEqual([]);
    travel(1);
    await deliver();
    await deliver();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        ['asha@portal.example', 'About welder'],
        ['dev@portal.example', 'welder ke baare mein'],
      ]),
    );
    expect(sent).toHaveLength(3);
    const own = sent.find(({ to }) => to.startsWith('asha'));
    expect(own?.text).toContain('Hello asha,\n\ncome & see.');
    expect(own?.text).toContain('Gulf Steel');
    expect(own?.text).toContain('Nobody pays for a job');
    expect(own?.text).toContain('https://portal.example/profile');
    expect(own?.html).toContain('come &amp; see.');
    expect(own?.id).toMatch(/^message-/);
    expect(await states()).toEqual({ asha: 'sent', dev: 'sent', ravi: 'sent' });
  });

  test('what staff type is no HTML', async () => {
    const englishText = '<a href="https://x.example">{{name}}</a>';
    await send({ ...mail, ids: ['of-asha'], englishText });
    await holdEnds();
    expect(sent[0]?.html).toContain('&lt;a href=');
    expect(sent[0]?.html).not.toContain('<a ');
  });

  test('are undone while they wait, all of them, and not afterwards', async () => {
    const { sendId } = (await send({ ...mail, ...everyone })).body;
    expect((await log()).sends).toMatchObject([{ id: sendId, states: { waiting: 3 } }]);
    expect((await undo(sendId)).body).toEqual({ undone: 3, kept: 0 });
    await holdEnds();
    expect(sent).toEqual([]);
    expect(await states()).toEqual({ asha: 'undone', dev: 'undone', ravi: 'undone' });
    expect((await undo(sendId)).body.code).toBe('UNDO_TOO_LATE');
    const actions = (await db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['create', 'undo']);
  });

  test('are not sent to who stops sharing, withdraws or leaves within the ten minutes', async () => {
    await send({ ...mail, ...everyone });
    const at = new Date(portal.now());
    await giveConsent(db, { userId: 'asha', kind: 'sharing', at });
    await withdrawConsent(db, { userId: 'asha', kind: 'sharing', at });
    await db.update(applications).set({ withdrawnAt: at }).where(eq(applications.userId, 'dev'));
    await db.update(users).set({ deleteAfter: at }).where(eq(users.id, 'ravi'));
    await holdEnds();
    expect(sent).toEqual([]);
    const lines = (await log()).messages.map(({ userId, state, reason }) => [
      userId,
      state,
      reason,
    ]);
    expect(lines.sort()).toEqual([
      ['asha', 'ended', 'sharingOff'],
      ['dev', 'ended', 'withdrawn'],
      ['ravi', 'ended', 'deleting'],
    ]);
  });

  test('go with the account, and with the job', async () => {
    await send({ ...mail, ...everyone });
    await db.transaction((tx) => eraseUser(tx, 'asha', portal.now()));
    expect(await states()).toEqual({ dev: 'waiting', ravi: 'waiting' });
    await db.update(jobs).set({ deletedAt: new Date(portal.now()) });
    await holdEnds();
    expect(sent).toEqual([]);
    expect(await states()).toEqual({ dev: 'ended', ravi: 'ended' });
  });

  test('leave no contact in the log of changes', async () => {
    await send({ ...mail, ...everyone });
    const [line] = await db.select().from(auditLog);
    expect(line).toMatchObject({ entity: 'message', entityId: 'welder', label: 'welder' });
    expect(line?.changes).toEqual([
      { field: 'channel', from: null, to: 'mail' },
      { field: 'applicants', from: null, to: '3' },
    ]);
  });
});

describe('once', () => {
  test('a lost answer and a double tap send nothing twice, with the key and without it', async () => {
    const { reached: expected, asOf } = (await preview({ ...mail, ...everyone })).body;
    const body = { ...mail, ...everyone, sendId: randomUUID(), expected, asOf };
    const [first, second] = await Promise.all([
      post(body, { key: 'the-same-key' }),
      post(body, { key: 'the-same-key' }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await post(body, { key: 'the-same-key' })).body).toMatchObject({ queued: 3 });
    // A page that was opened again knows the request, and no key.
    expect((await post(body)).body).toMatchObject({ queued: 3, skipped: 0 });
    expect((await post({ ...body, englishText: 'Other' })).body.code).toBe('KEY_REUSED');
    expect((await post(body, { who: recruiter })).body.code).toBe('KEY_REUSED');
    await holdEnds();
    expect(sent).toHaveLength(3);
  });

  test('stopped in the middle, asking again does the rest', async () => {
    const { reached: expected, asOf } = (await preview({ ...mail, ...everyone })).body;
    const body = { ...mail, ...everyone, sendId: randomUUID(), expected, asOf };
    await post(body);
    // As if the process had ended after its first slice.
    await db.delete(messages).where(eq(messages.userId, 'ravi'));
    expect((await post(body)).body).toMatchObject({ queued: 3 });
    await holdEnds();
    expect(sent).toHaveLength(3);
  });

  test('where the number is another one, nothing is sent', async () => {
    const { body } = await post({ ...mail, ...everyone, ...said(2) });
    expect(body).toMatchObject({ code: 'NUMBER_CHANGED', number: 3 });
    expect(await states()).toEqual({});
  });

  test('a process that ended while it sent leaves the mail to the next one', async () => {
    await send({ ...mail, ids: ['of-asha'] });
    travel(messageLimits.hold);
    await db.update(messages).set({
      ...{ taken: true, attempts: 1, nextTryAt: new Date(portal.now() + 60_000) },
    });
    await deliver();
    expect(sent).toEqual([]);
    await releaseTaken(db, messages, portal.now());
    await deliver();
    expect(sent).toHaveLength(1);
  });

  test('two processes at once send each mail once', async () => {
    await send({ ...mail, ...everyone });
    travel(messageLimits.hold);
    await Promise.all([deliver(), deliver()]);
    expect(sent).toHaveLength(3);
  });
});

describe('two admins', () => {
  test('the second one is told who wrote when, and leaves them out', async () => {
    await send({ ...mail, ids: ['of-asha'] });
    travel(5 * 60_000);
    const { body } = await preview({ ...mail, ...everyone }, { who: recruiter });
    expect(body).toMatchObject({
      ...{ chosen: 3, reached: 2, left: { recent: 1 } },
      recent: { number: 1, newest: [{ name: 'asha', byName: 'ramesh' }] },
    });
    const all = { ...mail, ...everyone, skipRecent: false };
    expect((await preview(all, { who: recruiter })).body).toMatchObject({
      ...{ reached: 3, left: {}, recent: { number: 1 } },
    });
    expect((await send(all, { who: recruiter })).body).toMatchObject({ queued: 3, skipped: 0 });
  });

  test('at the same moment on the same people, each is written to once', async () => {
    const all = { ...mail, ...everyone, skipRecent: false };
    const seen = (await preview(all)).body;
    travel(1);
    const of = () => ({ ...all, sendId: randomUUID(), expected: 3, asOf: seen.asOf });
    const both = await Promise.all([post(of()), post(of(), { who: recruiter })]);
    const queued = both.map(({ body }) => body.queued).sort();
    expect(queued[0]! + queued[1]!).toBe(3);
    await holdEnds();
    expect(sent).toHaveLength(3);
  });
});

describe('how a mail stands', () => {
  test('what the mail server refuses is said in plain words', async () => {
    mailServer.refusal = Object.assign(new Error('no'), {
      ...{ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 No such user' },
    });
    await send({ ...mail, ids: ['of-asha'] });
    await holdEnds();
    expect((await log()).messages).toMatchObject([{ state: 'refused', reason: 'noMailbox' }]);
  });

  test('a mail server that is away keeps it waiting, and it may be undone', async () => {
    mailServer.away = true;
    const { sendId } = (await send({ ...mail, ids: ['of-asha'] })).body;
    await holdEnds();
    expect((await log()).messages).toMatchObject([{ state: 'waiting', reason: 'away' }]);
    mailServer.away = false;
    travel(60_000);
    await deliver();
    expect((await log()).messages).toMatchObject([{ state: 'sent', reason: null }]);
    expect((await undo(sendId)).body.code).toBe('UNDO_TOO_LATE');
  });

  test.each([
    [{ responseCode: 552, response: '552 5.2.2 full' }, 'full'],
    [{ responseCode: 550, response: '550 5.7.1 blocked' }, 'unwanted'],
    [{ responseCode: 553, response: '553 bad' }, 'address'],
    [{ responseCode: 500, response: '500 what' }, 'other'],
    [{}, 'away'],
  ])('%j means %s', (error, reason) => expect(refusalOf(error)).toBe(reason));
});

describe('chats and calls', () => {
  const chat = { ...mail, channel: 'whatsapp' };

  test('have a number, and a text that says who writes', async () => {
    const { body } = await preview({ ...chat, ids: ['of-asha'] });
    expect(body.people[0]).toMatchObject({ phone: '919876543210', subject: '' });
    expect(body.people[0]?.text).toContain('Hello asha,\n\ncome & see.\n\nSafar');
    await db
      .update(users)
      .set({ details: { fullName: 'asha' } })
      .where(eq(users.id, 'asha'));
    expect((await preview({ ...chat, ids: ['of-asha'] })).body.left).toEqual({ noPhone: 1 });
    const ring = { jobId: 'welder', channel: 'call', ids: ['of-dev'] };
    expect((await preview(ring)).body.people).toMatchObject([{ text: '', phone: '919876543210' }]);
  });

  test('are written down when they are opened, with what came of them', async () => {
    const body = { ...chat, applicationId: 'of-asha' };
    const opened = (who = token) =>
      call<Answer>('POST', '/messages/opened', { token: who, body, key: 'opened-once' });
    const first = await opened();
    expect(first.status).toBe(201);
    expect((await opened()).body.id).toBe(first.body.id);
    const path = `/messages/${first.body.id}`;
    const result = (value: unknown) =>
      call<Answer>('PATCH', path, { token: recruiter, body: { result: value } });
    expect((await result('noAnswer')).status).toBe(200);
    expect((await result('maybe')).status).toBe(422);
    expect((await log('applicationId=of-asha')).messages).toMatchObject([
      { channel: 'whatsapp', state: 'opened', byName: 'ramesh', result: 'noAnswer' },
    ]);
    expect((await call('PATCH', path, { token: viewer, body: { result: null } })).status).toBe(403);
  });

  test('are not written down for who may not be reached any more', async () => {
    const at = new Date(portal.now());
    await db.update(applications).set({ withdrawnAt: at }).where(eq(applications.userId, 'asha'));
    const open = (applicationId: string) =>
      call<Answer>('POST', '/messages/opened', { token, body: { ...chat, applicationId } });
    expect((await open('of-asha')).body.code).toBe('CANDIDATE_NOT_FOUND');
    expect((await open('none')).body.code).toBe('APPLICATION_NOT_FOUND');
    await portal.job('cook');
    await portal.applied('cook-dev', 'cook', 'dev');
    expect((await open('cook-dev')).body.code).toBe('APPLICATION_NOT_FOUND');
    const { id } = (
      await call<Answer>('POST', '/messages/opened', {
        ...{ token, body: { ...chat, applicationId: 'of-dev' } },
      })
    ).body;
    expect(id).toBeTruthy();
  });

  test('a mail cannot be sent as one, nor be given a result', async () => {
    const { body } = await post({ ...chat, ...everyone, ...said(3) });
    expect(body.errors).toEqual({ channel: 'unknownOption' });
    await send({ ...mail, ids: ['of-asha'] });
    const [line] = (await log()).messages;
    const answer = await call('PATCH', `/messages/${line!.id}`, {
      ...{ token, body: { result: 'reached' } },
    });
    expect(answer.status).toBe(404);
  });
});
