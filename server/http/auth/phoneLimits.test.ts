import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { createHmacSigner } from './hmac.ts';
import { countMessage, giveBackStored, storedCounts } from './phoneLimits.ts';

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

const message = (owner: string, to = phone, address = '198.51.100.7') =>
  countMessage(deps, { phone: to, address, device, userId: null }, owner);

test('one address has few messages sent to owners in an hour, to however many numbers', async () => {
  let sent = 0;
  for (let n = 0; n < 60; n += 1) {
    sent += await message('device one', `+9198765${10_000 + n}`).then(
      () => 1,
      () => 0,
    );
  }
  // Twenty of owners, and as many as a stranger there has.
  expect(sent).toBe(20 + 20);
});

test('an owner’s message whose code comes back counts against no one else', async () => {
  const give = { limits: deps.limits, log: pino({ level: 'silent' }) };
  for (let n = 0; n < 60; n += 1) {
    const { unproven } = await message('device one', `+9198765${10_000 + n}`);
    await giveBackStored(give, storedCounts(unproven));
  }
  expect(await deps.limits.take('smsOwnersDay', 'all')).toBe(1);
  expect(await deps.limits.take('smsOwnersUnproven', 'all')).toBe(1);
});

test('many who use up what owners share leave them what strangers have', async () => {
  for (let n = 0; n < 2_000; n += 1) await deps.limits.take('smsOwnersDay', 'all');
  const { unproven, giveBack } = await message('device one');
  expect(unproven.map(([name]) => name)).toContain('smsHere');
  await giveBack();
  expect(await deps.limits.take('smsOwner', 'another')).toBe(1);
  await message('device one');
});

test('where strangers have nothing left either, it says what comes back first', async () => {
  for (let n = 0; n < 2_000; n += 1) await deps.limits.take('smsOwnersDay', 'all');
  for (let n = 0; n < 1_000; n += 1) await deps.limits.take('smsUnproven', 'all');
  for (let n = 0; n < 6; n += 1) {
    const refusal: unknown = await message('device one').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3600 });
  }
  // Those that were refused used none of the owner's own.
  vi.setSystemTime(Date.now() + 3_600_000);
  await message('device one');
});
