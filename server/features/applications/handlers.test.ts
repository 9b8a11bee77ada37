import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyApplication } from '#contract/application.ts';
import type { ApplicantFile, ApplicantList, ApplicantNote } from '#contract/applicants.ts';
import { applicationStatuses } from '#contract/options.ts';
import { completeDetails } from '../../../tests/people.ts';
import { giveConsent, withdrawConsent } from '#server/db/consents.ts';
import { auditLog } from '#server/db/auditSchema.ts';
import { applicationEvents } from '#server/db/applicationSchema.ts';
import { applications, jobs, plans, subscriptions, users } from '#server/db/schema.ts';
import { testOffice } from './testOffice.ts';

const office = await testOffice();
const { db, call, travel } = office;
const people = { admin: '', ravi: '', asha: '' };
const hour = 3_600_000;

beforeAll(async () => {
  people.admin = await office.person('admin', { fullName: 'Meera Office' }, 'admin');
  people.ravi = await office.person('ravi', { ...completeDetails, fullName: 'Ravi Kumar' });
  people.asha = await office.person('asha', { fullName: 'Asha 50%', skills: 'Cooking, C' });
  await db.insert(plans).values({
    ...{ type: 'basic', name: 'Pro', amount: 1, duration: '3 months', durationDays: 92 },
    features: [],
  });
  await db.insert(subscriptions).values({
    ...{ id: 's', userId: 'ravi', planType: 'basic', status: 'active' },
    startsAt: new Date(office.now() - hour),
    expiresAt: new Date(office.now() + 90 * 24 * hour),
  });
}, 60_000);
beforeEach(async () => {
  await db.delete(jobs);
  await office.job('welder');
});
afterAll(() => office.close());

const apply = () => call('POST', '/jobs/welder/apply', { token: people.ravi });
const mine = async (token = people.ravi) =>
  (await call<{ applications: MyApplication[] }>('GET', '/jobs/myapplications', { token })).body
    .applications;
const mineId = async () => (await mine())[0]?.applicationId ?? '';
const withdraw = (id: string, withdrawn: boolean, token = people.ravi, key?: string) =>
  call<{ application: MyApplication; code: string }>('PATCH', `/jobs/myapplications/${id}`, {
    ...{ token, body: { withdrawn } },
    ...(key && { key }),
  });
const change = (body: unknown, token = people.admin, key?: string) =>
  call<{ updated: number; code: string; errors: Record<string, string> }>(
    'PATCH',
    '/jobs/welder/applicants',
    { token, body, ...(key && { key }) },
  );
const list = async (query = '') =>
  (await call<ApplicantList>('GET', `/jobs/welder/applicants${query}`, { token: people.admin }))
    .body;
const file = async (id: string) =>
  (await call<ApplicantFile>('GET', `/jobs/welder/applicants/${id}`, { token: people.admin })).body;
const story = async () => (await mine())[0]?.events?.map(({ kind, status }) => `${kind}:${status}`);

describe('the way of an application', () => {
  test('is written down step by step, forward and back, with time and who', async () => {
    await apply();
    const id = await mineId();
    for (const status of [...applicationStatuses.slice(1), 'In Review']) {
      travel(hour);
      expect((await change({ ids: [id], status })).body.updated).toBe(1);
      expect((await mine())[0]?.applicationStatus).toBe(status);
    }
    expect(await story()).toEqual([
      ...applicationStatuses.map((status) =>
        status === 'Applied' ? 'applied:Applied' : `status:${status}`,
      ),
      'status:In Review',
    ]);
    const { events } = await file(id);
    expect(events.map(({ byName }) => byName)).toEqual([
      null,
      ...Array<string>(6).fill('Meera Office'),
    ]);
    expect(events.at(-1)?.at).toBe(new Date(office.now()).toISOString());
    // The applicant learns what and when, not who.
    expect(JSON.stringify(await mine())).not.toContain('Meera');
    expect(JSON.stringify(await mine())).not.toContain('"admin"');
  });

  test('the same status once more is no step', async () => {
    await apply();
    const id = await mineId();
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(1);
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(0);
    expect(await story()).toHaveLength(2);
    // One line of the office's log, with what was before.
    const lines = await db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(lines).toMatchObject([
      {
        ...{ action: 'status', entity: 'application', actorId: 'admin', label: 'welder' },
        changes: [{ field: 'status', from: 'Applied', to: 'Hired' }],
      },
    ]);
  });

  test('a repeated request with its key changes nothing that was changed since', async () => {
    await apply();
    const id = await mineId();
    const first = await change({ ids: [id], status: 'Hired' }, people.admin, 'change-key-1');
    await change({ ids: [id], status: 'Rejected' });
    const again = await change({ ids: [id], status: 'Hired' }, people.admin, 'change-key-1');
    expect(again.body).toEqual(first.body);
    expect((await mine())[0]?.applicationStatus).toBe('Rejected');
  });

  test('an interview is told with its place, moved, and called off', async () => {
    await apply();
    const id = await mineId();
    const interview = { at: '2026-12-01T10:30:00+05:30', place: ' Hotel Taj, Patna ' };
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    const told = { at: '2026-12-01T05:00:00.000Z', place: 'Hotel Taj, Patna' };
    expect((await mine())[0]).toMatchObject({
      ...{ applicationStatus: 'Interview Scheduled', interview: told },
    });
    await change({ ids: [id], interview: { ...interview, place: 'Video call' } });
    expect((await change({ ids: [id], interview: null })).body.updated).toBe(1);
    expect((await change({ ids: [id], interview: null })).body.updated).toBe(0);
    const [application] = await mine();
    expect(application?.interview).toBeNull();
    expect(
      application?.events?.slice(1).map(({ kind, interview: at }) => [kind, at?.place]),
    ).toEqual([
      ['status', 'Hotel Taj, Patna'],
      ['interview', 'Video call'],
      ['interview', undefined],
    ]);
  });

  test.each([
    [{ status: 'Hired' }, { form: 'required' }],
    [{ ids: [], status: 'Hired' }, { ids: 'required' }],
    [{ ids: ['a'], status: 'Promoted' }, { status: 'unknownOption' }],
    [{ ids: ['a'] }, { form: 'required' }],
    [{ ids: ['a'], interview: { at: 'tomorrow', place: 'x' } }, { 'interview.at': 'dateInvalid' }],
    [
      { ids: ['a'], interview: { at: '2026-02-31T25:00:00Z', place: 'x' } },
      { 'interview.at': 'dateInvalid' },
    ],
    [
      { ids: ['a'], interview: { at: '2026-12-01T10:00:00Z', place: ' ' } },
      { 'interview.place': 'required' },
    ],
    [{ all: { status: 'Nobody' }, status: 'Hired' }, { form: 'required' }],
  ])('%j is refused', async (body, errors) => {
    const answer = await change(body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('mails', () => {
  test('tell the applicant what changed, in their language', async () => {
    await apply();
    const id = await mineId();
    await db.update(users).set({ language: 'hinglish' }).where(eq(users.id, 'ravi'));
    office.sent.length = 0;
    const interview = { at: '2026-12-01T05:00:00Z', place: 'Hotel Taj\nPatna' };
    await change({ ids: [id], status: 'In Review' });
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    await change({ ids: [id], interview: null });
    await change({ ids: [id], status: 'Applied' });
    await change({ ids: [id], status: 'Applied' });
    await expect.poll(() => office.sent.length).toBe(3);
    expect(office.sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'ravi@portal.example Aapki application: welder',
      'ravi@portal.example 1 Dec 2026 ko interview: welder',
      'ravi@portal.example Interview cancel hua: welder',
    ]);
    expect(office.sent[0]?.text).toContain('Dekha ja raha hai');
    expect(office.sent[1]?.text).toContain('1 Dec 2026, 10:30 am');
    expect(office.sent[1]?.text).toContain('https://portal.example/my-applications');
    await db.update(users).set({ language: null }).where(eq(users.id, 'ravi'));
  });
});

describe('who has taken back the consent to share', () => {
  test('is not marked, told by mail, or shown with profile and resume', async () => {
    await apply();
    const id = await mineId();
    const off = { userId: 'ravi', kind: 'sharing', at: new Date(office.now()) } as const;
    await withdrawConsent(db, off);
    office.sent.length = 0;
    const mark = await call('POST', '/jobs/welder/mark-in-review', { token: people.admin });
    expect(mark.body.updated).toBe(0);
    expect((await change({ ids: [id], status: 'Rejected' })).body.updated).toBe(1);
    expect((await list()).applicants[0]).toMatchObject({ shared: false, resumeLink: null });
    expect((await file(id)).profile).toMatchObject({ mobile: '', skills: [] });
    expect(office.sent).toEqual([]);
    await giveConsent(db, off);
    expect((await list()).applicants[0]?.shared).toBe(true);
    expect((await file(id)).profile.skills).toEqual(['Arc welding', 'Gas cutting']);
  });
});

describe('withdrawing', () => {
  test('is told to the office, takes the resume back, and is undone for a day', async () => {
    await apply();
    const id = await mineId();
    await change({ ids: [id], status: 'In Review' });
    expect((await withdraw(id, true)).body.application.withdrawnAt).toBe(
      new Date(office.now()).toISOString(),
    );
    expect((await list()).applicants[0]).toMatchObject({
      ...{ applicationStatus: 'In Review', resumeLink: null, shared: false },
      withdrawnAt: new Date(office.now()).toISOString(),
    });
    expect((await list()).facets?.statuses).toEqual({ Withdrawn: 1 });
    expect((await file(id)).profile).toMatchObject({ mobile: '', skills: [] });
    // No longer anybody's to change, nor to be marked.
    expect((await change({ ids: [id], status: 'Hired' })).body.updated).toBe(0);
    const check = await call('GET', '/jobs/welder/check-application', { token: people.ravi });
    expect(check.body.hasApplied).toBe(false);
    travel(24 * hour - 1);
    const { application } = (await withdraw(id, false)).body;
    expect(application).toMatchObject({ applicationStatus: 'In Review', withdrawnAt: null });
    expect(await story()).toEqual([
      ...['applied:Applied', 'status:In Review', 'withdrawn:In Review', 'restored:In Review'],
    ]);
  });

  test('after a day only applying again helps, and that begins anew', async () => {
    await apply();
    const id = await mineId();
    const interview = { at: '2026-12-01T10:30:00Z', place: 'Patna' };
    await change({ ids: [id], status: 'Interview Scheduled', interview });
    await withdraw(id, true);
    travel(24 * hour);
    expect((await withdraw(id, false)).body.code).toBe('WITHDRAWAL_FINAL');
    expect((await apply()).status).toBe(201);
    const [application, ...others] = await mine();
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      ...{ applicationId: id, applicationStatus: 'Applied', withdrawnAt: null, interview: null },
      appliedAt: new Date(office.now()).toISOString(),
    });
    expect((await apply()).body.code).toBe('ALREADY_APPLIED');
  });

  test('twice is once, with a key and without', async () => {
    await apply();
    const id = await mineId();
    await withdraw(id, true, people.ravi, 'withdraw-key');
    await withdraw(id, true, people.ravi, 'withdraw-key');
    await withdraw(id, true);
    expect(await story()).toEqual(['applied:Applied', 'withdrawn:Applied']);
  });

  test.each(['Hired', 'Rejected'])('is not possible when %s', async (status) => {
    await apply();
    const id = await mineId();
    await change({ ids: [id], status });
    const answer = await withdraw(id, true);
    expect([answer.status, answer.body.code]).toEqual([409, 'WITHDRAWAL_NOT_POSSIBLE']);
  });
});

describe('the list of the office', () => {
  beforeEach(async () => {
    await office.person('dev', { fullName: 'Dev_Nair', skills: 'cooking ,Baking' }).catch(() => '');
    await office.applied('a1', 'welder', 'ravi');
    travel(1);
    await office.applied('a2', 'welder', 'asha', { status: 'In Review' });
    travel(1);
    await office.applied('a3', 'welder', 'dev');
    await db
      .update(applications)
      .set({ withdrawnAt: new Date(office.now()) })
      .where(eq(applications.id, 'a3'));
  });

  test.each([
    ['', ['a1', 'a2', 'a3']],
    ['?sort=newest', ['a3', 'a2', 'a1']],
    ['?sort=name', ['a2', 'a3', 'a1']],
    ['?sort=status', ['a1', 'a2', 'a3']],
    ['?status=Applied', ['a1']],
    ['?status=Withdrawn', ['a3']],
    ['?status=Hired', []],
    ['?status=Nonsense', ['a1', 'a2', 'a3']],
    ['?skill=cooking', ['a2', 'a3']],
    ['?skill=c', ['a2']],
    ['?skill=Arc', ['a1']],
    ['?search=kumar ravi', ['a1']],
    ['?search=ASHA@portal', ['a2']],
    ['?search=50%25', ['a2']],
    ['?search=_', ['a3']],
    ['?search=%5C', []],
    ['?limit=2', ['a1', 'a2']],
    ['?limit=2&page=2', ['a3']],
    ['?search=portal&skill=cooking&status=In Review', ['a2']],
  ])('%s finds %j', async (query, ids) => {
    expect((await list(query)).applicants.map(({ _id }) => _id)).toEqual(ids);
  });

  test('says on its first page what there is to choose from', async () => {
    const { facets, total } = await list('?skill=arc welding');
    expect(total).toBe(1);
    expect(facets).toEqual({
      ...{ all: 3, statuses: { Applied: 1, 'In Review': 1, Withdrawn: 1 } },
      skills: [
        { skill: 'Cooking', count: 2 },
        ...['Arc welding', 'Baking', 'C', 'Gas cutting'].map((skill) => ({ skill, count: 1 })),
      ],
    });
    expect((await list('?page=2')).facets).toBeUndefined();
  });

  test('all whom a filter finds are changed at once, and nobody else', async () => {
    await office.job('mason');
    await office.applied('other', 'mason', 'asha');
    const { body } = await change({ all: { skill: 'cooking' }, status: 'Rejected' });
    expect(body.updated).toBe(1);
    const rows = await db.select().from(applications).orderBy(applications.id);
    expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...['a1 Applied', 'a2 Rejected', 'a3 Applied', 'other Applied'],
    ]);
    // Another job's applicants are not to be had through this one.
    expect((await change({ ids: ['other'], status: 'Hired' })).body.updated).toBe(0);
  });

  test('marking reaches those of the file only', async () => {
    const drawnUp = new Date(office.now()).toISOString();
    await office.person('late').catch(() => '');
    travel(1000);
    await office.applied('a4', 'welder', 'late');
    const mark = (query: string) =>
      call('POST', `/jobs/welder/mark-in-review${query}`, { token: people.admin });
    expect((await mark(`?until=${drawnUp}`)).body).toEqual({
      ...{ message: '1 applicant(s) marked as In Review', updated: 1 },
    });
    expect((await mark('?until=yesterday')).status).toBe(400);
    expect((await mark('')).body.updated).toBe(1);
    const log = await db.select().from(auditLog).orderBy(auditLog.at);
    expect(log.slice(-2).map(({ action, changes }) => [action, changes[1]?.to])).toEqual([
      ['export', '1'],
      ['export', '1'],
    ]);
    const events = await db.select().from(applicationEvents);
    expect(events.map(({ applicationId, byId }) => [applicationId, byId])).toEqual([
      ['a1', 'admin'],
      ['a4', 'admin'],
    ]);
  });
});

describe('notes', () => {
  test('are the office’s own', async () => {
    await apply();
    const id = await mineId();
    const path = `/jobs/welder/applicants/${id}`;
    const add = (text: string) =>
      call<{ notes: ApplicantNote[] }>('POST', path, { token: people.admin, body: { text } });
    expect((await add(' Speaks Arabic ')).status).toBe(201);
    travel(1);
    const { notes } = (await add('Call after six')).body;
    expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['Call after six', 'Meera Office'],
      ['Speaks Arabic', 'Meera Office'],
    ]);
    expect((await file(id)).notes).toEqual(notes);
    expect((await list()).applicants[0]?.notes).toBe(2);
    expect((await add(' ')).status).toBe(422);
    expect((await add('x'.repeat(2001))).status).toBe(422);
    const taken = await call<{ notes: ApplicantNote[] }>('DELETE', `${path}/${notes[0]?.id}`, {
      token: people.admin,
    });
    expect(taken.body.notes).toHaveLength(1);
    expect(JSON.stringify([await mine(), await story()])).not.toContain('Arabic');
  });
});

describe('nobody else', () => {
  test('reads or changes what the office does, nor another’s application', async () => {
    await apply();
    const id = await mineId();
    const body = { ids: [id], status: 'Hired', text: 'x', withdrawn: true };
    for (const [method, path] of [
      ['GET', '/jobs/welder/applicants'],
      ['GET', `/jobs/welder/applicants/${id}`],
      ['PATCH', '/jobs/welder/applicants'],
      ['POST', `/jobs/welder/applicants/${id}`],
      ['DELETE', `/jobs/welder/applicants/${id}/n`],
      ['POST', '/jobs/welder/mark-in-review'],
    ] as const) {
      const sent = method === 'GET' ? {} : { body };
      expect((await call(method, path, sent)).status).toBe(401);
      for (const token of [people.ravi, people.asha]) {
        expect((await call(method, path, { token, ...sent })).status, path).toBe(403);
      }
    }
    expect((await withdraw(id, true, people.asha)).body.code).toBe('APPLICATION_NOT_FOUND');
    expect((await withdraw(id, true, people.admin)).body.code).toBe('APPLICATION_NOT_FOUND');
    expect((await mine())[0]).toMatchObject({ applicationStatus: 'Applied', withdrawnAt: null });
  });

  test('and what is not there is said to be missing', async () => {
    const admin = { token: people.admin };
    await apply();
    await office.job('mason');
    const id = await mineId();
    const codes = await Promise.all([
      call('GET', '/jobs/none/applicants', admin),
      call('PATCH', '/jobs/none/applicants', { ...admin, body: { ids: ['a'], status: 'Hired' } }),
      call('GET', `/jobs/mason/applicants/${id}`, admin),
      call('POST', `/jobs/mason/applicants/${id}`, { ...admin, body: { text: 'x' } }),
    ]);
    expect(codes.map(({ body }) => body.code)).toEqual([
      ...['JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'APPLICATION_NOT_FOUND', 'APPLICATION_NOT_FOUND'],
    ]);
  });
});
