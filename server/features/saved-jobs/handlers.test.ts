import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { jobs, savedJobs, users } from '#server/db/schema/schema.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { savedJobHandlers } from './handlers.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const { db, close, tokens, api } = await testApi(savedJobHandlers, () => now);
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
let token = '';

beforeAll(async () => {
  const ravi = { id: 'ravi', email: 'ravi@portal.example' };
  await db.insert(users).values({ ...ravi, role: 'user' });
  token = await tokens.sign({ ...ravi, name: 'ravi', version: 0 }, limits.day);
  const ids = Array.from({ length: limits.savedJobs + 1 }, (_, at) => idOf(at));
  await db.insert(jobs).values(
    ids.map((id) => ({
      ...{ id, jobName: 'Welder', companyName: 'Steel', location: 'Doha' },
      ...{ description: 'Weld.', skills: [], salaryRange: '', category: '', jobType: '' },
      ...{ titleKey: '', companyKey: '', locationKey: '', experienceFrom: 0, experienceTo: 0 },
      experience: '',
    })),
  );
  await db
    .insert(savedJobs)
    .values(ids.slice(1).map((jobId) => ({ userId: 'ravi', jobId, savedAt: new Date(now) })));
}, 60_000);
afterAll(() => close());

async function send(method: string, at: number) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await api.request(`/saved-jobs/${idOf(at)}`, { method, headers });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

test('one job more than fit is refused, until another is taken off', async () => {
  expect(await send('PUT', 0)).toEqual([409, 'TOO_MANY_SAVED']);
  // Another phone has saved it before: it takes no room.
  expect(await send('PUT', 1)).toEqual([200, undefined]);
  expect(await send('DELETE', 1)).toEqual([200, undefined]);
  expect(await send('PUT', 0)).toEqual([200, undefined]);
  expect(await send('PUT', 1)).toEqual([409, 'TOO_MANY_SAVED']);
});
