import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { startPushEndpoint } from '../../../tests/support/push/pushEndpoint.ts';
import { createPushService, PushRefusedError } from './pushService.ts';

/** How a push service in trouble is treated, and who else waits for it. */

const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
const log = pino({ level: 'silent' });
const message = { text: '{}', ttl: 60, topic: 'applications' };
let service: Awaited<ReturnType<typeof startPushEndpoint>>;
let push: ReturnType<typeof createPushService>;

beforeAll(async () => {
  service = await startPushEndpoint();
});
beforeEach(() => {
  service.asked.length = 0;
  service.answers.clear();
  const times = { limit: 300, pause: 30_000 };
  push = createPushService({ keys, own: service.origin, log, times });
});
afterAll(() => service.stop());

const send = (name: string) => push.send(service.browser(name), message);
const refusal = (name: string) =>
  send(name).then(
    () => 'taken',
    (error: unknown) => error,
  );

describe('too many messages', () => {
  test('the push service is asked for no one until the wait is over that it asked for', async () => {
    service.answers.set('/one', [{ status: 429, headers: { 'Retry-After': '1' } }]);
    expect(await refusal('/one')).toMatchObject({ status: 429, wait: 1_000 });
    expect(await refusal('/two')).toBeInstanceOf(BreakerOpenError);
    expect(service.asked).toEqual(['/one']);
    await vi.waitFor(() => send('/two'), { timeout: 5_000 });
    expect(service.asked).toEqual(['/one', '/two']);
  });

  test('one browser cannot silence the others for a day', async () => {
    service.answers.set('/one', [{ status: 429, headers: { 'Retry-After': '86400' } }]);
    expect(await refusal('/one')).toMatchObject({ wait: 86_400_000 });
    const others = await refusal('/two');
    expect(others).toBeInstanceOf(BreakerOpenError);
    expect((others as BreakerOpenError).retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test.each([
    ['240', 240_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('Retry-After: %s', (retryAfter, wait) => {
    const found = new PushRefusedError('push.example', 429, retryAfter).wait;
    // A date says so to the second, and was made before the tests before this one.
    expect(found && Math.round(found / 120_000)).toBe(wait && Math.round(wait / 120_000));
  });
});

test('one that does not answer is given up at the limit, and left alone after three', async () => {
  service.answers.set('/one', ['hangs', 'hangs', 'hangs']);
  const began = performance.now();
  await Promise.all(Array.from({ length: 3 }, () => refusal('/one')));
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await refusal('/one')).toBeInstanceOf(BreakerOpenError);
  expect(service.asked).toHaveLength(3);
});

test('an answer without end is not read', async () => {
  service.answers.set('/one', ['endless']);
  expect(await refusal('/one')).toBe('taken');
});
