interface Turn {
  stop: AbortController;
  ended: Promise<unknown>;
}

const turns = new Map<string, Turn>();

/**
 * Runs `work` for an upload when nobody else does. Whoever comes next takes over: the one before is
 * told to stop and waited for. On a phone that changes its network, that one is a connection that
 * will never send again but stays open for minutes.
 */
export async function takeTurn<T>(
  id: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = turns.get(id);
  before?.stop.abort();
  const stop = new AbortController();
  const ended = Promise.resolve(before?.ended).then(() => work(stop.signal));
  const turn = { stop, ended: ended.catch(() => undefined) };
  turns.set(id, turn);
  try {
    return await ended;
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
  }
}
