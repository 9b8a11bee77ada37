// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobSummary } from '#contract/jobs/job.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { plainAddress } from './jobsAddress.ts';
import { useAdminJobs, type AdminJobs } from './useAdminJobs.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('#src/data/api.ts', () => ({ callApi: api, failureOf: (error: unknown) => error }));

type Stored = Pick<JobSummary, 'id' | 'status' | 'category'>;
let stored: Stored[];
let jobs: AdminJobs;
let page: Mounted;

interface Call {
  query: { status: string; page: number; limit: number };
  params: { jobId: string };
  body: { ids: string[]; action: string; status: Stored['status'] };
}

/** A server that keeps jobs: lists them by status, switches them and deletes them. */
function answer(name: string, { query, params, body }: Call) {
  const change = (ids: readonly string[], status: Stored['status']) => {
    stored = stored.map((job) => (ids.includes(job.id) ? { ...job, status } : job));
    return { jobs: stored.filter(({ id }) => ids.includes(id)) };
  };
  if (name === 'jobs.setStatuses')
    return change(body.ids, body.action === 'activate' ? 'active' : 'inactive');
  if (name === 'jobs.remove') {
    stored = stored.filter(({ id }) => id !== params.jobId);
    return {};
  }
  const found = stored.filter(({ status }) => query.status === '' || status === query.status);
  const from = (query.page - 1) * query.limit;
  return { jobs: found.slice(from, from + query.limit), total: found.length };
}

function Probe() {
  const now = useAdminJobs({ ...plainAddress, status: 'active' }, 10);
  useEffect(() => {
    jobs = now;
  });
  return null;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const ids = () => jobs.list.jobs.map(({ id }) => id);

beforeEach(async () => {
  stored = numbers(1, 25).map((id) => ({ id, status: 'active', category: 'Hospitality' }));
  api.mockImplementation((name: string, call: Call) => Promise.resolve(answer(name, call)));
  page = mountForTest(<Probe />);
  await act(async () => undefined);
});
afterEach(() => page.unmount());

test('every job is shown at last, though those before it have left the filter', async () => {
  expect([ids(), jobs.list.more]).toEqual([numbers(1, 10), true]);
  await act(async () => void (await jobs.setStatuses(ids(), 'deactivate')));
  expect(ids()).toEqual(numbers(1, 10));
  await act(async () => jobs.loadMore());
  expect([ids(), jobs.list.more]).toEqual([numbers(1, 20), true]);
  await act(async () => jobs.loadMore());
  expect([ids(), jobs.list.more, jobs.list.total]).toEqual([numbers(1, 25), false, 25]);
});

test('every job is shown at last, though another admin has taken out those before it', async () => {
  answer('jobs.setStatuses', {
    body: { ids: numbers(1, 10), action: 'deactivate' },
  } as Partial<Call> as Call);
  await act(async () => jobs.loadMore());
  expect([ids(), jobs.list.more, jobs.list.total]).toEqual([numbers(11, 25), false, 15]);
});

test('the gap of a deleted job is filled, though others have left the filter', async () => {
  await act(async () => void (await jobs.setStatuses(['1', '2'], 'deactivate')));
  await act(async () => void (await jobs.remove('3')));
  expect([ids(), jobs.list.pages]).toEqual([['1', '2', ...numbers(4, 13)], 1]);
});

test('a further page that failed is asked for again, as one that stands behind', async () => {
  api.mockRejectedValueOnce({ code: 'NETWORK', message: '' });
  await act(async () => jobs.loadMore());
  expect([ids(), jobs.list.failure?.asked]).toEqual([numbers(1, 10), 'more']);
  await act(async () => jobs.retry());
  expect([ids(), jobs.list.failure]).toEqual([numbers(1, 20), null]);
});
