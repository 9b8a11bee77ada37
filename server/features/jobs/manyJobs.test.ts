import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManyJobsReply, Replies } from '#contract/http/replies.ts';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { jobHandlers } from './handlers.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
let now = start;
const { db, close, tokens, api } = await testApi(jobHandlers, () => now);
const token = { admin: '', user: '' };

beforeAll(async () => {
  for (const role of ['admin', 'user'] as const) {
    await db.insert(users).values({ id: role, email: `${role}@portal.example`, role });
    const person = { id: role, email: `${role}@portal.example`, name: role, version: 0 };
    token[role] = await tokens.sign(person, 90 * limits.day);
  }
}, 60_000);
beforeEach(async () => {
  now = start;
  await db.delete(auditLog);
  await db.delete(jobs);
});
afterAll(() => close());

async function call<T>(method: string, to: string, body?: unknown, bearer = token.admin) {
  const answer = await api.request(to, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

const form = {
  ...{ jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai, UAE' },
  ...{ description: 'Weld.', skills: 'Arc welding', salaryRange: '30k-50k' },
  ...{ jobType: 'Full Time', category: 'Civil Engineering' },
};
const create = async (change: object = {}) =>
  (await call<Job>('POST', '/jobs', { ...form, ...change })).body;
const stored = async (id: string) => (await call<Job>('GET', `/jobs/${id}`)).body;
const refs = (list: readonly Job[]) => list.map(({ _id: id, version }) => ({ id, version }));
const edit = (list: readonly Job[], change: object, bearer?: string) =>
  call<ManyJobsReply>('PATCH', '/jobs/many', { jobs: refs(list), ...change }, bearer);
const undo = (changed: ManyJobsReply['changed']) =>
  call<ManyJobsReply>('PATCH', '/jobs/many/undo', {
    jobs: changed.map(({ job: { id, version }, before }) => ({ id, version, before })),
  });
const log = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)).flatMap(
    ({ action, changes }) => (action === 'create' ? [] : [{ action, changes }]),
  );

describe('a change of many jobs', () => {
  test('changes them, with old and new in the log, and is found by the new employer', async () => {
    const list = [await create(), await create({ closingDate: '2026-12-05' })];
    now += 1_000;
    const { body } = await edit(list, { closingDate: '2026-12-24', companyName: 'Omega Pipes' });
    expect(body.changed).toHaveLength(2);
    expect(body).toMatchObject({ same: 0, left: [] });
    for (const { _id } of list) {
      expect(await stored(_id)).toMatchObject({
        ...{ closingDate: '2026-12-24', companyName: 'Omega Pipes', jobName: 'Welder' },
      });
    }
    const lines = await log();
    expect(lines.map(({ action }) => action)).toEqual(['update', 'update']);
    expect(lines.map(({ changes }) => changes)).toContainEqual([
      { field: 'closingDate', from: '2026-12-05', to: '2026-12-24' },
      { field: 'companyName', from: 'Gulf Steel', to: 'Omega Pipes' },
    ]);
    const found = await call<JobList>('GET', '/jobs?search=omega&partial=no');
    expect(found.body.total).toBe(2);
    expect((await call<JobList>('GET', '/jobs?company=omega+pipes')).body.total).toBe(2);
  });

  test('of what is that way already there is no line, and no new version', async () => {
    const list = [await create({ category: 'Farming' })];
    const { body } = await edit(list, { category: 'Farming' });
    expect(body).toEqual({ changed: [], same: 1, left: [] });
    expect((await stored(list[0]!._id)).version).toBe(list[0]!.version);
    expect(await log()).toEqual([]);
  });

  test('leaves alone what someone else has changed or deleted, and names it', async () => {
    const [mine, theirs, gone] = [
      await create(),
      await create({ jobName: 'Cook' }),
      await create(),
    ];
    now += 1_000;
    await call('PUT', `/jobs/${theirs._id}`, { status: 'inactive' });
    await call('DELETE', `/jobs/${gone._id}`);
    const { body } = await edit([mine, theirs, gone], { category: 'Farming' });
    expect(body.changed.map(({ job }) => job.id)).toEqual([mine._id]);
    expect(body.left).toEqual([
      { id: theirs._id, title: 'Cook', code: 'VERSION_CONFLICT' },
      { id: gone._id, title: null, code: 'JOB_NOT_FOUND' },
    ]);
    expect((await stored(theirs._id)).category).toBe('Civil Engineering');
  });

  test('the versions are those that an admin’s list tells, and no visitor’s', async () => {
    const job = await create();
    const { body } = await call<JobList>('GET', '/jobs');
    expect(body.jobs[0]?.version).toBe(job.version);
    const others = await call<JobList>('GET', '/jobs', undefined, token.user);
    expect(others.body.jobs[0]).not.toHaveProperty('version');
  });

  test('a logo goes with its employer', async () => {
    const logoUrl = 'https://gulf.example/logo.png';
    const [job] = [await create({ logoUrl })];
    const omega = await create({ companyName: 'Omega', logoUrl: 'https://omega.example/o.png' });
    await edit([job], { companyName: 'OMEGA' });
    expect(await stored(job._id)).toMatchObject({
      ...{ companyName: 'OMEGA', logoUrl: 'https://omega.example/o.png' },
    });
    await edit([omega], { companyName: 'Unknown Works' });
    expect((await stored(omega._id)).logoUrl).toBeNull();
    const own = await create({ logoUrl });
    await edit([own], { companyName: 'GULF STEEL' });
    expect((await stored(own._id)).logoUrl).toBe(logoUrl);
  });

  test('a logo stays with its employer, where names differ in vowel signs alone', async () => {
    const gold = await create({ companyName: 'सोना', logoUrl: 'https://gold.example/g.png' });
    const other = await create({ companyName: 'Omega' });
    await edit([other], { companyName: 'सेना' });
    expect((await stored(other._id)).logoUrl).toBeNull();
    await edit([gold], { companyName: 'सुना' });
    expect((await stored(gold._id)).logoUrl).toBeNull();
  });
});

test.each(['activate', 'deactivate', 'close'] as const)(
  'to %s a job that is that way already leaves its version',
  async (action) => {
    const job = await create();
    await call('PATCH', '/jobs/status', { ids: [job._id], action });
    const { version } = await stored(job._id);
    now += 1_000;
    await call('PATCH', '/jobs/status', { ids: [job._id], action });
    expect((await stored(job._id)).version).toBe(version);
  },
);

describe('taking it back', () => {
  test('restores what no one has changed since, with a line in the log', async () => {
    const logoUrl = 'https://gulf.example/logo.png';
    const list = [await create({ logoUrl }), await create({ closingDate: '2026-12-05' })];
    const change = { closingDate: null, companyName: 'Omega' };
    const { body } = await edit(list, change);
    await call('PUT', `/jobs/${list[1]!._id}`, { status: 'inactive' });
    now += 1_000;
    const back = await undo(body.changed);
    expect(back.body.left.map(({ id }) => id)).toEqual([list[1]!._id]);
    expect(await stored(list[0]!._id)).toMatchObject({ companyName: 'Gulf Steel', logoUrl });
    expect((await stored(list[1]!._id)).companyName).toBe('Omega');
    expect((await log()).at(-1)).toEqual({
      action: 'undo',
      changes: [
        { field: 'companyName', from: 'Omega', to: 'Gulf Steel' },
        { field: 'logoUrl', from: null, to: logoUrl },
      ],
    });
    expect((await undo(body.changed)).body.changed).toEqual([]); // asked for twice
  });

  test('what an import had left blank is blank again', async () => {
    const job = await create();
    await db.update(jobs).set({ category: '' });
    const { body } = await edit([job], { category: 'Farming' });
    await undo(body.changed);
    expect((await stored(job._id)).category).toBe('');
  });
});

describe('a switch of many jobs', () => {
  const act = async (list: readonly Job[], action: string) => {
    const ids = list.map(({ _id }) => _id);
    const { body } = await call<Replies['jobs.setStatuses']>('PATCH', '/jobs/status', {
      ...{ ids, action },
    });
    return { ...body, changed: body.changed ?? [] };
  };
  const three = async () => [
    await create({ status: 'inactive' }),
    await create({ jobName: 'Fitter' }),
    await create({ jobName: 'Cook', closingDate: '2026-12-05' }),
  ];
  const states = async (list: readonly Job[]) => {
    const now = await Promise.all(list.map(({ _id }) => stored(_id)));
    return now.map(({ status, closingDate }) => [status, closingDate]);
  };

  test.each([
    ['activate', 1],
    ['deactivate', 2],
    ['close', 3],
  ])('%s counts what it changed, and is taken back to what each was', async (action, count) => {
    const list = await three();
    const before = await states(list);
    now += 1_000;
    const { jobs: answered, changed } = await act(list, action);
    expect(answered).toHaveLength(3);
    expect(changed).toHaveLength(count);
    const again = await act(list, action);
    expect(again.changed).toEqual([]);
    now += 1_000;
    const back = await undo(
      again.jobs.flatMap((job) => {
        const was = changed.find((one) => one.job.id === job.id);
        return was ? [{ job, before: was.before }] : [];
      }),
    );
    expect(back.body.changed).toHaveLength(count);
    expect(await states(list)).toEqual(before);
    expect((await log()).filter(({ action: one }) => one === 'undo')).toHaveLength(count);
  });

  test('what someone else changed meanwhile stays', async () => {
    const list = await three();
    const { changed } = await act(list, 'deactivate');
    now += 1_000;
    await call('PUT', `/jobs/${list[2]!._id}`, { status: 'active' });
    await call('PUT', `/jobs/${list[2]!._id}`, { status: 'inactive' });
    const { body } = await undo(changed);
    expect(body.left).toMatchObject([{ title: 'Cook', code: 'VERSION_CONFLICT' }]);
    expect((await states(list)).map(([status]) => status)).toEqual([
      ...['inactive', 'active', 'inactive'],
    ]);
  });

  test('one whose last day is over has lost it, and has it back', async () => {
    const job = await create({ closingDate: '2026-12-05' });
    now += 20 * limits.day;
    const { changed } = await act([job], 'activate');
    expect(await states([job])).toEqual([['active', null]]);
    await undo(changed);
    expect(await states([job])).toEqual([['inactive', '2026-12-05']]);
  });
});

describe('what is refused', () => {
  const one = { id: 'a', version: 'b' };
  test.each([
    [{}, 'jobs'],
    [{ jobs: [], category: 'Farming' }, 'jobs'],
    [{ jobs: [{ id: 'a' }], category: 'Farming' }, 'jobs.0.version'],
    [{ jobs: Array.from({ length: 101 }, () => one), category: 'Farming' }, 'jobs'],
    [{ jobs: [one] }, 'form'],
    [{ jobs: [one], category: 'Magic' }, 'category'],
    [{ jobs: [one], closingDate: '2026-02-30' }, 'closingDate'],
    [{ jobs: [one], closingDate: '2026-11-20' }, 'closingDate'],
    [{ jobs: [one], companyName: '  ' }, 'companyName'],
    [{ jobs: [one], companyName: 'x'.repeat(201) }, 'companyName'],
  ])('%#: %s', async (body, field) => {
    const answer = await call<{ errors: object }>('PATCH', '/jobs/many', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  test('a job that is wrong changes none of the others', async () => {
    const list = [await create(), { ...(await create()), version: 'x'.repeat(41) }];
    expect((await edit(list, { category: 'Farming' })).status).toBe(422);
    expect((await stored(list[0]!._id)).category).toBe('Civil Engineering');
  });

  test.each([
    { logoUrl: 'javascript:alert(1)' },
    { logoUrl: '//evil.example/x.png' },
    { category: 'Nonsense <b>' },
    { status: 'burnt' },
    { companyName: 'a\u0000b' },
  ])('taken back to what no job may hold: %j', async (before) => {
    const body = { jobs: [{ ...one, before }] };
    expect((await call('PATCH', '/jobs/many/undo', body)).status).toBe(422);
  });

  test('whoever is no admin', async () => {
    const list = [await create()];
    expect((await edit(list, { category: 'Farming' }, token.user)).status).toBe(403);
    expect((await stored(list[0]!._id)).category).toBe('Civil Engineering');
  });
});
