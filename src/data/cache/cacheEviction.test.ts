import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { clientLimits, type ClientLimits } from '#contract/clientLimits.ts';
import { session } from '#src/data/session/session.ts';
import {
  allEntries,
  clearStore,
  readEntry,
  writeEntries,
  writeEntry,
} from '#src/data/storage/stores.ts';
import {
  deleteOthersData,
  isDue,
  evict,
  noteDone,
  entriesToEvict,
  evictWhenDue,
  type CachedEntry,
} from './cacheEviction.ts';
import { noteLastUsed } from './lastUsed.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 24 * 60 * 60 * 1000;
const roomy: ClientLimits = { ...clientLimits };
const detail = (id: string) => `jobs.get|jobId=${id}|`;
const card = (id: string) => `job-summary|${id}`;
const kept = (key: string, savedAt = now, bytes = 10): CachedEntry => ({ key, savedAt, bytes });
const none = new Set<string>();

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', {});
  session.value = null;
  await clearStore('public');
  await clearStore('private');
});

it('leaves everything alone that is under the caps', () => {
  const entries = [kept(detail('a')), kept(card('a')), kept('blogs.list||'), kept('saved|a')];
  expect(entriesToEvict(entries, {}, none, roomy, now)).toEqual([]);
});

it('lets go first what was used longest ago: by when it came, or was looked at', () => {
  const entries = [
    kept(detail('old-but-read'), now - 9 * day),
    kept(detail('old'), now - 8 * day),
    kept(detail('new'), now - day),
  ];
  const uses = { [detail('old-but-read')]: now - 1 };
  const caps = { ...roomy, jobDetails: 2 };
  expect(entriesToEvict(entries, uses, none, caps, now)).toEqual([detail('old')]);
});

it('never lets go a job that was put aside, nor counts it', () => {
  const entries = [
    kept(detail('mine'), now - 300 * day),
    kept(card('mine'), now - 300 * day),
    kept(detail('a'), now - 2),
    kept(detail('b'), now - 1),
  ];
  const caps = { ...roomy, jobDetails: 1, jobSummaries: 0, bytes: 0 };
  const gone = entriesToEvict(entries, {}, new Set(['mine']), caps, now);
  expect(gone.sort()).toEqual([detail('a'), detail('b')]);
});

it('lets go what no one has used for long, though there is room', () => {
  const entries = [kept(detail('a'), now - roomy.unused - 1), kept(detail('b'), now - day)];
  expect(entriesToEvict(entries, {}, none, roomy, now)).toEqual([detail('a')]);
});

it('keeps the card of a job whose details are being read', () => {
  const entries = [kept(card('a'), now - 90 * day), kept(detail('a'), now - 90 * day)];
  expect(entriesToEvict(entries, { [detail('a')]: now }, none, roomy, now)).toEqual([]);
});

it('keeps to the bytes over all kinds, oldest first, and never touches what is no page', () => {
  const entries = [
    kept(detail('a'), now - 3, 40),
    kept('blogs.get|blogId=x|', now - 2, 40),
    kept('jobs.list||page=1', now - 1, 40),
    kept('subscriptions.plans||', 0, 40),
  ];
  expect(entriesToEvict(entries, {}, none, { ...roomy, bytes: 90 }, now)).toEqual([
    detail('a'),
    'blogs.get|blogId=x|',
  ]);
});

it('keeps to so many pages of the list of blogs, earlier whole lists among them', () => {
  const entries = [
    kept('blogs.list||', now - 4),
    kept('blogs.page||page=2', now - 3),
    kept('blogs.page||search=visa', now - 2),
    kept('blogs.get|blogId=x|', now - 5),
  ];
  const caps = { ...roomy, blogs: 1, blogLists: 1 };
  expect(entriesToEvict(entries, {}, none, caps, now).sort()).toEqual([
    'blogs.list||',
    'blogs.page||page=2',
  ]);
});

it('does not take an entry for used for ever because a clock was ahead', () => {
  const entries = [kept(detail('future'), now + 900 * day), kept(detail('b'), now - day)];
  const uses = { [detail('b')]: now };
  const later = now + roomy.unused + 1;
  expect(entriesToEvict(entries, uses, none, roomy, later)).toEqual([detail('b')]);
});

it('brings a store of 400 jobs under its caps and forgets their uses', async () => {
  const ids = Array.from({ length: 400 }, (_, at) => `job-${String(at).padStart(3, '0')}`);
  await writeEntries(
    'public',
    ids.map((id, at) => [detail(id), { data: { description: 'x'.repeat(50) }, savedAt: now + at }]),
  );
  await writeEntry('public', 'saved|job-000', { jobId: 'job-000', saved: true, at: 1 });
  await writeEntry('private', 'me|saved.list||', { data: { jobIds: ['job-001'] }, savedAt: 1 });
  await writeEntry('public', 'saved|job-002', { jobId: 'job-002', saved: false, at: 1 });
  noteLastUsed(detail('job-003'), now + 1_000);
  noteLastUsed(detail('job-004'), now + 1_000);
  expect(await evictWhenDue(now + 2_000, { ...clientLimits, jobDetails: 100 })).toBe(298);
  const keys = (await allEntries('public')).map(([key]) => key);
  expect(keys).toEqual(expect.arrayContaining(['job-000', 'job-001', 'job-003'].map(detail)));
  expect(keys).not.toContain(detail('job-002'));
  expect(keys.filter((key) => key.startsWith('jobs.get|'))).toHaveLength(102);
  await evictWhenDue(now + 2_000, { ...clientLimits, jobDetails: 0 });
  expect(await readEntry('public', 'uses')).toEqual({});
});

it('gives half of the bytes back where the phone is full', async () => {
  const values = Array.from({ length: 20 }, (_, at): [string, unknown] => [
    detail(String(at)),
    { data: 'x'.repeat(1_000), savedAt: now + at },
  ]);
  await writeEntries('public', values);
  await evict(now + 100);
  const left = (await allEntries('public')).map(([key]) => key);
  expect(left.length).toBeGreaterThan(5);
  expect(left.length).toBeLessThanOrEqual(10);
  expect(left).toContain(detail('19'));
});

it('forgets what a stranger left, and keeps what is one’s own', async () => {
  await writeEntry('private', 'first|user.get|userId=first|', { data: 1, savedAt: now });
  await writeEntry('private', 'second|jobs.mine||', { data: 2, savedAt: now });
  await writeEntry('private', 'outbox.token', { data: 'lent', savedAt: now });
  session.value = {
    token: 't',
    user: { id: 'second', email: 's@x.in', role: 'user', isProfileComplete: true },
  };
  await deleteOthersData();
  const left = (await allEntries('private')).map(([key]) => key);
  expect(left.sort()).toEqual(['outbox.token', 'second|jobs.mine||']);
  session.value = null;
  await deleteOthersData();
  expect(await allEntries('private')).toEqual([]);
});

it('is due once in its time, also after a clock was set back', async () => {
  expect(await isDue('tidied', day, now)).toBe(true);
  await noteDone('tidied', now);
  expect(await isDue('tidied', day, now + day - 1)).toBe(false);
  expect(await isDue('tidied', day, now + day)).toBe(true);
  expect(await isDue('tidied', day, now - 1)).toBe(true);
});
