import { describe, expect, test } from 'vitest';
import type {
  CurrentSubscription,
  SubscriptionReply,
  UserStatus,
} from '#contract/payments/plan.ts';
import {
  asOf,
  endsToday,
  expiresSoon,
  nextPlan,
  planAction,
  planPeriod,
  runningPlan,
  trialState,
} from './planState.ts';

const nothing: SubscriptionReply = {
  currentSubscription: null,
  userStatus: { subscriptionStatus: 'none', remainingTrialDays: null, trialExpiresAt: null },
};

function having(
  current: Partial<CurrentSubscription>,
  status: Partial<UserStatus> = {},
): SubscriptionReply {
  return {
    currentSubscription: {
      planType: 'basic',
      planName: 'Pro',
      status: 'active',
      daysRemaining: 80,
      ...current,
    },
    userStatus: { ...nothing.userStatus, ...status },
  };
}

function trial(days: number): SubscriptionReply {
  const status = days > 0 ? 'trial' : 'expired';
  return having(
    { planType: 'free', planName: 'Free Trial', status, daysRemaining: Math.max(0, days) },
    { remainingTrialDays: days, trialExpiresAt: '2026-11-22T00:00:00.000Z' },
  );
}

const pro = having({});
const proAfterTrial = having(
  {},
  { remainingTrialDays: 0, trialExpiresAt: '2026-11-01T00:00:00.000Z' },
);
const premium = having({ planType: 'premium', planName: 'Premium' });
const endedPro = having({ status: 'expired', daysRemaining: 0 });

describe('the buttons', () => {
  test.each([
    ['a visitor', undefined, 'startTrial buy buy'],
    ['a new member', nothing, 'startTrial buy buy'],
    ['a running trial', trial(2), 'current upgrade upgrade'],
    ['a trial that is over', trial(0), 'trialUsed buy buy'],
    ['Pro after a trial', proAfterTrial, 'trialUsed current upgrade'],
    ['Pro without a trial', pro, 'trialClosed current upgrade'],
    ['Premium', premium, 'trialClosed lower current'],
    ['a Pro that ended', endedPro, 'trialClosed buy buy'],
  ])('for %s', (_, reply, actions) => {
    const shown = (['free', 'basic', 'premium'] as const).map((type) =>
      planAction({ type }, reply),
    );
    expect(shown.join(' ')).toBe(actions);
  });
});

describe('the one next step', () => {
  const plans = [
    { type: 'free', popular: false },
    { type: 'basic', popular: true },
    { type: 'premium', popular: false },
  ] as const;

  test.each([
    ['the trial', undefined, 'free'],
    ['the popular plan', trial(0), 'basic'],
    ['the only one that is higher', pro, 'premium'],
    ['nothing', premium, null],
  ])('is %s', (_, reply, type) => {
    expect(nextPlan(plans, reply)).toBe(type);
  });
});

describe('the trial banner', () => {
  test.each([
    [undefined, 'none'],
    [nothing, 'none'],
    [trial(3), 'active'],
    [trial(2), 'active'],
    [trial(1), 'lastDay'],
    [trial(0), 'expired'],
    [trial(-4), 'expired'],
  ])('of %j says %s', (reply, state) => {
    expect(trialState(reply)).toBe(state);
  });

  // In India it is half past five hours later: 23:59 on the 21st, then midnight.
  test.each([
    ['2026-11-22T05:08:00.000Z', '2026-11-21T17:08:00.000Z', false], // 22:38 for 10:38 tomorrow
    ['2026-11-22T05:08:00.000Z', '2026-11-21T18:29:59.999Z', false],
    ['2026-11-22T05:08:00.000Z', '2026-11-21T18:30:00.000Z', true],
    ['2026-11-22T05:08:00.000Z', '2026-11-22T05:07:59.999Z', true],
  ])('of an end at %s says at %s that it is today: %s', (trialExpiresAt, now, today) => {
    expect(endsToday({ trialExpiresAt }, Date.parse(now))).toBe(today);
  });

  test('is silent while a paid plan runs', () => {
    const reply = having({}, { remainingTrialDays: 0, trialExpiresAt: '2026-11-01T00:00:00.000Z' });
    expect(trialState(reply)).toBe('none');
  });
});

describe('a stored answer', () => {
  const endsAt = '2026-11-22T00:00:00.000Z';
  const end = Date.parse(endsAt);
  const day = 24 * 60 * 60 * 1_000;
  const storedPlan = having({ endsAt, daysRemaining: 80 });
  const storedTrial = having(
    { planType: 'free', status: 'trial', daysRemaining: 3, endsAt },
    { subscriptionStatus: 'trial', remainingTrialDays: 3, trialExpiresAt: endsAt },
  );

  test('counts its days from now', () => {
    const later = asOf(storedPlan, end - 6.5 * day);
    expect(later.currentSubscription).toMatchObject({ status: 'active', daysRemaining: 7 });
    expect(trialState(asOf(storedTrial, end - day))).toBe('lastDay');
  });

  test('of what is over by now shows nothing as running', () => {
    expect(runningPlan(asOf(storedPlan, end))).toBeNull();
    expect(planAction({ type: 'basic' }, asOf(storedPlan, end))).toBe('buy');
    expect(trialState(asOf(storedTrial, end + day))).toBe('expired');
    expect(planAction({ type: 'free' }, asOf(storedTrial, end + day))).toBe('trialUsed');
  });

  test('gives no more days than the server did, whatever the clock of the phone says', () => {
    expect(asOf(storedPlan, 0)).toEqual(storedPlan);
    expect(asOf(storedTrial, 0)).toEqual(storedTrial);
  });

  test('without an end stays as it is, and so does what ended', () => {
    expect(asOf(nothing, end)).toEqual(nothing);
    expect(asOf(pro, end)).toEqual(pro);
    expect(asOf(endedPro, end)).toEqual(endedPro);
  });
});

test('what ended does not run', () => {
  expect(runningPlan(endedPro)).toBeNull();
  expect(runningPlan(pro)?.planType).toBe('basic');
});

test.each([
  [8, false],
  [7, true],
  [0, true],
])('%i days left: expires soon is %s', (daysRemaining, soon) => {
  expect(expiresSoon({ daysRemaining })).toBe(soon);
});

test.each([
  [3, 'days', 3],
  [30, 'months', 1],
  [45, 'days', 45],
  [92, 'months', 3],
  [183, 'months', 6],
  [365, 'months', 12],
])('%i days are shown in %s: %i', (days, unit, count) => {
  expect(planPeriod(days)).toEqual({ unit, count });
});
