import type { OutboxEntry } from '#contract/outbox.ts';
import type { Lease, LeaseStore } from './lock.ts';
import type { OutboxStore } from './ports.ts';
import { storeOf } from '#src/data/storage/stores.ts';

/** The lease stands among the entries, whose keys are UUIDs. */
const leaseKey = 'lease';

/** The entries in IndexedDB, one record each under its id. */
export const diskStore: OutboxStore & LeaseStore = {
  all: () => transact('readonly', (store) => store.getAll(), inOrder),

  change: (only, decide) =>
    transact(
      'readwrite',
      (store) => (only === null ? store.getAll() : store.get(only)),
      (found, store) => {
        const entries = inOrder(only === null ? found : [found]);
        const { put = [], remove = [], result } = decide(entries);
        for (const id of remove) store.delete(id);
        for (const entry of put) store.put(entry, entry.id);
        return result;
      },
      // A person's words may not get lost with the battery. What is known about one entry may:
      // it would be sent again, with its key.
      only === null ? 'strict' : 'relaxed',
    ),

  lease: (decide) =>
    transact(
      'readwrite',
      (store) => store.get(leaseKey),
      (found, store) => {
        const next = decide(found as Lease | undefined);
        if (next) store.put(next, leaseKey);
        else store.delete(leaseKey);
        return next;
      },
    ),
};

function inOrder(found: unknown): OutboxEntry[] {
  const entries = (found as unknown[]).filter(
    (one): one is OutboxEntry => typeof one === 'object' && one !== null && 'seq' in one,
  );
  return entries.sort((a, b) => a.seq - b.seq);
}

/** One request and what follows from it, in one transaction; resolves once that is complete. */
function transact<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
  then: (found: unknown, store: IDBObjectStore) => T,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<T> {
  const inOne = (store: IDBObjectStore) =>
    new Promise<T>((resolve, reject) => {
      const { transaction: own } = store;
      const request = ask(store);
      let result: T;
      let failure: unknown;
      request.addEventListener('success', () => {
        try {
          result = then(request.result, store);
          own.commit();
        } catch (error) {
          failure = error;
          own.abort();
        }
      });
      own.addEventListener('complete', () => resolve(result));
      own.addEventListener('abort', () => reject(failure ?? own.error ?? new Error('aborted')));
    });
  return storeOf('outbox')(mode, inOne, durability);
}
