// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { untilTurn, usePlanClock } from './usePlanClock.ts';

const now = Date.parse('2027-03-05T00:00:00.000Z');

const ending = (left: number, daysRemaining: number): SubscriptionReply => ({
  currentSubscription: {
    ...{ planType: 'basic', planName: 'Pro', status: 'active', daysRemaining },
    endsAt: new Date(now + left).toISOString(),
  },
  userStatus: { subscriptionStatus: 'active', remainingTrialDays: null, trialExpiresAt: null },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(now);
});
afterEach(() => void vi.useRealTimers());

const reload = vi.fn(async () => {});

function Screen({ data }: { data: SubscriptionReply }) {
  const current = usePlanClock(data, reload)?.currentSubscription;
  return <output>{`${current?.status} ${current?.daysRemaining}`}</output>;
}

test('a page that stays open counts down, and asks the server once what runs after the end', async () => {
  const page = mountForTest(<Screen data={ending(limits.day + 10_000, 2)} />);
  const shown = () => page.find('output').textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(shown()).toBe('active 2');
  await pass(10_001);
  expect(shown()).toBe('active 1');
  expect(reload).not.toHaveBeenCalled();
  await pass(limits.day);
  expect(shown()).toBe('expired 0');
  await pass(limits.day);
  expect(reload).toHaveBeenCalledOnce();
  page.unmount();
});

test('what could be bought is asked for anew with each day that goes, and not for a copy of before', async () => {
  reload.mockClear();
  const offers = [
    { planType: 'premium' as const, addedDays: 3, endsAt: '2027-09-02T08:00:00.000Z' },
  ];
  // Two days were counted off since it was stored: the page asks for it as it opens.
  const page = mountForTest(<Screen data={{ ...ending(2 * limits.day + 10_000, 5), offers }} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(page.find('output').textContent).toBe('active 3');
  expect(reload).not.toHaveBeenCalled();
  await pass(10_001);
  expect(reload).toHaveBeenCalledOnce();
  await pass(limits.day / 2);
  expect(reload).toHaveBeenCalledOnce();
  await pass(limits.day / 2);
  expect(reload).toHaveBeenCalledTimes(2);
  await pass(limits.day);
  expect(page.find('output').textContent).toBe('expired 0');
  expect(reload).toHaveBeenCalledTimes(3);
  page.unmount();
});

test.each([
  ['at its end', 47_000, 47_000],
  ['when a day less is left', 3 * limits.day + 47_000, 47_000],
  ['after an hour', 5 * 3_600_000, 3_600_000],
  ['after an hour, where all is over', -47_000, 3_600_000],
])('the next look is %s', (_, left, wait) => {
  expect(untilTurn(ending(left, 4), now)).toBe(wait);
});
