import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications, users } from '#server/db/schema/schema.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eq } from 'drizzle-orm';
import { testAdmin } from './testAdmin.ts';

const portal = await testAdmin();
const secret = { mobile: '+91 98765 43210', resume: 'resume-file', note: 'call 91234 56789' };
let viewer = '';
let recruiter = '';

beforeAll(async () => {
  viewer = await portal.person('viewer', {}, 'viewer');
  recruiter = await portal.person('recruiter', {}, 'recruiter');
  await portal.job('welder');
  const { mobile, resume } = secret;
  await portal.person('anil', { fullName: 'Anil', mobile, resume, skills: 'Welding' });
  // No name: the address stands in its place.
  await portal.person('bina', { fullName: '', mobile, resume });
  // A telephone number in place of a name.
  await portal.person('chand', { fullName: 'Chand 98765 43210', mobile, resume });
  for (const id of ['anil', 'bina', 'chand']) await portal.applied(`a-${id}`, 'welder', id);
  const body = { text: secret.note };
  await portal.call('POST', '/jobs/welder/applicants/a-anil', { token: recruiter, body });
});
afterAll(() => portal.close());

/** All that a role can read of applicants, in every way there is. */
const reads = [
  '/jobs/welder/applicants',
  '/jobs/welder/applicants?profiles=yes&limit=1000', // the export
  '/jobs/welder/applicants?page=2&limit=1',
  '/jobs/welder/applicants?search=Anil&sort=name&profiles=yes',
  '/jobs/welder/applicants?skill=welding&profiles=yes',
  ...['anil', 'bina', 'chand'].map((id) => `/jobs/welder/applicants/a-${id}`),
];
const personal = /@|98765|91234|resume-file|\/resume\//;

test('no answer tells a viewer how to reach an applicant', async () => {
  for (const address of reads) {
    const { status, body } = await portal.call('GET', address, { token: viewer });
    expect(status, address).toBe(200);
    expect(JSON.stringify(body), address).not.toMatch(personal);
  }
});

test('a recruiter is told', async () => {
  for (const address of reads.slice(0, 2)) {
    const { body } = await portal.call('GET', address, { token: recruiter });
    expect(JSON.stringify(body), address).toMatch(/anil@portal.example/);
  }
  const { body } = await portal.call('GET', reads[5]!, { token: recruiter });
  const text = JSON.stringify(body);
  for (const part of [secret.mobile, secret.note, '/resume/anil']) expect(text).toContain(part);
});

test('a viewer finds no one by an address', async () => {
  for (const search of ['anil@portal', 'bina', 'portal.example', '@']) {
    const found = await portal.call('GET', `/jobs/welder/applicants?search=${search}`, {
      token: viewer,
    });
    expect(found.body.total, search).toBe(0);
  }
});

test('a role counts as the database says at each request', async () => {
  const token = await portal.person('shortly', {}, 'recruiter');
  const read = () => portal.call('GET', reads[0]!, { token });
  expect(JSON.stringify((await read()).body)).toMatch(/@/);
  await portal.db.update(users).set({ role: 'viewer' }).where(eq(users.id, 'shortly'));
  expect(JSON.stringify((await read()).body)).not.toMatch(personal);
  await portal.db.update(users).set({ role: 'user' }).where(eq(users.id, 'shortly'));
  expect(await read()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('no one is found or counted by the skills of a profile that is not shown', async () => {
  await portal.job('weaver');
  for (const id of ['dina', 'esha', 'farid']) {
    await portal.person(id, { skills: 'Weaving' });
    await portal.applied(`a-${id}`, 'weaver', id);
  }
  const sharing = { userId: 'dina', kind: 'sharing' as const, at: new Date(portal.now()) };
  await giveConsent(portal.db, sharing);
  await withdrawConsent(portal.db, sharing);
  const withdrawnAt = new Date(portal.now());
  await portal.db.update(applications).set({ withdrawnAt }).where(eq(applications.id, 'a-esha'));
  const { body } = await portal.call<{
    applicants: { _id: string }[];
    facets: { all: number; skills: unknown[] };
  }>('GET', '/jobs/weaver/applicants?skill=weaving', { token: recruiter });
  expect(body.applicants.map(({ _id }) => _id)).toEqual(['a-farid']);
  expect(body.facets).toMatchObject({ all: 3, skills: [{ skill: 'Weaving', count: 1 }] });
});
