import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PushMark } from '#contract/notifications.ts';
import { pushMark } from '#src/data/push/pushMark.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { answerPush } from './push.ts';

const mark: PushMark = {
  ...{ id: 'ravis phone', endpoint: 'https://push.example/1', session: '1', details: false },
  ...{ language: 'english', notSent: 'Something could not be sent.' },
};
const noon = Date.parse('2026-11-21T12:00:00+05:30');

/** A message that arrives at `now`. */
async function arrives(to: string, now = noon, more: object = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const work: Promise<unknown>[] = [];
  const showNotification = vi.fn(() => Promise.resolve());
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };
  answerPush(
    {
      data: { json: () => ({ to, title: 'There is news', body: 'Tap', ...more }) },
      waitUntil: (done: Promise<unknown>) => void work.push(done),
    } as never,
    { registration: { showNotification, pushManager } } as never,
  );
  await Promise.all(work);
  vi.useRealTimers();
  return { showNotification, unsubscribe };
}

beforeEach(() => clearStore('private'));

test('news is shown to whom it is for, under the one tag of its kind', async () => {
  await pushMark.write('ravi', mark);
  const { showNotification, unsubscribe } = await arrives('ravis phone');
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('There is news', {
    ...{ body: 'Tap', icon: '/icons/icon-192.png', tag: 'applications', silent: false },
    data: undefined,
  });
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each([{ search: { search: 'welder kuwait' } }, { search: null }])(
  'new jobs do not take the place of news of an application: %j',
  async ({ search }) => {
    await pushMark.write('ravi', mark);
    const { showNotification } = await arrives('ravis phone', noon, { search });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'There is news',
      expect.objectContaining({ tag: 'jobs', data: search }),
    );
  },
);

test('what was sent by day does not ring at night', async () => {
  await pushMark.write('ravi', mark);
  const { showNotification } = await arrives('ravis phone', noon + 10 * 3_600_000);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'There is news',
    expect.objectContaining({ silent: true }),
  );
});

test('who has logged out here is shown nothing, and the browser asks for no more', async () => {
  const { showNotification, unsubscribe } = await arrives('ravis phone');
  expect(showNotification).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('news of another person is not shown to who is logged in now', async () => {
  await pushMark.write('asha', { ...mark, id: 'ashas phone' });
  const { showNotification, unsubscribe } = await arrives('ravis phone');
  expect(showNotification).not.toHaveBeenCalled();
  expect(unsubscribe).not.toHaveBeenCalled();
});
