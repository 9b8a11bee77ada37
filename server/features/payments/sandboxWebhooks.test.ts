import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SandboxEvent, SandboxStore } from './sandboxStore.ts';
import { createSandboxWebhooks } from './sandboxWebhooks.ts';

// What no one hears of ends the process: Vitest reports it as an unhandled error.

const gone = () => Promise.reject(new Error('the connection was lost'));
const events = new Map<string, SandboxEvent>();
const store = {
  events: vi.fn<SandboxStore['events']>(),
  remove: vi.fn<SandboxStore['remove']>(),
};
const send = vi.fn(() => new Response(null, { status: 204 }));
const warn = vi.fn();
const webhooks = createSandboxWebhooks({
  store: store as Partial<SandboxStore> as SandboxStore,
  ...{ secret: 'secret', send, now: Date.now, log: { warn } },
});

beforeEach(() => {
  vi.useFakeTimers();
  events.set('evt_1', { id: 'evt_1', body: '{}', createdAt: Date.now() });
  store.events.mockImplementation(() => [...events.values()]);
  store.remove.mockImplementation((_kind, id) => void events.delete(id));
});
afterEach(() => {
  webhooks.stop();
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('one that was taken is removed once the database is back', async () => {
  store.remove.mockImplementationOnce(gone);
  await webhooks.start('http://localhost/webhook');
  await webhooks.settled();
  expect([...events.keys()]).toEqual(['evt_1']);
  await vi.advanceTimersByTimeAsync(60_000);
  await webhooks.settled();
  expect([...events.keys()]).toEqual([]);
  expect(warn).toHaveBeenCalled();
});

test('those left from earlier are sent also where the database is away at the start', async () => {
  store.events.mockImplementationOnce(gone);
  await webhooks.start('http://localhost/webhook');
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  await webhooks.settled();
  expect(send).toHaveBeenCalledOnce();
  expect([...events.keys()]).toEqual([]);
});
