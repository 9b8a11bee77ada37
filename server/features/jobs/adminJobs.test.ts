import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuditPage } from '#contract/admin/audit.ts';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { auditLog, auditTexts } from '#server/db/schema/auditSchema.ts';
import { erasedPostings, jobSources } from '#server/db/schema/importSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { jobHandlers } from './handlers.ts';
import { eraseDeletedJobs } from './adminJobs.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
let now = start;
const { db, close, tokens, api } = await testApi(jobHandlers, () => now);
let admin = '';
let user = '';

beforeAll(async () => {
  for (const role of ['admin', 'user'] as const) {
    await db.insert(users).values({ id: role, email: `${role}@portal.example`, role });
    const person = { id: role, email: `${role}@portal.example`, name: role, version: 0 };
    const token = await tokens.sign(person, 90 * limits.day);
    if (role === 'admin') admin = token;
    else user = token;
  }
}, 60_000);
beforeEach(async () => {
  now = start;
  await db.delete(auditLog);
  await db.delete(jobs);
});
afterAll(() => close());

async function call<T = Record<string, unknown>>(
  method: string,
  to: string,
  body?: unknown,
  token = admin,
) {
  const answer = await api.request(to, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
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
const listed = async (query = '', token = admin) =>
  (await call<JobList>('GET', `/jobs?${query}`, undefined, token)).body.jobs.map(({ id }) => id);

async function log(): Promise<Pick<AuditPage['entries'][number], 'action' | 'changes'>[]> {
  const rows = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);
  return rows.map(({ action, changes }) => ({ action, changes }));
}

test('a change leaves alone what it does not name: the pause, the openings, the logo', async () => {
  const told = { status: 'inactive', openings: 12, logoUrl: 'https://gulf.example/logo.png' };
  const job = await create(told);
  expect((await call('PUT', `/jobs/${job._id}`, { ...form, location: 'Doha' })).status).toBe(200);
  expect(await stored(job._id)).toMatchObject({ ...told, location: 'Doha' });
  const named = { ...form, status: 'active', openings: 1, logoUrl: '' };
  await call('PUT', `/jobs/${job._id}`, named);
  expect(await stored(job._id)).toMatchObject({ status: 'active', openings: 1, logoUrl: null });
  // One that is over by its last day stays over.
  await call('PUT', `/jobs/${job._id}`, { ...named, closingDate: '2026-11-22' });
  now = start + 3 * limits.day;
  expect((await call('PUT', `/jobs/${job._id}`, form)).status).toBe(200);
  expect(await stored(job._id)).toMatchObject({ status: 'inactive', closingDate: '2026-11-22' });
});

describe('the log of job changes', () => {
  test('names what an edit changed, and nothing where it changed nothing', async () => {
    const { _id } = await create();
    now += 1000;
    await call('PUT', `/jobs/${_id}`, { ...form, description: 'Weld pipes.', openings: 4 });
    await call('PUT', `/jobs/${_id}`, { ...form, description: 'Weld pipes.', openings: 4 });
    const [made, edited, ...more] = await log();
    expect(made?.action).toBe('create');
    expect(made?.changes).toContainEqual({ field: 'jobName', from: null, to: 'Welder' });
    expect(edited).toEqual({
      action: 'update',
      changes: [{ field: 'description' }, { field: 'openings', from: '1', to: '4' }],
    });
    expect(more).toEqual([]);
  });

  test('has a line for a switch, and none for one that was refused', async () => {
    const { _id } = await create();
    now += 1000;
    await call('PUT', `/jobs/${_id}`, { status: 'inactive' });
    await call('PUT', `/jobs/${_id}`, { status: 'inactive' });
    await call('PUT', `/jobs/nothing`, { status: 'inactive' });
    await call('PUT', `/jobs/${_id}`, { ...form, jobName: '' });
    await call('PUT', `/jobs/${_id}`, { status: 'active' }, user);
    expect((await log()).slice(1)).toEqual([
      { action: 'status', changes: [{ field: 'status', from: 'active', to: 'inactive' }] },
    ]);
  });
});

describe('many jobs at once', () => {
  test('are switched, each with its line; the unknown and the deleted are told', async () => {
    const [a, b, gone] = [await create(), await create(), await create()];
    await call('DELETE', `/jobs/${gone._id}`);
    const ids = [a._id, b._id, b._id, gone._id, 'nothing'];
    const { body } = await call<{ jobs: { id: string; status: string }[]; failed: unknown }>(
      'PATCH',
      '/jobs/status',
      { ids, action: 'deactivate' },
    );
    expect(body.jobs.map(({ id, status }) => [id, status])).toEqual([
      [a._id, 'inactive'],
      [b._id, 'inactive'],
    ]);
    expect(body.failed).toEqual([
      { id: gone._id, code: 'JOB_NOT_FOUND' },
      { id: 'nothing', code: 'JOB_NOT_FOUND' },
    ]);
    const switches = (await log()).filter(({ action }) => action === 'status');
    expect(switches).toHaveLength(2);
  });

  test('are closed with a last day that is over, and open again when activated', async () => {
    const a = await create({ closingDate: '2026-12-05' });
    const b = await create();
    await call('PATCH', '/jobs/status', { ids: [a._id, b._id], action: 'close' });
    for (const { _id } of [a, b]) {
      expect(await stored(_id)).toMatchObject({ status: 'inactive', closingDate: '2026-11-20' });
    }
    await call('PATCH', '/jobs/status', { ids: [a._id], action: 'activate' });
    expect(await stored(a._id)).toMatchObject({ status: 'active', closingDate: null });
  });

  test.each([
    [{ ids: [], action: 'close' }],
    [{ ids: ['a'], action: 'burn' }],
    [{ ids: Array.from({ length: 101 }, (_, at) => `job${at}`), action: 'close' }],
    [{ action: 'close' }],
  ])('%j is refused', async (body) => {
    expect((await call('PATCH', '/jobs/status', body)).status).toBe(422);
  });
});

describe('a deleted job', () => {
  test('is gone for everybody, and comes back as it was with its applications', async () => {
    const { _id } = await create({ closingDate: '2026-12-05' });
    const at = new Date(now);
    await db.insert(applications).values({ id: 'x', jobId: _id, userId: 'user', appliedAt: at });
    expect((await call('DELETE', `/jobs/${_id}`)).body).toEqual({ message: 'Job deleted' });
    for (const token of [admin, user, '']) {
      expect((await call('GET', `/jobs/${_id}`, undefined, token)).body.code).toBe('JOB_NOT_FOUND');
      expect(await listed('', token)).toEqual([]);
    }
    expect(await listed('status=inactive')).toEqual([]);
    expect((await call('PUT', `/jobs/${_id}`, { status: 'active' })).status).toBe(404);
    expect((await call('DELETE', `/jobs/${_id}`)).status).toBe(404);

    const back = await call<Job>('POST', `/jobs/${_id}/restore`);
    expect(back.body).toMatchObject({ status: 'active', closingDate: '2026-12-05' });
    expect(back.body.applicantsCount).toBe(1);
    expect(await listed('', user)).toEqual([_id]);
    expect((await call('POST', `/jobs/${_id}/restore`)).status).toBe(404);
    expect((await log()).map(({ action }) => action).sort()).toEqual([
      'create',
      'delete',
      'restore',
    ]);
  });

  test('stays inactive where it was, and is erased after seven days', async () => {
    const { _id } = await create({ status: 'inactive' });
    await call('DELETE', `/jobs/${_id}`);
    await call('POST', `/jobs/${_id}/restore`);
    expect((await stored(_id)).status).toBe('inactive');
    await call('DELETE', `/jobs/${_id}`);
    now += limits.deletedKept;
    expect(await eraseDeletedJobs(db, now)).toBe(0);
    now += 1;
    expect(await eraseDeletedJobs(db, now)).toBe(1);
    expect((await call('POST', `/jobs/${_id}/restore`)).status).toBe(404);
    expect(await db.select().from(jobs)).toEqual([]);
  });
});

test('what an import added is known to its source when it has been erased', async () => {
  const [{ _id }, { _id: typed }] = [await create(), await create({ jobName: 'Cook' })];
  const source = { sourceKey: 'gulf list', sourceName: 'Gulf list', hash: 'hash' };
  await db.insert(jobSources).values({ jobId: _id, item: 'id:7', ...source });
  for (const id of [_id, typed]) await call('DELETE', `/jobs/${id}`);
  expect(await db.select().from(erasedPostings)).toEqual([]);
  expect(await eraseDeletedJobs(db, now + limits.deletedKept + 1)).toBe(2);
  expect(await db.select().from(erasedPostings)).toEqual([
    { sourceKey: 'gulf list', item: 'id:7' },
  ]);
});

test('a job that is brought back in the moment of its erasure stays', async () => {
  const { _id } = await create();
  await call('DELETE', `/jobs/${_id}`);
  now += limits.deletedKept + 1;
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    expect((await call('POST', `/jobs/${_id}/restore`)).status).toBe(200);
    return db.transaction(work);
  });
  expect(await eraseDeletedJobs(db, now)).toBe(0);
  expect(await stored(_id)).toMatchObject({ status: 'active' });
});

test('of many applicants goes slice by slice, and is not brought back half', async () => {
  const [{ _id }, { _id: older }] = [await create(), await create({ jobName: 'Cook' })];
  // More than a slice has at most.
  const ids = Array.from({ length: 250 }, (_, at) => `applicant${at}`);
  await db.insert(users).values(ids.map((id) => ({ id, email: `${id}@portal.example` })));
  const ofJob = (jobId: string, userId: string) => ({ id: `${jobId} ${userId}`, jobId, userId });
  await db.insert(applications).values(ids.map((id) => ofJob(_id, id)));
  await db.insert(applications).values(ofJob(older, 'user'));
  await call('DELETE', `/jobs/${older}`);
  now += 1;
  await call('DELETE', `/jobs/${_id}`);
  now += limits.deletedKept + 1;
  const { transaction } = db;
  let begun = 0;
  vi.spyOn(db, 'transaction').mockImplementation((work) => {
    begun += 1;
    // The older job, a slice of the other one, and no more.
    if (begun === 3) throw new Error('the process ended');
    return transaction.call(db, work);
  });
  await expect(eraseDeletedJobs(db, now)).rejects.toThrow('the process ended');
  const left = await db.$count(applications);
  expect([left > 0, left < ids.length]).toEqual([true, true]);
  expect((await call('POST', `/jobs/${_id}/restore`)).status).toBe(404);
  expect(await eraseDeletedJobs(db, now)).toBe(1);
  expect([await db.$count(jobs), await db.$count(applications)]).toEqual([0, 0]);
  await db.delete(users).where(inArray(users.id, ids));
});

describe('a duplicate', () => {
  const duplicates = async (query: Record<string, string>) =>
    (
      await call<{ jobs: { id: string }[] }>(
        'GET',
        `/jobs/duplicates?${String(new URLSearchParams(query))}`,
      )
    ).body.jobs.map(({ id }) => id);
  const asked = { jobName: 'WELDER ', companyName: 'gulf  steel', location: 'Dubai,UAE' };

  test('is an open job of the same title, company and place, however it is written', async () => {
    const { _id } = await create();
    await create({ location: 'Abu Dhabi, UAE' });
    await create({ companyName: 'Gulf Steel Works' });
    await create({ jobName: 'Welder (TIG)' });
    await create({ status: 'inactive' });
    expect(await duplicates(asked)).toEqual([_id]);
    expect(await duplicates({ ...asked, except: _id })).toEqual([]);
    expect(await duplicates({ ...asked, location: ' ' })).toEqual([]);
    await call('DELETE', `/jobs/${_id}`);
    expect(await duplicates(asked)).toEqual([]);
  });

  test('is told to the admin alone', async () => {
    for (const [token, status] of [
      ['', 401],
      [user, 403],
    ] as const) {
      expect((await call('GET', '/jobs/duplicates', undefined, token)).status).toBe(status);
    }
  });
});

describe('two admins on one job', () => {
  const version = async (id: string) => (await stored(id)).version;

  test('the second one is told what the first one wrote, and wipes nothing', async () => {
    const { _id: id, version: seen } = await create();
    const first = { ...form, description: 'Weld pipes.', version: seen };
    expect((await call('PUT', `/jobs/${id}`, first)).status).toBe(200);
    const second = { ...form, openings: 7, version: seen };
    expect(await call('PUT', `/jobs/${id}`, second)).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CONFLICT', current: { description: 'Weld pipes.', openings: 1 } },
    });
    expect((await stored(id)).description).toBe('Weld pipes.');
    const again = { ...second, description: 'Weld pipes.', version: await version(id) };
    expect((await call('PUT', `/jobs/${id}`, again)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ description: 'Weld pipes.', openings: 7 });
  });

  test('a job that was closed in the same ms is another version', async () => {
    const { _id: id, version: seen } = await create();
    await call('PATCH', '/jobs/status', { ids: [id], action: 'close' });
    expect(await version(id)).not.toBe(seen);
    const text = { ...form, description: 'Weld pipes.', version: seen };
    expect((await call('PUT', `/jobs/${id}`, text)).status).toBe(412);
  });

  test('saves of the same moment have two versions', async () => {
    const { _id: id, version: seen } = await create();
    const answers = await Promise.all(
      ['Weld pipes.', 'Weld plates.'].map((description) =>
        call('PUT', `/jobs/${id}`, { ...form, description, version: seen }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('a switch of the status is another version too; a visitor sees none', async () => {
    const { _id: id, version: seen } = await create();
    await call('PUT', `/jobs/${id}`, { status: 'inactive' });
    expect((await call('PUT', `/jobs/${id}`, { ...form, version: seen })).status).toBe(412);
    expect((await call<Job>('GET', `/jobs/${id}`, undefined, '')).body.version).toBeUndefined();
  });

  test('the log keeps both texts whole', async () => {
    const before = 'Weld. '.repeat(100).trim();
    const { _id: id } = await create({ description: before });
    await call('PUT', `/jobs/${id}`, { ...form, description: 'Nothing.' });
    const [row] = await db.select().from(auditTexts);
    expect(row?.changes).toEqual([{ field: 'description', from: before, to: 'Nothing.' }]);
  });
});

test.each(['jobName', 'companyName', 'location'])(
  '%s can be seen, and is of one line',
  async (field) => {
    for (const text of ['\u200b', '\u202eevil', 'Dubai\nUAE']) {
      const { status, body } = await call('POST', '/jobs', { ...form, [field]: text });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  },
);

describe('an imported job', () => {
  const blanks = { experience: '', skills: [], salaryRange: '', jobType: '', category: '' };
  const imported = async () => {
    const { _id: id } = await create();
    await db.update(jobs).set(blanks);
    return id;
  };

  test('can be corrected without inventing what the board did not say', async () => {
    const id = await imported();
    const body = { ...form, ...blanks, skills: '', description: 'Weld pipes.' };
    expect((await call('PUT', `/jobs/${id}`, body)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ ...blanks, description: 'Weld pipes.' });
  });

  test('what was said must not be taken away, nor left out of a new job', async () => {
    const { _id: id } = await create();
    expect(await call('PUT', `/jobs/${id}`, { ...form, category: '', skills: '' })).toMatchObject({
      ...{ status: 422, body: { errors: { category: 'required', skills: 'required' } } },
    });
    expect((await call('POST', '/jobs', { ...form, ...blanks })).status).toBe(422);
    const wrong = { ...form, ...blanks, skills: '', category: 'Cooking' };
    expect((await call('PUT', `/jobs/${await imported()}`, wrong)).status).toBe(422);
  });
});

test('a search of several words finds what has all of them, where only that is asked for', async () => {
  const { _id: cook } = await create({ jobName: 'Cook', companyName: 'Omega' });
  await create({ jobName: 'Welder', companyName: 'Gulf Steel' });
  expect(await listed('search=cook+omega&partial=no')).toEqual([cook]);
  expect(await listed('search=welder+omega&partial=no')).toEqual([]);
  expect((await listed('search=welder+omega')).length).toBeGreaterThan(0);
});
