import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

/**
 * Who wants to be told of news on this phone, and how. A session that ran out leaves it for the next
 * login of the same person; a logout by choice takes it along.
 */
export interface PushWish {
  userId: string;
  /** Job, company and status may be read on the lock screen. */
  details: boolean;
  /** What the worker, which knows no texts, says of something that was refused. */
  notSent: string;
}

const key = 'push';

/** The wish in local storage: of the person, not of a session. */
export const pushWish = {
  read(): PushWish | null {
    try {
      return JSON.parse(readLocal(key) ?? 'null') as PushWish | null;
    } catch {
      return null;
    }
  },
  write: (wish: PushWish): void => writeLocal(key, JSON.stringify(wish)),
  remove: (): void => removeLocal(key),
};
