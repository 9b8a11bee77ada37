import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Requests that this process is answering, those of them at long work, and when the last one came. */
const visitors = { now: 0, working: 0, lastAt: -Infinity };

/** Counts a request for as long as it is answered: long work makes room for it. */
export async function countVisitor<T>(answer: () => Promise<T>): Promise<T> {
  visitors.now += 1;
  visitors.lastAt = performance.now();
  try {
    return await answer();
  } finally {
    visitors.now -= 1;
  }
}

/** Counts a request that was answered at once, from memory. */
export function noteVisitor(): void {
  visitors.lastAt = performance.now();
}

/**
 * Waits within a request for long work: that makes no room for who waits for it.
 * @returns what the work returns
 */
export async function waitForWork<T>(work: Promise<T>): Promise<T> {
  visitors.working += 1;
  try {
    return await work;
  } finally {
    visitors.working -= 1;
  }
}

/** Ms that one slice should take while people visit: who comes in the middle waits for half of it. */
const shortSlice = 10;
/** Ms that it may take while no one does: the first one who comes waits for it. */
const longSlice = 40;
/** Ms without a visitor after which none is expected. */
const quiet = 1_000;
/**
 * Long work rests for so many times its slice while people visit: two thirds of them find it resting,
 * so that more than half wait for nothing.
 */
const restsFor = 2;
/** And at most so many times, however many ask: it must end some day. */
const patience = 4;

/** Ms after which work goes on without its turn: the one before it waits for something else. */
const longestWait = 1_000;

/** No one visits but those of whose `own` requests this work is, which are not counted as at work. */
const isQuiet = (own: number) =>
  visitors.now - visitors.working <= own && performance.now() - visitors.lastAt > quiet;

/** Slices within a slice are part of it, for as long as it runs. */
const outer = new AsyncLocalStorage<{ running: boolean }>();

let turn = Promise.resolve();

/** One slice of the process at a time, with its rest: two works would fill each other's rests. */
async function inTurn<T>(slice: () => Promise<T>): Promise<T> {
  const before = turn;
  let end = () => {};
  turn = new Promise((resolve) => (end = resolve));
  const arrived = new AbortController();
  const given = setTimeout(longestWait, undefined, arrived).catch(() => undefined);
  await Promise.race([before, given]);
  arrived.abort();
  try {
    return await slice();
  } finally {
    end();
  }
}

export interface Slices {
  /** Items for the next slice. */
  readonly size: number;
  /**
   * Does a slice, gives requests their turn, and makes the next slice as large as fits into a few ms.
   * @returns what `work` returns
   */
  run<T>(work: (size: number) => Promise<T>): Promise<T>;
  /** For work on single items in memory: gives requests their turn when a slice's time is over. */
  breathe(): Promise<void>;
}

/**
 * Repeats work that does up to `size` items until there are no more.
 * @param work returns how many it did
 * @returns how many were done in all
 */
export async function untilNoneLeft(
  work: (size: number) => Promise<number>,
  options?: Parameters<typeof createSlices>[0],
): Promise<number> {
  const slices = createSlices(options);
  let total = 0;
  for (let more = true; more;) {
    more = await slices.run(async (size) => {
      const done = await work(size);
      total += done;
      return done === size;
    });
  }
  return total;
}

/**
 * Long work in slices, with rests between them. The embedded database and all JavaScript share one
 * thread, and a transaction keeps all other statements waiting: each slice must be a short
 * transaction of its own, or none. While people visit, a rest is twice as long as the slice before it
 * and longer while someone is being answered, and all long work of the process takes turns; where no
 * one is, it goes on at full speed.
 * @param options `least`, `first`, `most`: items of a slice; what a slice costs before its first item
 *   makes smaller ones useless. `inRequest`: the work is itself a request
 */
export function createSlices(
  options: { least?: number; first?: number; most?: number; inRequest?: boolean } = {},
): Slices {
  const { least = 5, first = 20, most = 500, inRequest = false } = options;
  const own = inRequest ? 1 : 0;
  let size = first;
  let began = performance.now();

  /** A request at long work waits for others, and is no one to make room for. */
  async function atWork<T>(work: () => Promise<T>): Promise<T> {
    visitors.working += own;
    try {
      return await (isQuiet(0) ? work() : inTurn(work));
    } finally {
      visitors.working -= own;
      began = performance.now();
    }
  }

  async function rest(took: number): Promise<void> {
    // Sockets are read in this turn, so that who has come meanwhile is counted.
    await setImmediate();
    if (isQuiet(0)) return;
    const latest = performance.now() + patience * took;
    await setTimeout(Math.min(restsFor * took, 100));
    while (visitors.now > visitors.working && performance.now() < latest) await setTimeout(1);
  }

  async function slice<T>(work: (size: number) => Promise<T>) {
    const before = performance.now();
    const result = await work(size);
    const took = performance.now() - before;
    const target = isQuiet(0) ? longSlice : shortSlice;
    const wanted = (size * target) / Math.max(took, 0.5);
    size = Math.round(Math.min(most, Math.max(least, Math.min(size * 2, wanted))));
    return { result, took };
  }

  return {
    get size() {
      return size;
    },
    async run(work) {
      if (outer.getStore()?.running) return (await slice(work)).result;
      return atWork(async () => {
        const whole = { running: true };
        const { result, took } = await outer
          .run(whole, () => slice(work))
          .finally(() => {
            whole.running = false;
          });
        await rest(took);
        return result;
      });
    },
    async breathe() {
      const took = performance.now() - began;
      if (took < (isQuiet(own) ? longSlice : shortSlice) || outer.getStore()?.running) return;
      await atWork(() => rest(took));
    },
  };
}
