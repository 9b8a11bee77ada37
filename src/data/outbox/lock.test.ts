import { describe, expect, test } from 'vitest';
import { outboxPolicy } from '#contract/outbox.ts';
import { leaseLock, webLock, type Lease, type LeaseStore } from './lock.ts';

/** A phone's storage and clock. */
function phone() {
  let lease: Lease | undefined;
  let now = 1_000_000;
  const store: LeaseStore = {
    lease: (decide) => {
      lease = decide(lease);
      return Promise.resolve(lease);
    },
  };
  const clock = { now: () => now, after: () => () => {} };
  return {
    lock: (holder: string) => leaseLock(store, clock, holder),
    pass: (ms: number) => {
      now += ms;
    },
    lease: () => lease,
  };
}

/** Work that goes on until it is told to end. */
function longWork() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

describe('the lease', () => {
  test('lets one work at a time, and the next one after that', async () => {
    const { lock } = phone();
    const first = longWork();
    const running = lock('a').exclusive(first.work);
    await Promise.resolve();
    let ran = false;
    const second = async () => {
      ran = true;
    };
    expect(await lock('b').exclusive(second)).toBe(false);
    expect(ran).toBe(false);
    first.end();
    expect(await running).toBe(true);
    expect(await lock('b').exclusive(second)).toBe(true);
    expect(ran).toBe(true);
  });

  test('is free again after an error', async () => {
    const { lock, lease } = phone();
    const fails = lock('a').exclusive(() => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    expect(lease()).toBeUndefined();
  });

  test('passes on when its holder died', async () => {
    const { lock, pass } = phone();
    void lock('dead').exclusive(() => new Promise(() => {}));
    await Promise.resolve();
    pass(outboxPolicy.lease - 1);
    expect(await lock('b').exclusive(async () => {})).toBe(false);
    pass(1);
    expect(await lock('b').exclusive(async () => {})).toBe(true);
  });

  test('is renewed by work that goes on, and lost by one that was silent too long', async () => {
    const { lock, pass } = phone();
    const mine: boolean[] = [];
    await lock('a').exclusive(async (stillMine) => {
      pass(outboxPolicy.lease - 1);
      mine.push(await stillMine());
      pass(outboxPolicy.lease - 1);
      expect(await lock('b').exclusive(async () => {})).toBe(false);
      pass(1);
      await lock('b').exclusive(async () => {
        mine.push(await stillMine());
      });
    });
    expect(mine).toEqual([true, false]);
  });

  test('outlives no clock that was set back', async () => {
    const { lock, pass } = phone();
    void lock('dead').exclusive(() => new Promise(() => {}));
    await Promise.resolve();
    pass(-1);
    expect(await lock('b').exclusive(async () => {})).toBe(true);
  });
});

describe('the Web Lock', () => {
  // Node has no Web Locks: as much of the browser's as is asked for.
  function browser() {
    const held = new Set<string>();
    const request = async (
      name: string,
      options: LockOptions,
      work: (lock: Lock | null) => Promise<unknown>,
    ) => {
      expect(options).toEqual({ ifAvailable: true });
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        held.delete(name);
      }
    };
    return webLock({ request } as LockManager);
  }

  test('lets one work at a time, and says who did not', async () => {
    const lock = browser();
    const first = longWork();
    const running = lock.exclusive(first.work);
    expect(await lock.exclusive(() => Promise.reject(new Error('ran')))).toBe(false);
    first.end();
    expect(await running).toBe(true);
    expect(
      await lock.exclusive(async (stillMine) => {
        expect(await stillMine()).toBe(true);
      }),
    ).toBe(true);
  });
});
