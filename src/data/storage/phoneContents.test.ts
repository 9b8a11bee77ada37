import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#src/data/session/session.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { clearPhone, phoneContents } from './phoneContents.ts';
import { allEntries, clearStore, writeEntries, type StoreName } from './stores.ts';

const savedAt = Date.parse('2026-11-21T10:00:00Z');
const answer = (data: unknown, at = savedAt) => ({ data, savedAt: at });
const asha = { id: 'asha', email: 'a@x.in', role: 'user', isProfileComplete: true } as const;
const detail = (id: string) => `jobs.get|jobId=${id}|`;

const logIn = (id: string) => (session.value = { token: 't', user: { ...asha, id } });
const keysOf = async (name: StoreName) => (await allEntries(name)).map(([key]) => key);

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', {});
  session.value = null;
  for (const name of ['public', 'private', 'outbox', 'uploads'] as const) await clearStore(name);
  await writeEntries('public', [
    [detail('a'), answer({ _id: 'a' }, savedAt + 1)],
    ['job-summary|a', answer({ id: 'a' })],
    ['job-summary|b', answer({ id: 'b' })],
    [detail('c'), answer({ _id: 'c' })],
    ['jobs.list||', answer({ jobs: [] })],
    ['blogs.page||', answer({ blogs: [{ _id: 'x' }, { _id: 'y' }] })],
    ['blogs.get|blogId=y|', answer({ _id: 'y' })],
    [
      'blogs.get|blogId=z|',
      answer({ _id: 'z', language: 'hindi', siblings: [{ _id: 'y', language: 'english' }] }),
    ],
    ['saved|c', { jobId: 'c', saved: true, at: 1 }],
    ['uses', {}],
    ['offline-sets', ['public']],
    ['prefetched', savedAt],
  ]);
  await writeEntries('private', [
    ['asha|jobs.mine||', answer({ applications: [{}, {}] })],
    ['asha|user.get|userId=asha|', answer({ id: 'asha' })],
    ['asha|saved.list||', answer({ jobIds: ['a'] })],
    ['balu|jobs.mine||', answer({ applications: [{}, {}, {}] })],
  ]);
  await writeEntries('uploads', [
    ['asha|resume', { id: '1', kind: 'resume', file: new Blob(['x'.repeat(5_000)]) }],
    ['balu|resume', { id: '2', kind: 'resume', file: new Blob(['x']) }],
  ]);
  await writeEntries('outbox', [
    ['1', outboxEntry({ id: '1', userId: 'asha' })],
    ['2', outboxEntry({ id: '2', userId: 'balu' })],
    ['3', outboxEntry({ id: '3', userId: null })],
    ['lease', { owner: 'tab', until: 0 }],
  ]);
});

it('counts each job and article once, by what is really there', async () => {
  const { jobs, articles } = await phoneContents();
  expect(jobs).toMatchObject({ count: 3, whole: 2, savedAt: savedAt + 1 });
  // One that only a list shows cannot be read here.
  expect(articles).toMatchObject({ count: 1, savedAt });
  const sizes = (await allEntries('public'))
    .filter(([key]) => key.startsWith('blogs.'))
    .map(([key, value]) => key.length + JSON.stringify(value).length);
  expect(articles.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

it('tells a visitor nothing of members, and each member only their own', async () => {
  const visitor = await phoneContents();
  expect(visitor.applications).toEqual({ count: 0, bytes: 0, savedAt: null });
  expect(visitor.profile.bytes).toBe(0);
  expect(visitor.unsent.count).toBe(1);
  logIn('asha');
  const own = await phoneContents();
  expect(own.applications).toMatchObject({ count: 2, savedAt });
  expect(own.profile.count).toBe(1);
  // The write and the file on its way.
  expect(own.unsent.count).toBe(2);
  expect(own.unsent.bytes).toBeGreaterThan(5_000);
  logIn('balu');
  expect((await phoneContents()).applications.count).toBe(3);
});

it('clears copies only: what waits, saved jobs, settings and what is others’ stay', async () => {
  logIn('asha');
  await clearPhone();
  expect(await keysOf('public')).toEqual([
    ...['job-summary|a', detail('a'), detail('c')],
    ...['offline-sets', 'prefetched', 'saved|c', 'uses'],
  ]);
  expect(await keysOf('private')).toEqual(['asha|saved.list||', 'balu|jobs.mine||']);
  expect(await keysOf('uploads')).toEqual(['asha|resume', 'balu|resume']);
  expect(await keysOf('outbox')).toEqual(['1', '2', '3', 'lease']);
  const { jobs, applications, unsent } = await phoneContents();
  expect(jobs.count).toBe(2);
  expect(applications.count).toBe(0);
  expect(unsent.count).toBe(2);
});
