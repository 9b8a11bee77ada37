/*
 * Local storage that never throws: where a browser blocks it, or it is full, values live as long as
 * the page does. A person can then still log in and work online.
 */

const memory = new Map<string, string>();

/** The value under `key`, or null. */
export function readLocal(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, on the phone where that can be. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Forgets a value. */
export function removeLocal(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be written was never kept.
  }
}
