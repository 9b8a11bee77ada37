import { setOwnStorage, type TabStorage } from './tabOnly.ts';

/** From now on nothing of one's own is kept on the phone, or it is again; what the tab had is forgotten. */
export function keepNothing(on: boolean, values?: Iterable<[string, string]>): void {
  setOwnStorage(on ? storageOf(new Map(values)) : null);
}

function storageOf(values: Map<string, string>): TabStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}
