import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { jobs, subscriptions } from '#server/db/schema/schema.ts';
import { completeDetails } from '../../support/accounts/people.ts';
import english from '#locales/english/errors.json';
import {
  paymentServer,
  type PaymentServer,
  type Person,
} from '../../support/server/paymentServer.ts';

const { day } = limits;
const hour = day / 24;
const systemZone = process.env.TZ;
let server: PaymentServer;
let person: Person;

const job = {
  id: 'job',
  jobName: 'Welder',
  companyName: 'Example Works',
  experience: '1-3',
  location: 'Dubai, UAE',
  description: 'Weld.',
  skills: ['Welding'],
  salaryRange: '50k-80k',
  category: 'Logistics',
  jobType: 'Full Time',
  titleKey: 'welder',
  companyKey: 'example works',
  locationKey: 'dubai uae',
  textKey: 'welder',
  experienceFrom: 1,
  experienceTo: 3,
};

beforeAll(async () => {
  server = await paymentServer();
}, 60_000);
beforeEach(async () => {
  person = await server.person('user', { details: completeDetails });
});
afterEach(() => {
  if (systemZone === undefined) delete process.env.TZ;
  else process.env.TZ = systemZone;
});
afterAll(() => server.close());

const startTrial = (as = person) =>
  server.call('POST', '/subscriptions/activate-free-trial', { as });

async function buy(planType: string, as = person): Promise<void> {
  const made = await server.order(as, planType);
  const { status } = await server.verify(as, made, await server.pay(made));
  expect(status).toBe(200);
}

/**
 * Applies to a job that no one applied to before.
 * @returns the code of the answer
 */
async function apply(as = person): Promise<unknown> {
  const id = `job-${Math.random()}`;
  await server.db.insert(jobs).values({ ...job, id });
  return (await server.call('POST', `/jobs/${id}/apply`, { as })).body.code;
}

// Moments that are awkward somewhere: India's midnight, that of UTC, New Year, a leap day, and the
// nights in which clocks change in zones that have summer time.
const starts = [
  '2026-11-21T08:00:00.000Z',
  '2026-11-21T18:29:59.999Z',
  '2026-11-21T18:30:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2028-02-28T12:00:00.000Z',
  '2027-03-28T00:59:59.999Z',
];

describe.each(['Asia/Kolkata', 'UTC', 'America/New_York'])('with the clock of %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
    const offset = { 'Asia/Kolkata': -330, UTC: 0, 'America/New_York': 300 }[zone];
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
  });

  test.each(starts)('a trial begun at %s has 3, 2, 1 days, and then none', async (start) => {
    const begun = Date.parse(start);
    server.clock.now = begun;
    expect(await startTrial()).toMatchObject({
      status: 201,
      body: {
        code: 'TRIAL_STARTED',
        message: 'Free trial activated successfully!',
        currentSubscription: { planType: 'free', status: 'trial', daysRemaining: 3 },
        userStatus: {
          subscriptionStatus: 'trial',
          remainingTrialDays: 3,
          trialExpiresAt: new Date(begun + 3 * day).toISOString(),
        },
      },
    });
    const borders: [after: number, days: number, status: string, code: string][] = [
      [0, 3, 'trial', 'APPLIED'],
      [day - 1, 3, 'trial', 'APPLIED'],
      [day, 2, 'trial', 'APPLIED'],
      [2 * day - 1, 2, 'trial', 'APPLIED'],
      [2 * day, 1, 'trial', 'APPLIED'], // "Expires Today"
      [3 * day - 1, 1, 'trial', 'APPLIED'],
      [3 * day, 0, 'expired', 'SUBSCRIPTION_INACTIVE'],
      [3 * day + 1, 0, 'expired', 'SUBSCRIPTION_INACTIVE'],
      [400 * day, 0, 'expired', 'SUBSCRIPTION_INACTIVE'],
    ];
    for (const [after, days, status, code] of borders) {
      server.clock.now = begun + after;
      expect(await server.current(person), String(after)).toMatchObject({
        currentSubscription: { status, daysRemaining: days },
        // The trial's own status stays, so that its banner can say that it is over (spec 4).
        userStatus: { subscriptionStatus: 'trial', remainingTrialDays: days },
      });
      const id = `check-${zone}-${start}-${after}`;
      await server.db.insert(jobs).values({ ...job, id });
      const check = await server.call('GET', `/jobs/${encodeURIComponent(id)}/check-application`, {
        as: person,
      });
      expect(check.body.trialInfo).toEqual({
        isTrialExpired: days === 0,
        remainingTrialDays: days,
      });
      expect(await apply(), String(after)).toBe(code);
    }
  });

  test.each([
    ['basic', 'Pro', 92],
    ['premium', 'Premium', 183],
  ] as const)('%s (%s) runs for %i days', async (planType, planName, length) => {
    for (const start of starts) {
      const buyer = await server.person('user', { details: completeDetails });
      const begun = Date.parse(start);
      server.clock.now = begun;
      await buy(planType, buyer);
      const borders: [after: number, days: number][] = [
        [0, length],
        [1, length],
        [day, length - 1],
        [(length - 8) * day, 8],
        [(length - 7) * day - 1, 8],
        [(length - 7) * day, 7], // "Expires Soon" from here on
        [(length - 1) * day, 1],
        [length * day - 1, 1],
      ];
      for (const [after, daysRemaining] of borders) {
        server.clock.now = begun + after;
        expect(await server.current(buyer), `${start} ${after}`).toMatchObject({
          currentSubscription: { planType, planName, status: 'active', daysRemaining },
          userStatus: { subscriptionStatus: 'active', remainingTrialDays: null },
        });
      }
      expect(await apply(buyer)).toBe('APPLIED');
      server.clock.now = begun + length * day;
      expect(await server.current(buyer)).toMatchObject({
        currentSubscription: { planType, status: 'expired', daysRemaining: 0 },
        userStatus: { subscriptionStatus: 'expired' },
      });
      expect(await apply(buyer)).toBe('SUBSCRIPTION_INACTIVE');
    }
  });
});

describe('the trial', () => {
  const refused = (code: keyof typeof english.codes) => ({
    status: 409,
    body: { code, message: english.codes[code] },
  });

  test('starts once, however often it is tapped', async () => {
    const taps = await Promise.all(Array.from({ length: 20 }, () => startTrial()));
    expect(taps.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(taps.filter(({ body }) => body.code === 'TRIAL_ALREADY_ACTIVE')).toHaveLength(19);
  });

  test('needs a session', async () => {
    const answer = await server.call('POST', '/subscriptions/activate-free-trial');
    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_TOKEN' } });
  });

  test('is refused while it runs, and when it is over', async () => {
    await startTrial();
    expect(await startTrial()).toMatchObject(refused('TRIAL_ALREADY_ACTIVE'));
    server.clock.now += 3 * day;
    expect(await startTrial()).toMatchObject(refused('TRIAL_ALREADY_USED'));
  });

  test('is refused beside a plan, and after one', async () => {
    await buy('basic');
    expect(await startTrial()).toMatchObject(refused('ALREADY_ACTIVE'));
    server.clock.now += 92 * day;
    expect(await startTrial()).toMatchObject(refused('TRIAL_NOT_AVAILABLE'));
  });

  test('gives way to a plan, and does not come back after it', async () => {
    await startTrial();
    server.clock.now += hour;
    await buy('basic');
    expect(await server.current(person)).toMatchObject({
      currentSubscription: { planType: 'basic', status: 'active', daysRemaining: 95 },
      userStatus: { subscriptionStatus: 'active', remainingTrialDays: 3 },
    });
    expect(await startTrial()).toMatchObject(refused('ALREADY_ACTIVE'));
    server.clock.now += 95 * day;
    expect(await server.current(person)).toMatchObject({
      currentSubscription: { planType: 'basic', status: 'expired' },
      userStatus: { subscriptionStatus: 'expired' },
    });
    expect(await startTrial()).toMatchObject(refused('TRIAL_ALREADY_USED'));
  });

  test('that expired can be followed by a plan', async () => {
    await startTrial();
    server.clock.now += 5 * day;
    expect(await apply()).toBe('SUBSCRIPTION_INACTIVE');
    await buy('premium');
    expect(await apply()).toBe('APPLIED');
  });

  test('that still runs comes back where a plan over it is refunded', async () => {
    await startTrial();
    const made = await server.order(person);
    await server.verify(person, made, await server.pay(made));
    const admin = await server.person('admin');
    await server.call('POST', `/payments/${made.order.id}/refund`, { as: admin, body: {} });
    server.clock.now += day;
    expect(await server.current(person)).toMatchObject({
      currentSubscription: { planType: 'free', status: 'trial', daysRemaining: 2 },
      userStatus: { subscriptionStatus: 'trial' },
    });
  });
});

test('no one starts with anything', async () => {
  const at = (days: number) => new Date(server.clock.now + days * day).toISOString();
  expect(await server.current(person)).toEqual({
    currentSubscription: null,
    userStatus: { subscriptionStatus: 'none', remainingTrialDays: null, trialExpiresAt: null },
    offers: [
      { planType: 'basic', addedDays: 0, endsAt: at(92) },
      { planType: 'premium', addedDays: 0, endsAt: at(183) },
    ],
  });
  expect(await apply()).toBe('SUBSCRIPTION_INACTIVE');
  expect((await server.call('GET', '/subscriptions/current')).status).toBe(401);
});

test('a running Premium counts before a Pro that would run longer', async () => {
  const now = new Date(server.clock.now);
  await server.db.insert(subscriptions).values(
    (['basic', 'premium'] as const).map((planType, index) => ({
      id: `${person.id}-${planType}`,
      userId: person.id,
      planType,
      status: 'active' as const,
      startsAt: now,
      expiresAt: new Date(now.getTime() + (100 - index * 50) * day),
    })),
  );
  expect(await server.current(person)).toMatchObject({
    currentSubscription: { planType: 'premium', daysRemaining: 50 },
  });
  server.clock.now += 50 * day;
  expect(await server.current(person)).toMatchObject({
    currentSubscription: { planType: 'basic', status: 'active', daysRemaining: 50 },
  });
});
