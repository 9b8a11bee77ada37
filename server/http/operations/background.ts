/** Work that no request waits for, and that a stopping process must not be cut off in. */
export interface Background {
  /** Aborted when the process stops: long work then ends before its next step. */
  stopping: AbortSignal;
  /** Keeps an eye on work that has begun. Its failure is its own to report. */
  add(work: Promise<unknown>): void;
  /** Says that the process stops, and resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/**
 * Everything that goes on besides requests, in one process.
 * @returns Where such work is announced, and stopped.
 */
export function createBackground(): Background {
  const controller = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    stopping: controller.signal,
    add(work) {
      const ended: Promise<unknown> = work
        .catch(() => undefined)
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async stop() {
      controller.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
