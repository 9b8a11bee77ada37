import type { SessionUser } from '#contract/account/user.ts';
import { handoverKey, localKeys } from './keys.ts';
import { ownStorage } from './tabOnly.ts';

/*
 * Local storage that never throws: where a browser blocks it, or it is full, values live as long as
 * the page does. A person can then still log in and work online.
 */

const memory = new Map<string, string>();

const isOwn = (key: string) =>
  key === localKeys.token || key === localKeys.user || key.startsWith(localKeys.drafts);
const storageOf = (key: string) => (isOwn(key) && ownStorage()) || localStorage;

/** Whether the last document of this tab has left something to this one (handOver.ts). */
export const hasLeft = (): boolean => Boolean(guarded(() => sessionStorage.getItem(handoverKey)));

/** @returns the value under `key`, or null */
export function readLocal(key: string): string | null {
  return memory.get(key) ?? guarded(() => storageOf(key).getItem(key)) ?? null;
}

/** @returns who is logged in by what every tab reads, or null: also where it cannot be read */
export function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(readLocal(localKeys.user) ?? 'null') as SessionUser | null;
    return user && typeof user.id === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Keeps a value, on the phone where that can be. */
export function writeLocal(key: string, value: string): void {
  memory.set(key, value);
  guarded(() => {
    storageOf(key).setItem(key, value);
    memory.delete(key);
  });
}

/** Forgets a value. */
export function removeLocal(key: string): void {
  memory.delete(key);
  guarded(() => storageOf(key).removeItem(key));
}

/** @returns what is kept under keys that begin so: the rest of the key, and the value */
export function localsOf(prefix: string): [string, string][] {
  const stored = guarded(() => ownStorage()?.keys() ?? Object.keys(localStorage));
  const keys = new Set([...memory.keys(), ...(stored ?? [])]);
  return [...keys].flatMap((key) => {
    const value = key.startsWith(prefix) ? readLocal(key) : null;
    return value === null ? [] : [[key.slice(prefix.length), value] satisfies [string, string]];
  });
}

/** Forgets every value whose key begins so. */
export function removeLocalsOf(prefix: string): void {
  for (const [rest] of localsOf(prefix)) removeLocal(prefix + rest);
}

function guarded<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
