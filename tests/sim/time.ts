/** Events in virtual time, ms. Nothing here waits: the next event follows when all is quiet. */
export interface VirtualTime {
  now(): number;
  /** Runs `event` after `ms`; the returned function calls it off. */
  after(ms: number, event: () => void): () => void;
  /** Runs events until `done` says so, or none is left, or `end` is reached. */
  run(end: number, done?: () => boolean): Promise<void>;
}

interface Event {
  at: number;
  order: number;
  run: (() => void) | null;
}

const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

/**
 * Promises run to their next wait before anything else happens: what is put on the tick queue while
 * promises run follows when none of them is left.
 */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** A clock at 0 without events. Events of the same moment run in the order of their making. */
export function virtualTime(): VirtualTime {
  let now = 0;
  let made = 0;
  const heap: Event[] = [];

  function push(event: Event): void {
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(event, heap[parent] as Event)) break;
      heap[at] = heap[parent] as Event;
      at = parent;
    }
    heap[at] = event;
  }

  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!last || last === first) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && before(right, heap[child] as Event)) child += 1;
      if (!before(heap[child] as Event, last)) break;
      heap[at] = heap[child] as Event;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  return {
    now: () => now,
    after(ms, run) {
      const event: Event = { at: now + Math.max(0, ms), order: (made += 1), run };
      push(event);
      return () => {
        event.run = null;
      };
    },
    async run(end, done = () => false) {
      await quiet();
      while (!done()) {
        const next = heap[0];
        if (!next || next.at > end) break;
        pop();
        if (!next.run) continue;
        now = next.at;
        next.run();
        await quiet();
      }
      if (!done()) now = Math.max(now, end);
    },
  };
}
