import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contract/admin/audit.ts';
import type { ManyJobsReply } from '#contract/http/replies.ts';
import type { Job } from '#contract/jobs/job.ts';
import { categories } from '#contract/options.ts';
import { users } from '#server/db/schema/schema.ts';
import { startAccountServer, type AccountServer } from '../support/accounts/accountServer.ts';
import { call, signUp } from '../support/accounts/people.ts';
import { jobForm } from '../support/data/officeForms.ts';

/** Two admins who change many jobs at the same time. */

let server: AccountServer;
const tokens: string[] = [];

beforeAll(async () => {
  server = await startAccountServer();
  for (const { token, user } of [await signUp(server.url), await signUp(server.url)]) {
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    tokens.push(token);
  }
}, 60_000);
afterAll(() => server.close());

const ask = <T>(admin: number, method: string, to: string, body?: unknown, key?: string) =>
  call<T>(server.url, method, to, {
    ...{ token: tokens[admin]!, body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

async function postJobs(number: number): Promise<{ id: string; version: string }[]> {
  const posted = [];
  for (let at = 0; at < number; at += 1) {
    const { body } = await ask<Job>(0, 'POST', '/jobs', jobForm);
    posted.push({ id: body._id, version: body.version! });
  }
  return posted;
}

/** What each of the two makes of them. */
const wanted = categories.filter((one) => one !== jobForm.category);
const edit = (admin: 0 | 1, jobs: readonly object[], key?: string) =>
  ask<ManyJobsReply>(admin, 'PATCH', '/jobs/many', { jobs, category: wanted[admin] }, key);
const categoryOf = async (id: string) =>
  (await call<Job>(server.url, 'GET', `/jobs/${id}`)).body.category;
const linesOf = async (id: string) =>
  (await ask<AuditPage>(0, 'GET', '/audit')).body.entries.filter(
    ({ entityId, action }) => entityId === id && action !== 'create',
  );

test('each job is changed by one of them, the other is told, and each takes back their own', async () => {
  const jobs = await postJobs(12);
  // The one from the front, the other from the back: they meet.
  const answers = await Promise.all([edit(0, jobs), edit(1, jobs.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = answers.map(({ body }) => body) as [ManyJobsReply, ManyJobsReply];
  const byFirst = first.changed.map(({ job }) => job.id);
  const bySecond = second.changed.map(({ job }) => job.id);
  expect([...byFirst, ...bySecond].toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
  expect(first.left.map(({ id }) => id).toSorted()).toEqual(bySecond.toSorted());
  expect(second.left.map(({ id }) => id).toSorted()).toEqual(byFirst.toSorted());
  for (const id of byFirst) expect(await categoryOf(id)).toBe(wanted[0]);
  for (const id of bySecond) expect(await categoryOf(id)).toBe(wanted[1]);

  const winner = byFirst.length > 0 ? first : second;
  const back = winner.changed.map(({ job: { id, version }, before }) => ({ id, version, before }));
  const undone = await ask<ManyJobsReply>(1, 'PATCH', '/jobs/many/undo', { jobs: back });
  expect(undone.body).toMatchObject({ left: [], same: 0 });
  for (const { id } of back) {
    expect(await categoryOf(id)).toBe(jobForm.category);
    const lines = await linesOf(id);
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['undo', 'update']);
  }
});

test('asked again with the same key it is done once, and answered alike', async () => {
  const jobs = await postJobs(2);
  const key = crypto.randomUUID();
  const [once, again] = [await edit(0, jobs, key), await edit(0, jobs, key)];
  expect(again.body).toEqual(once.body);
  expect(again.body.changed).toHaveLength(2);
  expect(await linesOf(jobs[0]!.id)).toHaveLength(1);
});
