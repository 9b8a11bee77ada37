import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ApiError } from '#server/http/api/errors.ts';
import { hasBody } from '#server/http/api/hasBody.ts';
import { busyPageFor, busyPageHeaders } from './busyPage.ts';

/** How much is done at once, and how long the rest waits for its turn (ms) before it is sent away. */
const rooms = {
  /** Nothing to read from the sender. */
  reads: { places: 16, waiting: 2_000, patience: 3_000 },
  /** A body comes along: slow senders must not take the places of those who only read. */
  writes: { places: 8, waiting: 500, patience: 5_000 },
} as const;
/** A write's place is given on after this: it waits for a mail server or the payment provider. */
const longestWrite = 5_000; // ms
/** The same while the body is still on its way. */
const incompleteWrite = 250; // ms
/**
 * A process that is this late with everything takes on only what it answers anyone alike, if so many
 * requests are in its hands: one long pause, with no one waiting, is no overload.
 */
const lateness = 500; // ms
const crowd = 8;
const look = 100; // ms
/** Retry-After, in seconds: not all at the same moment. */
const earliest = 3;
const spread = 6;

/** What tells whether the process lives, what costs next to nothing, and what a provider repeats only so often. */
const always = /^\/(healthz|readyz|metrics|assets\/.*|api\/payments\/webhook)$/;

type Kind = keyof typeof rooms;
const kinds = ['reads', 'writes'] as const;

/** Why someone is sent away: everyone is late, too many wait, or they waited too long themselves. */
export type SentAway = 'late' | 'crowded' | 'waited';

interface Waiting {
  since: number;
  enter(): void;
  refuse(why: SentAway): void;
  isGone(): boolean;
}

interface Room {
  running: number;
  /** Public reads first, everyone else after them. */
  queues: [Waiting[], Waiting[]];
}

export interface Overload {
  /** Wraps what answers requests. */
  around(listener: RequestListener): RequestListener;
  /** For metrics. */
  state(): { running: number; waiting: number; lateness: number };
  stop(): void;
}

/**
 * Sheds load before it costs anything: only so many requests are worked on at once, the next wait a
 * moment, and who would wait longer hears 503 BUSY with Retry-After, which phones and their outbox
 * understand; who opens a page reads it in words. Without it everyone would wait until no one is answered in time.
 * @param onSentAway - Counts who was sent away.
 * @returns The gate, for one server.
 */
export function createOverload(onSentAway: (why: SentAway) => void): Overload {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const open: Record<Kind, Room> = {
    reads: { running: 0, queues: [[], []] },
    writes: { running: 0, queues: [[], []] },
  };
  let late = 0;
  let isDue = false;

  /**
   * Lets in who is next, one of each kind, and then everything else of the event loop: the embedded
   * database answers without a pause, so that requests which were begun as they came in would keep
   * timers and new connections from their turn for as long as there are any.
   */
  function pump(): void {
    isDue = false;
    for (const kind of kinds) {
      const waiting = open[kind].running < rooms[kind].places && nextOf(kind);
      if (waiting) waiting.enter();
      if (waiting && count(kind) > 0) schedule();
    }
  }

  function nextOf(kind: Kind): Waiting | undefined {
    const [first, second] = open[kind].queues;
    for (;;) {
      const waiting = first.shift() ?? second.shift();
      if (!waiting || !isOver(kind, waiting)) return waiting;
    }
  }

  /** Whether someone no longer waits; sends away who has waited too long. */
  function isOver(kind: Kind, waiting: Waiting): boolean {
    if (waiting.isGone()) return true;
    if (performance.now() - waiting.since <= rooms[kind].patience) return false;
    waiting.refuse('waited');
    return true;
  }

  function schedule(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(pump);
  }

  const count = (kind: Kind) => open[kind].queues[0].length + open[kind].queues[1].length;
  const inHand = () => kinds.reduce((sum, kind) => sum + open[kind].running + count(kind), 0);

  function take(kind: Kind, request: IncomingMessage, response: ServerResponse) {
    open[kind].running += 1;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      open[kind].running -= 1;
      schedule();
    };
    const timers: NodeJS.Timeout[] = [];
    if (kind === 'writes') {
      timers.push(setTimeout(() => request.complete || leave(), incompleteWrite));
      timers.push(setTimeout(leave, longestWrite));
    }
    const done = () => {
      timers.forEach(clearTimeout);
      leave();
    };
    // When it is answered, and not when a slow line has taken the answer.
    response.once('prefinish', done);
    response.once('close', done);
  }

  const sweep = setInterval(() => {
    late = delays.mean / 1e6 || 0;
    delays.reset();
    for (const kind of kinds) {
      for (const queue of open[kind].queues) {
        while (queue[0] && isOver(kind, queue[0])) queue.shift();
      }
    }
    schedule();
  }, look).unref();

  return {
    around: (listener) => (request, response) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      if (always.test(path)) return listener(request, response);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const kind = isRead ? 'reads' : 'writes';
      const isPublic = isRead && request.headers.authorization === undefined;
      const enter = () => {
        take(kind, request, response);
        listener(request, response);
      };
      const refuse = (why: SentAway) => {
        onSentAway(why);
        sendAway(request, response);
      };
      if (late > lateness && inHand() >= crowd && !isPublic) return refuse('late');
      const [first, second] = open[kind].queues;
      if (count(kind) >= rooms[kind].waiting) return refuse('crowded');
      const isGone = () => response.destroyed || response.closed;
      (isPublic ? first : second).push({ since: performance.now(), enter, refuse, isGone });
      schedule();
    },
    state: () => ({
      running: open.reads.running + open.writes.running,
      waiting: count('reads') + count('writes'),
      lateness: late,
    }),
    stop() {
      clearInterval(sweep);
      delays.disable();
    },
  };
}

function sendAway(request: IncomingMessage, response: ServerResponse): void {
  const page = busyPageFor(request);
  const body = page ?? JSON.stringify(new ApiError('BUSY').body());
  const seconds = earliest + Math.floor(Math.random() * spread);
  response.writeHead(503, {
    // A browser does not heed Retry-After.
    ...(page
      ? { ...busyPageHeaders, Refresh: seconds }
      : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': seconds,
    // The rest of a body may still be on its way: nothing must wait behind it.
    ...(request.complete || !hasBody(request.headers) ? {} : { Connection: 'close' }),
  });
  response.end(body);
}
