import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicantList } from '#contract/applications/applicants.ts';
import { stepLimits, type Board } from '#contract/applications/steps.ts';
import { applicationEvents, jobSteps } from '#server/db/schema/applicationSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { facetsOf } from './facets.ts';
import { addManyApplicants } from './manyApplicants.ts';
import { testAdmin } from './testAdmin.ts';

const number = 10_000;
const portal = await testAdmin();
const { db, call } = portal;
let token = '';

beforeAll(async () => {
  token = await portal.person('admin', {}, 'admin');
  await portal.job('welder');
  await addManyApplicants(db, 'welder', number);
  // Ten thousand mails are queued here; sending them is another test's.
  portal.mailServer.away = true;
}, 60_000);
afterAll(() => portal.close());

const list = async (query: string) =>
  (await call<ApplicantList>('GET', `/jobs/welder/applicants${query}`, { token })).body;

test('ten thousand applicants are counted, filtered, searched and turned over page by page', async () => {
  const first = await list('');
  expect(first.total).toBe(number);
  expect(first.applicants).toHaveLength(50);
  expect(first.facets?.statuses).toEqual({ Applied: number });
  expect(first.facets?.skills.map(({ skill }) => skill)).toEqual([
    ...['Baking', 'Cooking', 'Arc welding', 'Driving', 'Gas cutting'],
  ]);
  expect((await list('?page=200&sort=newest')).applicants.at(-1)?._id).toBe('many1');
  const plans = await portal.plansOf(async () =>
    expect((await list('?page=2&skill=Driving')).total).toBe(3_333),
  );
  // Candidates are found by the skills that are kept of them.
  const asked = plans.filter((plan) => plan.includes('unnest'));
  expect(asked).toHaveLength(2);
  expect(asked.filter((plan) => !plan.includes('candidates_pkey'))).toEqual([]);
  expect((await list('?search=gurpreet 4242')).applicants.map(({ _id }) => _id)).toEqual([
    'many4242',
  ]);
}, 60_000);

test('their skills are counted once a minute, by however many are asked for at once', async () => {
  const now = Date.now() + 3_600_000;
  const skillsAt = async (at: number) =>
    (await facetsOf(db, 'welder', at)).skills.map(({ skill }) => skill);
  const before = await Promise.all([skillsAt(now), skillsAt(now)]);
  await db
    .update(users)
    .set({ details: sql`${users.details} || '{"skills":"Rigging"}'` })
    .where(eq(users.id, 'many1'));
  expect(await skillsAt(now + 59_000)).toEqual(before[0]);
  expect(before[1]).toEqual(before[0]);
  expect(await skillsAt(now + 60_000)).toContain('Rigging');
}, 60_000);

test('an export reads each of them once, in ten answers', async () => {
  const ids = new Set<string>();
  for (let page = 1; page <= 10; page += 1) {
    const { applicants } = await list(`?limit=1000&page=${page}`);
    for (const { _id } of applicants) ids.add(_id);
  }
  expect(ids.size).toBe(number);
}, 60_000);

test('the board counts them, says how long they wait, and puts no texts of a language in order', async () => {
  const plans = await portal.plansOf(async () => {
    const { body } = await call<Board>('GET', '/jobs/welder/board', { token });
    const [applied] = body.columns;
    const daysOf = (second: number) =>
      (portal.now() - Date.parse('2026-11-01T00:00:00Z') - second * 1000) / 86_400_000;
    expect(applied).toMatchObject({ status: 'Applied', step: null, count: number });
    expect(applied?.medianDays).toBeCloseTo(daysOf((number + 1) / 2), 6);
    expect(applied?.longestDays).toBeCloseTo(daysOf(1), 6);
    expect(applied?.cards.map(({ _id }) => _id)).toEqual(
      Array.from({ length: stepLimits.cards }, (_, index) => `many${index + 1}`),
    );
  });
  const ordered = plans.filter((plan) => plan.includes('WindowAgg'));
  expect(ordered).toEqual([expect.stringMatching(/Sort Key: .*status.* COLLATE "C"/)]);
}, 60_000);

test('all are changed at once, each with its event and its mail, while others are answered', async () => {
  const change = call<{ updated: number }>('PATCH', '/jobs/welder/applicants', {
    token,
    body: { all: { skill: 'Arc welding' }, status: 'Rejected' },
  });
  const meanwhile = list('?search=asha');
  expect((await change).body.updated).toBe(3_333);
  expect((await meanwhile).total).toBe(2_500);
  const mark = await call('POST', '/jobs/welder/mark-in-review', { token });
  expect(mark.body.updated).toBe(6_667);
  const [events] = await db.select({ number: count() }).from(applicationEvents);
  const [mails] = await db.select({ number: count() }).from(outgoingMails);
  expect([events?.number, mails?.number]).toEqual([number, number]);
  const [left] = await db
    .select({ number: count() })
    .from(applications)
    .where(eq(applications.status, 'Applied'));
  expect(left?.number).toBe(0);
}, 120_000);

test.each([
  ['PATCH', '/jobs/welder/applicants', { status: 'Hired' }],
  ['PATCH', '/jobs/welder/steps', { step: 'visa' }],
] as const)(
  '%s %s of 500 who are named looks up no others of the job',
  async (method, to, change) => {
    const steps = [{ id: 'visa', name: 'Visa', status: 'Hired' as const }];
    await db.insert(jobSteps).values({ jobId: 'welder', steps }).onConflictDoNothing();
    await db.execute(sql`analyze applications, users`);
    const ids = Array.from({ length: 500 }, (_, index) => `many${index + 1}`);
    const plans = await portal.plansOf(async () => {
      const { body } = await call<{ updated: number }>(method, to, {
        token,
        body: { ids, ...change },
      });
      expect(body.updated).toBe(500);
    });
    // With a slice's names beside all of them PostgreSQL before 17 reads the whole job for each slice.
    const writes = plans.filter((plan) => plan.includes('Update on applications'));
    const named = writes.map((plan) => new Set(plan.match(/\bmany\d+\b/g)).size);
    expect(named.reduce((sum, number) => sum + number, 0)).toBe(500);
    expect(writes.filter((plan) => !plan.includes('applications_pkey'))).toEqual([]);
  },
  60_000,
);
