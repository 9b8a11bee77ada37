import type { PushMark } from '#contract/notifications.ts';
import { allEntries, deleteEntry, readEntry, writeEntry } from '#src/data/storage/stores.ts';

/**
 * In `private`, which is emptied with the session: who has logged out is told of nothing. By its
 * owner's name, as what is left there of someone else is deleted in idle time (cacheEviction.ts).
 */
const keyOf = (userId: string) => userId + ending;
const ending = '|push';

/** Shaped like everything in there (cache.ts, which a worker cannot load). */
interface KeptMark {
  data: PushMark;
  savedAt: number;
}

/** That this phone is told of news, and how: for the worker, which knows no session. */
export const pushMark = {
  /** Undefined where this person is told of nothing here, or storage cannot be used. */
  read: async (userId: string): Promise<PushMark | undefined> =>
    (await readEntry<KeptMark>('private', keyOf(userId)).catch((): undefined => undefined))?.data,
  /** That of the person who is logged in: the last one, should a phone have died in the middle of a logout. */
  async current(): Promise<PushMark | undefined> {
    const entries = await allEntries<KeptMark>('private').catch(() => []);
    const marks = entries.flatMap(([key, mark]) => (key.endsWith(ending) ? [mark] : []));
    return marks.sort((a, b) => b.savedAt - a.savedAt)[0]?.data;
  },
  write: (userId: string, data: PushMark): Promise<void> =>
    writeEntry('private', keyOf(userId), { data, savedAt: Date.now() } satisfies KeptMark),
  remove: (userId: string): Promise<void> => deleteEntry('private', keyOf(userId)),
};
