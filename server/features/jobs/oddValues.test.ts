import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManyJobsReply, Replies } from '#contract/http/replies.ts';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { jobHandlers } from './handlers.ts';

const { db, close, tokens, api } = await testApi(jobHandlers, () =>
  Date.parse('2026-11-21T08:00:00Z'),
);
let admin = '';

beforeAll(async () => {
  const email = 'admin@portal.example';
  await db.insert(users).values({ id: 'admin', email, role: 'admin' });
  const person = { id: 'admin', email, name: 'admin', version: 0 };
  admin = await tokens.sign(person, 90 * limits.day);
}, 60_000);
beforeEach(async () => void (await db.delete(jobs)));
afterAll(() => close());

async function call<T = Record<string, unknown>>(method: string, to: string, body?: unknown) {
  const answer = await api.request(to, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin}` },
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

describe('a logo that no page may load', () => {
  const logoUrl = 'http://gulf.example/logo.png';
  const old = async (change: object = {}) => {
    const { _id: id } = await create(change);
    await db.update(jobs).set({ logoUrl }).where(eq(jobs.id, id));
    return id;
  };

  test('is refused', async () => {
    const errors = { logoUrl: 'urlInvalid' };
    const refused = { status: 422, body: { errors } };
    expect(await call('POST', '/jobs', { ...form, logoUrl })).toMatchObject(refused);
    const { _id: id } = await create();
    expect(await call('PUT', `/jobs/${id}`, { ...form, logoUrl })).toMatchObject(refused);
  });

  test('of before is shown to no one, and stops no other change', async () => {
    const id = await old();
    expect((await stored(id)).logoUrl).toBeNull();
    expect((await call<JobList>('GET', '/jobs')).body.jobs[0]?.logoUrl).toBeNull();
    const { body: hiring } = await call<Replies['jobs.companies']>('GET', '/jobs/companies');
    expect(hiring.companies[0]).toMatchObject({ name: 'Gulf Steel', logoUrl: null });
    const { version } = await stored(id);
    const change = { jobs: [{ id, version }], companyName: 'Omega' };
    const { body } = await call<ManyJobsReply>('PATCH', '/jobs/many', change);
    const undone = body.changed.map(({ job, before }) => ({
      ...{ id: job.id, version: job.version, before },
    }));
    expect((await call('PATCH', '/jobs/many/undo', { jobs: undone })).status).toBe(200);
    expect((await call('PUT', `/jobs/${id}`, { ...form, jobName: 'Fitter' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ jobName: 'Fitter', companyName: 'Gulf Steel' });
  });

  test('of before stays through a form that was shown none, but not with another employer', async () => {
    const id = await old();
    const kept = async () => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.logoUrl;
    for (const sent of ['', null, undefined]) {
      await call('PUT', `/jobs/${id}`, { ...form, jobName: 'Fitter', logoUrl: sent });
      expect(await kept()).toBe(logoUrl);
    }
    const next = 'https://gulf.example/new.png';
    await call('PUT', `/jobs/${id}`, { ...form, logoUrl: next });
    expect(await kept()).toBe(next);
    await db.update(jobs).set({ logoUrl });
    await call('PUT', `/jobs/${id}`, { ...form, companyName: 'Omega', logoUrl: '' });
    expect(await kept()).toBeNull();
  });

  test('goes to no other job of the employer', async () => {
    await old();
    const { _id: id, version } = await create({ companyName: 'Omega' });
    await call('PATCH', '/jobs/many', { jobs: [{ id, version }], companyName: 'Gulf Steel' });
    expect((await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.logoUrl).toBeNull();
  });
});

describe('an experience', () => {
  const odd = ['abc', '9-2', '2 and a bit', '1e3', '-2', '100', '2-'];
  const told = [
    '2',
    '2-4',
    '5+',
    '0-1',
    '1.5',
    '2 to 4 years',
    '18 months',
    'Fresher',
    'No freshers',
    '2-4 yrs.',
    '10 yrs+',
    '2 years +',
    '2—4',
    '2 साल',
    '2-4 saal',
    '2 years minimum',
  ];

  test.each(odd)('of %j says nothing of years, and is refused', async (experience) => {
    const errors = { experience: 'yearsOfExperienceInvalid' };
    const refused = { status: 422, body: { errors } };
    expect(await call('POST', '/jobs', { ...form, experience })).toMatchObject(refused);
    const { _id: id } = await create();
    expect(await call('PUT', `/jobs/${id}`, { ...form, experience })).toMatchObject(refused);
  });

  test.each(told)('of %j is taken', async (experience) => {
    expect((await create({ experience })).experience).toBe(experience);
  });

  test('that was odd before stops no other change', async () => {
    const { _id: id } = await create();
    await db.update(jobs).set({ experience: '9-2' });
    const body = { ...form, experience: '9-2', description: 'Weld pipes.' };
    expect((await call('PUT', `/jobs/${id}`, body)).status).toBe(200);
    expect((await stored(id)).description).toBe('Weld pipes.');
    expect((await call('PUT', `/jobs/${id}`, { ...body, experience: '9-3' })).status).toBe(422);
  });
});
