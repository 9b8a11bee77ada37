import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { createHmacSigner } from './hmac.ts';
import { countMessage } from './phoneLimits.ts';

/** What messages cost at most. The limits know no clock but the machine's. */
const phone = '+919876543210';
const hmac = createHmacSigner('a secret that only this test knows of');
const device = { isKnownTo: () => false, requester: () => '', remember: () => undefined };
let deps: Parameters<typeof countMessage>[0];
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') }));
afterAll(() => vi.useRealTimers());
beforeEach(() => {
  deps = { hmac, limits: createRateLimits() };
});

/** How many messages go out in a day in which someone asks for one each five minutes. */
async function sentInADay(
  addressOf: (n: number) => string,
  ownerOf = (_n: number) => null as null | string,
) {
  let sent = 0;
  for (let n = 0; n < limits.day / 300_000; n += 1) {
    const asker = { phone, address: addressOf(n), device, userId: null };
    sent += await countMessage(deps, asker, ownerOf(n)).then(
      () => 1,
      () => 0,
    );
    vi.setSystemTime(Date.now() + 300_000);
  }
  return sent;
}

test('one network has few messages sent to a number, and strangers everywhere one more each hour', async () => {
  expect(await sentInADay(() => '198.51.100.7')).toBeLessThanOrEqual(9);
  deps = { hmac, limits: createRateLimits() };
  const everywhere = await sentInADay((n) => `10.${n >> 8}.${n & 255}.7`);
  expect(everywhere).toBeGreaterThan(5);
  expect(everywhere).toBeLessThanOrEqual(5 + 24);
});

test('all browsers that an account knows have no more than 20 sent in a day', async () => {
  const from = () => '198.51.100.7';
  expect(await sentInADay(from, () => 'device one')).toBeLessThanOrEqual(20);
  deps = { hmac, limits: createRateLimits() };
  expect(await sentInADay(from, (n) => `device ${n}`)).toBeLessThanOrEqual(20);
});
