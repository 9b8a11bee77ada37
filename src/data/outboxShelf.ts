import type { TokenShelf } from './outboxToken.ts';
import { deleteEntry, readEntry, writeEntry } from './stores.ts';

/** Its key in `private`, which is emptied with the session. */
const key = 'outbox.token';

/** Shaped like everything in there (cache.ts, which a worker cannot load). */
interface Lent {
  data: string;
  savedAt: number;
}

/** The place of the lent token (see outboxToken.ts) on the phone's disk. */
export const tokenShelf: TokenShelf = {
  read: async () => (await readEntry<Lent>('private', key))?.data,
  write: (token) => writeEntry('private', key, { data: token, savedAt: Date.now() } satisfies Lent),
  remove: () => deleteEntry('private', key),
};
