import { describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { outgoingPushes } from '#server/db/schema/pushSchema.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { releaseTaken } from '#server/http/outward/outgoingQueue.ts';
import { startPushEndpoint } from '../../../tests/support/push/pushEndpoint.ts';
import { pushStage } from '../../../tests/support/push/pushStage.ts';
import { queuePushes, sendQueuedPushes } from './pushQueue.ts';
import { pushQueuePolicy } from './pushSending.ts';
import { createPushService } from './pushService.ts';

/** What goes wrong on the way, and how many are at work. */

const { db, service, deps, rows, subscriptions, subscribe, clock, count, ...stage } = pushStage();
const { keys, log } = stage;

describe('a push service that does not take it', () => {
  test.each([404, 410])('a subscription that it answers %i to is removed', async (status) => {
    await subscribe('phone');
    service().answers.set('/phone', [{ status }]);
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await sendQueuedPushes(deps());
    expect(await subscriptions()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(count.mock.calls).toEqual([['gone']]);
  });

  test('in trouble, it is asked again, later each time, and no sooner than it wants', async () => {
    await subscribe('phone');
    service().answers.set('/phone', [
      { status: 503 },
      { status: 429, headers: { 'Retry-After': '600' } },
    ]);
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    clock.now += pushQueuePolicy.backoffFirst;
    expect(await sendQueuedPushes(deps())).toBe(0);
    clock.now += 599_000;
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(service().answers.get('/phone')).toEqual([]);
    clock.now += 1_000;
    expect(await sendQueuedPushes(deps())).toBe(1);
    expect(count.mock.calls).toEqual([['failed'], ['failed'], ['sent']]);
  });

  test('a redirect is not followed, and a plain no is not repeated', async () => {
    await subscribe('phone');
    await subscribe('laptop');
    const to = { Location: `${service().origin}/laptop` };
    service().answers.set('/phone', [{ status: 307, headers: to }]);
    service().answers.set('/laptop', [{ status: 413 }]);
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes(deps())).toBe(0);
    expect(service().delivered).toEqual([]);
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
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes({ ...rest, push: hangs })).toBe(1);
    expect(await rows()).toMatchObject([{ id: 'laptop', attempts: 1, taken: false }]);
    clock.now += pushQueuePolicy.triedFor;
    await sendQueuedPushes({ ...rest, push: hangs });
    expect(await rows()).toEqual([]);
  });

  test('one that hangs, under many names, keeps none of its messages before another’s', async () => {
    const { push, ...rest } = deps();
    let under = 0;
    let most = 0;
    const wake: (() => void)[] = [];
    const hangs = {
      ...push,
      async send(...told: Parameters<typeof push.send>) {
        if (!told[0].endpoint.toLowerCase().includes('slow.example')) return push.send(...told);
        most = Math.max(most, (under += 1));
        await new Promise<void>((resolve) => wake.push(resolve));
        under -= 1;
      },
    };
    const many = 3 * pushQueuePolicy.perSite;
    for (let index = 0; index < many; index += 1) {
      // Anyone who has a domain has every name below it.
      const endpoint = `https://push${index}.Slow.example/laptop`;
      await subscribe(`laptop${index}`, { endpoint });
    }
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    const first = sendQueuedPushes({ ...rest, push: hangs });
    await vi.waitFor(() => expect(under).toBe(pushQueuePolicy.perSite));
    // Later in the queue, and asked for while the others hang: one by one, more than may hang at once.
    for (let index = 0; index < pushQueuePolicy.atOnce; index += 1) {
      await subscribe(`phone${index}`);
      await db()
        .insert(outgoingPushes)
        .values({
          ...{ id: `phone${index}`, news: 'status', applicationIds: ['ravi-mason'] },
          nextTryAt: new Date(clock.now),
        });
      void sendQueuedPushes({ ...rest, push: hangs });
      await vi.waitFor(() => expect(service().delivered).toHaveLength(index + 1));
    }
    expect(most).toBe(pushQueuePolicy.perSite);
    const freeing = setInterval(() => wake.splice(0).forEach((go) => go()), 5);
    expect(await first).toBe(many + pushQueuePolicy.atOnce);
    clearInterval(freeing);
    expect(most).toBe(pushQueuePolicy.perSite);
    expect(await rows()).toEqual([]);
  });

  test('keys that are none, and hosts of a private network, are forgotten', async () => {
    await subscribe('phone', { p256dh: `B${'A'.repeat(86)}` });
    await subscribe('laptop', { endpoint: 'https://localhost/laptop' });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    await sendQueuedPushes(deps());
    expect(await subscriptions()).toEqual([]);
    expect(count.mock.calls).toEqual([['gone'], ['gone']]);
  });

  test('a key that the browser did not subscribe to is refused', async () => {
    await subscribe('phone');
    const stranger = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
    const push = { ...createPushService({ keys: stranger, own: service().origin, log }), count };
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    expect(await sendQueuedPushes({ ...deps(), push })).toBe(0);
    expect(count.mock.calls).toEqual([['refused']]);
  });
});

test('many senders at once tell each browser once', async () => {
  for (let index = 0; index < 20; index += 1) await subscribe(`phone${index}`);
  await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
  await Promise.all(Array.from({ length: 3 }, () => sendQueuedPushes(deps())));
  expect(service().delivered).toHaveLength(20);
  expect(new Set(service().delivered.map(({ path }) => path)).size).toBe(20);
});

test('however many changes ask for it, a process sends few at a time to one service, and leaves nothing', async () => {
  const given = deps();
  let under = 0;
  let most = 0;
  const push = {
    ...given.push,
    async send(...told: Parameters<typeof given.push.send>) {
      most = Math.max(most, (under += 1));
      await given.push.send(...told);
      under -= 1;
    },
  };
  const asked: Promise<number>[] = [];
  for (let index = 0; index < 30; index += 1) {
    await subscribe(`phone${index}`, { userId: index % 2 ? 'asha' : 'ravi' });
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    asked.push(sendQueuedPushes({ ...given, push }));
  }
  await Promise.all(asked);
  expect(most).toBeLessThanOrEqual(pushQueuePolicy.perSite);
  expect(await rows()).toEqual([]);
  expect(new Set(service().delivered.map(({ path }) => path)).size).toBe(15);
});

test('a process that stops leaves the rest to the next one', async () => {
  for (let index = 0; index < 20; index += 1) await subscribe(`phone${index}`);
  await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
  const background = createBackground();
  const { push, ...rest } = deps();
  const stops = {
    ...push,
    async send(...told: Parameters<typeof push.send>) {
      void background.stop();
      await push.send(...told);
    },
  };
  const sent = await sendQueuedPushes({ ...rest, background, push: stops });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(pushQueuePolicy.perSite);
  expect(await sendQueuedPushes(deps())).toBe(20 - sent);
  expect(service().delivered).toHaveLength(20);
});

test('what a dead process was sending goes out after its lease, or at the start of its heir', async () => {
  await subscribe('phone');
  const { push, ...rest } = deps();
  for (const revive of [
    async () => void (clock.now += pushQueuePolicy.lease),
    () => releaseTaken(db(), outgoingPushes, clock.now),
  ]) {
    await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
    const dies = { ...push, send: vi.fn(() => new Promise<void>(() => undefined)) };
    void sendQueuedPushes({ ...rest, push: dies });
    await vi.waitFor(() => expect(dies.send).toHaveBeenCalledOnce());
    expect(await sendQueuedPushes(deps())).toBe(0);
    await revive();
    expect(await sendQueuedPushes(deps())).toBe(1);
  }
});

test('news of a change that was not kept is told to no one', async () => {
  await subscribe('phone');
  await db()
    .transaction(async (tx) => {
      await queuePushes(tx, ['ravi-welder'], 'status', clock.now);
      throw new Error('not kept');
    })
    .catch(() => undefined);
  expect(await rows()).toEqual([]);
});

test('of the many that wait for a push service that says no, hardly any are tried', async () => {
  const other = await startPushEndpoint();
  const many = 40;
  const ways = deps();
  for (let index = 1; index < many; index += 1) {
    await subscribe(`phone${index}`);
    service().answers.set(`/phone${index}`, [{ status: 429, headers: { 'Retry-After': '30' } }]);
  }
  await subscribe('laptop', other.browser('/laptop'));
  const well = createPushService({ keys, own: other.origin, log });
  const push = {
    ...ways.push,
    send: vi.fn((...told: Parameters<typeof well.send>) =>
      told[0].endpoint.startsWith(other.origin) ? well.send(...told) : ways.push.send(...told),
    ),
  };
  await queuePushes(db(), ['ravi-welder'], 'status', clock.now);
  expect(await sendQueuedPushes({ ...ways, push })).toBe(1);
  expect(other.delivered).toHaveLength(1);
  // Those that were taken before the first answer came.
  expect(service().asked.length).toBeLessThanOrEqual(pushQueuePolicy.perSite);
  expect(push.send.mock.calls.length).toBeLessThanOrEqual(3 * pushQueuePolicy.perSite);
  const left = await rows();
  expect(left).toHaveLength(many - 1);
  for (const { taken, nextTryAt } of left) {
    expect(taken).toBe(false);
    expect(Number(nextTryAt)).toBeGreaterThan(clock.now);
  }
  await other.stop();
});
