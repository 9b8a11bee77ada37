// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure, callApi } from '#src/data/api.ts';
import { pushMark } from '#src/data/push/pushMark.ts';
import { pushWish } from '#src/data/push/pushWish.ts';
import { session } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import {
  hasRefusedPush,
  keepPush,
  pushState,
  refusePush,
  turnPushOff,
  turnPushOn,
} from './push.ts';

vi.mock(import('#src/data/api.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const day = 24 * 3_600_000;
const key = 'BAAA_w';
const tokenOf = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`;
const logIn = (id: string, exp = 1) => {
  const user = { id, email: '', role: 'user' as const, isProfileComplete: true };
  session.value = { token: tokenOf(exp), user };
};

/** A browser with a push service, and what it is told. */
const phone = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  /** The key and the address of its subscription. */
  subscribed: null as { key: string; endpoint: string } | null,
  made: 0,
};
const subscription = () => {
  if (!phone.subscribed) return null;
  const { endpoint, key: of } = phone.subscribed;
  const bytes = Uint8Array.from(atob(of.replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      phone.subscribed = null;
      return Promise.resolve(true);
    },
  };
};
const registration = {
  pushManager: {
    getSubscription: () => Promise.resolve(subscription()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      phone.made += 1;
      const endpoint = `https://push.example/${phone.made}`;
      phone.subscribed = { key: applicationServerKey, endpoint };
      return Promise.resolve(subscription());
    },
  },
};
const calls = () => vi.mocked(callApi).mock.calls.map(([name]) => name);
const told = () =>
  vi
    .mocked(callApi)
    .mock.calls.filter(([name]) => name === 'push.set')
    .map(([, options]) => options?.body);

beforeEach(async () => {
  Object.assign(phone, { permission: 'default', answer: 'granted', subscribed: null, made: 0 });
  localStorage.clear();
  await clearStore('private');
  logIn('ravi');
  vi.mocked(callApi).mockReset();
  vi.mocked(callApi).mockImplementation((name) =>
    Promise.resolve((name === 'config.get' ? { pushKey: key } : { id: 'p1' }) as never),
  );
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    get permission() {
      return phone.permission;
    },
    requestPermission: () => Promise.resolve((phone.permission = phone.answer)),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
});

test('turned on by one tap: the server is told, and the worker knows whom', async () => {
  expect(await pushState()).toMatchObject({ kind: 'off' });
  await turnPushOn(false, 'Not sent.');
  expect(told()).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', details: false },
  ]);
  expect(await pushMark.read('ravi')).toMatchObject({ id: 'p1', notSent: 'Not sent.' });
  expect(await pushState()).toMatchObject({ kind: 'on', details: false });
  // Another wish is told of the same subscription.
  await turnPushOn(true, 'Not sent.');
  expect(phone.made).toBe(1);
  expect(await pushState()).toMatchObject({ kind: 'on', details: true });
});

test('who forbids it is asked for nothing, and nothing is sent', async () => {
  phone.answer = 'denied';
  await turnPushOn(false, '');
  expect(calls()).toEqual([]);
  expect(await pushState()).toMatchObject({ kind: 'denied' });
});

test('who logs out while it is on its way is told of nothing', async () => {
  vi.mocked(callApi).mockImplementation((name) => {
    if (name === 'push.set') logIn('asha');
    return Promise.resolve((name === 'config.get' ? { pushKey: key } : { id: 'p1' }) as never);
  });
  await turnPushOn(false, '');
  expect(pushWish.read()).toBeNull();
  expect(await pushMark.current()).toBeUndefined();
});

test('one tap off counts without a network, too', async () => {
  await turnPushOn(false, '');
  vi.mocked(callApi).mockRejectedValue(new CallFailure(0, {}));
  await turnPushOff();
  expect(phone.subscribed).toBeNull();
  expect(pushWish.read()).toBeNull();
  expect(await pushState()).toMatchObject({ kind: 'off' });
});

describe('in idle time', () => {
  beforeEach(async () => {
    localStorage.setItem('language', 'english');
    await turnPushOn(true, 'Not sent.');
    vi.mocked(callApi).mockClear();
  });

  test('nothing is said where nothing has changed', async () => {
    await keepPush();
    expect(calls()).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['a new login', () => logIn('ravi', 2)],
    ['another language', () => localStorage.setItem('language', 'hinglish')],
    ['a subscription that the browser lost', () => (phone.subscribed = null)],
    ['what a session’s end took along', () => clearStore('private')],
  ])('the server hears of %s', async (_what, change) => {
    await change();
    await keepPush();
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatchObject({ details: true });
    vi.mocked(callApi).mockClear();
    await keepPush();
    expect(calls()).toEqual([]);
  });

  test('a subscription for the key of another server is made anew', async () => {
    phone.subscribed = { key: 'BBBB', endpoint: 'https://push.example/old' };
    await keepPush();
    expect(phone.subscribed).toEqual({ key, endpoint: 'https://push.example/2' });
  });

  test('nothing is done for another person, nor where the permission was taken back', async () => {
    logIn('asha');
    await keepPush();
    logIn('ravi', 2);
    phone.permission = 'denied';
    await keepPush();
    expect(calls()).toEqual([]);
  });
});

test('a no holds for 30 days', () => {
  expect(hasRefusedPush(0)).toBe(false);
  refusePush(1_000);
  expect(hasRefusedPush(1_000 + 30 * day - 1)).toBe(true);
  expect(hasRefusedPush(1_000 + 30 * day)).toBe(false);
  // It was said by a clock that was ahead.
  expect(hasRefusedPush(0)).toBe(false);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'install'],
  ['Mozilla/5.0 (Linux; Android 9) Opera Mini', 'missing'],
])('without the Push API: %s', async (userAgent, kind) => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(await pushState()).toMatchObject({ kind });
  vi.restoreAllMocks();
});
