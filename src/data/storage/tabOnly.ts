/*
 * A person may be at someone else's phone: then what is their own lives in the memory of the tab, by
 * its key in local storage, and nowhere else. Needs no document: stores.ts asks, also in the worker.
 */

/** What a tab has in place of local storage. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

let own: TabStorage | null = null;

/** What is one's own in this tab; null where the phone is one's own. */
export const ownStorage = (): TabStorage | null => own;

/** Whether nothing of the person in front of this tab may stay on the phone. */
export const keepsNothing = (): boolean => own !== null;

/** From now on one's own is kept there, or with null on the phone again; what the tab had is forgotten. */
export function setOwnStorage(storage: TabStorage | null): void {
  own = storage;
}
