interface UploadLock {
  stop: AbortController;
  ended: Promise<unknown>;
}

const locks = new Map<string, UploadLock>();

/**
 * Runs `work` for an upload when no one else does. Anyone who comes next takes over: the one before is
 * told to stop and waited for. On a phone that changes its network, that one is a connection that
 * will never send again but stays open for minutes.
 */
export async function withUploadLock<T>(
  id: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = locks.get(id);
  before?.stop.abort();
  const stop = new AbortController();
  const ended = Promise.resolve(before?.ended).then(() => work(stop.signal));
  const turn = { stop, ended: ended.catch(() => undefined) };
  locks.set(id, turn);
  try {
    return await ended;
  } finally {
    if (locks.get(id) === turn) locks.delete(id);
  }
}
