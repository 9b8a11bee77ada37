import { outboxPolicy } from '#contract/outbox.ts';
import type { OutboxClock, OutboxLock } from './ports.ts';

const lockName = 'safar-outbox';

/** One drain at a time over tabs and worker; the browser frees the lock of a tab or worker that dies. */
export function webLock(locks: LockManager): OutboxLock {
  return {
    exclusive: (work) =>
      locks.request(lockName, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await work(() => Promise.resolve(true));
        return true;
      }),
  };
}

/** Who drains, and until when no one else may. Ms since 1970. */
export interface Lease {
  holder: string;
  until: number;
}

export interface LeaseStore {
  /**
   * Reads and writes the lease in one transaction; undefined deletes it.
   * @returns what was decided
   */
  lease(decide: (current: Lease | undefined) => Lease | undefined): Promise<Lease | undefined>;
}

/**
 * The same where Web Locks are missing (Safari before 15.4): a lease in the store, renewed before
 * each send. One that ends later than any lease can was written before the clock was set back.
 */
export function leaseLock(store: LeaseStore, clock: OutboxClock, holder: string): OutboxLock {
  const fresh = (): Lease => ({ holder, until: clock.now() + outboxPolicy.lease });
  return {
    async exclusive(work) {
      const taken = await store.lease((current) => {
        const left = current ? current.until - clock.now() : 0;
        return left > 0 && left <= outboxPolicy.lease ? current : fresh();
      });
      if (taken?.holder !== holder) return false;
      try {
        await work(async () => {
          const renewed = await store.lease((current) =>
            current?.holder === holder ? fresh() : current,
          );
          return renewed?.holder === holder;
        });
        return true;
      } finally {
        await store.lease((current) => (current?.holder === holder ? undefined : current));
      }
    },
  };
}
