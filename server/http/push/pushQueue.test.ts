import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isQuietHour, pushPolicy } from '#contract/notifications.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { endSession } from '#server/http/auth/session.ts';
import { pushStage } from '../../../tests/support/push/pushStage.ts';
import { queuePushes, sendQueuedPushes, takeBackPushes } from './pushQueue.ts';

/** What is told, when, and to whom. */

const stage = pushStage();
const { db, service, deps, rows, subscriptions, bodies, subscribe, clock, count, hour } = stage;

describe('what is told', () => {
  test('nothing of the application, unless its owner allows it', async () => {
    await subscribe('phone');
    await subscribe('laptop', { details: true, language: 'hinglish' });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(2);
    expect(bodies().toSorted()).toEqual([
      'A welder, Gulf Steel | Aapki application: Dekha ja raha hai',
      'There is news about an application | Tap to see it.',
    ]);
    expect(service().delivered.find(({ path }) => path === '/phone')).toMatchObject({
      payload: { to: 'phone' },
      ttl: pushPolicy.kept / 1000,
      ...{ topic: 'applications', urgency: 'normal', subject: 'https://jobs.example' },
    });
    expect(service().faults).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['sent'], ['sent']]);
  });

  test.each([
    ['interview', '2026-11-25T10:00:00Z', 'Interview: 25 Nov 2026, 3:30 pm (Indian time)'],
    ['interviewOff', null, 'The interview was called off. Please do not travel to it.'],
  ] as const)('an %s', async (news, at, text) => {
    await subscribe('phone', { details: true });
    await db()
      .update(applications)
      .set({ interviewAt: at && new Date(at) });
    await queuePushes(db(), ['ravi-welder'], news, clock.now);
    await sendQueuedPushes(deps());
    expect(bodies()).toEqual([`A welder, Gulf Steel | ${text}`]);
  });

  describe('a reminder', () => {
    const hours = 60 * 60_000;
    const remind = async () => {
      await subscribe('phone', { details: true });
      const interviewAt = new Date(clock.now + 20 * hours);
      await db().update(applications).set({ interviewAt, status: 'Interview Scheduled' });
      await queuePushes(db(), ['ravi-welder'], 'reminder', clock.now);
    };

    test('reaches no phone after the interview', async () => {
      await remind();
      await sendQueuedPushes(deps());
      expect(service().delivered).toMatchObject([{ ttl: (20 * hours) / 1000 }]);
    });

    test('is not sent after it', async () => {
      await remind();
      clock.now += 24 * hours;
      await sendQueuedPushes(deps());
      expect(bodies()).toEqual([]);
      expect(await rows()).toEqual([]);
    });
  });

  test('the longest names fit into one message', async () => {
    await subscribe('phone', { details: true });
    await db()
      .update(jobs)
      .set({ jobName: 'ज'.repeat(200), companyName: '🏗'.repeat(100) });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(1);
  });

  test('several changes while it waits are one message, of how it stands then', async () => {
    await subscribe('phone', { details: true });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await db()
      .update(applications)
      .set({ status: 'Hired' })
      .where(eq(applications.jobId, 'welder'));
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(bodies()).toEqual(['A welder, Gulf Steel | Your application: Hired']);
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await queuePushes(db(), ['ravi-mason', 'ravi-welder'], 'interview', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(bodies()[1]).toBe('There is news about 2 applications | Tap to see it.');
  });

  test('what comes while a message is under way is another one', async () => {
    await subscribe('phone');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    const { push, ...rest } = deps();
    let begun = false;
    const slow = {
      ...push,
      async send(...told: Parameters<typeof push.send>) {
        if (!begun) await queuePushes(db(), ['ravi-mason'], 'status', clock.now);
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
    clock.now = Date.parse('2026-11-21T23:30:00+05:30');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    clock.now = Date.parse('2026-11-22T07:59:00+05:30');
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, taken: false }]);
    clock.now += 60_000;
    expect(await sendQueuedPushes(deps())).toBe(1);
  });

  test('a phone that is off is told no longer than its session lasts', async () => {
    await subscribe('phone', { sessionEndsAt: new Date(clock.now + hour) });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await sendQueuedPushes(deps());
    expect(service().delivered).toMatchObject([{ ttl: 3600 }]);
  });
});

describe('whom', () => {
  test('no one but the applicant', async () => {
    await subscribe('phone', { userId: 'asha' });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await rows()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['logged out', () => endSession(db(), 'session of phone', clock.now + hour)],
    ['logged out everywhere', () => db().update(users).set({ tokenVersion: 1 })],
    ['let the session run out', async () => void (clock.now += 20 * 24 * hour)],
    ['deleted the account', () => db().delete(users)],
  ])('no one who %s meanwhile, and the browser is forgotten', async (_what, leave) => {
    await subscribe('phone');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await leave();
    await sendQueuedPushes(deps());
    expect(service().delivered).toEqual([]);
    expect(await subscriptions()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('no one who wants to be forgotten, or shares nothing any more', async () => {
    await subscribe('phone');
    await db()
      .update(users)
      .set({ deleteAfter: new Date(clock.now + hour) });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await db().update(users).set({ deleteAfter: null });
    const at = new Date(clock.now);
    await db()
      .insert(consents)
      .values({ userId: 'ravi', kind: 'sharing', version: '1', givenAt: at, withdrawnAt: at });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await rows()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'asked to be forgotten',
      () =>
        db()
          .update(users)
          .set({ deleteAfter: new Date(clock.now + hour) }),
    ],
    [
      'took the sharing back',
      () => {
        const at = new Date(clock.now);
        const taken = { userId: 'ravi', kind: 'sharing' as const, version: '1' };
        return db()
          .insert(consents)
          .values({ ...taken, givenAt: at, withdrawnAt: at });
      },
    ],
    [
      'withdrew the application',
      () =>
        db()
          .update(applications)
          .set({ withdrawnAt: new Date(clock.now) }),
    ],
  ])('no one who %s while the message waited', async (_what, change) => {
    await subscribe('phone');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await change();
    await sendQueuedPushes(deps());
    expect(service().delivered).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('no one of a status that was mended before it was told', async () => {
    await subscribe('phone');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await db().update(applications).set({ status: 'Applied' });
    await sendQueuedPushes(deps());
    expect(service().delivered).toEqual([]);
    expect(count.mock.calls).toEqual([['dropped']]);
  });

  test('no one of an application that is gone', async () => {
    await subscribe('phone');
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await db().delete(jobs);
    await sendQueuedPushes(deps());
    expect(service().delivered).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['dropped']]);
  });
});

test('news is taken back by whose phones it waits for, however much waits for others', async () => {
  await db().execute(sql`
      with person as (
        insert into users (id, email) select 'm' || n, 'm' || n || '@b.in'
        from generate_series(1, 5000) n returning id
      ), applied as (
        insert into applications (id, job_id, user_id) select id || '-' || job, job, id
        from person, unnest(array['welder', 'mason']) job
      ), browser as (
        insert into push_subscriptions
          (id, user_id, endpoint, p256dh, auth, session_id, session_ends_at, token_version, details)
        select 'of ' || id, id, id, '', '', 's', '2027-01-01', 0, false from person returning id, user_id
      )
      insert into outgoing_pushes (id, news, application_ids, next_try_at)
      select id, 'status', array[user_id || '-welder'], '2026-11-22' from browser`);
  await db().execute(sql`analyze users, applications, push_subscriptions, outgoing_pushes`);
  // Of the last one something else is to be told, too.
  await queuePushes(db(), ['m200-mason'], 'status', clock.now);
  const ids = Array.from({ length: 200 }, (_, index) => `m${index + 1}-welder`);
  const plans = await stage.plansOf(() => takeBackPushes(db(), ids));
  expect(plans).toHaveLength(2);
  expect(plans.join('\n')).not.toContain('Seq Scan on outgoing_pushes');
  const left = await rows();
  expect(left).toHaveLength(4_801);
  expect(left.find(({ id }) => id === 'of m200')?.applicationIds).toEqual(['m200-mason']);
  expect(left.filter(({ applicationIds: [id] }) => ids.includes(id ?? ''))).toEqual([]);
}, 60_000);
