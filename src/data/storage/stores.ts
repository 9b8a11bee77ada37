import {
  clear,
  createStore,
  del,
  delMany,
  entries,
  get,
  promisifyRequest,
  set,
  setMany,
  type UseStore,
} from 'idb-keyval';
import { keepsNothing } from './tabOnly.ts';

/** One database per privacy class (design 4), each with one store of keyed entries. */
export type StoreName = 'public' | 'private' | 'outbox';

const open = new Map<StoreName, UseStore>();

/** Safari has been seen never to answer the opening of a database; then reads must go on without. Ms. */
const openLimit = 5_000;

/** The store of a privacy class, for work that needs its own transaction. */
export function storeOf(name: StoreName): UseStore {
  // On someone else's phone it is as if there were no storage, but for what is everyone's.
  if (name !== 'public' && keepsNothing()) return () => Promise.reject(new Error('tab'));
  let store = open.get(name);
  if (!store) {
    store = careful(createStore(`safar-${name}`, 'entries'));
    open.set(name, store);
  }
  return store;
}

/** The store, but it always answers: also where opening throws at once, or never comes to an end. */
function careful(store: UseStore): UseStore {
  let ready: Promise<unknown> | undefined;
  return async (mode, work) => {
    ready ??= opened(store);
    await ready.catch((error: unknown) => {
      if (!(error instanceof OpenTimeout)) ready = undefined;
      throw error;
    });
    return store(mode, work);
  };
}

class OpenTimeout extends Error {}

async function opened(store: UseStore): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OpenTimeout()), openLimit);
  });
  await Promise.race([Promise.resolve().then(() => store('readonly', () => undefined)), late]);
  clearTimeout(timer);
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

/**
 * Reads a value and writes what `change` makes of it, in one transaction; undefined forgets it.
 * Rejects where storage is full or unavailable.
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
    });
    return promisifyRequest(store.transaction);
  });
}

/** Forgets the value under `key`. */
export function deleteEntry(name: StoreName, key: string): Promise<void> {
  return del(key, storeOf(name));
}

/** Forgets several values in one transaction. */
export function deleteEntries(name: StoreName, keys: string[]): Promise<void> {
  return delMany(keys, storeOf(name));
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

/** Forgets everything of a privacy class. */
export function clearStore(name: StoreName): Promise<void> {
  return clear(storeOf(name));
}
