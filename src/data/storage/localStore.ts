/*
 * Local storage that never throws: where a browser blocks it, or it is full, values live as long as
 * the page does. A person can then still log in and work online.
 */

const memory = new Map<string, string>();

/** @returns the value under `key`, or null */
export function readLocal(key: string): string | null {
  return memory.get(key) ?? guarded(() => localStorage.getItem(key)) ?? null;
}

/** Keeps a value, on the phone where that can be. */
export function writeLocal(key: string, value: string): void {
  memory.set(key, value);
  guarded(() => {
    localStorage.setItem(key, value);
    memory.delete(key);
  });
}

/** Forgets a value. */
export function removeLocal(key: string): void {
  memory.delete(key);
  guarded(() => localStorage.removeItem(key));
}

/** Forgets every value whose key begins so. */
export function removeLocalsOf(prefix: string): void {
  for (const key of [...memory.keys(), ...(guarded(() => Object.keys(localStorage)) ?? [])]) {
    if (key.startsWith(prefix)) removeLocal(key);
  }
}

function guarded<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
