import { beforeEach, expect, test, vi } from 'vitest';
import { framePrefix, snapshotCache } from '#contract/snapshotCaches.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { forgetPagesWith } from './outdatedSnapshots.ts';

const site = 'https://jobs.example';
const asha = snapshotCache('b1', 'english', 'asha');
const ravi = snapshotCache('b1', 'english', 'ravi');
const pages = ['/my-applications', '/jobs/1', '/jobs/2', '/jobs', '/profile', '/saved-jobs'];
let kept: Map<string, Set<string>>;

beforeEach(() => {
  const all = () => new Set(pages.flatMap((page) => [page, framePrefix + page]));
  kept = new Map([asha, ravi, snapshotCache('b1', 'english', null)].map((name) => [name, all()]));
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    open: async (name: string) => ({
      keys: async () => [...(kept.get(name) ?? [])].map((path) => ({ url: site + path })),
      delete: async ({ url }: { url: string }) => kept.get(name)?.delete(url.slice(site.length)),
    }),
  });
});

const application = outboxEntry({ call: 'jobs.apply', params: { jobId: '1' }, userId: 'asha' });

/** The pages of which a cache keeps neither page nor frame any more. */
const gone = (name: string) =>
  pages.filter((page) => !kept.get(name)?.has(page) && !kept.get(name)?.has(framePrefix + page));

test('an application takes the pages that show it from the phone, of its member alone', async () => {
  await forgetPagesWith([application]);
  expect(gone(asha)).toEqual(['/my-applications', '/jobs/1']);
  expect([...kept.keys()].flatMap(gone)).toHaveLength(2);
});

test.each([
  ['user.update', { userId: 'asha' }, ['/jobs/1', '/jobs/2', '/profile']],
  ['jobs.withdraw', { applicationId: '7' }, ['/my-applications', '/jobs/1', '/jobs/2']],
  ['saved.add', { jobId: '1' }, ['/saved-jobs']],
] as const)('%s takes those that show it', async (call, params, shown) => {
  await forgetPagesWith([outboxEntry({ call, params, userId: 'asha' })]);
  expect(gone(asha)).toEqual(shown);
  expect(gone(ravi)).toEqual([]);
});

test('what a visitor writes is on none of them', async () => {
  await forgetPagesWith([outboxEntry({ call: 'support.request', userId: null })]);
  expect([...kept.keys()].flatMap(gone)).toEqual([]);
});
