import { beforeEach, expect, test, vi } from 'vitest';
import { prefetch } from '#src/data/cache/prefetch.ts';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { refreshOwnFiles } from '#src/data/uploads/ownFiles.ts';
import { keepAllSets } from './keepOffline.ts';
import { updatePhone } from './updatePhone.ts';

vi.mock('#src/data/cache/prefetch.ts', () => ({ prefetch: vi.fn() }));
vi.mock('#src/data/uploads/ownFiles.ts', () => ({ refreshOwnFiles: vi.fn() }));

const userId = vi.hoisted(() => vi.fn<() => string | null>());
vi.mock('#src/data/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  userId: { peek: userId },
}));
const bringUpToDate = vi.hoisted(() => vi.fn<(jobId: string) => Promise<boolean>>());
vi.mock('#src/data/saved/openSeenJobs.ts', () => ({ bringUpToDate }));
vi.mock('#src/data/saved/seenJobs.ts', () => ({ seenJobs: async () => [{ id: 'seen' }] }));
vi.mock('#src/data/cache/cache.ts', () => ({
  readCached: async ({ params }: { params: { jobId: string } }) =>
    params.jobId === 'not-kept' ? undefined : { data: {}, savedAt: 0 },
}));
/** What the server said, by call, and what it was asked. */
const resources = vi.hoisted((): Record<string, object> => ({}));
const refreshed = vi.hoisted((): string[] => []);
vi.mock('#src/data/cache/resource.ts', () => ({
  refresh: async ({ call }: { call: string }) => void refreshed.push(call),
  resource: ({ call }: { call: string }) => ({ peek: () => ({ data: resources[call] }) }),
}));

const worker = {
  postMessage: (_message: object, [port]: MessagePort[]) => port?.postMessage(true),
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { search: '', origin: 'https://safar.example' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  vi.mocked(prefetch).mockResolvedValue('done');
  vi.mocked(refreshOwnFiles).mockResolvedValue(true);
  userId.mockReturnValue(null);
  savedJobIds.value = new Set();
  bringUpToDate.mockReset().mockResolvedValue(true);
});

test('the own resume and photo, which the page lists, are part of what is up to date', async () => {
  expect(await updatePhone()).toBe(true);
  expect(refreshOwnFiles).toHaveBeenCalled();
  vi.mocked(refreshOwnFiles).mockResolvedValue(false);
  expect(await updatePhone()).toBe(false);
});

test('saved jobs, own applications and what was looked at last are asked about, four at once', async () => {
  userId.mockReturnValue('asha');
  savedJobIds.value = new Set(['s1', 's2', 's3', 's4', 's5']);
  resources['jobs.mine'] = { applications: [{ jobId: 'a1' }, { jobId: 'not-kept' }] };
  resources['saved.list'] = { jobIds: ['s1', 's6'] };
  let running = 0;
  let most = 0;
  bringUpToDate.mockImplementation(async () => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    return true;
  });
  expect(await updatePhone()).toBe(true);
  const asked = bringUpToDate.mock.calls.map(([id]) => id);
  expect(asked).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 'seen', 'a1']);
  expect(most).toBe(4);
  expect(refreshed).toEqual(
    expect.arrayContaining(['jobs.mine', 'saved.list', 'subscriptions.receipts']),
  );
});

test('a job that the server cannot speak of now is not up to date', async () => {
  savedJobIds.value = new Set(['s1', 's2']);
  bringUpToDate.mockImplementation(async (id) => id !== 's1');
  expect(await updatePhone()).toBe(false);
});

test.each([
  ['is kept by the worker that the page was loaded past', { active: worker }, true],
  ['is not kept where no worker came yet', undefined, false],
])('the program %s', async (_what, registration, isKept) => {
  const getRegistration = () => Promise.resolve(registration);
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: null, getRegistration },
  });
  expect(await keepAllSets()).toBe(isKept);
});
