import { vi } from 'vitest';
import type { Db } from '#server/db/client.ts';

/**
 * Lets the next transaction of a server fail, in whichever of its processes it comes.
 * @param databases - The processes' own.
 * @param when - `before`: nothing of it is done; `after`: it is done, but its answer is lost.
 */
export function failNextTransaction(
  databases: readonly Db[],
  error: Error,
  when: 'before' | 'after' = 'before',
): void {
  const spies = databases.map((db) => {
    const real = db.transaction.bind(db);
    return vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
      for (const spy of spies) spy.mockRestore();
      if (when === 'after') await real(work, config);
      throw error;
    });
  });
}
