import { queuedCalls } from '#contract/http/queuedCalls.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry } from '#contract/outbox.ts';
import { drain, outboxRules } from './drain.ts';
import { onFullDisk } from './fullDisk.ts';
import { blocks } from './policy.ts';
import type { Change, OutboxEvent, OutboxPorts } from './ports.ts';
import {
  discarding,
  editing,
  holding,
  presenting,
  releasing,
  resuming,
  retrying,
  wiping,
  type Write,
} from './queue.ts';
import type { PresentProfile, Seen } from './rebase.ts';

/** The phone's storage cannot be used: nothing was kept, save online instead. */
export class OutboxUnavailable extends Error {}
/** The call needs a session and there is none. */
export class NotLoggedIn extends Error {}

export interface OutboxView {
  /** Every entry on the phone, of all users, after each change. */
  show(entries: readonly OutboxEntry[]): void;
  /** `here`: this tab or worker sent it. */
  hear(news: OutboxEvent, here: boolean): void;
}

/** Why a drain is asked for. Only a timer respects the waits after network failures. */
type DrainReason = 'timer' | 'event';

export interface Outbox {
  /**
   * Resolves once the write is on the disk, or has taken back one that was not sent yet.
   * @throws OutboxUnavailable or NotLoggedIn
   */
  add<N extends QueuedCall>(write: Write<N>): Promise<OutboxEntry<N>>;
  /** New id, last in the order; `seen` as it was on screen. Null: gone, or it may have arrived already. */
  edit(id: string, body: unknown, seen?: Seen): Promise<OutboxEntry | null>;
  /** A failed entry waits again; a waiting one is sent now. False: gone. */
  retry(id: string): Promise<boolean>;
  discard(id: string): Promise<boolean>;
  /** What was refused is open in the editor: it does not leave before it is sent from there or released. */
  hold(id: string): Promise<void>;
  /** A form no longer waits for it, or the editor was left as it was: it stays here, also where it is refused. */
  release(id: string): Promise<void>;
  /** A profile was read: what is asked about refused saves of it is asked about what is saved now. */
  present(profile: PresentProfile): Promise<void>;
  /** Discards what has certainly not arrived. False: it may have, or is gone; the opposite takes it back. */
  takeBack(id: string): Promise<boolean>;
  /** Whether it is on the disk; also where that cannot be found out. */
  holds(id: string): Promise<boolean>;
  /** Resolves when nothing more can be sent now; false where another tab or the worker is sending. */
  drain(kick?: DrainReason): Promise<boolean>;
  /** The user has logged in: what a refused session had paused goes on. Never rejects. */
  resume(userId: string): Promise<void>;
  /**
   * Logout. `keep` false forgets what the user has not sent. Never rejects and never takes long:
   * no one stays logged in because storage fails. False: it did, and the entries are still there.
   */
  end(userId: string, keep: boolean): Promise<boolean>;
  /** Reads the entries anew and shows them. Never rejects. */
  refresh(): Promise<void>;
  /** Follows the other tabs and the worker, and wakes up when a wait is over. */
  start(): void;
  stop(): void;
}

/**
 * The outbox over its ports; pages, worker and simulation differ only in those.
 * @throws NotLoggedIn, by `add`, where the call needs a session, OutboxUnavailable where nothing can be
 *   kept; what the storage throws, by `edit`, `retry`, `discard`, `hold`,
 *   `release`, `present` and `takeBack`
 */
export function createOutbox(ports: OutboxPorts, view: OutboxView, rules = outboxRules): Outbox {
  const { clock, session, lock, channel } = ports;
  const store = onFullDisk(ports);
  const uuid = () => ports.uuid();
  let entries: readonly OutboxEntry[] = [];
  let running: Promise<boolean> | undefined;
  /** Logged out, and told so before the session itself: its token is not lent any more. */
  let ended: string | undefined;
  /** Logged in: what a refused session had paused is yet to be let go on. */
  let resumed: string | undefined;
  let asked = false;
  let eager = false;
  let reading: Promise<void> | undefined;
  let stale = false;
  let started = false;
  let stopTimer = () => {};
  let stopListening = () => {};

  async function read(): Promise<void> {
    while (stale) {
      stale = false;
      entries = await store.all();
      view.show(entries);
    }
    const bearer = await session.current();
    const own = entries.some((one) => one.userId === bearer?.userId && one.state === 'waiting');
    // Not waited for: where that write hangs, screens would show no change any more.
    void session.share(own && bearer?.userId !== ended).catch(() => undefined);
  }

  function refresh(): Promise<void> {
    stale = true;
    reading ??= read()
      .catch(() => undefined)
      .then(() => {
        reading = undefined;
        // Asked for once more while the session was looked up: anyone who asked waits for that too.
        if (stale) return refresh();
        if (!running) void schedule();
        return undefined;
      });
    return reading;
  }

  /** After our own change: others look again, and so do we. */
  function changed(): void {
    channel.tell({ kind: 'changed' });
    void refresh();
  }

  function drainNow(kick: DrainReason = 'event'): Promise<boolean> {
    asked = true;
    eager ||= kick === 'event';
    // What is about to be sent is shown: another tab may have written it, and died before it told.
    if (!running) void refresh();
    running ??= run().finally(() => {
      running = undefined;
      if (asked) void drainNow('timer');
      else void refresh();
    });
    return running;
  }

  async function run(): Promise<boolean> {
    let ran = false;
    while (asked) {
      asked = false;
      // Kicks that come from here on are for the next round.
      const cutShort = eager;
      eager = false;
      const onEvent = (news: OutboxEvent) => {
        channel.tell(news);
        view.hear(news, true);
        void refresh();
      };
      ran = await letGoOn()
        .then(() =>
          lock.exclusive((stillMine) =>
            drain({ ...ports, store }, rules, { eager: cutShort, stillMine, onEvent: onEvent }),
          ),
        )
        .catch(() => false);
      if (!ran) eager ||= cutShort;
    }
    return ran;
  }

  async function letGoOn(): Promise<void> {
    const userId = resumed;
    if (userId === undefined) return;
    if (await store.change(null, resuming(userId, clock.now()))) changed();
    if (resumed === userId) resumed = undefined;
  }

  /** Sets the timer for the first entry that can be sent and must wait. */
  async function schedule(): Promise<void> {
    stopTimer();
    if (!started) return;
    const bearer = await session.current().catch(() => null);
    if (running || !started) return;
    const now = clock.now();
    const heads: OutboxEntry[] = [];
    for (const one of entries) {
      const isOurs = one.userId === null || one.userId === bearer?.userId;
      if (!isOurs || one.state === 'failed') continue;
      if (!heads.some((head) => blocks(head, one))) heads.push(one);
    }
    const waits = heads
      .filter((one) => one.state === 'waiting')
      .map((one) => rules.waitLeft(one, now));
    if (resumed !== undefined) waits.push(0);
    stopTimer();
    if (waits.length === 0) return;
    // What is due and yet was not sent is being sent elsewhere, or there is no network.
    const look = ports.online() ? outboxPolicy.busyWait : outboxPolicy.offlineWait;
    const wait = Math.min(...waits) || look;
    // A long timer is cut in pieces: browsers count them in 32 bits, and clocks are set.
    stopTimer = clock.after(Math.min(wait, outboxPolicy.backoffMost), () => void drainNow('timer'));
  }

  /** A change on the disk, followed by a look at what can be sent. */
  async function act<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    changed();
    void drainNow();
    return result;
  }

  /** Keeps a new entry, or nothing: one that is given up on is not written later either. */
  async function inTime<T>(decide: (all: readonly OutboxEntry[]) => Change<T>): Promise<T> {
    let begun = false;
    let late = false;
    const giveUp = new Promise<never>((_, reject) => {
      clock.after(outboxPolicy.storageTimeout, () => {
        if (begun) return;
        late = true;
        reject(new Error('The storage does not answer'));
      });
    });
    const kept = store.change(null, (all) => {
      if (late) throw new Error('Given up');
      begun = true;
      return decide(all);
    });
    return Promise.race([kept, giveUp]).catch((error: unknown) => {
      throw new OutboxUnavailable('storage', { cause: error });
    });
  }

  return {
    async add(write) {
      const bearer = await session.current();
      if (!bearer && queuedCalls[write.call].access !== 'anyone') throw new NotLoggedIn();
      const who = { id: ports.uuid(), userId: bearer?.userId ?? null, now: clock.now() };
      if (bearer && bearer.userId !== ended) void session.share(true).catch(() => undefined);
      return act(inTime(rules.adding(write, who)));
    },
    edit(id, body, seen) {
      const next = { id: ports.uuid(), body, seen, now: clock.now() };
      return act(store.change(null, editing(id, next)));
    },
    retry: (id) => act(store.change(null, retrying(id, clock.now()))),
    // Of all entries, so strictly: after a power cut it would be there again, and be sent.
    discard: (id) => act(store.change(null, discarding(id))),
    hold: (id) => act(store.change(null, holding(id))),
    release: (id) => act(store.change(null, releasing(id, uuid, clock.now()))),
    present: (profile) => act(store.change(null, presenting(profile, uuid, clock.now()))),
    takeBack: (id) => act(store.change(null, rules.takingBack(id))),
    holds: (id) =>
      store.all().then(
        (all) => all.some((one) => one.id === id),
        () => true,
      ),
    drain: drainNow,
    async resume(userId) {
      ended = undefined;
      resumed = userId;
      await drainNow();
    },
    end(userId, keep) {
      ended = userId;
      const forget = async () => {
        await Promise.all([session.revoke(), keep || store.change(null, wiping(userId))]);
        changed();
        return true;
      };
      const late = new Promise<false>((resolve) => {
        clock.after(outboxPolicy.storageTimeout, () => resolve(false));
      });
      return Promise.race([forget().catch(() => false), late]);
    },
    refresh,
    start() {
      if (started) return;
      started = true;
      stopListening = channel.listen((news) => {
        if (news.kind !== 'changed') view.hear(news, false);
        void refresh();
      });
    },
    stop() {
      started = false;
      stopTimer();
      stopListening();
    },
  };
}
