import { clear, createStore, del, entries, get, set, setMany, type UseStore } from 'idb-keyval';

/** One database per privacy class (design 4), each with one store of keyed entries. */
export type StoreName = 'public' | 'private' | 'outbox';

const open = new Map<StoreName, UseStore>();

/** The store of a privacy class, for work that needs a transaction of its own. */
export function storeOf(name: StoreName): UseStore {
  let store = open.get(name);
  if (!store) {
    store = createStore(`safar-${name}`, 'entries');
    open.set(name, store);
  }
  return store;
}

/** The value under `key`, or undefined. Rejects where the phone's storage cannot be used. */
export function readEntry<T>(name: StoreName, key: string): Promise<T | undefined> {
  return get<T>(key, storeOf(name));
}

/** Keeps `value` under `key`. Rejects where storage is full or unavailable. */
export function writeEntry(name: StoreName, key: string, value: unknown): Promise<void> {
  return set(key, value, storeOf(name));
}

/** Keeps several values in one transaction. */
export function writeEntries(name: StoreName, values: [string, unknown][]): Promise<void> {
  return setMany(values, storeOf(name));
}

/** Forgets the value under `key`. */
export function deleteEntry(name: StoreName, key: string): Promise<void> {
  return del(key, storeOf(name));
}

/** Every key with its value. */
export function allEntries<T>(name: StoreName): Promise<[string, T][]> {
  return entries<string, T>(storeOf(name));
}

/** Forgets everything of a privacy class. */
export function clearStore(name: StoreName): Promise<void> {
  return clear(storeOf(name));
}
