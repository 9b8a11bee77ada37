import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { messageLimits } from '#contract/messages/message.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { testMessages, type MessageAnswer } from './testMessages.ts';

const at = await testMessages();
const { db, call, token, recruiter, viewer, everyone, mail } = at;
const { preview, send, post, log, undo, said } = at;
const portal = at;
beforeEach(at.begin);
afterAll(at.close);

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

test('the log names no address of who is about to be erased', async () => {
  await db.update(users).set({ details: {} }).where(eq(users.id, 'asha'));
  const englishSubject = '{{name}}: {{job}}';
  await send({ ...mail, ids: ['of-asha'], englishSubject });
  const line = async () => (await log('jobId=welder')).messages[0];
  expect(await line()).toMatchObject({
    ...{ name: 'asha@portal.example', subject: 'asha@portal.example: welder' },
  });
  await db
    .update(users)
    .set({ deleteAfter: new Date(portal.now() + 1) })
    .where(eq(users.id, 'asha'));
  expect(await line()).toMatchObject({ name: '#f-asha', subject: '#f-asha: welder' });
  expect(JSON.stringify(await line())).not.toContain('@');
  // The address of that day is another one than that of today.
  await db.update(users).set({ email: 'new@portal.example' }).where(eq(users.id, 'asha'));
  expect(JSON.stringify(await line())).not.toContain('@');
  // A number in place of a name.
  portal.travel(messageLimits.recent + 1);
  const details = { fullName: '98765 43210' };
  await db.update(users).set({ details, deleteAfter: null }).where(eq(users.id, 'asha'));
  await send({ ...mail, ids: ['of-asha'], englishText: '{{name}}, write to asha@old.example' });
  await db.update(users).set({ deleteAfter: new Date() }).where(eq(users.id, 'asha'));
  expect((await line())?.text).toBe('#f-asha, write to …');
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
    // Who reads Hindi gets the Hinglish text, and no Devanagari in the middle of it.
    await db.update(users).set({ language: 'hindi' }).where(eq(users.id, 'asha'));
    const latin = await preview({ ...about, hinglishText: '{{date}}, {{time}} par aaiye' });
    expect(latin.body.people[0]?.text).toBe('1 Dec 2026, 10:30 am par aaiye');
    await db.update(users).set({ language: null }).where(eq(users.id, 'asha'));
  });

  test('names the clocks of an interview that is not in India', async () => {
    const time = async (at: string, interviewZone: string, language: Language = 'english') => {
      const interviewAt = new Date(at);
      await db.update(applications).set({ interviewAt, interviewPlace: 'Taj', interviewZone });
      await db.update(users).set({ language }).where(eq(users.id, 'asha'));
      const text = { englishText: '{{time}}', hinglishText: '{{time}}' };
      return (await preview({ ...mail, ids: ['of-asha'], ...text })).body.people[0]?.text;
    };
    const at = '2026-12-01T05:00:00Z';
    expect(await time(at, 'Asia/Kolkata')).toBe('10:30 am');
    expect(await time(at, 'Asia/Dubai')).toBe('10:30 am (Indian time); there: 9:00 am (Dubai)');
    expect(await time(at, 'Asia/Dubai', 'hindi')).toBe(
      '10:30 am (Indian time); wahan: 9:00 am (Dubai)',
    );
    // There it is another day.
    expect(await time('2026-12-01T02:00:00Z', 'America/New_York')).toBe(
      '7:30 am (Indian time); there: 30 Nov 2026, 9:00 pm (New York)',
    );
    await db.update(users).set({ language: null }).where(eq(users.id, 'asha'));
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
    for (const all of [[], ['Hired'], { Status: 'Hired' }, { status: 'zzz' }, null]) {
      expect((await preview({ ...mail, all })).status, JSON.stringify(all)).toBe(422);
    }
    // One language is enough: the other people read it too.
    const { body } = await preview({ ...mail, ...everyone, hinglishText: '', hinglishSubject: '' });
    expect(body.people[1]).toMatchObject({
      text: 'Hello dev,\n\ncome & see.',
      language: 'english',
    });
  });
});

describe('chats and calls', () => {
  const chat = { ...mail, channel: 'whatsapp' };

  test('have a number, and a text that says who writes', async () => {
    const { body } = await preview({ ...chat, ids: ['of-asha'] });
    expect(body.people[0]).toMatchObject({ phone: '919876543210', subject: '' });
    expect(body.people[0]?.text).toContain('Hello asha,\n\ncome & see.\n\nSafar');
    // With a digit too many it would be a stranger's, in Iran.
    for (const details of [{ fullName: 'asha', mobile: '98765432101' }, { fullName: 'asha' }]) {
      await db.update(users).set({ details }).where(eq(users.id, 'asha'));
      expect((await preview({ ...chat, ids: ['of-asha'] })).body.left).toEqual({ noPhone: 1 });
    }
    const ring = { jobId: 'welder', channel: 'call', ids: ['of-dev'] };
    expect((await preview(ring)).body.people).toMatchObject([{ text: '', phone: '919876543210' }]);
  });

  test('are written down when they are opened, with what came of them', async () => {
    const body = { ...chat, applicationId: 'of-asha' };
    const opened = (who = token) =>
      call<MessageAnswer>('POST', '/messages/opened', { token: who, body, key: 'opened-once' });
    const first = await opened();
    expect(first.status).toBe(201);
    expect((await opened()).body.id).toBe(first.body.id);
    const path = `/messages/${first.body.id}`;
    const result = (value: unknown) =>
      call<MessageAnswer>('PATCH', path, { token: recruiter, body: { result: value } });
    expect((await result('noAnswer')).status).toBe(200);
    expect((await result('maybe')).status).toBe(422);
    expect((await log('applicationId=of-asha')).messages).toMatchObject([
      { channel: 'whatsapp', state: 'opened', byName: 'ramesh', result: 'noAnswer' },
    ]);
    expect((await call('PATCH', path, { token: viewer, body: { result: null } })).status).toBe(403);
  });

  test('leave the people of a later page where they were, though the first are reached', async () => {
    const { asOf, reached } = (await preview({ ...chat, ...everyone })).body;
    expect(reached).toBe(3);
    at.travel(1);
    await call('POST', '/messages/opened', {
      ...{ token, body: { ...chat, applicationId: 'of-asha' } },
    });
    const later = await preview({ ...chat, ...everyone, from: 1, asOf });
    expect(later.body.people.map(({ name }) => name)).toEqual(['dev', 'ravi']);
    expect((await preview({ ...chat, ...everyone })).body.left).toEqual({ recent: 1 });
  });

  test('are not written down for who may not be reached any more', async () => {
    const at = new Date(portal.now());
    await db.update(applications).set({ withdrawnAt: at }).where(eq(applications.userId, 'asha'));
    const open = (applicationId: string) =>
      call<MessageAnswer>('POST', '/messages/opened', { token, body: { ...chat, applicationId } });
    expect((await open('of-asha')).body.code).toBe('CANDIDATE_NOT_FOUND');
    expect((await open('none')).body.code).toBe('APPLICATION_NOT_FOUND');
    await portal.job('cook');
    await portal.applied('cook-dev', 'cook', 'dev');
    expect((await open('cook-dev')).body.code).toBe('APPLICATION_NOT_FOUND');
    const { id } = (
      await call<MessageAnswer>('POST', '/messages/opened', {
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
