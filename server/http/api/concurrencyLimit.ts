import { ApiError } from './errors.ts';

/** Lets only so many run at once; the rest wait their turn. */
export interface ConcurrencyLimit<Rank extends string> {
  /**
   * Runs `work` when there is room.
   * @throws BUSY where too many of its rank wait already; what `work` throws
   */
  run<T>(work: () => Promise<T>, rank: Rank): Promise<T>;
}

/**
 * A gate for work that costs processor time or memory. Each rank has a queue of its own, and the
 * first rank that waits goes next, so that a flood of the last one keeps no one of the others out.
 * @param atOnce - How many run together.
 * @param waiting - How many of each rank may wait, the ones that go first named first. The next one
 *   is turned away, which is kinder than a queue that no one sees the end of.
 * @throws BUSY, by `run`, where too many of a rank wait already
 */
export function createConcurrencyLimit<Rank extends string>(
  atOnce: number,
  waiting: Record<Rank, number>,
): ConcurrencyLimit<Rank> {
  const queues = new Map<string, (() => void)[]>(Object.keys(waiting).map((rank) => [rank, []]));
  let running = 0;
  const leave = () => {
    const first = [...queues.values()].find((queue) => queue.length > 0);
    const next = first?.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work, rank) {
      const queue = queues.get(rank) ?? [];
      if (running < atOnce) running += 1;
      else if (queue.length < waiting[rank]) await new Promise<void>((enter) => queue.push(enter));
      else throw new ApiError('BUSY', { retryAfterSeconds: 5 });
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
