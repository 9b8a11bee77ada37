import { pino } from 'pino';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobReport } from '#contract/support/report.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { reportHandlers } from './handlers.ts';

const { db, close } = await testDatabase();
const tokens = createTokens('a secret that only this test knows of');
const morning = Date.parse('2026-11-21T08:00:00Z');
const clock = { now: morning };
const deps = {
  trustProxy: { hops: 0 },
  db,
  publicUrl: 'https://portal.example',
  log: pino({ level: 'silent' }),
  tokens,
  limits: createRateLimits(),
  now: () => clock.now,
} as Deps;
const api = createApi(deps, [...jobHandlers, ...reportHandlers]);
const people = { admin: '', user: '' };
let jobId = '';

beforeAll(async () => {
  for (const role of ['admin', 'user'] as const) {
    const email = `${role}@portal.example`;
    await db.insert(users).values({ id: role, email, role });
    people[role] = await tokens.sign({ id: role, email, name: role, version: 0 }, 60_000);
  }
}, 60_000);
beforeEach(async () => {
  clock.now = morning;
  deps.limits = createRateLimits();
  await db.delete(jobReports);
  await db.delete(jobs);
  const { body } = await call<{ _id: string }>('POST', '/jobs', {
    ...{ jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai, UAE' },
    ...{ description: 'Weld.', skills: 'Arc welding', salaryRange: '30k-50k' },
    ...{ jobType: 'Full Time', category: 'Civil Engineering' },
  });
  jobId = body._id;
});
afterAll(() => close());

async function call<T = Record<string, unknown>>(
  method: string,
  to: string,
  body?: unknown,
  token = people.admin,
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

const report = (body: unknown, token = '') => call('POST', `/jobs/${jobId}/report`, body, token);
const list = async (query = '') =>
  (
    await call<{ reports: JobReport[]; total: number; open: number }>(
      'GET',
      `/jobs/reports${query}`,
    )
  ).body;

describe('reporting a job', () => {
  test('is open to visitors and reaches the admin', async () => {
    const { status } = await report({ reason: 'money', text: ' Asked for ₹40,000 ' });
    expect(status).toBe(201);
    expect(await list()).toEqual({
      total: 1,
      open: 1,
      reports: [
        {
          ...{
            id: expect.any(String) as string,
            jobId,
            jobName: 'Welder',
            companyName: 'Gulf Steel',
          },
          ...{ reason: 'money', text: 'Asked for ₹40,000', byMember: false },
          ...{ status: 'open', finding: null, outcome: null, closedAt: null },
          ...{ jobStatus: 'active', openForJob: 1 },
          createdAt: '2026-11-21T08:00:00.000Z',
        },
      ],
    });
  });

  test.each([
    [{}, { reason: 'reasonRequired' }],
    [{ reason: 'ugly' }, { reason: 'reasonRequired' }],
    [{ reason: 'other' }, { text: 'reportTextRequired' }],
    [{ reason: 'fake', text: 'x'.repeat(1001) }, { text: 'tooLong' }],
  ])('%j is refused', async (body, errors) => {
    const answer = await report(body);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors });
  });

  test('needs a job', async () => {
    const answer = await call('POST', '/jobs/nothing/report', { reason: 'fake' }, '');
    expect(answer.body.code).toBe('JOB_NOT_FOUND');
  });

  test('the same one twice is one', async () => {
    const first = await report({ reason: 'fake' }, people.user);
    const second = await report({ reason: 'fake' }, people.user);
    expect(second.body.id).toBe(first.body.id);
    await report({ reason: 'fake', text: 'The company says so.' }, people.user);
    expect((await list()).total).toBe(2);
  });

  test('ends at ten an hour for one user, and not for the visitor beside them', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect((await report({ reason: 'other', text: `${at}` }, people.user)).status).toBe(201);
    }
    expect((await report({ reason: 'other', text: 'more' }, people.user)).status).toBe(429);
    expect((await report({ reason: 'fake' })).status).toBe(201);
  });

  test('outlives the job and the account', async () => {
    await db.insert(users).values({ id: 'gone', email: 'gone@portal.example', role: 'user' });
    const token = await tokens.sign(
      { id: 'gone', email: 'gone@portal.example', name: 'gone', version: 0 },
      60_000,
    );
    await report({ reason: 'visitVisa' }, token);
    expect((await list()).reports[0]?.byMember).toBe(true);
    await db.delete(users).where(eq(users.id, 'gone'));
    await call('DELETE', `/jobs/${jobId}`);
    expect((await list()).reports[0]).toMatchObject({
      ...{ jobId: null, jobName: 'Welder', byMember: false },
    });
  });
});

describe('the admin', () => {
  test('closes a report with what it found, and filters by what is open', async () => {
    await report({ reason: 'money' });
    const { id = '' } = (await list()).reports[0] ?? {};
    const closed = await call('PATCH', `/jobs/reports/${id}`, {
      ...{ status: 'closed', outcome: 'Agent confirmed in writing' },
    });
    expect(closed.body).toMatchObject({
      ...{ status: 'closed', outcome: 'Agent confirmed in writing' },
      closedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(await list('?status=open')).toMatchObject({ total: 0, open: 0, reports: [] });
    expect(await list('?status=closed')).toMatchObject({ total: 1, open: 0 });
    const again = await call('PATCH', `/jobs/reports/${id}`, { status: 'open' });
    expect(again.body).toMatchObject({ status: 'open', closedAt: null });
    expect((await call('PATCH', '/jobs/reports/no', { status: 'open' })).body.code).toBe(
      'REPORT_NOT_FOUND',
    );
    expect((await call('GET', '/jobs/reports?status=lost')).status).toBe(400);
  });

  test('alone reads and closes', async () => {
    for (const [token, status] of [
      ['', 401],
      [people.user, 403],
    ] as const) {
      expect((await call('GET', '/jobs/reports', undefined, token)).status).toBe(status);
      const closing = await call('PATCH', '/jobs/reports/x', { status: 'closed' }, token);
      expect(closing.status).toBe(status);
    }
  });
});

describe('the finding', () => {
  const close = (id: string, body: object) =>
    call<JobReport>('PATCH', `/jobs/reports/${id}`, { status: 'closed', ...body });
  const reopen = (id: string) => call('PATCH', `/jobs/reports/${id}`, { status: 'open' });
  const statusNow = async () => (await call('GET', `/jobs/${jobId}`)).body.status;
  const two = async () => {
    await report({ reason: 'money' });
    await report({ reason: 'fake' });
    const { reports } = await list();
    expect(reports.map(({ openForJob }) => openForJob)).toEqual([2, 2]);
    return reports.map(({ id }) => id) as [string, string];
  };

  test('paused makes the job inactive, and opening the report again active', async () => {
    const [first] = await two();
    const { body } = await close(first, { finding: 'paused' });
    expect(body).toMatchObject({ finding: 'paused', jobStatus: 'inactive', openForJob: 1 });
    expect(await statusNow()).toBe('inactive');
    await reopen(first);
    expect(await statusNow()).toBe('active');
  });

  test('paused makes another version of the job, in the same ms too', async () => {
    const [first] = await two();
    const version = async () => (await call('GET', `/jobs/${jobId}`)).body.version;
    const before = await version();
    await close(first, { finding: 'paused' });
    const paused = await version();
    expect(paused).not.toBe(before);
    await reopen(first);
    expect(await version()).not.toBe(paused);
  });

  test('of another report keeps the job paused', async () => {
    const [first, second] = await two();
    await close(first, { finding: 'paused' });
    await close(second, { finding: 'paused' });
    await reopen(first);
    expect(await statusNow()).toBe('inactive');
  });

  test('unfounded leaves the job as it is, and so does undoing it', async () => {
    const [first] = await two();
    await close(first, { finding: 'unfounded' });
    expect(await statusNow()).toBe('active');
    await call('PUT', `/jobs/${jobId}`, { status: 'inactive' });
    await reopen(first);
    expect(await statusNow()).toBe('inactive');
  });

  const refused = (current: object) => ({
    status: 412,
    body: { code: 'VERSION_CONFLICT', current },
  });

  test('of who was slower is refused with what the first one found, and the job stays paused', async () => {
    const [first] = await two();
    await close(first, { was: 'open', finding: 'paused', outcome: 'A fraud' });
    const late = await close(first, { was: 'open', finding: 'unfounded' });
    expect(late).toMatchObject(
      refused({ status: 'closed', finding: 'paused', outcome: 'A fraud', jobStatus: 'inactive' }),
    );
    expect(await statusNow()).toBe('inactive');
    expect((await list('?status=closed')).reports).toMatchObject([{ finding: 'paused' }]);
  });

  test('sent again after its answer was lost is no conflict, and pauses nothing anew', async () => {
    const [first] = await two();
    const body = { was: 'open', finding: 'paused', outcome: 'A fraud' };
    await close(first, body);
    await call('PUT', `/jobs/${jobId}`, { status: 'active' });
    expect(await close(first, body)).toMatchObject({ status: 200, body: { finding: 'paused' } });
    expect(await statusNow()).toBe('active');
  });

  test('unfounded of a report that paused its job leaves it paused, also without "was"', async () => {
    const [first] = await two();
    await close(first, { finding: 'paused' });
    await close(first, { finding: 'unfounded' });
    expect(await statusNow()).toBe('inactive');
    await reopen(first);
    expect(await statusNow()).toBe('active');
  });

  test.each([
    ['paused by hand', () => call('PUT', `/jobs/${jobId}`, { status: 'inactive' })],
    ['closed', () => call('PATCH', '/jobs/status', { ids: [jobId], action: 'close' })],
  ])('does not publish a job again that was %s since', async (_, stop) => {
    const [first] = await two();
    await close(first, { finding: 'paused' });
    clock.now += 60_000;
    await call('PUT', `/jobs/${jobId}`, { status: 'active' });
    clock.now += 60_000;
    await stop();
    clock.now += 60_000;
    await close(first, { finding: 'paused' });
    expect((await reopen(first)).status).toBe(200);
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job?.status).toBe('inactive');
  });

  test('opens a job again whose text was changed since', async () => {
    const [first] = await two();
    await close(first, { finding: 'paused' });
    clock.now += 60_000;
    const form = {
      ...{ jobName: 'Welder', companyName: 'Gulf Steel', experience: '2', location: 'Dubai, UAE' },
      ...{ description: 'Weld pipes.', skills: 'Arc welding', salaryRange: '30k-50k' },
      ...{ jobType: 'Full Time', category: 'Civil Engineering', status: 'inactive' },
    };
    expect((await call('PUT', `/jobs/${jobId}`, form)).status).toBe(200);
    clock.now += 60_000;
    await reopen(first);
    expect(await statusNow()).toBe('active');
  });

  test('of two reports is taken back with the second of them, whichever that is', async () => {
    const [first, second] = await two();
    await close(first, { finding: 'paused' });
    await close(second, { finding: 'paused' });
    await reopen(first);
    expect(await statusNow()).toBe('inactive');
    await reopen(second);
    expect(await statusNow()).toBe('active');
  });

  test('that the admin does not know is refused', async () => {
    const [first] = await two();
    expect((await close(first, { finding: 'burnt' })).status).toBe(422);
  });
});
