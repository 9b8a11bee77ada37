import {
  del,
  delMany,
  entries,
  get,
  promisifyRequest,
  set,
  setMany,
  type UseStore,
} from 'idb-keyval';
import { openStore, type Store } from './database.ts';
import { keepsNothing } from './tabOnly.ts';

/** One database per privacy class (design 4), each with one store of keyed entries. */
export type StoreName = 'public' | 'private' | 'outbox' | 'uploads';

const open = new Map<StoreName, Store>();

/** The store of a privacy class, for work that needs its own transaction. */
export function storeOf(name: StoreName): Store {
  // On someone else's phone it is as if there were no storage, but for what is everyone's.
  if (name !== 'public' && keepsNothing()) return () => Promise.reject(new Error('tab'));
  let store = open.get(name);
  if (!store) {
    store = openStore(`safar-${name}`);
    open.set(name, store);
  }
  return store;
}

/** The same for work that asks for all that it writes at once: committed with it, also where the page ends now. */
const writesOf =
  (name: StoreName): UseStore =>
  (mode, work) =>
    storeOf(name)(mode, (store) => {
      const written = work(store);
      store.transaction.commit();
      return written;
    });

/** The value under `key`, or undefined. Rejects where the phone's storage cannot be used. */
export function readEntry<T>(name: StoreName, key: string): Promise<T | undefined> {
  return get<T>(key, storeOf(name));
}

/** Keeps `value` under `key`. Rejects where storage is full or unavailable. */
export function writeEntry(name: StoreName, key: string, value: unknown): Promise<void> {
  return set(key, value, writesOf(name));
}

/** Keeps several values in one transaction. */
export function writeEntries(name: StoreName, values: [string, unknown][]): Promise<void> {
  return setMany(values, writesOf(name));
}

/**
 * Reads a value and writes what `change` makes of it, in one transaction; undefined forgets it.
 * Rejects where storage is full or unavailable. `change` may be called more than once.
 */
export function changeEntry<T>(
  name: StoreName,
  key: string,
  change: (value: T | undefined) => T | undefined,
): Promise<void> {
  return storeOf(name)('readwrite', (store) => {
    const asked = store.get(key);
    asked.addEventListener('success', () => {
      const next = change(asked.result as T | undefined);
      if (next === undefined) store.delete(key);
      else store.put(next, key);
      store.transaction.commit();
    });
    return promisifyRequest(store.transaction);
  });
}

/** Forgets the value under `key`. */
export function deleteEntry(name: StoreName, key: string): Promise<void> {
  return del(key, writesOf(name));
}

/** Forgets several values in one transaction. */
export function deleteEntries(name: StoreName, keys: string[]): Promise<void> {
  return delMany(keys, writesOf(name));
}

/** Every key with its value. */
export function allEntries<T>(name: StoreName): Promise<[string, T][]> {
  return entries<string, T>(storeOf(name));
}

/** The entries whose key begins with `prefix`, in the order of their keys. */
export function entriesUnder<T>(name: StoreName, prefix: string): Promise<[string, T][]> {
  return storeOf(name)('readonly', async (store) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<T[]>(store.getAll(range)),
    ]);
    return keys.flatMap((key, at): [string, T][] => {
      const value = values[at];
      return typeof key === 'string' && value !== undefined ? [[key, value]] : [];
    });
  });
}

/** Forgets everything of a privacy class, or what is under keys that begin with `prefix`. */
export function clearStore(name: StoreName, prefix = ''): Promise<void> {
  return writesOf(name)('readwrite', (store) =>
    promisifyRequest(store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  );
}
