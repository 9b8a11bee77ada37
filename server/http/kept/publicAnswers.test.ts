import { expect, test, vi } from 'vitest';
import type { Changes } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createPublicAnswers } from './publicAnswers.ts';

const primary = { name: 'primary' } as object as Db;
const deps = { requests: { read: primary } } as Deps;
const at = (jobs: number) => ({ now: 0, changes: { jobs, applicants: 0, blogs: 0 } as Changes });
const place = { params: {}, query: { page: '1' } };

function setUp() {
  const ends: ((answer: unknown) => void)[] = [];
  const read = vi.fn(() => new Promise((resolve) => ends.push(resolve)));
  const handler = { name: 'jobs.list', kept: { shows: ['jobs'], read } } as const;
  const answers = createPublicAnswers(deps);
  const ask = (jobs: number, query: Record<string, string> = place.query) =>
    answers.read(handler, { params: {}, query, moment: at(jobs) });
  return { ask, read, ends };
}

test('one question to the database serves all who wait, and those who come later', async () => {
  const { ask, read, ends } = setUp();
  const waiting = [ask(1), ask(1), ask(1)];
  ends[0]?.({ jobs: [] });
  const texts = (await Promise.all(waiting)).map(({ text }) => text);
  expect(texts).toEqual(['{"jobs":[]}', '{"jobs":[]}', '{"jobs":[]}']);
  expect((await ask(1)).body()).toEqual({ jobs: [] });
  expect(read).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledWith(
    expect.objectContaining({ db: primary, user: null, query: { page: '1' } }),
  );
});

test('who comes after a change does not wait for what was asked before it', async () => {
  const { ask, read, ends } = setUp();
  const before = ask(1);
  const after = ask(2);
  expect(read).toHaveBeenCalledTimes(2);
  ends[1]?.('new');
  expect((await after).body()).toBe('new');
  // The slower one ends last and is kept for its own moment only.
  ends[0]?.('old');
  expect((await before).body()).toBe('old');
  const next = ask(2);
  ends[2]?.('new again');
  expect((await next).body()).toBe('new again');
});

test('other questions are asked for themselves', async () => {
  const { ask, read, ends } = setUp();
  const answers = [ask(1, { page: '1' }), ask(1, { page: '2' }), ask(1, {})];
  ends.forEach((end, number) => end(number));
  expect((await Promise.all(answers)).map(({ body }) => body())).toEqual([0, 1, 2]);
  expect(read).toHaveBeenCalledTimes(3);
});

test('what no one reads of a question makes no other answer', async () => {
  const read = vi.fn(() => Promise.resolve(1));
  const asks = ({ page = '1' }: Record<string, string>) => ({ page });
  const handler = { name: 'jobs.list', kept: { shows: ['jobs'], asks, read } } as const;
  const answers = createPublicAnswers(deps);
  const queries: Record<string, string>[] = [{}, { x: '1' }, { page: '1', x: '2' }];
  for (const query of queries) await answers.read(handler, { params: {}, query, moment: at(1) });
  expect(read).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ query: { page: '1' } }));
});

test('nothing is kept of a failure, which all who wait are told', async () => {
  const read = vi.fn(() => Promise.reject<unknown>(new Error('away')));
  const handler = { name: 'jobs.list', kept: { shows: ['jobs'], read } } as const;
  const answers = createPublicAnswers(deps);
  const ask = () => answers.read(handler, { ...place, moment: at(1) });
  const [one, other] = await Promise.allSettled([ask(), ask()]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(read).toHaveBeenCalledOnce();
  read.mockImplementation(() => Promise.resolve('back'));
  expect((await ask()).body()).toBe('back');
});

test('an answer tells whether it would be the same at another moment', async () => {
  const { ask, ends, read } = setUp();
  const first = ask(1);
  ends[0]?.({ jobs: [] });
  const { source } = await first;
  const same = source.tagAt(at(2));
  ends[1]?.({ jobs: [] });
  expect(await same).toBe(source.tag);
  const other = source.tagAt(at(3));
  ends[2]?.({ jobs: ['new'] });
  expect(await other).not.toBe(source.tag);
  // It is kept for who asks next.
  expect((await ask(3)).body()).toEqual({ jobs: ['new'] });
  expect(read).toHaveBeenCalledTimes(3);
});

test('what changes with the reading itself makes no other answer', async () => {
  let looks = 0;
  const kept = {
    shows: ['jobs'],
    read: () => Promise.resolve({ id: 1, looks: (looks += 1) }),
  } as const;
  const handler = { name: 'jobs.get', untagged: ['looks'], kept } as const;
  const { source } = await createPublicAnswers(deps).read(handler, { ...place, moment: at(1) });
  expect(await source.tagAt(at(2))).toBe(source.tag);
  expect(looks).toBe(2);
});
