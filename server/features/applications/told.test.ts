import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { applicantLimits } from '#contract/applications/applicants.ts';
import type { Replies } from '#contract/http/replies.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { mailsKept } from '#server/http/mail/applicationNews.ts';
import { forgetOldMails, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { callOffOfDeletedJobs } from './interviews/ofDeletedJobs.ts';
import { testAdmin } from './testAdmin.ts';

/** Who is told by mail what an admin does, and what the admin is told of that. */

const portal = await testAdmin();
const { db, call, deps, sent, travel } = portal;
const token = await portal.person('admin', {}, 'admin');
const names = ['asha', 'dev'];
for (const name of names) await portal.person(name);
const start = Date.parse('2030-12-02T06:00:00Z');
const interview = { at: '2030-12-25T06:30:00.000Z', place: 'Hotel Taj' };
const moved = { ...interview, place: 'Delhi' };

beforeEach(async () => {
  for (const table of [
    pushSubscriptions,
    consents,
    auditLog,
    outgoingMails,
    applicationEvents,
    applications,
    jobs,
  ]) {
    await db.delete(table);
  }
  await db.update(users).set({ deleteAfter: null });
  travel(start - portal.now());
  await portal.job('welder');
  for (const name of names) await portal.applied(`of-${name}`, 'welder', name);
  sent.splice(0);
});
afterAll(portal.close);

type Done = Replies['jobs.setApplicants'];
const change = async (body: object) => {
  const path = '/jobs/welder/applicants';
  const answer = await call<Done>('PATCH', path, { token, body });
  await sendQueuedMails({ ...deps });
  return answer.body;
};
const asha = { ids: ['of-asha'] };
const both = { ids: ['of-asha', 'of-dev'] };
const subjects = () => sent.splice(0).map(({ subject }) => subject);
const takesSharingBack = async () => {
  const sharing = { userId: 'asha', kind: 'sharing', at: new Date(portal.now()) } as const;
  await giveConsent(db, sharing);
  await withdrawConsent(db, sharing);
  travel(1);
};
const leaves = () =>
  db
    .update(users)
    .set({ deleteAfter: new Date(2031, 1) })
    .where(eq(users.id, 'asha'));

describe('who has taken the sharing back', () => {
  test('is told of an interview that they were mailed of: moved, called off, ended', async () => {
    await change({ ...asha, interview });
    await takesSharingBack();
    subjects();
    expect(await change({ ...asha, interview: moved })).toMatchObject({ updated: 1, untold: 0 });
    expect(subjects()).toEqual(['Interview on 25 Dec 2030: welder']);
    expect(await change({ ...asha, status: 'Rejected' })).toMatchObject({ untold: 0 });
    expect(subjects()).toEqual(['Interview called off: welder']);
    // What comes then is no interview's end.
    expect(await change({ ...asha, status: 'Hired' })).toMatchObject({ updated: 1, untold: 1 });
    expect(subjects()).toEqual([]);
  });

  test('is told of it among many too, ten minutes later, and where the mail is long forgotten', async () => {
    await change({ ...asha, interview: { ...interview, at: '2031-03-25T06:30:00.000Z' } });
    await takesSharingBack();
    travel(mailsKept + 1);
    await forgetOldMails(db, portal.now());
    subjects();
    expect(await change({ ...both, status: 'Rejected' })).toMatchObject({ updated: 2, untold: 0 });
    travel(applicantLimits.mailHold);
    await sendQueuedMails({ ...deps });
    expect(subjects().sort()).toEqual(['Interview called off: welder', 'Your application: welder']);
  });

  test('is not told of an interview that they were never mailed of', async () => {
    await takesSharingBack();
    const asked = { ...asha, interview, onlyCount: true };
    expect(await change(asked)).toMatchObject({ updated: 1, untold: 1 });
    expect(await change({ ...asha, interview })).toMatchObject({ updated: 1, untold: 1 });
    expect(await change({ ...asha, interview: null })).toMatchObject({ updated: 1, untold: 1 });
    expect(subjects()).toEqual([]);
  });

  test.each([
    ['called off', () => change({ ...asha, interview: null })],
    ['over', () => Promise.resolve(travel(Date.parse(interview.at) + 1 - portal.now()))],
  ])('is not told of a new one where theirs is %s', async (_, ends) => {
    const later = { ...interview, at: '2031-02-25T06:30:00.000Z' };
    await change({ ...asha, interview });
    await takesSharingBack();
    await ends();
    subjects();
    const counted = await change({ ...asha, interview: later, onlyCount: true });
    expect(counted).toMatchObject({ updated: 1, untold: 1 });
    expect(await change({ ...asha, interview: later })).toMatchObject({ updated: 1, untold: 1 });
    // Nor is one that waits among many sent.
    const elsewhere = { ...later, place: 'Delhi' };
    expect(await change({ ...both, interview: elsewhere })).toMatchObject({
      updated: 2,
      untold: 1,
    });
    travel(applicantLimits.mailHold);
    await sendQueuedMails({ ...deps });
    expect(subjects()).toEqual(['Interview on 25 Feb 2031: welder']);
    // Nor a month later, when no row says that no mail went out.
    const last = { ...later, at: '2031-06-25T06:30:00.000Z' };
    expect(await change({ ...asha, interview: last })).toMatchObject({ updated: 1 });
    travel(mailsKept + 1);
    await forgetOldMails(db, portal.now());
    subjects();
    expect(await change({ ...asha, interview: null })).toMatchObject({ updated: 1, untold: 1 });
    expect(subjects()).toEqual([]);
  });

  test('is not told of a new one that waited when they took it back', async () => {
    await change({ ...asha, interview });
    await change({ ...asha, interview: null });
    subjects();
    await change({ ...both, interview: moved });
    await takesSharingBack();
    travel(applicantLimits.mailHold);
    await sendQueuedMails({ ...deps });
    expect(subjects()).toEqual(['Interview on 25 Dec 2030: welder']);
  });

  test('is told what becomes of one that stands again after an undo', async () => {
    await change({ ...asha, interview });
    await takesSharingBack();
    const { changeId } = await change({ ...asha, interview: null });
    portal.mailServer.away = true;
    await call('DELETE', `/jobs/welder/changes/${changeId}`, { token });
    await sendQueuedMails({ ...deps });
    portal.mailServer.away = false;
    subjects();
    // The mail of the undo, tried again, is as true as before.
    travel(60 * 60_000);
    await sendQueuedMails({ ...deps });
    expect(subjects()).toEqual(['Interview on 25 Dec 2030: welder']);
    expect(await change({ ...asha, interview: moved })).toMatchObject({ untold: 0 });
    expect(subjects()).toEqual(['Interview on 25 Dec 2030: welder']);
  });

  test('is told that an interview stands again after it was called off by mistake', async () => {
    await change({ ...asha, interview });
    await takesSharingBack();
    const { changeId } = await change({ ...asha, interview: null });
    subjects();
    await call('DELETE', `/jobs/welder/changes/${changeId}`, { token });
    await sendQueuedMails({ ...deps });
    expect(subjects()).toEqual(['Interview on 25 Dec 2030: welder']);
  });
});

describe('the number of those who are told nothing by mail', () => {
  test.each([
    ['a status', { status: 'In Review' }, 1],
    ['a status that goes back to Applied', { status: 'Applied' }, 2],
    ['an interview', { interview }, 1],
    ['no interview', { interview: null }, 0],
  ])('is that of the mails that do not go out: %s', async (_, body, untold) => {
    await db.update(applications).set({ status: 'Offer Extended' });
    await takesSharingBack();
    const counted = await change({ ...both, ...body, onlyCount: true });
    const done = await change({ ...both, ...body });
    expect([counted.untold, done.untold]).toEqual([untold, untold]);
    travel(applicantLimits.mailHold);
    await sendQueuedMails({ ...deps });
    expect(sent).toHaveLength(done.updated - untold);
  });

  test('has who has no address', async () => {
    await db.update(users).set({ email: null }).where(eq(users.id, 'dev'));
    const body = { ...both, status: 'Rejected' };
    expect(await change({ ...body, onlyCount: true })).toMatchObject({ updated: 2, untold: 1 });
    expect(await change(body)).toMatchObject({ updated: 2, untold: 1 });
    await db.update(users).set({ email: 'dev@portal.example' }).where(eq(users.id, 'dev'));
  });
});

describe('an account on its way out', () => {
  const row = async () =>
    (await db.select().from(applications).where(eq(applications.id, 'of-asha')))[0];

  test.each([[{ status: 'Rejected' }], [{ interview }], [{ status: 'Interview Scheduled' }]])(
    'is left as it is, and the answer says so: %j',
    async (body) => {
      await leaves();
      const left = { deleting: 1 };
      expect(await change({ ...asha, ...body, onlyCount: true })).toMatchObject({ left });
      expect(await change({ ...asha, ...body })).toMatchObject({ updated: 0, left });
      expect(await change({ ...both, ...body })).toMatchObject({ updated: 1, left });
      expect(await row()).toMatchObject({ status: 'Applied', interviewAt: null });
    },
  );

  test('has its interview called off, and its person is told', async () => {
    await change({ ...asha, interview });
    subjects();
    await leaves();
    expect(await change({ ...asha, interview: moved })).toMatchObject({ updated: 0 });
    expect(await change({ ...asha, interview: null })).toMatchObject({ updated: 1, untold: 0 });
    expect(subjects()).toEqual(['Interview called off: welder']);
  });

  test('is told too where the job is deleted', async () => {
    await change({ ...asha, interview });
    subjects();
    await leaves();
    await db.update(jobs).set({ deletedAt: new Date(portal.now()) });
    travel(applicantLimits.mailHold);
    await callOffOfDeletedJobs(deps);
    expect(subjects()).toEqual(['Interview called off: welder']);
  });
});

test('who has withdrawn meanwhile is named as the reason', async () => {
  await db
    .update(applications)
    .set({ withdrawnAt: new Date() })
    .where(eq(applications.id, 'of-asha'));
  const was = { status: 'Applied', interview: null };
  expect(await change({ ...asha, status: 'Hired', was })).toMatchObject({
    ...{ updated: 0, left: { withdrawn: 1 } },
  });
  // Of everyone whom a filter finds no one was meant by name.
  const everyone = { all: {}, status: 'Hired' };
  expect(await change(everyone)).not.toHaveProperty('left');
});

test('the mail of an undo says that the one before was a mistake', async () => {
  const { changeId } = await change({ ...asha, status: 'Rejected' });
  expect(sent.splice(0)[0]?.text).not.toContain('mistake');
  await call('DELETE', `/jobs/welder/changes/${changeId}`, { token });
  await sendQueuedMails({ ...deps });
  expect(sent[0]?.text).toContain('What we told you before about this application was a mistake.');
  expect(sent[0]?.text).toContain('Applied');
});

describe('an undo of what no one was told', () => {
  const undo = async (changeId = '') => {
    await call('DELETE', `/jobs/welder/changes/${changeId}`, { token });
    await sendQueuedMails({ ...deps });
  };
  const events = () => db.$count(applicationEvents);
  const phone = () =>
    db.insert(pushSubscriptions).values({
      ...{ id: 'phone', userId: 'asha', endpoint: 'https://push.example/1', p256dh: '', auth: '' },
      ...{ sessionId: 's', sessionEndsAt: new Date(2032, 1), tokenVersion: 0, details: true },
    });

  test.each([
    ['without', 0],
    ['with', 1],
  ])('says nothing, and leaves no trace: %s a phone', async (_, phones) => {
    await takesSharingBack();
    if (phones) await phone();
    const { changeId } = await change({ ...asha, status: 'Rejected' });
    const { changeId: id } = await change({ ...asha, interview });
    await undo(id);
    expect(await events()).toBe(1);
    await undo(changeId);
    expect(await events()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  test('nor where they have shared the profile again since', async () => {
    await takesSharingBack();
    await phone();
    const { changeId } = await change({ ...asha, status: 'Rejected' });
    travel(1);
    await giveConsent(db, { userId: 'asha', kind: 'sharing', at: new Date(portal.now()) });
    travel(mailsKept + 1);
    await undo(changeId);
    expect([subjects(), await events()]).toEqual([[], 0]);
  });

  test('nor to who has no address', async () => {
    await db.update(users).set({ email: null }).where(eq(users.id, 'asha'));
    const { changeId } = await change({ ...asha, status: 'Rejected' });
    await db.update(users).set({ email: 'asha@portal.example' }).where(eq(users.id, 'asha'));
    await undo(changeId);
    expect([subjects(), await events()]).toEqual([[], 0]);
  });

  test('but who has a phone that may have said it is told', async () => {
    await phone();
    await db.update(users).set({ email: null }).where(eq(users.id, 'asha'));
    const { changeId } = await change({ ...asha, status: 'Rejected' });
    await db.delete(outgoingPushes);
    await db.update(users).set({ email: 'asha@portal.example' }).where(eq(users.id, 'asha'));
    await undo(changeId);
    expect(sent[0]?.text).toContain('was a mistake');
    expect([subjects().length, await events()]).toEqual([1, 2]);
  });
});
