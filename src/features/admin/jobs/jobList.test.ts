import { describe, expect, test } from 'vitest';
import type { JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { emptyList, foundBy, nextList, type ListEvent, type AdminJobList } from './jobList.ts';

function job(id: string, status: JobStatus = 'active', title = `Job ${id}`): JobSummary {
  return {
    id,
    title,
    status,
    companyName: 'Gulf Steel',
    logoUrl: null,
    experience: '2',
    location: 'Dubai, UAE',
    country: 'AE',
    skills: ['Welding'],
    salaryRange: '30k-50k',
    pay: null,
    category: 'Civil Engineering',
    jobType: 'Full Time',
    openings: 1,
    applicantsCount: 0,
    shortDescription: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    demo: false,
  };
}

const after = (events: ListEvent[], start: AdminJobList = emptyList) =>
  events.reduce(nextList, start);
const all = { status: '', category: '' };
/** What reading up to a page of two answers. */
const page = (pages: number, ids: string[], total: number, filter = all): ListEvent => ({
  type: 'loaded',
  items: ids.map((id) => job(id)),
  ...{ all: total, more: pages * 2 < total, anew: pages === 1, pages, filter },
});
const ids = ({ jobs }: AdminJobList) => jobs.map(({ id }) => id).join('');
const statusOf = (list: AdminJobList, id: string) => list.jobs.find((it) => it.id === id)?.status;

describe('loading pages', () => {
  test('puts one behind the other until all are there', () => {
    const first = after([page(1, ['a', 'b'], 3)]);
    expect([ids(first), first.pages, first.more]).toEqual(['ab', 1, true]);
    const both = after([{ type: 'asked', asked: 'more' }, page(2, ['c'], 3)], first);
    expect([ids(both), both.pages, both.more, both.loading]).toEqual(['abc', 2, false, null]);
  });

  test('shows a job once that a new one has pushed onto the next page', () => {
    const list = after([page(1, ['a', 'b'], 4), page(2, ['b', 'c'], 5)]);
    expect(ids(list)).toBe('abc');
    expect(list.more).toBe(true);
  });

  test('starts over with the first page', () => {
    const list = after([page(1, ['a', 'b'], 4), page(2, ['c', 'd'], 4), page(1, ['x'], 1)]);
    expect([ids(list), list.pages, list.total]).toEqual(['x', 1, 1]);
  });

  test('fills the gap that a removed job left, with what slid over from the next page', () => {
    const list = after([
      page(1, ['a', 'b'], 3),
      { type: 'removed', id: 'a' },
      { ...page(1, ['b', 'c'], 2), anew: false } as ListEvent,
    ]);
    expect([ids(list), list.total, list.more]).toEqual(['bc', 2, false]);
  });

  test('keeps what is there when a page cannot be had, and forgets the failure at the next try', () => {
    const failure = { code: 'NETWORK', message: '', asked: 'more' } as const;
    const failed = after([
      page(1, ['a'], 2),
      { type: 'asked', asked: 'more' },
      { type: 'failed', failure },
    ]);
    expect([ids(failed), failed.failure, failed.loading]).toEqual(['a', failure, null]);
    expect(after([{ type: 'asked', asked: 'more' }], failed)).toMatchObject({
      failure: null,
      loading: 'more',
    });
  });
});

describe('the status switch', () => {
  const start = after([page(1, ['a', 'b'], 2)]);
  const off: ListEvent = { type: 'switched', id: 'a', status: 'inactive' };

  test('shows at once and stays when confirmed', () => {
    const waiting = after([off], start);
    expect([statusOf(waiting, 'a'), statusOf(waiting, 'b')]).toEqual(['inactive', 'active']);
    expect(waiting.undo).toEqual({ a: 'active' });
    const job = { ...waiting.jobs[0]!, status: 'inactive' as const };
    const done = after([{ type: 'changed', job }], waiting);
    expect([statusOf(done, 'a'), done.undo]).toEqual(['inactive', {}]);
  });

  test('goes back when refused, and only then', () => {
    const back = after([off, { type: 'refused', id: 'a' }], start);
    expect([statusOf(back, 'a'), back.undo]).toEqual(['active', {}]);
    expect(after([{ type: 'refused', id: 'a' }], back)).toEqual(back);
  });

  test('goes back to what the server knew after two switches in a row', () => {
    const on: ListEvent = { type: 'switched', id: 'a', status: 'active' };
    expect(statusOf(after([off, on, { type: 'refused', id: 'a' }], start), 'a')).toBe('active');
    expect(statusOf(after([off, on, off, { type: 'refused', id: 'a' }], start), 'a')).toBe(
      'active',
    );
  });

  test('is not flipped back by an older answer that comes in between', () => {
    const list = after([off, page(1, ['a', 'b'], 2)], start);
    expect(statusOf(list, 'a')).toBe('inactive');
    expect(statusOf(after([{ type: 'refused', id: 'a' }], list), 'a')).toBe('active');
  });

  test('gives way to a saved form', () => {
    const list = after([off, { type: 'changed', job: job('a', 'active', 'Welder') }], start);
    expect(list.jobs[0]).toMatchObject({ title: 'Welder', status: 'active' });
    expect(list.undo).toEqual({});
  });
});

test('a job that has left the filter stays where it is, and is not found any more', () => {
  const off: ListEvent = { type: 'switched', id: 'a', status: 'inactive' };
  const start = after([page(1, ['a', 'b'], 3, { status: 'active', category: '' })]);
  const left = after([off, { type: 'changed', job: job('a', 'inactive') }], start);
  expect([ids(left), left.total, foundBy(left)]).toEqual(['ab', 3, 2]);
  const other = after([{ type: 'changed', job: { ...job('b'), category: 'Hospitality' } }], left);
  expect(foundBy(other)).toBe(2);
  const trade = after([page(1, ['a', 'b'], 3, { status: '', category: job('a').category })]);
  const moved = { ...job('b'), category: 'Hospitality' };
  expect(foundBy(after([off, { type: 'changed', job: moved }], trade))).toBe(2);
});

test('an added job comes first, and once where a later page has pushed the others on', () => {
  const list = after([
    page(1, ['a', 'b'], 3),
    { type: 'added', job: job('n') },
    page(2, ['b', 'c'], 4),
  ]);
  expect([ids(list), list.total, list.more]).toEqual(['nabc', 4, false]);
});

test('an answer that left the server before a job was added, changed or removed takes none of it back', () => {
  const stale = page(1, ['a', 'b', 'c'], 3);
  const list = after([
    ...[
      stale,
      { type: 'asked', asked: 'first' } as const,
      { type: 'added', job: job('n') } as const,
    ],
    { type: 'changed', job: job('a', 'active', 'Rigger') },
    { type: 'removed', id: 'b' },
    stale,
  ]);
  expect([ids(list), list.total, list.jobs[1]?.title]).toEqual(['nac', 3, 'Rigger']);
  // One that left after it says the same once, and the next one is believed again.
  const fresh = after([
    ...[{ type: 'asked', asked: 'first' } as const, { type: 'added', job: job('n') } as const],
    page(1, ['n', 'a'], 2),
  ]);
  expect([ids(fresh), fresh.total]).toEqual(['na', 2]);
  expect(ids(after([{ type: 'asked', asked: 'first' }, page(1, ['a'], 1)], fresh))).toBe('a');
});

test('a removed job is gone with its switch', () => {
  const list = after([
    page(1, ['a', 'b'], 2),
    { type: 'switched', id: 'a', status: 'inactive' },
    { type: 'removed', id: 'a' },
  ]);
  expect([ids(list), list.total, list.undo]).toEqual(['b', 1, {}]);
});

describe('many at once', () => {
  const start = after([
    page(1, ['a', 'b', 'c'], 3),
    { type: 'changed', job: job('b', 'inactive') },
  ]);
  const off = (id: string): ListEvent => ({ type: 'switched', id, status: 'inactive' });

  test('go back to what each was, also one that was that way already', () => {
    const waiting = after([off('a'), off('b'), off('c')], start);
    expect(waiting.undo).toEqual({ a: 'active', b: 'inactive', c: 'active' });
    const back = after(
      ['a', 'b', 'c'].map((id): ListEvent => ({ type: 'refused', id })),
      waiting,
    );
    expect(back.jobs).toEqual(start.jobs);
  });
});

describe('a deleted job', () => {
  test('comes back to its place', () => {
    const start = after([page(1, ['a', 'b', 'c'], 3)]);
    const gone = after([{ type: 'removed', id: 'b' }], start);
    expect([ids(gone), gone.total]).toEqual(['ac', 2]);
    const back = after([{ type: 'restored', job: job('b'), at: 1 }], gone);
    expect([ids(back), back.total]).toEqual(['abc', 3]);
  });
});
