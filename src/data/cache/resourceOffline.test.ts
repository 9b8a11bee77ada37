// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { refresh, replaceData, resource } from './resource.ts';

const lost = new TypeError('Failed to fetch');
/** What becomes of the code for answers without a network, once it is asked for. */
const code = vi.hoisted(() => ({ answer: vi.fn<() => Promise<unknown>>() }));

vi.mock('./offlineJobs.ts', () => ({ answerOffline: code.answer }));

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(lost)));

test('where that code is lost as well, the screen says that there is no connection', async () => {
  code.answer.mockImplementation(() => Promise.reject(lost));
  const plans = { call: 'subscriptions.plans' } as const;
  await refresh(plans);
  expect(resource(plans).value).toMatchObject({
    loading: false,
    offline: true,
    error: { code: 'NETWORK' },
  });
});

test('a write that tells its outcome while that code is on its way is not undone', async () => {
  let arrive = (_local: unknown) => {};
  code.answer.mockReset();
  code.answer.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const companies = { call: 'jobs.companies' } as const;
  const reading = refresh(companies);
  await vi.waitFor(() => expect(code.answer).toHaveBeenCalled());
  void replaceData(companies, { companies: [] });
  arrive(undefined);
  await reading;
  expect(resource(companies).value).toMatchObject({
    loading: false,
    offline: false,
    error: undefined,
    data: { companies: [] },
  });
});
