import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '#server/http/api/errors.ts';
import { BackupError } from './format/backupError.ts';

/** How long a file store may be away before a command gives up, and between two tries, in ms. */
const waits = { most: 2 * 60_000, pause: 1_000 };

/** What came from the file store and broke off. */
export class BrokenTransfer extends Error {
  override name = 'BrokenTransfer';
}

/** Does something with the file store again for as long as that is away. */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes the patience of one command. A store in a bucket may be away for a moment, and a backup of
 * hours must not end for it.
 * @param signal - Ends the waiting.
 * @param limits - How long the store may be away, and the pause between two tries, in ms.
 * @returns What tries again.
 * @throws BackupError, by what is returned, where the store stays away; AbortError where `signal` ends
 *   the waiting; what else `work` throws
 */
export function createPatience(signal: AbortSignal, limits = waits): Patience {
  return async (work) => {
    const until = performance.now() + limits.most;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() > until)
          throw new BackupError('The file store (FILES_URL) does not answer.');
        await delay(limits.pause, undefined, { signal });
      }
    }
  };
}

const isAway = (error: unknown): boolean =>
  error instanceof BrokenTransfer ||
  (error instanceof ApiError && error.code === 'FILES_UNAVAILABLE');
