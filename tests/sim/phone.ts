import type { OutboxEntry } from '#contract/outbox.ts';
import { createOutbox } from '#src/data/outbox/outboxCore.ts';
import { outboxRules } from '#src/data/outbox/drain.ts';
import { leaseLock, type Lease, type LeaseStore } from '#src/data/outbox/lock.ts';
import type {
  Bearer,
  OutboxLock,
  OutboxEvent,
  OutboxPorts,
  OutboxStore,
} from '#src/data/outbox/ports.ts';
import { tokenSharing } from '#src/data/outbox/token.ts';
import type { LogoutNote } from '#src/data/session/logoutNotes.ts';
import type { Context } from './context.ts';
import { epoch } from './modelServer.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import type { Spoil } from './spoil.ts';
import type { VirtualTime } from './time.ts';

/** What this phone's browser can do. */
export interface Abilities {
  webLocks: boolean;
  broadcast: boolean;
}

/** Told of each change that is on the disk. */
export type OnDisk = (
  before: ReadonlyMap<string, OutboxEntry>,
  after: ReadonlyMap<string, OutboxEntry>,
) => void;

/** The phone: disk, clock, local storage, locks, tabs and worker. Everything takes its time. */
export class Phone {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly network: Network;
  readonly abilities: Abilities;
  readonly onDisk: OnDisk;
  readonly spoil: Spoil;
  readonly contexts = new Set<Context>();
  disk: ReadonlyMap<string, OutboxEntry> = new Map();
  shelf: string | undefined;
  session: Bearer | null = null;
  /** Local storage: logouts that the server has not heard of. */
  logouts: LogoutNote[] = [];
  /** When the disk was changed last, ms of virtual time. */
  changedAt = 0;
  changedBy: Context | undefined;
  offset = 0;
  /** The storage refuses to work; or does not answer, and works later. */
  broken = false;
  hanging = false;
  /** There is no room: what is there can be read and deleted, and nothing can be written. */
  full = false;
  /** Whether the next attempt to make room helps. */
  roomy = false;
  private lease: Lease | undefined;
  private lockHolder: Context | null = null;
  private made = 0;

  constructor(
    time: VirtualTime,
    random: Random,
    network: Network,
    abilities: Abilities,
    onDisk: OnDisk,
    spoil: Spoil,
  ) {
    this.time = time;
    this.random = random;
    this.network = network;
    this.abilities = abilities;
    this.onDisk = onDisk;
    this.spoil = spoil;
  }

  now(): number {
    return epoch + this.time.now() + this.offset;
  }

  /** The storage works from now on. */
  mend(): void {
    this.broken = false;
    this.hanging = false;
    this.full = false;
  }

  /** A transaction that writes aborts as a whole on a full disk. */
  private checkRoom(isWriting: boolean): void {
    if (this.full && isWriting) throw new DOMException('', 'QuotaExceededError');
  }

  open(kind: Context['kind']): Context {
    const name = `${kind}${(this.made += 1)}`;
    let ports = this.ports(() => context);
    ports = this.spoil.ports?.(ports) ?? ports;
    const context: Context = {
      name,
      kind,
      alive: true,
      view: kind === 'tab' ? this.session : null,
      entries: [],
      known: new Map(),
      hearts: new Set(),
      wasRead: false,
      applications: new Map(),
      arrived: [],
      reach: 'ok',
      hear: () => {},
      storage: () => {},
      outbox: createOutbox(
        ports,
        {
          show: (entries) => {
            context.entries = entries;
            context.wasRead = true;
          },
          hear: (news) => learn(context, news, this.now()),
        },
        { ...outboxRules, ...this.spoil.rules },
      ),
    };
    this.contexts.add(context);
    return context;
  }

  kill(context: Context): void {
    context.alive = false;
    this.contexts.delete(context);
    if (this.lockHolder === context) this.lockHolder = null;
  }

  /** Local storage: the writer sees it at once, other tabs when the event reaches them. */
  setSession(session: Bearer | null, writer: Context): void {
    this.session = session;
    for (const tab of this.contexts) {
      if (tab.kind === 'worker') continue;
      const take = () => {
        if (!tab.alive) return;
        const next = tab === writer ? session : this.session;
        if (tab.view?.userId !== next?.userId) tab.arrived = [];
        tab.view = next;
        tab.storage(next);
      };
      if (tab === writer) take();
      else this.time.after(this.random.scale(1, 3_000), take);
    }
  }

  /** The end of a session as src/data/session/session.ts has it: private data goes as well. */
  endSession(writer: Context): void {
    this.setSession(null, writer);
    this.time.after(this.ioTime(), () => {
      if (writer.alive) this.shelf = undefined;
    });
  }

  private ioTime(): number {
    return this.random.scale(0.2, this.random.chance(0.05) ? 800 : 20);
  }

  /** Comes back to a context after `ms` with the result of `act`; never to a dead one. */
  private later<T>(context: Context, ms: number, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.time.after(ms, () => {
        if (!context.alive) return;
        try {
          resolve(act());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** A transaction: decided at one moment, known to the context a little later or never. */
  private async io<T>(context: Context, act: () => T): Promise<T> {
    while (this.hanging) await this.later(context, 700, () => undefined);
    const result = await this.later(context, this.ioTime(), () => {
      if (this.broken) throw new Error('UnknownError');
      return act();
    });
    return this.later(context, this.ioTime(), () => result);
  }

  private store(context: () => Context): OutboxStore & LeaseStore {
    const sorted = () => [...this.disk.values()].sort((a, b) => a.seq - b.seq);
    return {
      all: () => this.later(context(), this.ioTime(), sorted),
      change: (only, decide) =>
        this.io(context(), () => {
          const found = only === null ? sorted() : sorted().filter((one) => one.id === only);
          const { put = [], remove = [], result } = decide(found);
          this.checkRoom(put.length > 0);
          const after = new Map(this.disk);
          for (const id of remove) after.delete(id);
          // A copy, as the disk makes one; frozen, so that no one changes it behind its back.
          for (const entry of put) after.set(entry.id, Object.freeze({ ...entry }));
          const before = this.disk;
          this.disk = after;
          // That one is about to be sent changes nothing on a screen, and no one is told.
          if (shown(before) !== shown(after)) {
            this.changedAt = this.time.now();
            this.changedBy = context();
          }
          this.onDisk(before, after);
          return result;
        }),
      lease: (decide) => this.io(context(), () => (this.lease = decide(this.lease))),
    };
  }

  private webLock(context: () => Context): OutboxLock {
    return {
      exclusive: async (work) => {
        const taken = await this.later(context(), this.ioTime(), () => {
          if (this.lockHolder) return false;
          this.lockHolder = context();
          return true;
        });
        if (!taken) return false;
        try {
          await work(() => Promise.resolve(true));
        } finally {
          this.lockHolder = null;
        }
        return true;
      },
    };
  }

  private ports(context: () => Context): OutboxPorts {
    const { time, random, network } = this;
    const store = this.store(context);
    const name = `holder${this.made}`;
    const clock = {
      now: () => this.now(),
      after: (ms: number, then: () => void) =>
        time.after(ms, () => {
          if (context().alive) then();
        }),
    };
    return {
      clock,
      store,
      session: this.sessionOf(context),
      lock: this.abilities.webLocks ? this.webLock(context) : leaseLock(store, clock, name),
      channel: {
        tell: (news) => {
          if (!this.abilities.broadcast) return;
          for (const other of this.contexts) {
            if (other === context()) continue;
            time.after(random.scale(0.5, 50), () => {
              if (other.alive) other.hear(news);
            });
          }
        },
        listen: (hear) => {
          context().hear = hear;
          return () => {
            context().hear = () => {};
          };
        },
      },
      makeRoom: () =>
        this.later(context(), this.ioTime(), () => {
          if (this.roomy) this.full = false;
          this.roomy = false;
        }),
      online: () => network.up,
      random: () => random.next(),
      uuid: () => `id-${random.next().toString(36).slice(2)}-${(this.made += 1)}`,
      send: (request) => network.send(context(), request),
    };
  }

  private sessionOf(context: () => Context): OutboxPorts['session'] {
    const shelf = {
      read: () => this.later(context(), this.ioTime(), () => this.shelf),
      write: (token: string) =>
        this.io(context(), () => {
          this.checkRoom(true);
          this.shelf = token;
        }),
      remove: () =>
        this.io(context(), () => {
          this.shelf = undefined;
        }),
    };
    return {
      current: async () => {
        if (context().kind === 'tab') return context().view;
        const token = await shelf.read();
        return token === undefined ? null : { token, userId: token.split('-')[0] as string };
      },
      refused: async (token) => {
        if (context().kind === 'tab') {
          if (context().view?.token === token) this.endSession(context());
        } else if ((await shelf.read()) === token) await shelf.remove();
      },
      ...tokenSharing(shelf, () => context().view?.token),
    };
  }
}

/** A screen takes over what a reply says of the profile, and how a heart stands. */
function learn(context: Context, news: OutboxEvent, now: number): void {
  if (news.kind === 'delivered') arrive(context, news.entry, now);
  if (news.kind === 'delivered') {
    const { userId: owner, call, params } = news.entry;
    const heart = `${owner} ${params.jobId}`;
    if (call === 'saved.add') context.hearts.add(heart);
    if (call === 'saved.remove') context.hearts.delete(heart);
  }
  if (news.kind !== 'delivered' || news.entry.call !== 'user.update') return;
  const { user } = news.body as { user?: { version: number } };
  const { userId } = news.entry;
  if (user && userId) context.known.set(userId, user.version);
}

/** What waited and was taken has a tick as long as the tab is open (src/data/outbox/arrived.ts). */
function arrive(context: Context, entry: OutboxEntry, now: number): void {
  const isOwn = entry.userId === null || entry.userId === context.view?.userId;
  if (isOwn && Math.abs(now - entry.createdAt) > 5_000) {
    context.arrived = [...context.arrived, entry];
  }
}

const shown = (entries: ReadonlyMap<string, OutboxEntry>): string =>
  [...entries.values()].map(({ id, state }) => `${id} ${state}`).join();
