import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MyApplication } from '#contract/applications/application.ts';
import type { ApplicantFile, ApplicantList } from '#contract/applications/applicants.ts';
import { completeDetails } from './people.ts';
import { jobs, plans, subscriptions } from '#server/db/schema/schema.ts';
import { testAdmin } from '#server/features/applications/testAdmin.ts';

/** One job, an administrator and two applicants, and the calls that tests make as them. */
export async function testStage() {
  const portal = await testAdmin();
  const { db, call } = portal;
  const people = { admin: '', ravi: '', asha: '' };
  const hour = 3_600_000;

  beforeAll(async () => {
    people.admin = await portal.person('admin', { fullName: 'Meera Office' }, 'admin');
    people.ravi = await portal.person('ravi', { ...completeDetails, fullName: 'Ravi Kumar' });
    people.asha = await portal.person('asha', { fullName: 'Asha 50%', skills: 'Cooking, C' });
    await db.insert(plans).values({
      ...{ type: 'basic', name: 'Pro', amount: 1, duration: '3 months', durationDays: 92 },
      features: [],
    });
    await db.insert(subscriptions).values({
      ...{ id: 's', userId: 'ravi', planType: 'basic', status: 'active' },
      startsAt: new Date(portal.now() - hour),
      expiresAt: new Date(portal.now() + 90 * 24 * hour),
    });
  }, 60_000);
  beforeEach(async () => {
    await db.delete(jobs);
    await portal.job('welder');
  });
  afterAll(() => portal.close());

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
    (await call<ApplicantFile>('GET', `/jobs/welder/applicants/${id}`, { token: people.admin }))
      .body;
  const story = async () =>
    (await mine())[0]?.events?.map(({ kind, status }) => `${kind}:${status}`);

  return {
    portal,
    people,
    hour,
    apply,
    mine,
    mineId,
    withdraw,
    change,
    list,
    file,
    story,
    db,
    call,
    travel: portal.travel,
  };
}
