import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { clearStore, readEntry, writeEntry } from '#src/data/storage/stores.ts';
import { openSeenJobs } from './openSeenJobs.ts';
import { noteSeen } from './seenJobs.ts';

const day = 86_400_000;
/** What the server says of each job; none of the others is there. */
let answers: Record<string, object>;
const asked: string[] = [];

const idsOf = async (without: readonly string[], ask: boolean, most = 3) =>
  (await openSeenJobs(without, most, ask)).map(({ id }) => id);

const answered = (id: string): Response => {
  const body = answers[id];
  return body
    ? Response.json({ _id: id, ...body })
    : Response.json({ code: 'JOB_NOT_FOUND' }, { status: 404 });
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  await clearStore('public');
  answers = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, open]));
  for (const id of ['e', 'd', 'c', 'b', 'a']) {
    await writeEntry('public', `job-summary|${id}`, { data: { id, ...open }, savedAt: 1 });
    await noteSeen(id);
  }
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      expect(url).toContain('?prefetch=1');
      const id = /jobs\/(\w+)\?/.exec(url)?.[1] ?? '';
      asked.push(id);
      return Promise.resolve(answered(id));
    }),
  );
});

const open = { status: 'active', description: '', jobName: 'Work', closingDate: null };

it('the last ones first, without those that are on the page, at most as many as asked for', async () => {
  expect(await idsOf(['a'], false)).toEqual(['b', 'c', 'd']);
  expect(asked).toEqual([]);
});

it('a copy whose last day is over, or that was closed, is no open job', async () => {
  const closingDate = new Date(Date.now() - 3 * day).toISOString().slice(0, 10);
  const over = { id: 'b', ...open, closingDate };
  await writeEntry('public', 'job-summary|b', { data: over, savedAt: 1 });
  const closed = { id: 'c', ...open, status: 'inactive' };
  await writeEntry('public', 'job-summary|c', { data: closed, savedAt: 1 });
  expect(await idsOf(['a'], false)).toEqual(['d', 'e']);
});

it('the server is asked what became of them, also of those that come in their place', async () => {
  answers.b = { ...open, status: 'inactive' };
  delete answers.c;
  answers.d = { ...open, status: 'inactive' };
  expect(await idsOf([], true, 2)).toEqual(['a', 'e']);
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await readEntry('public', 'job-summary|c')).toBeUndefined();
  // What it has just said is not asked for again.
  asked.length = 0;
  expect(await idsOf([], true, 2)).toEqual(['a', 'e']);
  expect(asked).toEqual([]);
});

it('what the server cannot say now does not hide what the phone has', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('offline'))),
  );
  expect(await idsOf(['a'], true)).toEqual(['b', 'c', 'd']);
  for (const status of [500, 403, 404]) {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('<h1>No way</h1>', { status }))),
    );
    expect(await idsOf(['a'], true)).toEqual(['b', 'c', 'd']);
  }
});

it('a copy from before the clock was set back says nothing', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + day);
  expect(await idsOf([], true, 1)).toEqual(['a']);
  now.mockRestore();
  answers.a = { ...open, status: 'inactive' };
  expect(await idsOf([], true, 1)).toEqual(['b']);
});

it('on someone else’s phone there is none', async () => {
  keepNothing(true);
  expect(await idsOf([], true)).toEqual([]);
  keepNothing(false);
});
