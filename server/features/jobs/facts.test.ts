import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { eq } from 'drizzle-orm';
import { createJobLooks } from '#server/domain/jobLooks.ts';
import { closeEndedJobs } from '#server/domain/openJobs.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { applicationHandlers } from '../applications/handlers.ts';
import { jobHandlers } from './handlers.ts';

const { db, close } = await testDatabase();
const log = pino({ level: 'silent' });
const tokens = createTokens('a secret that only this test knows of');
const start = Date.parse('2026-11-21T08:00:00Z');
let now = start;
const deps = {
  trustProxy: { hops: 0 },
  db,
  publicUrl: 'https://portal.example',
  log,
  looks: createJobLooks({ db, now: () => now, log }),
  tokens,
  now: () => now,
} as Deps;
const api = createApi(deps, [...jobHandlers, ...applicationHandlers]);
const people = { admin: '', user: '' };

/** What spec section 5 asks for, and nothing else. */
const form = {
  jobName: 'Welder',
  companyName: 'Gulf Steel',
  experience: '2-4',
  location: 'Dubai, UAE',
  description: 'Weld.',
  skills: 'Arc welding, Gas cutting',
  salaryRange: '30k-50k',
  jobType: 'Full Time',
  category: 'Civil Engineering',
};
const pay = {
  from: 1500,
  to: 1800.5,
  currency: 'AED',
  period: 'month',
  rate: 23.1234,
  inrDate: '2026-11-20',
};
const agent = {
  name: 'Ganga Manpower',
  licenceNumber: 'B-0001/BIH/PER/100/5/2024',
  validUntil: '2027-03-31',
  checkedBy: 'Meena',
  checkedOn: '2026-11-19',
  evidence: 'Printed page of the register, folder 12',
};

beforeAll(async () => {
  for (const role of ['admin', 'user'] as const) {
    const email = `${role}@portal.example`;
    await db.insert(users).values({ id: role, email, role });
    people[role] = await tokens.sign({ id: role, email, name: role, version: 0 }, 60_000);
  }
}, 60_000);
beforeEach(async () => {
  now = start;
  await db.delete(jobs);
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

const created = async (facts: object = {}) =>
  (await call<Job>('POST', '/jobs', { ...form, ...facts })).body;
const seen = async (id: string) => (await call<Job>('GET', `/jobs/${id}`, undefined, '')).body;
const listed = async (query = '') =>
  (await call<JobList>('GET', `/jobs${query}`, undefined, '')).body.total;

describe('facts of a job', () => {
  test('none are needed, and a job without them says so', async () => {
    const job = await created();
    expect(await seen(job._id)).toMatchObject({
      ...{ country: 'AE', pay: null, food: null, visaType: null, contractMonths: null },
      ...{ costs: [], closingDate: null, agent: null, status: 'active' },
    });
  });

  test('are stored and shown as given; rupees come from the rate', async () => {
    const facts = {
      ...{ contractMonths: 24, hoursPerWeek: 37.5, visaType: 'employment' },
      ...{ food: 'employer', room: 'employer', ticket: 'shared', medical: 'worker' },
      costs: [{ item: 'Medical test', paidBy: 'worker', amount: 4500, currency: 'INR' }],
      closingDate: '2026-12-05',
    };
    const job = await created({ ...facts, pay });
    expect(await seen(job._id)).toMatchObject({
      ...facts,
      pay: {
        ...{ from: 1500, to: 1800.5, currency: 'AED', period: 'month' },
        ...{ inrFrom: 34_685, inrTo: 41_634, inrDate: '2026-11-20' },
      },
    });
    expect((await seen(job._id)).pay).not.toHaveProperty('rate');
    expect((await call<Job>('GET', `/jobs/${job._id}`)).body.pay?.rate).toBe(23.1234);
    const { jobs: list } = (await call<JobList>('GET', '/jobs', undefined, '')).body;
    expect(list[0]).toMatchObject({ food: 'employer', closingDate: '2026-12-05' });
    expect(list[0]).not.toHaveProperty('costs');
  });

  test('rupees need neither rate nor day, and are found by their figures', async () => {
    const inr = { from: 45_000, to: 60_000, currency: 'INR', period: 'month' };
    const job = await created({ pay: inr, salaryRange: '30k-50k' });
    const shown = { ...inr, inrFrom: 45_000, inrTo: 60_000, inrDate: '2026-11-21' };
    expect((await seen(job._id)).pay).toEqual(shown);
    expect(await listed('?search=60000+se+zyada&partial=no')).toBe(1);
    expect(await listed('?search=70000+se+zyada&partial=no')).toBe(0);
    expect(await listed('?salaryRange=30k-50k')).toBe(1);
    const old = { ...inr, rate: 23, inrFrom: 1, inrTo: 2, inrDate: '2026-11-01' };
    await call('PUT', `/jobs/${job._id}`, { ...form, salaryRange: '30k-50k', pay: old });
    expect((await seen(job._id)).pay).toEqual(shown);
    expect((await call<Job>('GET', `/jobs/${job._id}`)).body.pay?.rate).toBe(1);
  });

  test.each([
    [{ pay: { ...pay, inrDate: null } }, { 'pay.inrDate': 'dateInvalid' }],
    [{ pay: { ...pay, to: 1000 } }, { 'pay.to': 'payOrder' }],
    [{ pay: { ...pay, rate: null } }, { 'pay.rate': 'rateRequired' }],
    [
      { pay: { ...pay, rate: null, inrFrom: 30_000, inrTo: 60_000 } },
      { 'pay.inrTo': 'inrMismatch' },
    ],
    [{ pay: { ...pay, rate: 90_000, to: 90_000 } }, { 'pay.rate': 'amountInvalid' }],
    [{ pay: { ...pay, inrDate: '2026-11-22' } }, { 'pay.inrDate': 'dateFuture' }],
    [{ pay: { ...pay, currency: 'XXX' } }, { 'pay.currency': 'required' }],
    [{ country: 'XX', location: 'Camp 4' }, { country: 'unknownOption' }],
    [{ closingDate: '2026-02-30' }, { closingDate: 'dateInvalid' }],
    [{ closingDate: '2026-11-20' }, { closingDate: 'closingDatePast' }],
    [{ hoursPerWeek: 200 }, { hoursPerWeek: 'hoursInvalid' }],
    [{ contractMonths: 0 }, { contractMonths: 'contractMonthsInvalid' }],
    [{ food: 'nobody' }, { food: 'unknownOption' }],
    [
      { costs: [{ item: '', paidBy: 'worker', amount: -1, currency: 'INR' }] },
      { 'costs.0.item': 'required', 'costs.0.amount': 'amountInvalid' },
    ],
    [{ agent: { ...agent, checkedOn: '2026-11-22' } }, { 'agent.checkedOn': 'dateFuture' }],
  ])('%j is refused', async (facts, errors) => {
    const { status, body } = await call('POST', '/jobs', { ...form, ...facts });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    const job = await created();
    const put = await call('PUT', `/jobs/${job._id}`, { ...form, ...facts });
    expect({ status: put.status, errors: put.body.errors }).toEqual({ status: 422, errors });
  });
});

describe('changing a job', () => {
  test('keeps facts that are left out, and drops those that are null', async () => {
    const job = await created({ pay, food: 'employer', closingDate: '2026-12-05', agent });
    await call('PUT', `/jobs/${job._id}`, { ...form, jobName: 'Senior welder' });
    expect(await seen(job._id)).toMatchObject({
      ...{ jobName: 'Senior welder', food: 'employer', closingDate: '2026-12-05' },
      ...{ country: 'AE', pay: { inrFrom: 34_685 }, agent: { name: 'Ganga Manpower' } },
    });
    await call('PUT', `/jobs/${job._id}`, { ...form, pay: null, food: null, agent: null });
    expect(await seen(job._id)).toMatchObject({ pay: null, food: null, agent: null });
  });

  test('leaves no pay of another salary range', async () => {
    const job = await created({ pay });
    await call('PUT', `/jobs/${job._id}`, { ...form, salaryRange: '50k-80k' });
    expect(await seen(job._id)).toMatchObject({ salaryRange: '50k-80k', pay: null, country: 'AE' });
  });

  test('leaves neither country nor pay of another place', async () => {
    const job = await created({ pay });
    await call('PUT', `/jobs/${job._id}`, { ...form, location: 'Riyadh, Saudi Arabia' });
    expect(await seen(job._id)).toMatchObject({ country: 'SA', pay: null });
    await call('PUT', `/jobs/${job._id}`, { ...form, location: 'On board a ship' });
    expect(await seen(job._id)).toMatchObject({ country: null });
  });

  test('lets a location that names a country win over a country that was sent along', async () => {
    const job = await created();
    const moved = { ...form, location: 'Berlin, Germany', country: 'AE', pay };
    await call('PUT', `/jobs/${job._id}`, moved);
    expect(await seen(job._id)).toMatchObject({ country: 'DE', pay: { currency: 'AED' } });
    await call('PUT', `/jobs/${job._id}`, { ...form, location: 'Jebel Ali', country: 'AE' });
    expect(await seen(job._id)).toMatchObject({ country: 'AE' });
  });

  test('takes a status alone', async () => {
    const job = await created({ pay, closingDate: '2026-12-05' });
    const { status, body } = await call('PUT', `/jobs/${job._id}`, { status: 'inactive' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'inactive', closingDate: '2026-12-05', country: 'AE' });
    expect(body.pay).toMatchObject({ from: 1500 });
  });
});

describe('the closing date', () => {
  // The last minute of 5 December in India, and the first of the 6th.
  const lastMinute = Date.parse('2026-12-05T18:29:00Z');
  const midnight = Date.parse('2026-12-05T18:30:00Z');

  test('closes a job after that day on India’s clocks, everywhere at once', async () => {
    const job = await created({ closingDate: '2026-12-05' });
    now = lastMinute;
    expect(await listed('?status=active')).toBe(1);
    expect((await seen(job._id)).status).toBe('active');
    expect((await call('POST', `/jobs/${job._id}/apply`, {}, people.user)).body.code).toBe(
      'PROFILE_INCOMPLETE',
    );
    expect(await closeEndedJobs(db, now)).toBe(0);

    now = midnight;
    expect(await listed('?status=active')).toBe(0);
    expect(await listed('?location=Dubai')).toBe(0);
    expect((await call('GET', '/jobs/filter-options')).body.companies).toEqual([]);
    expect((await seen(job._id)).status).toBe('inactive');
    expect((await call<JobList>('GET', '/jobs?status=inactive')).body.total).toBe(1);
    expect((await call<JobList>('GET', '/jobs?status=active')).body.total).toBe(0);
    expect((await call('POST', `/jobs/${job._id}/apply`, {}, people.user)).body.code).toBe(
      'JOB_INACTIVE',
    );
    expect(await closeEndedJobs(db, now)).toBe(1);
    const [row] = await db.select().from(jobs).where(eq(jobs.id, job._id));
    expect(row?.status).toBe('inactive');
  });

  test('goes when the admin opens the job again, so that its switch works', async () => {
    const job = await created({ closingDate: '2026-12-05' });
    now = midnight;
    const { body } = await call('PUT', `/jobs/${job._id}`, { status: 'active' });
    expect(body).toMatchObject({ status: 'active', closingDate: null });
  });
});

describe('an agent', () => {
  test('is shown as checked with number, evidence, day and checker, and not without one of them', async () => {
    const job = await created({ agent });
    expect((await seen(job._id)).agent).toEqual({
      ...{ name: 'Ganga Manpower', licenceNumber: 'B-0001/BIH/PER/100/5/2024' },
      ...{ validUntil: '2027-03-31', checkedOn: '2026-11-19' },
    });
    for (const missing of ['licenceNumber', 'checkedBy', 'checkedOn', 'evidence']) {
      const half = await created({ agent: { ...agent, [missing]: null } });
      expect((await seen(half._id)).agent, missing).toMatchObject({ checkedOn: null });
    }
  });

  test('shows the admin, and no one else, who checked it and how', async () => {
    const job = await created({ agent });
    const check = { by: 'Meena', on: '2026-11-19', evidence: agent.evidence };
    expect((await call<Job>('GET', `/jobs/${job._id}`)).body.agent).toMatchObject({ check });
    for (const token of ['', people.user]) {
      const { body } = await call('GET', `/jobs/${job._id}`, undefined, token);
      expect(JSON.stringify(body)).not.toContain('Meena');
      expect(JSON.stringify(body)).not.toContain('folder 12');
    }
  });

  test('is not checked any more when name, licence or last day is another one', async () => {
    const job = await created({ agent });
    const send = async (more: object, method = 'PUT', to = `/jobs/${job._id}`) =>
      (await call(method, to, { ...form, agent: { ...agent, ...more } })).body.errors;
    const refused = { 'agent.checkedOn': 'checkAgain' };
    for (const other of [
      { name: 'Another Manpower' },
      { licenceNumber: 'B-2' },
      { validUntil: '2031-01-01' },
      { licenceNumber: 'B-2', checkedOn: '2026-11-18' },
    ]) {
      expect(await send(other)).toEqual(refused);
      // Nor where a copy of the job is made.
      expect(await send(other, 'POST', `/jobs?copyOf=${job._id}`)).toEqual(refused);
    }
    expect((await seen(job._id)).agent).toMatchObject({ name: 'Ganga Manpower' });
    for (const fine of [
      { name: 'GANGA manpower', evidence: 'Folder 13' },
      { licenceNumber: 'B-2', checkedOn: '2026-11-20' },
      { licenceNumber: 'B-3', checkedOn: null },
      { licenceNumber: 'B-4', checkedOn: '2026-11-21' },
    ])
      expect(await send(fine)).toBeUndefined();
    expect(await send({}, 'POST', '/jobs?copyOf=gone')).toBeUndefined();
  });
});
