// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { effect } from '@preact/signals-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#src/data/session/session.ts';
import type { ResourceRequest } from '#contract/http/resource.ts';
import { readCached } from './cache.ts';
import { afterSearch } from './searchWords.ts';
import { timeMetric } from '#contract/http/document.ts';
import { refresh, replaceData, resource, seedResources } from './resource.ts';

vi.mock('./searchWords.ts', () => ({ afterSearch: vi.fn(async () => undefined) }));

const plans = { call: 'subscriptions.plans' } as const;
let answers: ((answer: Response | Error) => void)[] = [];
let asked: Headers[] = [];
const answer = (nth: number, body: object | Error) =>
  answers[nth]?.(body instanceof Error ? body : Response.json(body));

beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    return new Promise<Response>((resolve, reject) => {
      answers.push((one) => (one instanceof Error ? reject(one) : resolve(one)));
    });
  });
});

test('a forced read asks after its call, not before: what is on its way may be old', async () => {
  const first = refresh(plans);
  const second = refresh(plans);
  const afterWrite = refresh(plans, true);
  const alsoAfter = refresh(plans, true);
  expect(answers).toHaveLength(1);
  answer(0, { plans: ['before the write'] });
  await Promise.all([first, second]);
  expect(resource(plans).value.data).toEqual({ plans: ['before the write'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answer(1, { plans: ['after the write'] });
  await Promise.all([afterWrite, alsoAfter]);
  expect(resource(plans).value.data).toEqual({ plans: ['after the write'] });
  expect(answers).toHaveLength(2);
});

test('a fresh answer is not asked for again, one from before an outage is', async () => {
  await refresh(plans);
  expect(answers).toHaveLength(0);
  const forced = refresh(plans, true);
  answer(0, new TypeError('Failed to fetch'));
  await forced;
  expect(resource(plans).value).toMatchObject({
    offline: true,
    data: { plans: expect.anything() },
  });
  const again = refresh(plans);
  answer(1, { plans: [] });
  await again;
  expect(resource(plans).value).toMatchObject({ offline: false, data: { plans: [] } });
});

test('an answer in another language is no fresh one', async () => {
  const request = { call: 'blogs.list' } as const;
  const english = refresh(request);
  answer(0, []);
  await english;
  await refresh(request);
  expect(answers).toHaveLength(1);
  localStorage.setItem('language', 'hindi');
  const hindi = refresh(request);
  expect(answers).toHaveLength(2);
  answer(1, []);
  await hindi;
  await refresh(request);
  expect(answers).toHaveLength(2);
  localStorage.removeItem('language');
});

test('a search of articles tells no one of words that no job has', async () => {
  const list = { jobs: [], total: 0, page: 1, limit: 20 };
  const search = async (request: ResourceRequest) => {
    vi.mocked(afterSearch).mockClear();
    const done = refresh(request);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answer(0, { ...list, blogs: [] });
    await done;
    answers = [];
    // What follows begins with code that is loaded.
    await import('./searchWords.ts');
    return vi.mocked(afterSearch).mock.calls.length;
  };
  expect(await search({ call: 'jobs.list', query: { search: 'lottery' } })).toBe(1);
  expect(await search({ call: 'blogs.page', query: { search: 'lottery' } })).toBe(0);
});

test('what came with a snapshot is shown with its age, and asked for however young it is', async () => {
  const request = { ...plans, query: { kept: '1' } };
  const savedAt = Date.now() - 1_000;
  seedResources({ kept: { request, data: { plans: ['kept'] }, savedAt } });
  expect(resource(request).value).toMatchObject({ data: { plans: ['kept'] }, savedAt });
  const asked = refresh(request);
  expect(answers).toHaveLength(1);
  answer(0, { plans: ['new'] });
  await asked;
  expect(resource(request).value.data).toEqual({ plans: ['new'] });
});

test('what Back shows of the browser’s own cache is as old as its document, and asked anew', async () => {
  const request = { ...plans, query: { kept: 'back' } };
  const sent = Date.now() - 3 * 86_400_000;
  const visit = { type: 'back_forward', serverTiming: [{ name: timeMetric, duration: sent }] };
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockReturnValue([visit] as never);
  seedResources({ kept: { request, data: { plans: ['old'] } } });
  entries.mockRestore();
  expect(resource(request).value).toMatchObject({ data: { plans: ['old'] }, savedAt: sent });
  const asked = refresh(request);
  expect(answers).toHaveLength(1);
  answer(0, { plans: ['new'] });
  await asked;
  expect(resource(request).value.data).toEqual({ plans: ['new'] });
});

test('what was done since a page was painted last is shown, also without a network', async () => {
  const request = { ...plans, query: { kept: 'done' } };
  await replaceData(request, { plans: ['done'] } as never);
  // The next start: the page comes as it was before.
  const kept = { request, data: { plans: ['before'] }, savedAt: Date.now() - 5_000 };
  seedResources({ kept });
  const read = refresh(request);
  await vi.waitFor(() => expect(resource(request).value.data).toEqual({ plans: ['done'] }));
  answer(0, new TypeError('Failed to fetch'));
  await read;
  expect(resource(request).value).toMatchObject({ offline: true, data: { plans: ['done'] } });
  // Of what is older than the page the page is right.
  seedResources({ kept: { ...kept, data: { plans: ['painted'] }, savedAt: Date.now() + 5_000 } });
  const again = refresh(request);
  answer(1, new TypeError('Failed to fetch'));
  await again;
  expect(resource(request).value.data).toEqual({ plans: ['painted'] });
});

test('what is known by its ETag is not sent again, and is as young as the answer that says so', async () => {
  const request = { ...plans, query: { tagged: '1' } };
  const tag = '"one"';
  seedResources({ tagged: { request, data: { plans: ['kept'] }, savedAt: 1_000, tag } });
  const first = refresh(request);
  expect(asked[0]?.get('if-none-match')).toBe(tag);
  answers[0]?.(new Response(null, { status: 304, headers: { ETag: tag } }));
  await first;
  expect(resource(request).value).toMatchObject({ data: { plans: ['kept'] }, loading: false });
  expect(Date.now() - (resource(request).value.savedAt ?? 0)).toBeLessThan(1_000);
  // What a write has told is of no version that the server knows.
  void replaceData(request, { plans: [] });
  const second = refresh(request, true);
  expect(asked[1]?.has('if-none-match')).toBe(false);
  answers[1]?.(Response.json({ plans: ['new'] }, { headers: { ETag: '"two"' } }));
  await second;
  const third = refresh(request, true);
  expect(asked[2]?.get('if-none-match')).toBe('"two"');
  answer(2, { plans: ['newest'] });
  await third;
  expect(resource(request).value.data).toEqual({ plans: ['newest'] });
});

test('an answer that no one asked for by its ETag is none', async () => {
  const request = { ...plans, query: { untagged: '1' } };
  const first = refresh(request);
  answers[0]?.(new Response(null, { status: 304 }));
  await first;
  expect(resource(request).value).toMatchObject({ offline: true });
});

test('a read that was on its way while a write told its outcome does not undo it', async () => {
  const early = refresh(plans, true);
  void replaceData(plans, { plans: [] });
  answer(0, { plans: ['before the write'] });
  await early;
  expect(resource(plans).value).toMatchObject({ loading: false, data: { plans: [] } });
  const lost = refresh(plans, true);
  void replaceData(plans, { plans: [] });
  answer(1, new TypeError('Failed to fetch'));
  await lost;
  expect(resource(plans).value).toMatchObject({ loading: false, offline: false });
});

test('a private read that an effect follows ends with the session, once', () => {
  const saved = { call: 'saved.list' } as const;
  void replaceData(saved, { jobIds: ['a'] });
  const seen: unknown[] = [];
  const stop = effect(() => void seen.push(resource(saved).value.data?.jobIds));
  endSession();
  stop();
  expect(seen).toEqual([['a'], undefined]);
});

test.each([403, 404])(
  'what a gateway refuses with %i, without a code of the server, stays and is shown',
  async (status) => {
    const request = { ...plans, query: { refused: String(status) } };
    await replaceData(request, { plans: [] });
    const page = () => new Response('<h1>No way</h1>', { status });
    const byGateway = refresh(request, true);
    answers[0]?.(page());
    await byGateway;
    expect(resource(request).value).toMatchObject({ offline: true, data: { plans: [] } });
    expect(resource(request).value.error).toBeUndefined();
    expect(await readCached(request)).toMatchObject({ data: { plans: [] } });
    const byServer = refresh(request, true);
    answers[1]?.(Response.json({ code: 'NOT_FOUND', message: '' }, { status }));
    await byServer;
    expect(resource(request).value).toMatchObject({ data: undefined, error: { status } });
    expect(await readCached(request)).toBeUndefined();
  },
);

test('what was read before the clock was set back is asked for again', async () => {
  const request = { ...plans, query: { ahead: '1' } };
  const now = vi.spyOn(Date, 'now').mockReturnValue(2_000_000_000_000);
  await replaceData(request, { plans: [] });
  await refresh(request);
  expect(answers).toHaveLength(0);
  now.mockReturnValue(1_900_000_000_000);
  const asked = refresh(request);
  expect(answers).toHaveLength(1);
  answer(0, { plans: [] });
  await asked;
});
