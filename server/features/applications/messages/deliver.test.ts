import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { messageLimits } from '#contract/messages/message.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { messages } from '#server/db/schema/messageSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { tablesOfUsers } from '#server/features/users/export.ts';
import { releaseTaken } from '#server/http/outward/outgoingQueue.ts';
import { refusalOf } from './deliver.ts';
import { testMessages } from './testMessages.ts';

const at = await testMessages();
const { db, travel, sent, mailServer, recruiter, everyone, mail } = at;
const { preview, send, post, log, states, undo, deliver, holdEnds, said } = at;
const portal = at;
beforeEach(at.begin);
afterAll(at.close);

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
    // Asked again, by another key or after a lost answer.
    expect(await undo(sendId)).toEqual({ status: 200, body: { undone: 3, kept: 0 } });
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

  test('with an interview that moved or was called off meanwhile are not sent', async () => {
    const at = (text: string) => new Date(text);
    const interview = { interviewAt: at('2026-12-01T05:00:00Z'), interviewPlace: 'Hotel Taj' };
    const set = (userId: string, values: Partial<typeof applications.$inferInsert>) =>
      db.update(applications).set(values).where(eq(applications.userId, userId));
    for (const name of ['asha', 'dev', 'ravi']) await set(name, interview);
    const own = '{{date}}, {{ time }}: {{place}}';
    await send({ ...mail, ...everyone, englishText: own, hinglishText: own });
    await set('asha', { interviewAt: null, interviewPlace: null });
    await set('dev', { interviewAt: at('2026-12-01T06:00:00Z') });
    await holdEnds();
    expect(sent.map(({ to }) => to)).toEqual(['ravi@portal.example']);
    const { messages: lines } = await log();
    expect(lines.map(({ userId, state, reason }) => [userId, state, reason]).sort()).toEqual([
      ['asha', 'ended', 'interviewChanged'],
      ['dev', 'ended', 'interviewChanged'],
      ['ravi', 'sent', null],
    ]);
  });

  test('that wait with the time as it was written before it named its clocks are sent', async () => {
    const interview = { interviewAt: new Date('2026-12-01T05:00:00Z'), interviewPlace: 'Taj' };
    await db.update(applications).set({ ...interview, interviewZone: 'Asia/Dubai' });
    // To one who reads Hinglish, in English.
    const text = { englishText: 'At {{time}}', hinglishText: '', hinglishSubject: '' };
    await send({ ...mail, ...everyone, ...text });
    await db
      .update(messages)
      .set({ used: { time: '10:30 am' } })
      .where(eq(messages.userId, 'asha'));
    await db
      .update(messages)
      .set({ used: { time: '11:30 am' } })
      .where(eq(messages.userId, 'ravi'));
    await holdEnds();
    expect(await states()).toEqual({ asha: 'sent', dev: 'sent', ravi: 'ended' });
  });

  test('look at the values that the text has, and at no others', async () => {
    const interview = { interviewAt: new Date('2026-12-01T05:00:00Z'), interviewPlace: 'Taj' };
    await db.update(applications).set(interview);
    await send({ ...mail, ids: ['of-asha'], englishText: 'On {{date}} in {{location}}' });
    await send({ ...mail, ids: ['of-ravi'], englishText: 'On {{date}}' });
    await db.update(applications).set({ interviewPlace: 'Oberoi' });
    await db.update(jobs).set({ location: 'Doha' });
    await holdEnds();
    expect(sent.map(({ to }) => to)).toEqual(['ravi@portal.example']);
    expect((await log('applicationId=of-asha')).messages).toMatchObject([
      { state: 'ended', reason: 'valuesChanged' },
    ]);
  });

  test('are in what the person may take along', () => {
    expect(tablesOfUsers()).toContainEqual({ name: 'messages', table: messages, owner: 'user_id' });
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
    const { reached: expected, asOf, mark } = (await preview({ ...mail, ...everyone })).body;
    const body = { ...mail, ...everyone, sendId: randomUUID(), expected, asOf, mark };
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

  test('what was undone is said to be so when it is sent again, and nothing is added', async () => {
    const { reached: expected, asOf, mark } = (await preview({ ...mail, ...everyone })).body;
    const body = { ...mail, ...everyone, sendId: randomUUID(), expected, asOf, mark };
    await post(body);
    await db.delete(messages).where(eq(messages.userId, 'ravi'));
    await undo(body.sendId);
    expect((await post(body)).body).toMatchObject({ queued: 0, undone: 2, skipped: 1 });
    await holdEnds();
    expect(sent).toEqual([]);
    expect(await states()).toEqual({ asha: 'undone', dev: 'undone' });
  });

  test('stopped in the middle, asking again does the rest', async () => {
    const { reached: expected, asOf, mark } = (await preview({ ...mail, ...everyone })).body;
    const body = { ...mail, ...everyone, sendId: randomUUID(), expected, asOf, mark };
    await post(body);
    // As if the process had ended after its first slice.
    await db.delete(messages).where(eq(messages.userId, 'ravi'));
    expect((await post(body)).body).toMatchObject({ queued: 3 });
    await holdEnds();
    expect(sent).toHaveLength(3);
  });

  test('by a preview of a moment to come, nothing is sent', async () => {
    const { body } = await preview({ ...mail, ...everyone });
    const asOf = '2099-01-01T00:00:00Z';
    const whole = { ...mail, ...everyone, ...said(3), mark: body.mark, asOf };
    expect((await post(whole)).body.errors).toEqual({ asOf: 'dateInvalid' });
    expect(await states()).toEqual({});
  });

  test('where the number is another one, nothing is sent', async () => {
    const { body } = await post({ ...mail, ...everyone, ...said(2) });
    expect(body).toMatchObject({ code: 'NUMBER_CHANGED', number: 3 });
    expect(await states()).toEqual({});
  });

  test('where a filter finds as many others, or the text is another one, nothing is sent', async () => {
    const offered = { all: { ...everyone.all, status: 'Offer Extended' } };
    const set = (id: string, values: Partial<typeof applications.$inferInsert>) =>
      db.update(applications).set(values).where(eq(applications.id, id));
    await set('of-asha', { status: 'Offer Extended' });
    const { reached: expected, asOf, mark } = (await preview({ ...mail, ...offered })).body;
    const body = { ...mail, ...offered, sendId: randomUUID(), expected, asOf };
    // Without what was seen, no filter is taken.
    expect((await post(body)).body.code).toBe('NUMBER_CHANGED');
    await set('of-asha', { status: 'Applied' });
    await set('of-ravi', { status: 'Offer Extended' });
    const refused = await post({ ...body, mark });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NUMBER_CHANGED', number: 1 } });
    expect(await states()).toEqual({});
    const again = (await preview({ ...mail, ...offered })).body;
    await db.update(jobs).set({ jobName: 'Pipe welder' });
    expect((await post({ ...body, mark: again.mark })).body.code).toBe('NUMBER_CHANGED');
    await db.update(jobs).set({ jobName: 'welder' });
    expect((await post({ ...body, mark: again.mark })).body).toMatchObject({ queued: 1 });
    expect(await states()).toEqual({ ravi: 'waiting' });
  });

  test('stopped in the middle, no one is added whom the admin has not seen', async () => {
    const offered = { all: { ...everyone.all, status: 'Offer Extended' } };
    const set = (id: string, status: string) =>
      db.update(applications).set({ status }).where(eq(applications.id, id));
    await set('of-asha', 'Offer Extended');
    await set('of-dev', 'Offer Extended');
    const { reached: expected, asOf, mark } = (await preview({ ...mail, ...offered })).body;
    const body = { ...mail, ...offered, sendId: randomUUID(), expected, asOf, mark };
    await post(body);
    await db.delete(messages).where(eq(messages.userId, 'dev'));
    await set('of-dev', 'Applied');
    await set('of-ravi', 'Offer Extended');
    expect((await post(body)).body).toMatchObject({ queued: 1, skipped: 1 });
    expect(await states()).toEqual({ asha: 'waiting' });
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
    const { asOf, mark } = seen;
    const of = () => ({ ...all, sendId: randomUUID(), expected: 3, asOf, mark });
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
