import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Interview, MyApplication } from '#contract/applications/application.ts';
import type { InterviewList } from '#contract/applications/interviews.ts';
import {
  applicationEvents,
  interviewFeeds,
  interviews,
} from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { createApi } from '#server/http/api/api.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { testAdmin } from '../testAdmin.ts';
import { interviewHandlers } from './handlers.ts';
import { callOffOfDeletedJobs } from './ofDeletedJobs.ts';
import { remindOfInterviews } from './reminders.ts';

const portal = await testAdmin();
const { db, call, deps, sent, travel } = portal;
const token = await portal.person('admin', {}, 'admin');
const recruiter = await portal.person('recruiter', {}, 'recruiter');
const viewer = await portal.person('viewer', {}, 'viewer');
const editor = await portal.person('editor', {}, 'editor');
const own: Record<string, string> = {};
for (const name of ['asha', 'ravi']) own[name] = await portal.person(name);
const api = createApi(deps, interviewHandlers);
const minute = 60_000;
const hour = 60 * minute;

// Far enough for the clock of the database, which knows no other.
const start = Date.parse('2030-12-02T06:00:00Z');
const at = '2030-12-05T06:30:00.000Z';
const dubai: Interview = { at, place: 'Hotel Taj', zone: 'Asia/Dubai', note: 'Bring a passport.' };

beforeEach(async () => {
  const tables = [auditLog, outgoingMails, applicationEvents, interviewFeeds, applications, jobs];
  for (const table of tables) {
    await db.delete(table);
  }
  await db.update(users).set({ deleteAfter: null });
  travel(start - portal.now());
  sent.splice(0);
  await portal.job('welder');
  for (const name of ['asha', 'ravi']) await portal.applied(`of-${name}`, 'welder', name);
});
afterAll(portal.close);

const change = async (body: object) => {
  const answer = await call<{
    updated: number;
    errors?: object;
    undo?: { id: string };
    changeId?: string;
  }>(...(['PATCH', '/jobs/welder/applicants'] as const), { token, body });
  await sendQueuedMails({ ...deps });
  return answer;
};
const invite = (interview: Interview | null = dubai, ids = ['of-asha']) =>
  change({ ids, status: 'Interview Scheduled', interview });
const list = (by = token, query = '') =>
  call<InterviewList>('GET', `/interviews${query}`, { token: by });
const remind = () => remindOfInterviews(deps);
/** Goes to a moment, and makes the round that is due then. */
const remindAt = async (moment: string) => {
  travel(Date.parse(moment) - portal.now());
  sent.splice(0);
  await remind();
  return sent.map(({ subject }) => subject);
};
const feed = async (url: string) => {
  const answer = await api.request(new URL(url).pathname.replace('/api', ''));
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    text: await answer.text(),
  };
};

describe('an interview', () => {
  test('is told on the clocks of India and of the place, with the note', async () => {
    await invite();
    expect(sent[0]?.text).toContain(
      '5 Dec 2030, 12:00 pm (Indian time); there: 5 Dec 2030, 10:30 am',
    );
    expect(sent[0]?.text).toContain('(Dubai)');
    expect(sent[0]?.text).toContain('Bring a passport.');
    const { body } = await call<{ applications: MyApplication[] }>('GET', '/jobs/myapplications', {
      token: own.asha!,
    });
    expect(body.applications[0]?.interview).toEqual(dubai);
    // As it was before there were zones.
    await invite({ at, place: 'Taj' }, ['of-ravi']);
    expect(sent.at(-1)?.text).not.toContain('there:');
  });

  test.each([
    [{ ...dubai, zone: 'Mars/Base' }, 'interview.zone'],
    [{ ...dubai, note: 'x'.repeat(501) }, 'interview.note'],
    [{ ...dubai, at: 'soon' }, 'interview.at'],
    [{ ...dubai, zone: 'Etc/GMT+5' }, 'interview.zone'],
    [{ ...dubai, at: '2031-02-30T10:00:00+05:30' }, 'interview.at'],
    [{ ...dubai, at: '2030-11-30T10:00:00Z' }, 'interview.at'],
    [{ ...dubai, at: '2032-12-31T10:00:00Z' }, 'interview.at'],
  ])('%j is refused beside %s', async (interview, field) => {
    const answer = await change({ ids: ['of-asha'], interview });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });
});

describe('an interview stands under its status only', () => {
  const mine = async () =>
    (
      await call<{ applications: MyApplication[] }>('GET', '/jobs/myapplications', {
        token: own.asha!,
      })
    ).body.applications[0];

  test.each(['In Review', 'Offer Extended', 'Rejected', 'Applied'])(
    'under %s it is called off, told in one mail',
    async (status) => {
      await invite();
      sent.splice(0);
      await change({ ids: ['of-asha'], status });
      expect(sent.map(({ subject }) => subject)).toEqual(['Interview called off: welder']);
      expect(sent[0]!.text.includes(`\n\n${status}\n`)).toBe(status !== 'Applied');
      expect((await mine())?.interview).toBeNull();
      const [line] = await db.select().from(auditLog).where(eq(auditLog.entityId, 'of-asha'));
      expect(line?.changes).toContainEqual({ field: 'interviewAt', from: null, to: at });
      const off = (await db.select().from(auditLog)).flatMap(({ changes }) => changes);
      expect(off).toContainEqual({ field: 'interviewAt', from: at, to: null });
      // Nothing old is revived.
      await change({ ids: ['of-asha'], status: 'Interview Scheduled' });
      expect((await mine())?.interview).toBeNull();
      expect((await list()).body.interviews).toMatchObject([{ cancelled: true }]);
    },
  );

  test('the same status without it calls it off too', async () => {
    await invite();
    sent.splice(0);
    await invite(null);
    expect(sent.map(({ subject }) => subject)).toEqual(['Interview called off: welder']);
  });

  test('set, it sets its status; another one beside it is refused', async () => {
    await change({ ids: ['of-asha'], interview: dubai });
    expect(await mine()).toMatchObject({
      ...{ applicationStatus: 'Interview Scheduled', interview: dubai },
    });
    expect((await list()).body.total).toBe(1);
    const refused = await change({ ids: ['of-asha'], status: 'Rejected', interview: dubai });
    expect(refused).toMatchObject({ status: 422, body: { errors: { status: 'unknownOption' } } });
  });

  test('an account on its way out is invited to none', async () => {
    await db
      .update(users)
      .set({ deleteAfter: new Date(2031, 1) })
      .where(eq(users.id, 'asha'));
    expect((await invite()).body.updated).toBe(0);
  });

  test('is called off with its job, ten minutes later', async () => {
    await invite();
    sent.splice(0);
    await db.update(jobs).set({ deletedAt: new Date(portal.now()) });
    travel(10 * minute - 1);
    expect(await callOffOfDeletedJobs(deps)).toBe(0);
    travel(1);
    expect(await callOffOfDeletedJobs(deps)).toBe(1);
    expect(await callOffOfDeletedJobs(deps)).toBe(0);
    expect(sent.map(({ subject }) => subject)).toEqual(['Interview called off: welder']);
    const { url } = (await call<{ url: string }>('POST', '/interviews/feed', { token })).body;
    expect((await feed(url)).text).toContain('STATUS:CANCELLED');
  });
});

describe('the list of all jobs', () => {
  test('holds those of a span, also one that was called off, for who may read it', async () => {
    await invite(dubai, ['of-asha', 'of-ravi']);
    await change({ ids: ['of-ravi'], interview: null });
    const { body } = await list();
    expect(body).toMatchObject({ total: 2, hasFeed: false });
    expect(body.interviews).toMatchObject([
      { ...dubai, userName: 'asha', jobName: 'welder', cancelled: false },
      { userName: 'ravi', cancelled: true },
    ]);
    expect((await list(token, '?from=2030-12-06T00:00:00Z')).body.total).toBe(0);
    expect((await list(token, '?until=2030-12-05T00:00:00Z')).body.total).toBe(0);
    expect((await list(token, '?from=soon')).status).toBe(400);
    expect((await list(editor)).status).toBe(403);
    expect((await list(own.asha)).status).toBe(403);
    expect(JSON.stringify((await list(viewer)).body)).not.toContain('passport');
  });

  test('follows a withdrawal, an undo, and a release that knows nothing of it', async () => {
    const { body } = await invite(dubai, ['of-asha', 'of-ravi']);
    await db
      .update(applications)
      .set({ withdrawnAt: new Date() })
      .where(eq(applications.id, 'of-ravi'));
    const state = async () =>
      Object.fromEntries(
        (await db.select().from(interviews)).map((one) => [
          one.userId,
          [one.cancelled, one.sequence],
        ]),
      );
    expect(await state()).toEqual({ asha: [false, 0], ravi: [true, 1] });
    await call('DELETE', `/jobs/welder/changes/${body.undo!.id}`, { token });
    expect((await state()).asha).toEqual([true, 1]);
    await invite({ ...dubai, place: 'Room 4' });
    expect((await state()).asha).toEqual([false, 2]);
    await change({ ids: ['of-asha'], status: 'Offer Extended' });
    expect((await state()).asha).toEqual([true, 3]);
  });
});

describe('the calendar', () => {
  const add = (by = recruiter) => call<{ url: string }>('POST', '/interviews/feed', { token: by });

  test('shows what comes and what was called off, and no way to reach anyone', async () => {
    await invite(dubai, ['of-asha', 'of-ravi']);
    await change({ ids: ['of-ravi'], interview: null });
    const { body, status } = await add();
    expect(status).toBe(201);
    const { type, text } = await feed(body.url);
    expect(type).toBe('text/calendar; charset=utf-8');
    const lines = text.replace(/\r\n /g, '').split('\r\n');
    const of = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
    expect(of('UID')).toEqual(['UID:of-asha@portal.example', 'UID:of-ravi@portal.example']);
    expect(of('STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    expect(of('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect(of('DTSTART')).toEqual(Array(2).fill('DTSTART:20301205T063000Z'));
    expect(text).not.toMatch(/[^-]asha@|passport/);
    expect((await list(recruiter)).body.hasFeed).toBe(true);
  });

  test('has a number where a name would be a way to reach someone', async () => {
    await invite(dubai, ['of-asha', 'of-ravi']);
    await invite({ ...dubai, place: 'Ask at +91 98765 43210' }, ['of-asha']);
    const named = (id: string, fullName: string) =>
      db.update(users).set({ details: { fullName } }).where(eq(users.id, id));
    await named('asha', '');
    await named('ravi', 'Ravi 98765 43210');
    const { text } = await feed((await add()).body.url);
    const lines = text.replace(/\r\n /g, '').split('\r\n');
    const titles = lines.filter((line) => line.startsWith('SUMMARY:'));
    expect(titles).toEqual(['SUMMARY:#f-asha: welder', 'SUMMARY:#f-ravi: welder']);
    expect(text).not.toMatch(/[^-]asha@|98765/);
  });

  test.each([
    ['a new address', () => add()],
    ['its end', () => call('DELETE', '/interviews/feed', { token: recruiter })],
    [
      'another role',
      () => db.update(users).set({ role: 'viewer' }).where(eq(users.id, 'recruiter')),
    ],
    [
      'the end of all sessions',
      () => db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, 'recruiter')),
    ],
    [
      'the end of the account',
      () => db.update(users).set({ deleteAfter: new Date() }).where(eq(users.id, 'recruiter')),
    ],
  ])('ends with %s', async (_, end) => {
    const { url } = (await add()).body;
    expect((await feed(url)).status).toBe(200);
    await end();
    expect((await feed(url)).status).toBe(404);
    await db
      .update(users)
      .set({ role: 'recruiter', tokenVersion: 0, deleteAfter: null })
      .where(eq(users.id, 'recruiter'));
  });

  test('an address that no one made says nothing, and a viewer makes none', async () => {
    expect((await feed('https://portal.example/api/interviews/feed/guess.ics')).status).toBe(404);
    expect((await add(viewer)).status).toBe(403);
    expect((await call('DELETE', '/interviews/feed', { token: viewer })).status).toBe(403);
  });
});

describe('a reminder', () => {
  test('leaves a day before, once, also where two are at it', async () => {
    await invite();
    expect(await remindAt('2030-12-04T06:29:00Z')).toEqual([]);
    travel(minute);
    await Promise.all([remind(), remind()]);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Reminder: interview on 5 Dec 2030, welder',
    ]);
    expect(sent[0]?.to).toBe('asha@portal.example');
    expect(await remindAt('2030-12-04T08:00:00Z')).toEqual([]);
  });

  test('waits for the end of the night in India', async () => {
    await invite({ ...dubai, at: '2030-12-05T18:00:00.000Z' });
    expect(await remindAt('2030-12-04T18:00:00Z')).toEqual([]);
    expect(await remindAt('2030-12-05T02:29:00Z')).toEqual([]);
    expect(await remindAt('2030-12-05T02:30:00Z')).toHaveLength(1);
  });

  test('is of an interview as it is: moved, it is another one; moved in the last day, they know', async () => {
    await invite();
    expect(await remindAt('2030-12-04T07:00:00Z')).toHaveLength(1);
    await change({ ids: ['of-asha'], interview: { ...dubai, at: '2030-12-07T06:30:00.000Z' } });
    expect(await remindAt('2030-12-06T07:00:00Z')).toHaveLength(1);
    await change({ ids: ['of-asha'], interview: { ...dubai, at: '2030-12-07T06:45:00.000Z' } });
    expect(await remindAt('2030-12-06T09:00:00Z')).toEqual([]);
  });

  test.each([
    ['called off', () => change({ ids: ['of-asha'], interview: null })],
    ['a new status', () => change({ ids: ['of-asha'], status: 'Rejected' })],
    ['a withdrawal', () => db.update(applications).set({ withdrawnAt: new Date() })],
    ['an account on its way out', () => db.update(users).set({ deleteAfter: new Date(2031, 1) })],
    ['an account that is gone', () => db.delete(applications)],
    ['a job that was deleted', () => db.update(jobs).set({ deletedAt: new Date() })],
  ])('is sent to no one after %s', async (_, end) => {
    await invite();
    await end();
    expect(await remindAt('2030-12-04T07:00:00Z')).toEqual([]);
  });

  test('that has not left is taken back with the interview', async () => {
    await invite();
    portal.mailServer.away = true;
    await remindAt('2030-12-04T07:00:00Z');
    const waiting = async () =>
      (await db.select().from(outgoingMails)).filter(({ id }) => id.startsWith('reminder-'));
    expect(await waiting()).toHaveLength(1);
    await change({ ids: ['of-asha'], interview: null });
    portal.mailServer.away = false;
    expect(await waiting()).toEqual([]);
  });

  test('does not leave after the interview', async () => {
    await invite();
    portal.mailServer.away = true;
    await remindAt('2030-12-04T07:00:00Z');
    portal.mailServer.away = false;
    expect(await remindAt('2030-12-05T08:00:00Z')).toEqual([]);
    await sendQueuedMails(deps);
    expect(sent).toEqual([]);
  });

  test('comes for interviews that were set before there was a list', async () => {
    await invite();
    await db.delete(interviews);
    expect(await remindAt('2030-12-04T07:00:00Z')).toHaveLength(1);
    travel(hour);
  });
});
