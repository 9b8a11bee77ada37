// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearStore } from '#src/data/storage/stores.ts';
import { leavePush } from './leavePush.ts';
import { pushMark } from './pushMark.ts';
import { pushWish } from './pushWish.ts';

const unsubscribe = vi.fn(() => Promise.resolve(true));
const close = vi.fn();

beforeEach(async () => {
  unsubscribe.mockClear();
  close.mockClear();
  localStorage.clear();
  await clearStore('private');
  pushWish.write({ userId: 'ravi', details: false, notSent: '' });
  const registration = {
    getNotifications: () => Promise.resolve([{ close }, { close }]),
    pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
});

test('a logout ends the browser’s subscription, and takes what is shown from the screen', async () => {
  await leavePush('ravi');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
  expect(pushWish.read()).toBeNull();
});

test('someone else’s logout leaves the wish of the one who is told of news here', async () => {
  await leavePush('asha');
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(pushWish.read()?.userId).toBe('ravi');
});

test('who has logged in again meanwhile stays told', async () => {
  await pushMark.write('ravi', {
    ...{ id: 'p', endpoint: '', session: '', details: false, language: '', notSent: '' },
  });
  await leavePush('ravi');
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['no worker', undefined],
  ['a browser without push', { getNotifications: () => Promise.resolve([]) }],
  ['a browser that refuses', { getNotifications: () => Promise.reject(new Error('no')) }],
])('%s holds up no logout', async (_what, registration) => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  await expect(leavePush('ravi')).resolves.toBeUndefined();
  expect(pushWish.read()).toBeNull();
});
