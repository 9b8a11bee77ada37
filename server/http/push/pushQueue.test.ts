import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { isQuietHour, pushPolicy } from '#contract/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { endSession } from '#server/http/auth/session.ts';
import { releaseTaken } from '#server/http/outward/outgoingQueue.ts';
import { startPushEndpoint } from '../../../tests/support/server/pushEndpoint.ts';
import { pushQueuePolicy, queuePushes, sendQueuedPushes } from './pushQueue.ts';
import { createPushService } from './pushService.ts';

let db: Db;
let close: () => Promise<void>;
let service: Awaited<ReturnType<typeof startPushEndpoint>>;
let now = 0;
const noon = Date.parse('2026-11-21T12:00:00+05:30');
const hour = 3_600_000;
const count = vi.fn<(result: string) => void>();
const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
const log = pino({ level: 'silent' });
const deps = () => {
  const times = { limit: 500, pause: 30_000 };
  const push = { ...createPushService({ keys, own: service.origin, log, times }), count };
  return { db, log, push, now: () => now };
};
const rows = () => db.select().from(outgoingPushes);
const subscriptions = () => db.select().from(pushSubscriptions);
const bodies = () => service.delivered.map(({ payload }) => `${payload.title} | ${payload.body}`);

/** A person who is told by a browser of this name. */
async function subscribe(
  name: string,
  changes: Partial<typeof pushSubscriptions.$inferInsert> = {},
) {
  await db.insert(pushSubscriptions).values({
    ...{ id: name, userId: 'ravi', sessionId: `session of ${name}`, tokenVersion: 0 },
    ...{ sessionEndsAt: new Date(now + 20 * 24 * hour), details: false },
    ...service.browser(`/${name}`),
    ...changes,
  });
}

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  service = await startPushEndpoint();
  service.trust(keys.publicKey);
}, 60_000);
beforeEach(async () => {
  now = noon;
  count.mockReset();
  service.delivered.length = 0;
  service.answers.clear();
  for (const table of [users, jobs, endedSessions]) await db.delete(table);
  await db.insert(users).values(['ravi', 'asha'].map((id) => ({ id, email: `${id}@b.in` })));
  for (const id of ['welder', 'mason']) {
    await db.insert(jobs).values({
      ...{ id, jobName: `A ${id}`, companyName: 'Gulf Steel', experience: '2', location: 'Dubai' },
      ...{ description: 'Weld.', skills: [], salaryRange: '30k', category: 'Civil', titleKey: id },
      ...{ jobType: 'Full Time', companyKey: 'g', locationKey: 'd' },
      ...{ experienceFrom: 2, experienceTo: 2 },
    });
    const application = { id: `ravi-${id}`, jobId: id, userId: 'ravi', status: 'In Review' };
    await db.insert(applications).values(application);
  }
});
afterAll(async () => {
  await service.stop();
  await close();
});

describe('what is told', () => {
  test('nothing of the application, unless its owner allows it', async () => {
    await subscribe('phone');
    await subscribe('laptop', { details: true, language: 'hinglish' });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(2);
    expect(bodies().toSorted()).toEqual([
      'A welder, Gulf Steel | Aapki application: Dekha ja raha hai',
      'There is news about an application | Tap to see it.',
    ]);
    expect(service.delivered.find(({ path }) => path === '/phone')).toMatchObject({
      payload: { to: 'phone' },
      ttl: pushPolicy.kept / 1000,
      ...{ topic: 'applications', urgency: 'normal', subject: 'https://jobs.example' },
    });
    expect(service.faults).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['sent'], ['sent']]);
  });

  test.each([
    ['interview', '2026-11-25T10:00:00Z', 'Interview: 25 Nov 2026, 3:30 pm (Indian time)'],
    ['interviewOff', null, 'The interview was called off. Please do not travel to it.'],
  ] as const)('an %s', async (news, at, text) => {
    await subscribe('phone', { details: true });
    await db.update(applications).set({ interviewAt: at && new Date(at) });
    await queuePushes(db, ['ravi-welder'], news, now);
    await sendQueuedPushes(deps());
    expect(bodies()).toEqual([`A welder, Gulf Steel | ${text}`]);
  });

  test('the longest names fit into one message', async () => {
    await subscribe('phone', { details: true });
    await db.update(jobs).set({ jobName: 'ज'.repeat(200), companyName: '🏗'.repeat(100) });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(1);
  });

  test('several changes while it waits are one message, of how it stands then', async () => {
    await subscribe('phone', { details: true });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await db.update(applications).set({ status: 'Hired' }).where(eq(applications.jobId, 'welder'));
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(bodies()).toEqual(['A welder, Gulf Steel | Your application: Hired']);
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await queuePushes(db, ['ravi-mason', 'ravi-welder'], 'interview', now);
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(bodies()[1]).toBe('There is news about 2 applications | Tap to see it.');
  });

  test('what comes while a message is under way is another one', async () => {
    await subscribe('phone');
    await queuePushes(db, ['ravi-welder'], 'status', now);
    const { push, ...rest } = deps();
    let begun = false;
    const slow = {
      ...push,
      async send(...told: Parameters<typeof push.send>) {
        if (!begun) await queuePushes(db, ['ravi-mason'], 'status', now);
        begun = true;
        await push.send(...told);
      },
    };
    await sendQueuedPushes({ ...rest, push: slow });
    await sendQueuedPushes(deps());
    expect(bodies()).toEqual([
      'There is news about an application | Tap to see it.',
      'There is news about 2 applications | Tap to see it.',
    ]);
    expect(await rows()).toEqual([]);
  });
});

describe('when', () => {
  test.each([
    ['20:59:59', false],
    ['21:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['05:29:59', true],
    ['05:30:00', true],
    ['07:59:59', true],
    ['08:00:00', false],
  ])('at %s in India', (time, quiet) => {
    expect(isQuietHour(Date.parse(`2026-11-21T${time}+05:30`))).toBe(quiet);
    expect(isQuietHour(Date.parse(`2028-02-29T${time}+05:30`))).toBe(quiet);
  });

  test('what happens at night is told at eight', async () => {
    await subscribe('phone');
    now = Date.parse('2026-11-21T23:30:00+05:30');
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    now = Date.parse('2026-11-22T07:59:00+05:30');
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, taken: false }]);
    now += 60_000;
    expect(await sendQueuedPushes(deps())).toBe(1);
  });

  test('a phone that is off is told no longer than its session lasts', async () => {
    await subscribe('phone', { sessionEndsAt: new Date(now + hour) });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await sendQueuedPushes(deps());
    expect(service.delivered).toMatchObject([{ ttl: 3600 }]);
  });
});

describe('whom', () => {
  test('no one but the applicant', async () => {
    await subscribe('phone', { userId: 'asha' });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await rows()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['logged out', () => endSession(db, 'session of phone', now + hour)],
    ['logged out everywhere', () => db.update(users).set({ tokenVersion: 1 })],
    ['let the session run out', async () => void (now += 20 * 24 * hour)],
    ['deleted the account', () => db.delete(users)],
  ])('no one who %s meanwhile, and the browser is forgotten', async (_what, leave) => {
    await subscribe('phone');
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await leave();
    await sendQueuedPushes(deps());
    expect(service.delivered).toEqual([]);
    expect(await subscriptions()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('no one who wants to be forgotten, or shares nothing any more', async () => {
    await subscribe('phone');
    await db.update(users).set({ deleteAfter: new Date(now + hour) });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await db.update(users).set({ deleteAfter: null });
    const at = new Date(now);
    await db
      .insert(consents)
      .values({ userId: 'ravi', kind: 'sharing', version: '1', givenAt: at, withdrawnAt: at });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await rows()).toEqual([]);
  });

  test('no one of an application that is gone', async () => {
    await subscribe('phone');
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await db.delete(jobs);
    await sendQueuedPushes(deps());
    expect(service.delivered).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['dropped']]);
  });
});

describe('a push service that does not take it', () => {
  test.each([404, 410])('a subscription that it answers %i to is removed', async (status) => {
    await subscribe('phone');
    service.answers.set('/phone', [{ status }]);
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await sendQueuedPushes(deps());
    expect(await subscriptions()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['gone']]);
  });

  test('in trouble, it is asked again, later each time, and no sooner than it wants', async () => {
    await subscribe('phone');
    service.answers.set('/phone', [
      { status: 503 },
      { status: 429, headers: { 'Retry-After': '600' } },
    ]);
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    now += pushQueuePolicy.backoffFirst;
    expect(await sendQueuedPushes(deps())).toBe(0);
    now += 599_000;
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(service.answers.get('/phone')).toEqual([]);
    now += 1_000;
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(count.mock.calls).toEqual([['failed'], ['failed'], ['sent']]);
  });

  test('a redirect is not followed, and a plain no is not repeated', async () => {
    await subscribe('phone');
    await subscribe('laptop');
    const to = { Location: `${service.origin}/laptop` };
    service.answers.set('/phone', [{ status: 307, headers: to }]);
    service.answers.set('/laptop', [{ status: 413 }]);
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(service.delivered).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(await subscriptions()).toHaveLength(2);
    expect(count.mock.calls).toEqual([['refused'], ['refused']]);
  });

  test('one that hangs holds up no other browser', async () => {
    await subscribe('phone');
    await subscribe('laptop', { endpoint: 'https://push.example/laptop' });
    const { push, ...rest } = deps();
    const hangs = { ...push, send: vi.fn(push.send) };
    hangs.send.mockImplementation((target, message) =>
      target.endpoint.includes('laptop')
        ? Promise.reject(new Error('did not answer'))
        : push.send(target, message),
    );
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes({ ...rest, push: hangs })).toBe(1);
    expect(await rows()).toMatchObject([{ id: 'laptop', attempts: 1, taken: false }]);
    now += pushQueuePolicy.triedFor;
    await sendQueuedPushes({ ...rest, push: hangs });
    expect(await rows()).toEqual([]);
  });

  test('keys that are none, and hosts of a private network, are forgotten', async () => {
    await subscribe('phone', { p256dh: `B${'A'.repeat(86)}` });
    await subscribe('laptop', { endpoint: 'https://localhost/laptop' });
    await queuePushes(db, ['ravi-welder'], 'status', now);
    await sendQueuedPushes(deps());
    expect(await subscriptions()).toEqual([]);
    expect(count.mock.calls).toEqual([['gone'], ['gone']]);
  });

  test('a key that the browser did not subscribe to is refused', async () => {
    await subscribe('phone');
    const stranger = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
    const push = { ...createPushService({ keys: stranger, own: service.origin, log }), count };
    await queuePushes(db, ['ravi-welder'], 'status', now);
    expect(await sendQueuedPushes({ ...deps(), push })).toBe(0);
    expect(count.mock.calls).toEqual([['refused']]);
  });
});

test('many senders at once tell each browser once', async () => {
  for (let index = 0; index < 20; index += 1) await subscribe(`phone${index}`);
  await queuePushes(db, ['ravi-welder'], 'status', now);
  await Promise.all(Array.from({ length: 3 }, () => sendQueuedPushes(deps())));
  expect(service.delivered).toHaveLength(20);
  expect(new Set(service.delivered.map(({ path }) => path)).size).toBe(20);
});

test('what a dead process was sending goes out after its lease, or at the start of its heir', async () => {
  await subscribe('phone');
  const { push, ...rest } = deps();
  const dies = { ...push, send: vi.fn(() => new Promise<void>(() => undefined)) };
  for (const revive of [
    async () => void (now += pushQueuePolicy.lease),
    () => releaseTaken(db, outgoingPushes, now),
  ]) {
    await queuePushes(db, ['ravi-welder'], 'status', now);
    dies.send.mockClear();
    void sendQueuedPushes({ ...rest, push: dies });
    await vi.waitFor(() => expect(dies.send).toHaveBeenCalledOnce());
    expect(await sendQueuedPushes(deps())).toBe(0);
    await revive();
    expect(await sendQueuedPushes(deps())).toBe(1);
  }
});

test('news of a change that was not kept is told to no one', async () => {
  await subscribe('phone');
  await db
    .transaction(async (tx) => {
      await queuePushes(tx, ['ravi-welder'], 'status', now);
      throw new Error('not kept');
    })
    .catch(() => undefined);
  expect(await rows()).toEqual([]);
});
