import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { alertPolicy, type SavedSearch } from '#contract/search/savedSearch.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { testApi } from '#server/http/api/testApi.ts';
import { savedSearchHandlers } from './handlers.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const { db, close, tokens, api } = await testApi(savedSearchHandlers, () => now);
const bearers = new Map<string, string>();

beforeAll(async () => {
  for (const id of ['ravi', 'asha']) {
    const person = { id, email: `${id}@portal.example` };
    bearers.set(id, await tokens.sign({ ...person, name: id, version: 0 }, limits.day));
  }
}, 60_000);
beforeEach(async () => {
  await db.delete(users);
  await db
    .insert(users)
    .values([...bearers.keys()].map((id) => ({ id, email: `${id}@portal.example` })));
});
afterAll(() => close());

async function call(who: string, method: string, path = '', body?: unknown, key?: string) {
  const bearer = bearers.get(who);
  const headers = {
    'Content-Type': 'application/json',
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const answer = await api.request(`/saved-searches${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json()) as {
    code?: string;
    errors?: Record<string, string>;
    search?: SavedSearch;
    searches?: SavedSearch[];
  };
  return { status: answer.status, ...reply };
}
const add = (filters: unknown, who = 'ravi') => call(who, 'POST', '', filters);
const listOf = async (who: string) =>
  ((await call(who, 'GET')).searches ?? []).map(({ filters }) => filters);

test('the same search is one record, however it is written and by how many taps', async () => {
  const written = ['welder kuwait', ' Welder  KUWAIT ', 'welder kuwait'];
  const answers = await Promise.all(written.map((search) => add({ search, page: '3' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ search }) => search?.id)).size).toBe(1);
  expect(await listOf('ravi')).toHaveLength(1);
  await add({ search: 'welder kuwait', location: 'Dubai' });
  await add({ search: 'वेल्डर' });
  await add({ search: 'वलडर' });
  expect(await listOf('ravi')).toEqual([
    { search: 'वलडर' },
    { search: 'वेल्डर' },
    { search: 'welder kuwait', location: 'Dubai' },
    expect.objectContaining({ search: expect.stringMatching(/welder/i) as string }),
  ]);
});

test('one more than fit is refused, until another is taken off', async () => {
  const ids: string[] = [];
  for (let at = 0; at < alertPolicy.perPerson; at += 1)
    ids.push((await add({ search: `welder ${at}` })).search?.id ?? '');
  expect(await add({ search: 'cook' })).toMatchObject({ status: 409, code: 'TOO_MANY_SEARCHES' });
  expect((await add({ search: 'welder 3' })).search?.id).toBe(ids[3]);
  expect((await add({ search: 'cook' }, 'asha')).status).toBe(200);
  expect((await call('ravi', 'DELETE', `/${ids[0]}`)).status).toBe(200);
  const both = await Promise.all([add({ search: 'cook' }), add({ search: 'mason' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await db.select().from(savedSearches)).toHaveLength(alertPolicy.perPerson + 1);
});

test('how one is told is chosen for one search, as often as one likes', async () => {
  const { search } = await add({ search: 'welder' });
  await add({ search: 'cook' });
  const path = `/${search?.id}`;
  expect(search).toMatchObject({ digest: false, fresh: 0, untold: 0 });
  for (const digest of [true, true]) {
    const { status, search: changed } = await call('ravi', 'PATCH', path, { digest });
    expect([status, changed?.digest]).toEqual([200, true]);
  }
  const digests = async () => (await call('ravi', 'GET')).searches?.map((one) => one.digest);
  expect((await digests())?.toSorted()).toEqual([false, true]);
  // Nothing that is not of it, and nothing of another person.
  expect((await call('ravi', 'PATCH', path, { digest: 'yes' })).status).toBe(422);
  expect((await call('ravi', 'PATCH', path, { seen: false })).status).toBe(422);
  expect(await call('asha', 'PATCH', path, { digest: false })).toMatchObject({
    ...{ status: 200, search: null },
  });
  expect((await call('nobody', 'PATCH', path, { digest: false })).status).toBe(401);
  expect((await digests())?.toSorted()).toEqual([false, true]);
  expect((await call('ravi', 'PATCH', path, {})).search?.digest).toBe(true);
  expect((await call('ravi', 'PATCH', '/gone', { digest: true })).status).toBe(200);
});

test('nobody sees or takes off what is another person’s, and a visitor has none', async () => {
  const { search } = await add({ search: 'welder' });
  expect(await listOf('asha')).toEqual([]);
  expect((await call('asha', 'DELETE', `/${search?.id}`)).status).toBe(200);
  expect(await listOf('ravi')).toHaveLength(1);
  expect((await call('ravi', 'DELETE', `/${search?.id}`)).status).toBe(200);
  expect((await call('ravi', 'DELETE', `/${search?.id}`)).status).toBe(200);
  expect(await listOf('ravi')).toEqual([]);
  for (const method of ['GET', 'POST'])
    expect((await call('nobody', method, '', method === 'POST' ? {} : undefined)).status).toBe(401);
});

test.each([
  ['nothing', {}, 'searchRequired'],
  ['blanks', { search: '  ', location: 'Select Location' }, 'searchRequired'],
  ['a number', { search: 7 }, 'unreadableText'],
  ['a list', { search: ['welder'] }, 'unreadableText'],
  ['NUL', { search: 'wel\0der' }, 'unreadableText'],
  ['a lone surrogate', { search: '\ud800' }, 'unreadableText'],
  ['a book', { search: 'x'.repeat(limits.shortText + 1) }, 'tooLong'],
])('%s is refused', async (_what, body, why) => {
  const answer = await add(body);
  expect([answer.status, answer.code, answer.errors?.search]).toEqual([422, 'INVALID_FIELDS', why]);
  expect(await db.select().from(savedSearches)).toEqual([]);
});

test('as long as may be, in any script, it is taken', async () => {
  const long = 'क'.repeat(limits.shortText);
  const filters = { search: long, role: long, location: long, company: long, category: long };
  expect((await add({ ...filters, experience: long, salaryRange: long })).status).toBe(200);
});

test('with the account they are gone', async () => {
  await add({ search: 'welder' });
  await db.transaction((tx) => eraseUser(tx, 'ravi', now));
  expect(await db.select().from(savedSearches)).toEqual([]);
});
