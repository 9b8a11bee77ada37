import { setImmediate, setTimeout } from 'node:timers/promises';

/** Requests that this process is answering, and when the last one came. */
const visitors = { now: 0, lastAt: -Infinity };

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

const isQuiet = (own: number) => visitors.now <= own && performance.now() - visitors.lastAt > quiet;

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
 * and longer while someone is being answered; where no one is, the work goes on at full speed.
 * @param options `least`, `first`, `most`: items of a slice; what a slice costs before its first item
 *   makes smaller ones useless. `inRequest`: the work is itself a request
 */
export function createSlices(
  options: { least?: number; first?: number; most?: number; inRequest?: boolean } = {},
): Slices {
  const { least = 5, first = 20, most = 500, inRequest = false } = options;
  const own = inRequest ? 1 : 0;
  const target = () => (isQuiet(own) ? longSlice : shortSlice);
  let size = first;
  let began = performance.now();

  async function rest(took: number): Promise<void> {
    // Sockets are read in this turn, so that who has come meanwhile is counted.
    await setImmediate();
    if (isQuiet(own)) return;
    const latest = performance.now() + patience * took;
    await setTimeout(Math.min(restsFor * took, 100));
    while (visitors.now > own && performance.now() < latest) await setTimeout(1);
  }

  return {
    get size() {
      return size;
    },
    async run(work) {
      const before = performance.now();
      const result = await work(size);
      const took = performance.now() - before;
      const wanted = (size * target()) / Math.max(took, 0.5);
      size = Math.round(Math.min(most, Math.max(least, Math.min(size * 2, wanted))));
      await rest(took);
      began = performance.now();
      return result;
    },
    async breathe() {
      const took = performance.now() - began;
      if (took < target()) return;
      await rest(took);
      began = performance.now();
    },
  };
}
