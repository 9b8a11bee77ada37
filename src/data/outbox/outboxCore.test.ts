import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxPolicy, type OutboxEntry } from '#contract/outbox.ts';
import { createOutbox, NotLoggedIn, OutboxUnavailable } from './outboxCore.ts';
import type { Bearer, Change, OutboxPorts } from './ports.ts';

/** A phone whose storage can hang or fail. What goes wrong elsewhere is for tests/sim. */
function phone(bearer: Bearer | null = null) {
  let disk: OutboxEntry[] = [];
  let mend = () => {};
  let works: Promise<void> = Promise.resolve();
  const ports: OutboxPorts = {
    clock: {
      now: () => Date.now(),
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    store: {
      all: () => works.then(() => disk),
      change: async (_only, decide) => {
        await works;
        const change: Change<unknown> = decide(disk);
        const gone = new Set([...(change.remove ?? []), ...(change.put ?? []).map(({ id }) => id)]);
        disk = [...disk.filter(({ id }) => !gone.has(id)), ...(change.put ?? [])];
        return change.result as never;
      },
    },
    session: {
      current: () => Promise.resolve(bearer),
      refused: () => Promise.resolve(),
      share: () => Promise.resolve(),
      revoke: () => Promise.resolve(),
    },
    lock: {
      exclusive: async (work) => {
        await work(() => Promise.resolve(true));
        return true;
      },
    },
    channel: { tell: () => {}, listen: () => () => {} },
    online: () => false,
    makeRoom: () => Promise.resolve(),
    random: () => 0,
    uuid: () => crypto.randomUUID(),
    send: () => Promise.reject(new Error('offline')),
  };
  return {
    outbox: createOutbox(ports, { show: () => {}, hear: () => {} }),
    disk: () => disk,
    hang() {
      works = new Promise((resolve) => {
        mend = resolve;
      });
    },
    mend: () => mend(),
    fail() {
      works = Promise.reject(new DOMException('full', 'QuotaExceededError'));
      works.catch(() => {});
    },
  };
}

const help = { call: 'support.request', body: { message: 'Help' } } as const;
const asha = { userId: 'asha', token: 't' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keeping a write', () => {
  test('is done when the promise says so', async () => {
    const { outbox, disk } = phone(asha);
    const entry = await outbox.add(help);
    expect(disk()).toEqual([entry]);
    expect(entry).toMatchObject({ userId: 'asha', state: 'waiting', attempts: 0 });
  });

  test('needs a session where the call does', async () => {
    const { outbox, disk } = phone();
    const apply = outbox.add({ call: 'jobs.apply', params: { jobId: 'j' } });
    await expect(apply).rejects.toBeInstanceOf(NotLoggedIn);
    await outbox.add(help);
    expect(disk()).toMatchObject([{ userId: null }]);
  });

  test('fails where the storage does', async () => {
    const { outbox, fail } = phone();
    fail();
    await expect(outbox.add(help)).rejects.toBeInstanceOf(OutboxUnavailable);
  });

  test('is given up where the storage hangs, and not made up for behind the person\u2019s back', async () => {
    const { outbox, hang, mend, disk } = phone();
    hang();
    const adding = outbox.add(help).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(outboxPolicy.storageTimeout);
    expect(await adding).toBeInstanceOf(OutboxUnavailable);
    mend();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(disk()).toEqual([]);
    await outbox.add(help);
    expect(disk()).toHaveLength(1);
  });
});

describe('a logout', () => {
  test('forgets what the user has not sent, unless it is to be kept', async () => {
    const { outbox, disk } = phone(asha);
    await outbox.add(help);
    expect(await outbox.end('asha', true)).toBe(true);
    expect(disk()).toHaveLength(1);
    expect(await outbox.end('balu', false)).toBe(true);
    expect(disk()).toHaveLength(1);
    expect(await outbox.end('asha', false)).toBe(true);
    expect(disk()).toEqual([]);
  });

  test('does not depend on storage, and says what became of it', async () => {
    const { outbox, hang, mend, fail } = phone(asha);
    hang();
    const ending = outbox.end('asha', false);
    await vi.advanceTimersByTimeAsync(outboxPolicy.storageTimeout);
    expect(await ending).toBe(false);
    mend();
    fail();
    expect(await outbox.end('asha', false)).toBe(false);
  });
});
