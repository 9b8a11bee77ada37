import type { PushMark } from '#contract/notifications.ts';
import { deleteEntry, readEntry, writeEntry } from '#src/data/storage/stores.ts';

/** Its key in `private`, which is emptied with the session: who has logged out is told of nothing. */
const key = 'push';

/** Shaped like everything in there (cache.ts, which a worker cannot load). */
interface KeptMark {
  data: PushMark;
  savedAt: number;
}

/** That this phone is told of news, and how: for the worker, which knows no session. */
export const pushMark = {
  read: async (): Promise<PushMark | undefined> =>
    (await readEntry<KeptMark>('private', key).catch((): undefined => undefined))?.data,
  write: (data: PushMark): Promise<void> =>
    writeEntry('private', key, { data, savedAt: Date.now() } satisfies KeptMark),
  remove: (): Promise<void> => deleteEntry('private', key),
};
