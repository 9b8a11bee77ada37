import { promisifyRequest } from 'idb-keyval';

const storeName = 'entries';

/** Safari has been seen never to answer the opening of a database; then reads must go on without. Ms. */
const openLimit = 5_000;

/** Work in a transaction of its own, on the one store of a database. */
export type Store = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
  durability?: IDBTransactionDurability,
) => Promise<T>;

/** How often the browser has put this page aside for a way back, where nothing runs in it. */
let absences = 0;
let untilShown: Promise<unknown> | undefined;
const onLeave: (() => void)[] = [];

// Never heard in the worker.
globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event && event.persisted)) return;
  absences += 1;
  untilShown = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
  for (const leave of onLeave) leave();
});

class OpenTimeout extends Error {}

/**
 * The store of a database. It always answers, also where opening throws at once or never comes to
 * an end.
 *
 * WebKit finishes no transaction of a page that it puts aside, not even one that only reads, and
 * whatever asks for the same store then waits without an end, in all pages that come after. So none
 * is left: what was not committed is taken back, and done again once the page is shown. `work` may
 * thus be called more than once; only its last transaction counts.
 * @throws by what is returned, what opening or `work` failed with, OpenTimeout where opening takes
 *   longer than 5 s
 */
export function openStore(database: string): Store {
  let opened: Promise<IDBDatabase> | undefined;
  const running = new Map<IDBTransaction, () => void>();

  onLeave.push(() => {
    void opened?.then((db) => db.close()).catch(() => undefined);
    opened = undefined;
    for (const interrupt of running.values()) interrupt();
  });

  function connect(): Promise<IDBDatabase> {
    const opening = open(database);
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    opening.then(
      // Safari also closes them by itself.
      (db) => db.addEventListener('close', forget),
      // One that never came to an end is not tried again.
      (error: unknown) => error instanceof OpenTimeout || forget(),
    );
    return opening;
  }

  return async function transact(mode, work, durability = 'default') {
    await untilShown;
    const before = absences;
    const db = await (opened ??= connect()).catch((error: unknown) => {
      if (absences === before) throw error;
    });
    if (!db || absences !== before) return transact(mode, work, durability);
    const transaction = db.transaction(storeName, mode, { durability });
    return new Promise((resolve, reject) => {
      running.set(transaction, () => {
        try {
          transaction.abort();
          // Its own events do not always come any more.
          resolve(transact(mode, work, durability));
        } catch {
          // What is committed needs no page.
        }
      });
      const result = (async () => work(transaction.objectStore(storeName)))();
      result.finally(() => running.delete(transaction)).then(resolve, reject);
    });
  };
}

function open(database: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OpenTimeout()), openLimit);
    const request = indexedDB.open(database);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    promisifyRequest(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
