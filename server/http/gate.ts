import { ApiError } from './errors.ts';

/** Lets only so many run at once; the rest wait their turn. */
export interface Gate {
  /** Runs `work` when there is room. Throws BUSY where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate for work that costs processor time or memory. `atOnce`: how many run together;
 * `waiting`: how many may wait before the next is turned away (which is kinder than a queue that
 * nobody sees the end of).
 */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (queue.length < waiting) await new Promise<void>((enter) => queue.push(enter));
      else throw new ApiError('BUSY', { retryAfterSeconds: 5 });
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
