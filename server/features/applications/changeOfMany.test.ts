import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applicantLimits, type ApplicantList } from '#contract/applications/applicants.ts';
import type { Applicant } from '#contract/applications/application.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { testAdmin } from './testAdmin.ts';

const portal = await testAdmin();
const { db, call, travel, sent } = portal;
const token = await portal.person('admin', {}, 'admin');
const names = ['asha', 'dev', 'ravi'];
for (const name of names) await portal.person(name);

beforeEach(async () => {
  for (const table of [auditLog, outgoingMails, applicationEvents, applications, jobs]) {
    await db.delete(table);
  }
  sent.splice(0);
  await portal.job('welder');
  for (const name of names) await portal.applied(`of-${name}`, 'welder', name);
});
afterAll(portal.close);

interface Done {
  updated: number;
  undo?: { id: string; count: number; until: string };
  number?: number;
  code?: string;
  current?: Applicant;
}
const change = (body: object) =>
  call<Done>('PATCH', '/jobs/welder/applicants', { token, body }).then(async (answer) => {
    await sendQueuedMails({ ...portal.deps });
    return answer;
  });
const everyone = { all: { search: '', status: '', skill: '' } };
const undo = (id: string) =>
  call<{ undone: number; kept: number; code?: string }>('DELETE', `/jobs/welder/changes/${id}`, {
    token,
  });
const statuses = async () =>
  Object.fromEntries(
    (await db.select().from(applications)).map(({ userId, status }) => [userId, status]),
  );
const list = async () =>
  (await call<ApplicantList>('GET', '/jobs/welder/applicants', { token })).body;
const sendDue = () => sendQueuedMails({ ...portal.deps });

describe('a change of many', () => {
  test('is counted first, and refused where the number has changed since', async () => {
    expect((await change({ ...everyone, status: 'Rejected', onlyCount: true })).body.updated).toBe(
      3,
    );
    expect(await statuses()).toEqual({ asha: 'Applied', dev: 'Applied', ravi: 'Applied' });
    await portal.person('late').catch(() => '');
    await portal.applied('of-late', 'welder', 'late');
    const refused = await change({ ...everyone, status: 'Rejected', expected: 3 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NUMBER_CHANGED', number: 4 } });
    expect(Object.values(await statuses())).not.toContain('Rejected');
    expect((await change({ ...everyone, status: 'Rejected', expected: 4 })).body.updated).toBe(4);
  });

  test('its mails wait ten minutes, and then leave', async () => {
    const { body } = await change({ ...everyone, status: 'Rejected' });
    expect(body.undo).toMatchObject({ count: 3 });
    expect(sent).toEqual([]);
    travel(applicantLimits.mailHold - 1);
    await sendDue();
    expect(sent).toEqual([]);
    travel(1);
    await sendDue();
    expect(sent).toHaveLength(3);
    expect((await undo(body.undo!.id)).body.code).toBe('UNDO_TOO_LATE');
  });

  test('is taken back with its mails: everyone is as before, also their history', async () => {
    await change({ ids: ['of-asha'], status: 'In Review' });
    sent.splice(0);
    const { body } = await change({ ...everyone, status: 'Rejected' });
    expect((await list()).recent).toMatchObject([{ id: body.undo?.id, count: 3 }]);
    expect((await undo(body.undo!.id)).body).toEqual({ undone: 3, kept: 0 });
    expect(await statuses()).toEqual({ asha: 'In Review', dev: 'Applied', ravi: 'Applied' });
    expect((await list()).recent).toEqual([]);
    // Once more takes nothing back.
    expect((await undo(body.undo!.id)).body).toMatchObject({ undone: 0 });
    travel(applicantLimits.mailHold);
    await sendDue();
    expect(sent).toEqual([]);
    const events = await db.select().from(applicationEvents);
    expect(events.map(({ status }) => status)).toEqual(['In Review']);
    const actions = (await db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['status', 'status', 'undo']);
  });

  test('whoever was changed again since, or has withdrawn, stays', async () => {
    const { body } = await change({ ...everyone, status: 'Rejected' });
    await change({ ids: ['of-asha'], status: 'Hired' });
    await db.insert(applicationEvents).values({
      ...{ applicationId: 'of-dev', userId: 'dev', kind: 'withdrawn', status: 'Rejected' },
      at: new Date(portal.now()),
    });
    expect((await undo(body.undo!.id)).body).toEqual({ undone: 1, kept: 2 });
    expect(await statuses()).toEqual({ asha: 'Hired', dev: 'Rejected', ravi: 'Applied' });
  });

  test('is of its job: another one cannot take it back, nor can a seeker', async () => {
    const { body } = await change({ ...everyone, status: 'Rejected' });
    await portal.job('cook');
    const other = `/jobs/cook/changes/${body.undo!.id}`;
    expect((await call('DELETE', other, { token })).status).toBe(404);
    const seeker = await portal.person(`seeker${portal.now()}`);
    const own = `/jobs/welder/changes/${body.undo!.id}`;
    expect((await call('DELETE', own, { token: seeker })).status).toBe(403);
    expect(Object.values(await statuses())).toEqual(['Rejected', 'Rejected', 'Rejected']);
  });

  test('of a single one is told at once', async () => {
    const { body } = await change({ ids: ['of-asha'], status: 'Rejected' });
    expect(body.undo).toBeUndefined();
    expect(sent).toHaveLength(1);
  });
});

describe('a mail that waits', () => {
  const interview = { at: '2026-12-01T05:30:00.000Z', place: 'Hall 1' };
  const due = async () => {
    sent.splice(0);
    travel(applicantLimits.mailHold);
    await sendDue();
    return sent.filter(({ to }) => to.startsWith('asha')).map(({ subject }) => subject);
  };
  const invited = async () =>
    (await change({ ...everyone, status: 'Interview Scheduled', interview })).body.undo!.id;
  afterEach(async () => void (await db.update(users).set({ deleteAfter: null })));

  test.each([
    ['a withdrawal', () => db.update(applications).set({ withdrawnAt: new Date() })],
    ['the end of the account', () => db.update(users).set({ deleteAfter: new Date(2031, 1) })],
    ['the end of the job', () => db.update(jobs).set({ deletedAt: new Date() })],
    ['an interview called off', () => change({ ids: ['of-asha'], interview: null })],
    ['another status', () => change({ ids: ['of-asha'], status: 'Rejected' })],
    ['the status of the beginning', () => change({ ids: ['of-asha'], status: 'Applied' })],
  ])('does not leave after %s', async (_, end) => {
    await invited();
    await end();
    expect(await due()).toEqual([]);
  });

  test('leaves where a withdrawal was taken back', async () => {
    await invited();
    const of = { applicationId: 'of-asha', userId: 'asha', status: 'Interview Scheduled' };
    for (const kind of ['withdrawn', 'restored'] as const) {
      await db.insert(applicationEvents).values({ ...of, kind, at: new Date(portal.now()) });
    }
    expect(await due()).toEqual(['Interview on 1 Dec 2026: welder']);
  });

  test('waits for the end of a later change, and leaves where that is undone', async () => {
    await invited();
    travel(applicantLimits.mailHold / 2);
    const { body } = await change({ ...everyone, status: 'Rejected' });
    travel(applicantLimits.mailHold / 2);
    await sendDue();
    await undo(body.undo!.id);
    expect(await due()).toEqual(['Interview on 1 Dec 2026: welder']);
  });

  test('is replaced by that of a later change', async () => {
    await invited();
    travel(applicantLimits.mailHold / 2);
    await change({ ...everyone, status: 'Rejected' });
    expect(await due()).toHaveLength(1);
    expect(sent).toHaveLength(3);
  });

  test('of one person that could not be sent is asked again before the next try', async () => {
    portal.mailServer.away = true;
    await change({ ids: ['of-asha'], status: 'Interview Scheduled', interview });
    await change({ ids: ['of-asha'], status: 'Rejected' });
    portal.mailServer.away = false;
    expect(await due()).toHaveLength(1);
  });
});

test('a change that is taken back while it is being made ends there', async () => {
  for (let at = 0; at < 60; at += 1) {
    const name = `n${at}`;
    await db
      .insert(users)
      .values({ id: name, email: `${name}@portal.example` })
      .onConflictDoNothing();
    await portal.applied(`of-${name}`, 'welder', name);
  }
  const transaction = db.transaction.bind(db);
  const undone: { undone: number; kept: number }[] = [];
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (...work) => {
    const result = await transaction(...work);
    const [begun] = (await list()).recent ?? [];
    if (begun && undone.length === 0) {
      spy.mockRestore();
      undone.push((await undo(begun.id)).body);
    }
    return result;
  });
  const { body } = await change({ ...everyone, status: 'Rejected' });
  expect(undone).toEqual([{ undone: body.updated, kept: 0 }]);
  expect(body.updated).toBeLessThan(63);
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(['Applied']));
  expect(await db.$count(outgoingMails)).toBe(0);
});

describe('two admins on one applicant', () => {
  const was = { status: 'Applied', interview: null };

  test('the second one is told what the first one did, and undoes nothing of it', async () => {
    expect((await change({ ids: ['of-asha'], status: 'Hired', was })).body.updated).toBe(1);
    const second = await change({ ids: ['of-asha'], status: 'Rejected', was });
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', current: { applicationStatus: 'Hired' } },
    });
    expect((await statuses()).asha).toBe('Hired');
    const again = { ids: ['of-asha'], status: 'Rejected', was: { ...was, status: 'Hired' } };
    expect((await change(again)).body.updated).toBe(1);
  });

  test('where both do the same, it is done once and no one is asked', async () => {
    await change({ ids: ['of-asha'], status: 'Hired', was });
    expect((await change({ ids: ['of-asha'], status: 'Hired', was })).status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  test('an interview that someone else has moved is not moved back', async () => {
    const at = '2026-12-01T05:30:00.000Z';
    const interview = { at, place: 'Room 4' };
    await change({ ids: ['of-asha'], status: 'Interview Scheduled', interview, was });
    const stale = { ids: ['of-asha'], interview: { at, place: 'Room 9' }, was };
    expect((await change(stale)).body.current?.interview).toEqual(interview);
    const seen = { status: 'Interview Scheduled', interview };
    expect((await change({ ...stale, was: seen })).body.updated).toBe(1);
  });

  test.each([
    ['note', { note: 'Bring a passport.' }],
    ['time zone', { zone: 'Asia/Dubai' }],
    ['place', { place: 'Room 5' }],
  ])('a %s that someone else has written is not overwritten', async (_what, more) => {
    const interview = { at: '2026-12-01T05:30:00.000Z', place: 'Room 4' };
    const ids = ['of-asha'];
    await change({ ids, status: 'Interview Scheduled', interview, was });
    const seen = { status: 'Interview Scheduled', interview: { ...interview, zone: '', note: '' } };
    const theirs = { ...interview, ...more };
    expect((await change({ ids, interview: theirs, was: seen })).body.updated).toBe(1);
    const mine = { ids, interview: { ...interview, place: 'Room 9' } };
    const refused = await change({ ...mine, was: seen });
    expect(refused).toMatchObject({ status: 412, body: { current: { interview: theirs } } });
    // A release before sends neither zone nor note.
    const again = { status: 'Interview Scheduled', interview: { ...interview, ...more } };
    expect((await change({ ...mine, was: again })).body.updated).toBe(1);
  });
});
