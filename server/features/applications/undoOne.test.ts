import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import type { InterviewList } from '#contract/applications/interviews.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { testAdmin } from './testAdmin.ts';

const portal = await testAdmin();
const { db, call, deps, sent, travel } = portal;
const token = await portal.person('admin', {}, 'admin');
await portal.person('asha');
const hour = 60 * 60_000;
// Far enough for the clock of the database, which knows no other.
const start = Date.parse('2030-12-02T06:00:00Z');
const at = '2030-12-05T06:30:00.000Z';
const interview = { at, place: 'Hotel Taj', zone: 'Asia/Dubai', note: 'Bring a passport.' };

beforeEach(async () => {
  for (const table of [auditLog, outgoingMails, applicationEvents, applications, jobs]) {
    await db.delete(table);
  }
  travel(start - portal.now());
  sent.splice(0);
  await portal.job('welder');
  await portal.applied('of-asha', 'welder', 'asha');
});
afterAll(portal.close);

const change = async (body: object) => {
  const answer = await call<{ updated: number; changeId?: string }>(
    ...(['PATCH', '/jobs/welder/applicants', { token, body }] as const),
  );
  await sendQueuedMails({ ...deps });
  return answer;
};
const invite = () => change({ ids: ['of-asha'], status: 'Interview Scheduled', interview });
const list = async () => (await call<InterviewList>('GET', '/interviews', { token })).body;

describe('a wrong status of one applicant, taken back', () => {
  const asha = async () =>
    (await db.select().from(applications).where(eq(applications.id, 'of-asha')))[0];
  const undo = async (id = '') => {
    const path = `/jobs/welder/changes/${id}`;
    const answer = await call<{ undone: number; code?: string; current?: Applicant }>(
      ...(['DELETE', path, { token }] as const),
    );
    await sendQueuedMails({ ...deps });
    return answer;
  };
  const inStep = async () => {
    await invite();
    const steps = [{ id: 'trial', name: 'Trade test', status: 'Interview Scheduled' }];
    await call('PUT', '/jobs/welder/steps', { token, body: { steps, version: '0' } });
    const body = { ids: ['of-asha'], step: 'trial' };
    await call('PATCH', '/jobs/welder/steps', { token, body });
    sent.splice(0);
  };

  test('brings the interview and the step back, and says day and place again', async () => {
    await inStep();
    const before = await asha();
    expect(before?.stepId).toBeTruthy();
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    expect((await undo(changeId)).body.undone).toBe(1);
    expect(await asha()).toEqual(before);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Interview called off: welder',
      'Interview on 5 Dec 2030: welder',
    ]);
    expect(sent[1]?.text).toContain('Hotel Taj');
    expect((await list()).interviews).toMatchObject([{ cancelled: false }]);
  });

  test('tells no one where no one was told yet', async () => {
    await inStep();
    const before = await asha();
    portal.mailServer.away = true;
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    expect((await undo(changeId)).body.undone).toBe(1);
    portal.mailServer.away = false;
    travel(hour);
    await sendQueuedMails({ ...deps });
    expect(sent).toEqual([]);
    expect(await asha()).toEqual(before);
    expect((await undo(changeId)).body.undone).toBe(0);
  });

  test('is said to who has read it, also where they are at the first status again', async () => {
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    expect((await undo(changeId)).body.undone).toBe(1);
    expect((await asha())?.status).toBe('Applied');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('Applied');
  });

  test('invites nobody to an interview that is over', async () => {
    await invite();
    travel(Date.parse(at) + 48 * hour - portal.now());
    sent.splice(0);
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    expect((await undo(changeId)).body.undone).toBe(1);
    expect((await asha())?.status).toBe('Interview Scheduled');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.subject).not.toContain('Interview on');
    expect(sent[1]?.text).not.toContain('Hotel Taj');
  });

  test('does not take back the step that another admin has moved them into since', async () => {
    const { changeId } = (await change({ ids: ['of-asha'], status: 'In Review' })).body;
    const steps = [{ id: 'trial', name: 'Trade test', status: 'In Review' }];
    await call('PUT', '/jobs/welder/steps', { token, body: { steps, version: '0' } });
    travel(1_000);
    const body = { ids: ['of-asha'], step: 'trial' };
    await call('PATCH', '/jobs/welder/steps', { token, body });
    expect((await undo(changeId)).status).toBe(412);
    expect((await asha())?.stepId).toBe('trial');
  });

  test('does not undo what another admin has done since', async () => {
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    await change({ ids: ['of-asha'], status: 'Hired' });
    expect(await undo(changeId)).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', current: { applicationStatus: 'Hired' } },
    });
    expect((await asha())?.status).toBe('Hired');
  });

  test('is of its job: another one cannot take it back', async () => {
    const { changeId } = (await change({ ids: ['of-asha'], status: 'Rejected' })).body;
    await portal.job('cook');
    const other = await call('DELETE', `/jobs/cook/changes/${changeId}`, { token });
    expect(other.status).toBe(404);
    expect((await asha())?.status).toBe('Rejected');
  });
});
