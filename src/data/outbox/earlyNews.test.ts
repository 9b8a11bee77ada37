// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearStore } from '#src/data/storage/stores.ts';

/*
 * What tells of delivered writes comes after the first paint. A line that is back sooner than that,
 * or a send that began with the page, must be told all the same.
 */
const fetch = vi.fn(async () => Response.json({ id: 's1' }, { status: 201 }));
vi.stubGlobal('fetch', fetch);

function tokenOf(id: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ id, exp: 9_999_999_999 })}.signature`;
}
const user = (id: string) =>
  ({ id, email: `${id}@x.example`, role: 'user', isProfileComplete: true }) as const;

/** A page as it starts: nothing listens yet. */
async function freshPage() {
  vi.resetModules();
  const { outbox, onDelivered, startOutbox } = await import('./outbox.ts');
  const { beginSession, endSession } = await import('#src/data/session/session.ts');
  const deliver = async (owner: string) => {
    beginSession({ token: tokenOf(owner), user: user(owner) });
    startOutbox();
    await outbox.add({ call: 'support.request', body: { message: 'Help' } });
    await vi.waitFor(async () => expect(await outbox.drain()).toBe(true));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await outbox.refresh();
  };
  return { deliver, onDelivered, beginSession, endSession };
}

beforeEach(async () => {
  await clearStore('outbox');
  fetch.mockClear();
});

test('what was delivered before anyone listened is told to the first who does, once', async () => {
  const { deliver, onDelivered } = await freshPage();
  await deliver('asha');
  const [first, second] = [vi.fn(), vi.fn()];
  onDelivered(first);
  onDelivered(second);
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect(second).not.toHaveBeenCalled();
});

test('it is not told to someone else who logged in meanwhile', async () => {
  const { deliver, onDelivered, beginSession, endSession } = await freshPage();
  await deliver('asha');
  endSession();
  beginSession({ token: tokenOf('balu'), user: user('balu') });
  const heard = vi.fn();
  onDelivered(heard);
  expect(heard).not.toHaveBeenCalled();
});
