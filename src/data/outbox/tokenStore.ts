import type { TokenStore } from './token.ts';
import { deleteEntry, readEntry, writeEntry } from '#src/data/storage/stores.ts';

/** Its key in `private`, which is emptied with the session. */
const key = 'outbox.token';

/** Shaped like everything in there (cache.ts, which a worker cannot load). */
interface SharedToken {
  data: string;
  savedAt: number;
}

/** The place of the lent token (see token.ts) on the phone's disk. */
export const tokenStore: TokenStore = {
  read: async () => (await readEntry<SharedToken>('private', key))?.data,
  write: (token) =>
    writeEntry('private', key, { data: token, savedAt: Date.now() } satisfies SharedToken),
  remove: () => deleteEntry('private', key),
};
