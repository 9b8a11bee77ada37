import { failureOf } from '#src/data/api.ts';

/**
 * What `send` is answered. Where the answer was lost on its way it is asked for once more: it may be
 * there, so the request needs a key by which it is done once.
 */
export function sendAgain<T>(send: () => Promise<T>): Promise<T> {
  return send().catch((error: unknown) => {
    if (!failureOf(error).offline) throw error;
    return send();
  });
}
