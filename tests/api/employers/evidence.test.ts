import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Employer } from '#contract/employers/employer.ts';
import type { Job } from '#contract/jobs/job.ts';
import { employers } from '#server/db/schema/employerSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { checkOf, contact, employerBody } from '../../support/accounts/employerSteps.ts';
import { call, signUp } from '../../support/accounts/people.ts';

const server = await accountServer();
const { url, db } = server;
const { user, token } = await signUp(url);
await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));

async function jobOf(companyName: string): Promise<string> {
  const body = {
    ...{ jobName: 'Welder', companyName, experience: '2', location: 'Muscat, Oman' },
    ...{ description: 'Weld.', skills: 'Welding', salaryRange: '30k-50k', openings: 2 },
    ...{ jobType: 'Contract', category: 'Civil Engineering' },
  };
  return (await call<Job>(url, 'POST', '/jobs', { token, body })).body._id;
}
const evidence = async (jobId: string) =>
  (await call<Job>(url, 'GET', `/jobs/${jobId}`)).body.employer;
const save = async (method: 'POST' | 'PUT', to: string, body: object) =>
  (await call<Employer>(url, method, `/employers${to}`, { token, body })).body;
const change = async (id: string, body: object) => {
  const { version } = (await call<Employer>(url, 'GET', `/employers/${id}`, { token })).body;
  return save('PUT', `/${id}`, { ...body, version });
};

test('a seeker is told what was checked of the company, and nothing besides', async () => {
  const jobId = await jobOf('Evident Agents');
  expect(await evidence(jobId)).toBeNull();
  const unchecked = employerBody('Evident Agents', { contacts: [contact] });
  const { id } = await save('POST', '', unchecked);
  expect(await evidence(jobId)).toBeNull();
  await change(id, { ...unchecked, ...checkOf('2026-05-04') });
  const shown = {
    ...{ source: 'emigrate', checkedOn: '2026-05-04' },
    ...{ licenceNumber: 'B-1234/MUM/PER/5', validUntil: '2030-01-31' },
  };
  expect(await evidence(jobId)).toEqual(shown);
  // A register of companies says nothing of a licence.
  await change(id, { ...unchecked, ...checkOf('2026-05-05', 'register') });
  expect(await evidence(jobId)).toEqual({
    ...{ source: 'register', checkedOn: '2026-05-05', licenceNumber: null, validUntil: null },
  });
  // Who checked it is for admins; the job says it of no one.
  const text = JSON.stringify((await call(url, 'GET', `/jobs/${jobId}`, { token })).body);
  expect(text).not.toContain(user.email);
  await call(url, 'DELETE', `/employers/${id}`, { token });
  expect(await evidence(jobId)).toBeNull();
});

test('a check that lacks its proof is none, whatever wrote it', async () => {
  const jobId = await jobOf('Half Checked');
  const { id } = await save('POST', '', employerBody('Half Checked', checkOf('2026-05-04')));
  expect(await evidence(jobId)).not.toBeNull();
  const whole = { checkedBy: user.id, evidence: 'Seen', licenceNumber: 'B-1' };
  for (const name of ['checkedBy', 'evidence', 'licenceNumber'] as const) {
    await db
      .update(employers)
      .set({ ...whole, [name]: null })
      .where(eq(employers.id, id));
    expect(await evidence(jobId), name).toBeNull();
  }
});

test('a company whose name differs in a vowel sign is not who was checked', async () => {
  const [gold, army] = [await jobOf('सोना इंटरनेशनल'), await jobOf('सेना इंटरनेशनल')];
  await save('POST', '', employerBody('सोना इंटरनेशनल', checkOf('2026-05-04')));
  expect(await evidence(army)).toBeNull();
  await save('POST', '', employerBody('सेना इंटरनेशनल', checkOf('2026-05-05')));
  expect((await evidence(gold))?.checkedOn).toBe('2026-05-04');
  expect((await evidence(army))?.checkedOn).toBe('2026-05-05');
});

test('a new check is told at once', async () => {
  const jobId = await jobOf('Prompt Agents');
  const { id } = await save('POST', '', employerBody('Prompt Agents', checkOf('2026-05-04')));
  const first = await call<Job>(url, 'GET', `/jobs/${jobId}`);
  expect(first.body.employer?.checkedOn).toBe('2026-05-04');
  await change(id, employerBody('Prompt Agents', checkOf('2026-06-04')));
  expect((await evidence(jobId))?.checkedOn).toBe('2026-06-04');
});

test('an employer is who was checked only where both countries are known', async () => {
  const jobId = await jobOf('No Country');
  const body = employerBody('No Country', { ...checkOf('2026-05-04'), kind: 'employer' });
  const { id } = await save('POST', '', body);
  await db.update(employers).set({ country: null }).where(eq(employers.id, id));
  expect(await evidence(jobId)).toBeNull();
  await db.update(employers).set({ country: 'OM' }).where(eq(employers.id, id));
  expect(await evidence(jobId)).not.toBeNull();
  await db.update(jobs).set({ country: null }).where(eq(jobs.id, jobId));
  expect(await evidence(jobId)).toBeNull();
});

test('an employer of the same name in another country is not who was checked; an agent is', async () => {
  const jobId = await jobOf('Many Countries');
  const { country } = (await call<Job>(url, 'GET', `/jobs/${jobId}`)).body;
  const elsewhere = country === 'QA' ? 'KW' : 'QA';
  const body = (kind: string, of: string) =>
    employerBody('Many Countries', { ...checkOf('2026-05-04'), kind, country: of });
  const { id } = await save('POST', '', body('employer', elsewhere));
  expect(country).toBeTruthy();
  expect(await evidence(jobId)).toBeNull();
  await call(url, 'DELETE', `/employers/${id}`, { token });
  const here = await save('POST', '', body('employer', country!));
  expect(await evidence(jobId)).not.toBeNull();
  await call(url, 'DELETE', `/employers/${here.id}`, { token });
  await save('POST', '', body('agent', 'IN'));
  expect(await evidence(jobId)).not.toBeNull();
});
