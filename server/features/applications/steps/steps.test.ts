import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { applicantLimits, type ApplicantList } from '#contract/applications/applicants.ts';
import type { Applicant } from '#contract/applications/application.ts';
import { stepLimits, type Board, type JobSteps } from '#contract/applications/steps.ts';
import { applicationEvents, jobSteps, stepMoves } from '#server/db/schema/applicationSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testAdmin } from '../testAdmin.ts';

const portal = await testAdmin();
const { db, call, travel } = portal;
const token = await portal.person('admin', {}, 'admin');
const viewer = await portal.person('viewer', {}, 'viewer');
const editor = await portal.person('editor', {}, 'editor');
const names = ['asha', 'dev', 'ravi'];
const own: Record<string, string> = {};
for (const name of names) own[name] = await portal.person(name);

const medical = { id: 'medical', status: 'Offer Extended', name: 'Medical' };
const visa = { id: 'visa', status: 'Hired', name: 'Visa' };
const ticket = { id: 'ticket', status: 'Hired', name: 'Ticket' };
const list = [medical, visa, ticket];

beforeEach(async () => {
  for (const table of [auditLog, outgoingMails, applicationEvents, applications, jobs]) {
    await db.delete(table);
  }
  await portal.job('welder');
  for (const name of names) await portal.applied(`of-${name}`, 'welder', name);
  await db.update(applications).set({ status: 'Hired' });
});
afterAll(portal.close);

type Answer = JobSteps & {
  code?: string;
  errors?: Record<string, string>;
  current?: JobSteps;
  undo?: { id: string; count: number };
};
interface Moved {
  updated: number;
  undo?: { id: string; count: number };
  code?: string;
  number?: number;
  current?: Applicant;
  errors?: Record<string, string>;
}
const put = (body: object, by = token) =>
  call<Answer>('PUT', '/jobs/welder/steps', { token: by, body });
const move = (body: object, key?: string) =>
  call<Moved>('PATCH', '/jobs/welder/steps', { token, body, ...(key && { key }) });
const undo = (id: string, job = 'welder') =>
  call<{ undone: number; kept: number; code?: string }>('DELETE', `/jobs/${job}/steps/${id}`, {
    token,
  });
const everyone = { all: {} };
const stepsNow = async () =>
  Object.fromEntries(
    (await db.select().from(applications)).map(({ userId, stepId }) => [userId, stepId]),
  );
const shown = async (query = '') =>
  (await call<ApplicantList>('GET', `/jobs/welder/applicants${query}`, { token })).body;
const board = async (by = token) =>
  (await call<Board>('GET', '/jobs/welder/board', { token: by })).body;

describe('the list of steps', () => {
  test('begins empty, is kept in the order of the statuses, and read by who reads numbers', async () => {
    const read = (by: string) => call<JobSteps>('GET', '/jobs/welder/steps', { token: by });
    expect((await read(token)).body).toEqual({ steps: [], version: '0' });
    const { body } = await put({ steps: [visa, medical, ticket], version: '0' });
    expect(body.steps.map(({ id }) => id)).toEqual(['medical', 'visa', 'ticket']);
    expect((await read(viewer)).body).toEqual(body);
    expect((await read(editor)).status).toBe(403);
    for (const by of [viewer, editor, own.asha!]) {
      expect((await put({ steps: [], version: '1' }, by)).status).toBe(403);
    }
  });

  test('a second admin is refused with what the first one wrote; the same once more is no more', async () => {
    await put({ steps: list, version: '0' });
    expect(await put({ steps: list, version: '0' })).toMatchObject({ status: 200 });
    const second = await put({ steps: [medical], version: '0' });
    expect(second).toMatchObject({ status: 412, body: { code: 'VERSION_CONFLICT' } });
    expect(second.body.current?.steps.map(({ name }) => name)).toEqual([
      ...['Medical', 'Visa', 'Ticket'],
    ]);
    expect((await put({ steps: [medical], version: '1' })).status).toBe(200);
    expect(await db.select().from(auditLog)).toHaveLength(2);
  });

  test.each([
    [[{ ...visa, name: ' ' }], 'steps.0.name', 'required'],
    [[{ ...visa, name: '\u200b' }], 'steps.0.name', 'required'],
    [[{ ...visa, name: 'a\u202eb' }], 'steps.0.name', 'unreadableText'],
    [[{ ...visa, name: 'a\nb' }], 'steps.0.name', 'unreadableText'],
    [[{ ...visa, name: 'x'.repeat(stepLimits.name + 1) }], 'steps.0.name', 'tooLong'],
    [[{ ...visa, status: 'Deployed' }], 'steps.0.status', 'unknownOption'],
    [[{ ...visa, id: 'a b' }], 'steps.0.id', 'unreadableText'],
    [[visa, { ...ticket, name: 'VISA' }], 'steps.1.name', 'stepTwice'],
    [[visa, { ...ticket, id: 'visa' }], 'steps.1.name', 'stepTwice'],
    [
      Array.from({ length: stepLimits.steps + 1 }, (_, n) => ({
        ...visa,
        id: `s${n}`,
        name: `S${n}`,
      })),
      'steps',
      'tooLong',
    ],
  ])('%j is refused beside %s', async (steps, field, message) => {
    const answer = await put({ steps, version: '0' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } });
    expect(answer.body.errors).toEqual({ [field]: message });
    expect(await db.select().from(jobSteps)).toEqual([]);
  });

  test('a step stays under its status, and its people under theirs', async () => {
    await put({ steps: list, version: '0' });
    const moved = await put({ steps: [{ ...medical, status: 'Hired' }], version: '1' });
    expect(moved.body.errors).toEqual({ 'steps.0.status': 'stepOtherStatus' });
    const moves = [{ from: 'visa', to: 'medical' }];
    const other = await put({ steps: [medical], version: '1', moves });
    expect(other.body.errors).toEqual({ 'moves.0.to': 'unknownOption' });
  });

  test('who is in a step that is removed goes where it was said, and back with it', async () => {
    await put({ steps: list, version: '0' });
    await move({ ids: ['of-asha', 'of-dev'], step: 'visa' });
    const since = (await shown()).applicants.find(({ userId }) => userId === 'dev')?.step?.since;
    travel(60_000);
    const moves = [{ from: 'visa', to: 'ticket' }];
    const { body } = await put({ steps: [medical, ticket], version: '1', moves });
    expect(body.undo).toMatchObject({ count: 2 });
    expect(await stepsNow()).toEqual({ asha: 'ticket', dev: 'ticket', ravi: null });
    await move({ ids: ['of-asha'], step: null });
    await put({ steps: list, version: '2', undo: body.undo!.id });
    expect(await stepsNow()).toEqual({ asha: null, dev: 'visa', ravi: null });
    expect((await shown()).applicants.find(({ userId }) => userId === 'dev')?.step?.since).toBe(
      since,
    );
  });

  test('without a word they are in none', async () => {
    await put({ steps: list, version: '0' });
    await move({ ...everyone, step: 'visa' });
    expect((await put({ steps: [ticket], version: '1' })).body.undo).toMatchObject({ count: 3 });
    expect(await stepsNow()).toEqual({ asha: null, dev: null, ravi: null });
  });

  test('is gone with its job', async () => {
    await put({ steps: list, version: '0' });
    await db.delete(jobs);
    expect(await db.select().from(jobSteps)).toEqual([]);
    expect((await put({ steps: list, version: '0' })).status).toBe(404);
  });
});

describe('moving people', () => {
  beforeEach(() => put({ steps: list, version: '0' }));

  test('tells no one, changes no status, and is in the log with old and new', async () => {
    await move({ ids: ['of-asha'], step: 'visa' });
    travel(1_000);
    expect((await move({ ids: ['of-asha'], step: 'ticket' })).body.updated).toBe(1);
    const [asha] = (await shown('?step=ticket')).applicants;
    expect(asha).toMatchObject({
      applicationStatus: 'Hired',
      step: { id: 'ticket', name: 'Ticket', since: new Date(portal.now()).toISOString() },
    });
    const { body } = await call<{ applications: object[] }>('GET', '/jobs/myapplications', {
      token: own.asha!,
    });
    expect(JSON.stringify(body)).not.toMatch(/icket|step/i);
    expect(await db.select().from(outgoingMails)).toEqual([]);
    expect(await db.select().from(applicationEvents)).toEqual([]);
    const lines = (await db.select().from(auditLog)).filter(({ entity }) => entity !== 'job');
    expect(lines.at(-1)).toMatchObject({
      ...{ action: 'update', entity: 'application', entityId: 'of-asha', actorId: 'admin' },
      changes: [{ field: 'step', from: 'Visa', to: 'Ticket' }],
    });
  });

  test('meant are only those of its status, in their number', async () => {
    await db.update(applications).set({ status: 'Applied' }).where(eq(applications.id, 'of-ravi'));
    const where = { ...everyone, step: 'visa' };
    expect((await move({ ...where, onlyCount: true })).body).toEqual({ updated: 2 });
    expect(await move({ ...where, expected: 3 })).toMatchObject({
      status: 409,
      body: { code: 'NUMBER_CHANGED', number: 2 },
    });
    expect((await move({ ...where, expected: 2 })).body.updated).toBe(2);
    expect(await stepsNow()).toEqual({ asha: 'visa', dev: 'visa', ravi: null });
    expect((await shown('?step=visa')).total).toBe(2);
    expect((await shown('?step=none')).total).toBe(1);
    expect((await shown('?step=none&status=Hired')).total).toBe(0);
  });

  test('an answer that was lost is repeated, and nothing is done twice', async () => {
    const body = { ...everyone, step: 'visa' };
    const first = await move(body, 'key-of-a-move');
    travel(5_000);
    expect((await move(body, 'key-of-a-move')).body).toEqual(first.body);
    expect(await db.select().from(stepMoves)).toHaveLength(3);
    // Without the key: all are there already.
    expect((await move(body)).body).toEqual({ updated: 0 });
  });

  test('is taken back with its dates; who was moved since, or changed, stays', async () => {
    await move({ ...everyone, step: 'visa' });
    const before = (await shown()).applicants[0]?.step;
    travel(60_000);
    const { body } = await move({ ...everyone, step: 'ticket' });
    await move({ ids: ['of-dev'], step: null });
    await db.update(applications).set({ status: 'Rejected' }).where(eq(applications.id, 'of-ravi'));
    expect((await undo(body.undo!.id)).body).toEqual({ undone: 1, kept: 2 });
    expect(await stepsNow()).toEqual({ asha: 'visa', dev: null, ravi: null });
    expect((await shown()).applicants[0]?.step).toEqual(before);
    const late = await move({ ids: ['of-asha'], step: 'ticket' });
    travel(applicantLimits.mailHold);
    expect((await undo(late.body.undo!.id)).body.code).toBe('UNDO_TOO_LATE');
    await portal.job('cook');
    expect((await undo(late.body.undo!.id, 'cook')).status).toBe(404);
  });

  test('a second admin who saw someone elsewhere is told where they are', async () => {
    await move({ ids: ['of-asha'], step: 'visa', was: null });
    const second = await move({ ids: ['of-asha'], step: null, was: 'ticket' });
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', current: { step: { name: 'Visa' } } },
    });
    expect((await move({ ids: ['of-asha'], step: 'visa', was: null })).status).toBe(200);
    expect((await move({ ids: ['of-asha'], step: 'ticket', was: 'visa' })).body.updated).toBe(1);
  });

  test('an account on its way out is moved nowhere', async () => {
    await put({ steps: list, version: '0' });
    await db
      .update(users)
      .set({ deleteAfter: new Date(2031, 1) })
      .where(eq(users.id, 'asha'));
    await move({ ids: ['of-asha', 'of-dev'], step: 'visa' });
    await db.update(users).set({ deleteAfter: null });
    expect(await stepsNow()).toMatchObject({ asha: null, dev: 'visa' });
  });

  test('a step of no one, a person of another job and who may not are refused', async () => {
    const unknown = await move({ ids: ['of-asha'], step: 'deployed' });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { step: 'unknownOption' } } });
    await portal.job('cook');
    await portal.applied('cook-of-asha', 'cook', 'asha');
    expect((await move({ ids: ['cook-of-asha'], step: 'visa' })).body.updated).toBe(0);
    for (const by of [viewer, editor, own.asha!]) {
      const body = { ids: ['of-asha'], step: 'visa' };
      expect((await call('PATCH', '/jobs/welder/steps', { token: by, body })).status).toBe(403);
    }
  });

  test('a new status ends it, and so does a withdrawal; its undo brings it back', async () => {
    await move({ ...everyone, step: 'visa' });
    const change = await call<Moved>('PATCH', '/jobs/welder/applicants', {
      token,
      body: { ids: ['of-asha', 'of-dev'], status: 'Offer Extended' },
    });
    expect(await stepsNow()).toEqual({ asha: null, dev: null, ravi: 'visa' });
    await call('DELETE', `/jobs/welder/changes/${change.body.undo!.id}`, { token });
    expect(await stepsNow()).toEqual({ asha: 'visa', dev: 'visa', ravi: 'visa' });
    // As the release before does it, and as a withdrawal does.
    await db.update(applications).set({ withdrawnAt: new Date() });
    expect(await stepsNow()).toEqual({ asha: null, dev: null, ravi: null });
    expect((await move({ ...everyone, step: 'visa' })).body.updated).toBe(0);
  });

  test('of an account that is erased nothing is left', async () => {
    await move({ ...everyone, step: 'visa' });
    await db.delete(users).where(eq(users.id, 'ravi'));
    expect((await db.select().from(stepMoves)).map(({ userId }) => userId).sort()).toEqual([
      ...['asha', 'dev'],
    ]);
    await portal.person('ravi').catch(() => '');
  });
});

describe('the board', () => {
  beforeEach(() => put({ steps: list, version: '0' }));

  test('has a column for every status and step, with how many wait how long', async () => {
    await move({ ids: ['of-asha'], step: 'visa' });
    travel(2 * 24 * 60 * 60 * 1_000);
    await move({ ids: ['of-dev'], step: 'visa' });
    travel(24 * 60 * 60 * 1_000);
    await db
      .update(applications)
      .set({ withdrawnAt: new Date() })
      .where(eq(applications.id, 'of-ravi'));
    const { columns, withdrawn } = await board();
    expect(columns.map(({ status, step }) => step?.name ?? status)).toEqual([
      ...['Applied', 'In Review', 'Interview Scheduled', 'Offer Extended', 'Medical'],
      ...['Rejected', 'Hired', 'Visa', 'Ticket'],
    ]);
    expect(withdrawn).toBe(1);
    const inVisa = columns.find(({ step }) => step?.id === 'visa');
    expect(inVisa).toMatchObject({ count: 2, medianDays: 2, longestDays: 3 });
    expect(inVisa?.cards.map(({ userName }) => userName)).toEqual(['asha', 'dev']);
  });

  test('shows a viewer no contacts, and an editor nothing', async () => {
    await db
      .update(users)
      .set({ details: { fullName: 'asha@portal.example' } })
      .where(eq(users.id, 'asha'));
    const seen = JSON.stringify(await board(viewer));
    expect(seen).toContain('dev');
    expect(seen).not.toContain('@portal.example');
    expect((await call('GET', '/jobs/welder/board', { token: editor })).status).toBe(403);
    expect((await call('GET', '/jobs/gone/board', { token })).status).toBe(404);
  });
});

test('the way through the steps is in the file of an applicant, without addresses for a viewer', async () => {
  await put({ steps: list, version: '0' });
  const file = (by: string) =>
    call<{ moves: { step: string | null; byName: string | null }[] }>(
      ...(['GET', '/jobs/welder/applicants/of-asha', { token: by }] as const),
    );
  const body = { ids: ['of-asha'], expected: 1 };
  await move({ ...body, step: 'visa' });
  travel(1_000);
  const { body: second } = await move({ ...body, step: null });
  expect((await file(token)).body.moves.map(({ step }) => step)).toEqual(['Visa', null]);
  expect(JSON.stringify((await file(viewer)).body.moves)).not.toContain('@');
  await undo(second.undo?.id ?? '');
  expect((await file(token)).body.moves.map(({ step }) => step)).toEqual(['Visa']);
});
