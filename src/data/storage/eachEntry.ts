import { storeOf, type StoreName } from './stores.ts';

/**
 * Visits the entries of a store one after the other, in the order of their keys, so that never all of
 * them are in memory. Rejects where storage cannot be used.
 */
export function eachEntry(
  name: StoreName,
  visit: (key: string, value: unknown) => void,
): Promise<void> {
  let rest: IDBKeyRange | undefined;
  return storeOf(name)('readonly', (store) => {
    const request = store.openCursor(rest);
    return new Promise<void>((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error ?? new Error('no cursor')));
      request.addEventListener('success', () => {
        const cursor = request.result;
        if (!cursor) return resolve();
        visit(cursor.key as string, cursor.value);
        // Where the page is put aside meanwhile, it goes on from here.
        rest = IDBKeyRange.lowerBound(cursor.key, true);
        cursor.continue();
      });
    });
  });
}
