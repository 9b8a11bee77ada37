import { afterEach, describe, expect, test, vi } from 'vitest';
import { broadcast, randomUuid, sendByFetch } from './browserPorts.ts';
import { followRequest } from '#src/data/reach/reach.ts';
import type { OutboxEvent } from './ports.ts';

const request = {
  method: 'POST',
  url: '/api/support/request',
  headers: { 'Idempotency-Key': 'k' },
  body: '{}',
  timeout: 1_000,
};
const silence = { status: 0, retryAfter: null, date: null, body: undefined };

function answerWith(act: (url: string, init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn(act);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('sending', () => {
  test('gives on what the server said', async () => {
    const headers = { 'Retry-After': '7', Date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
    const fetch = answerWith(async () => Response.json({ code: 'BUSY' }, { status: 503, headers }));
    expect(await sendByFetch(request)).toEqual({
      status: 503,
      retryAfter: '7',
      date: headers.Date,
      body: { code: 'BUSY' },
    });
    expect(fetch).toHaveBeenCalledWith(
      request.url,
      expect.objectContaining({ method: 'POST', headers: request.headers, body: '{}' }),
    );
  });

  test('follows no redirect: that would turn a POST into a GET and call it a success', async () => {
    const fetch = answerWith(async () => Response.json({}));
    await sendByFetch(request);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual', cache: 'no-store' });
  });

  test('sends no body where there is none', async () => {
    const fetch = answerWith(async () => Response.json({}));
    await sendByFetch({ ...request, body: undefined });
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  test('has no JSON where none came', async () => {
    answerWith(async () => new Response('<h1>Hotel WLAN</h1>'));
    expect(await sendByFetch(request)).toEqual({ ...silence, status: 200 });
  });

  test('an answer that breaks off is no answer', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    answerWith(async () => new Response(broken, { status: 400 }));
    expect(await sendByFetch(request)).toEqual(silence);
  });

  test('no network is no answer', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendByFetch(request)).toEqual(silence);
  });

  test('gives up after its time', async () => {
    vi.useFakeTimers();
    answerWith(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        }),
    );
    const sending = sendByFetch(request, followRequest);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toEqual(silence);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('ids are UUIDs of version 4, and differ', () => {
  const ids = new Set(Array.from({ length: 1_000 }, randomUuid));
  expect(ids.size).toBe(1_000);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('news reach the others and not the teller', async () => {
  const [here, there] = [broadcast('outbox-test'), broadcast('outbox-test')];
  const heard: OutboxEvent[] = [];
  here.listen((news) => heard.push(news));
  const arrived = new Promise<OutboxEvent>((resolve) => {
    there.listen(resolve);
  });
  here.tell({ kind: 'changed' });
  expect(await arrived).toEqual({ kind: 'changed' });
  expect(heard).toEqual([]);
  here.close();
  there.close();
});

test('without BroadcastChannel no one hears, and nothing breaks', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = broadcast('outbox-test');
  const stop = channel.listen(() => {});
  channel.tell({ kind: 'changed' });
  stop();
  channel.close();
});
