import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ApplicantFile, ApplicantList } from '#contract/applications/applicants.ts';
import type { Board } from '#contract/applications/steps.ts';
import { applicationEvents } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testAdmin } from './testAdmin.ts';

/** What admins see of an applicant whose account is on its way out. */

const portal = await testAdmin();
const { db, call } = portal;
const token = await portal.person('admin', {}, 'admin');
const details = { mobile: '+91 98765 43210', skills: 'Arc welding', resume: 'resume-of-asha' };
await portal.person('asha', details);
await portal.person('nameless', { ...details, fullName: '' });

beforeEach(async () => {
  for (const table of [applicationEvents, applications, jobs]) await db.delete(table);
  await db.update(users).set({ deleteAfter: null });
  await portal.job('welder');
  await portal.applied('of-asha', 'welder', 'asha');
  await portal.applied('of-nameless', 'welder', 'nameless');
});
afterAll(portal.close);

const leave = (deleteAfter: Date | null) =>
  db.update(users).set({ deleteAfter }).where(eq(users.role, 'user'));
const read = async <T>(path: string) => (await call<T>('GET', path, { token })).body;
const list = (query = '?profiles=yes') => read<ApplicantList>(`/jobs/welder/applicants${query}`);
const found = async (query: string) => (await list(query)).applicants.map(({ _id }) => _id);
const everything = async () =>
  JSON.stringify([
    await list(),
    await read<ApplicantFile>('/jobs/welder/applicants/of-asha'),
    await read<Board>('/jobs/welder/board'),
  ]);
const contacts = /asha@|nameless@|98765|resume\/|Arc welding/;

test('an account on its way out shows neither resume nor address, number nor skills, until it stays', async () => {
  expect(await everything()).toMatch(contacts);
  await leave(new Date(2031, 1));
  expect(await everything()).not.toMatch(contacts);
  expect((await list()).applicants).toMatchObject([
    { userName: 'asha', email: '', shared: false, resumeLink: null, deleting: true },
    { userName: '#meless', email: '', shared: false, resumeLink: null, deleting: true },
  ]);
  expect((await list()).facets).toMatchObject({ skills: [], statuses: { Applied: 2 } });
  await leave(null);
  expect((await list()).applicants[0]).toMatchObject({
    shared: true,
    resumeLink: expect.stringContaining('resume'),
  });
  expect((await list()).applicants[0]).not.toHaveProperty('deleting');
});

test('nor is it found by what is not shown', async () => {
  expect(await found('?search=portal.example')).toEqual(['of-asha', 'of-nameless']);
  expect(await found('?skill=arc welding')).toEqual(['of-asha', 'of-nameless']);
  await leave(new Date(2031, 1));
  expect(await found('?search=portal.example')).toEqual([]);
  expect(await found('?skill=arc welding')).toEqual([]);
  expect(await found('?search=asha')).toEqual(['of-asha']);
});
