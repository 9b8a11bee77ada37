import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainOutbox } from '#src/data/outbox/workerDrain.ts';
import { pushMark } from '#src/data/push/pushMark.ts';
import { forgetPagesWith } from '#src/data/storage/outdatedSnapshots.ts';
import { answerSync, answerTap } from './background.ts';

vi.mock('#src/data/outbox/workerDrain.ts', () => ({ drainOutbox: vi.fn() }));
vi.mock('#src/data/storage/outdatedSnapshots.ts', () => ({
  forgetPagesWith: vi.fn(async () => undefined),
}));

/** A tap on a notification, with pages that are open. */
async function tap(tag: string, pages: object[], data?: unknown) {
  const work: Promise<unknown>[] = [];
  const clients = { matchAll: () => Promise.resolve(pages), openWindow: vi.fn(async () => null) };
  const close = vi.fn();
  answerTap(
    {
      notification: { tag, close, data },
      waitUntil: (done: Promise<unknown>) => void work.push(done),
    } as never,
    { clients } as never,
  );
  await Promise.all(work);
  expect(close).toHaveBeenCalledOnce();
  return clients.openWindow;
}

test.each([
  ['applications', '/my-applications'],
  ['0b7f', '/waiting'],
])('a tap on the notification %s opens %s where no page is open', async (tag, path) => {
  expect(await tap(tag, [])).toHaveBeenCalledExactlyOnceWith(path);
});

test.each([
  [{ search: 'welder kuwait', location: 'Dubai' }, '/jobs?search=welder+kuwait&location=Dubai'],
  [null, '/saved-jobs'],
])('a tap on news of new jobs for %j opens %s', async (search, path) => {
  expect(await tap('jobs', [], search)).toHaveBeenCalledExactlyOnceWith(path);
});

test('a page that is open is told where to go, and comes to the front', async () => {
  const page = { postMessage: vi.fn(), focus: vi.fn(async () => undefined) };
  expect(await tap('applications', [page])).not.toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/my-applications' }, []);
  expect(page.focus).toHaveBeenCalledOnce();
});

/** A drain of the worker that ends so, with pages that are open. */
async function drain(
  kind: 'failed' | 'delivered',
  pages: object[] = [],
  userId: string | null = 'ravi',
) {
  const entry = { id: 'e1', userId, call: 'jobs.apply' };
  const outcomes = [{ kind, entry }] as never;
  vi.mocked(drainOutbox).mockResolvedValue({ outcomes, waiting: 0 });
  const work: Promise<unknown>[] = [];
  const showNotification = vi.fn(() => Promise.resolve());
  answerSync(
    { tag: 'outbox', waitUntil: (done: Promise<unknown>) => void work.push(done) } as never,
    {
      clients: { matchAll: () => Promise.resolve(pages) },
      registration: { showNotification },
    } as never,
  );
  await Promise.all(work);
  return showNotification;
}

const noon = Date.parse('2026-11-21T12:00:00+05:30');

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  await pushMark.write('ravi', {
    ...{ id: 'p', endpoint: '', session: '', details: false, language: 'hinglish' },
    notSent: 'Kuch bheja nahi ja saka.',
  });
});
afterEach(() => vi.useRealTimers());

test('what was refused while no page is open is told, and a tap on it leads to what waits', async () => {
  const shown = await drain('failed');
  expect(shown).toHaveBeenCalledExactlyOnceWith('Kuch bheja nahi ja saka.', {
    ...{ icon: '/icons/icon-192.png', tag: 'e1', silent: false },
  });
  expect(await tap('e1', [])).toHaveBeenCalledExactlyOnceWith('/waiting');
});

test('at night it is told without a sound', async () => {
  vi.setSystemTime(noon + 10 * 3_600_000);
  expect(await drain('failed')).toHaveBeenCalledExactlyOnceWith(
    'Kuch bheja nahi ja saka.',
    expect.objectContaining({ silent: true }),
  );
});

test('what another person of this phone wrote is not told to who is logged in', async () => {
  expect(await drain('failed', [], 'asha')).not.toHaveBeenCalled();
  expect(await drain('failed', [], null)).toHaveBeenCalledOnce();
});

test('what was sent is not told, nor what an open page tells by itself', async () => {
  expect(await drain('delivered')).not.toHaveBeenCalled();
  expect(await drain('failed', [{}])).not.toHaveBeenCalled();
});

test('who does not want to be told of news is told of no failure either', async () => {
  await pushMark.remove('ravi');
  expect(await drain('failed')).not.toHaveBeenCalled();
});

test.each(['delivered', 'failed'] as const)(
  'what was %s takes the kept pages that show it from the phone',
  async (kind) => {
    vi.mocked(forgetPagesWith).mockClear();
    await drain(kind);
    expect(forgetPagesWith).toHaveBeenCalledExactlyOnceWith([
      { id: 'e1', userId: 'ravi', call: 'jobs.apply' },
    ]);
  },
);
