// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobList } from '#contract/jobs/job.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';

const list = { jobs: [], total: 1, page: 1, limit: 5 } satisfies JobList;
const asked = (search: string) => ({ call: 'jobs.list', query: { search } }) as const;
const word = { phrase: 'tower banda', kind: 'trade', meaning: 'scaffolder' };

/** What the server is asked, and what it says of the words. */
const calls: { path: string; body: unknown }[] = [];
let file: () => Response;

const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

/** As a page that was just opened; what the phone keeps stays. */
async function opened() {
  vi.resetModules();
  return import('./searchWords.ts');
}

beforeEach(() => {
  calls.length = 0;
  file = () => answer({ version: 'one', words: [word] });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return Promise.resolve(init.method === 'POST' ? answer({ message: '' }) : file());
  });
});

const knows = async ({ phoneLexicon }: Awaited<ReturnType<typeof opened>>) =>
  (await phoneLexicon()).queries.get(phraseKey(['tower', 'banda'])) !== undefined;

test('words come with the first search, are kept, and are given up where the server has none', async () => {
  const first = await opened();
  expect(await knows(first)).toBe(false);
  await first.afterSearch(asked('welder'), list);
  await first.afterSearch(asked('plumber'), list);
  expect(calls.map(({ path }) => path)).toEqual(['/api/search-words']);
  expect(await knows(first)).toBe(true);

  const next = await opened();
  expect(await knows(next)).toBe(true);
  file = () => new Response('', { status: 503 });
  await next.afterSearch(asked('welder'), list);
  expect(await knows(next)).toBe(true);
  file = () => answer({ version: 'two', words: [] });
  await next.afterSearch(asked('mason'), list);
  expect(await knows(next)).toBe(false);
});

test('a search that found nothing is told of, once', async () => {
  const { afterSearch } = await opened();
  const parts = [{ kind: 'place', name: 'Dubai', rest: '' }] as const;
  const unknown = { ...list, understood: { parts: [...parts], unknown: ['zarvik'] } };
  await afterSearch(asked('zarvik dubai'), unknown);
  await afterSearch(asked('zarvik dubai'), unknown);
  await afterSearch(asked('pilot'), { ...list, total: 0, page: 2 });
  await afterSearch(asked('welder'), list);
  const told = calls.filter(({ body }) => body !== undefined);
  expect(told).toEqual([{ path: '/api/search-words', body: { search: 'zarvik dubai' } }]);
});
