import type { OutboxEntry } from '#contract/outbox.ts';
import { limits } from '#contract/limits.ts';
import { NotLoggedIn } from '#src/data/outbox/outboxCore.ts';
import type { Ledger } from './ledger.ts';
import { users, type ModelServer } from './modelServer.ts';
import type { Network } from './network.ts';
import type { Phone } from './phone.ts';
import type { Sessions } from './sessions.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './time.ts';
import type { Context, KnownApplication } from './context.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How far the clocks of phones are off, ms. */
export const clockErrors = [-365 * day, -day, day, 365 * day];
const fields = ['fullName', 'mobile', 'skills', 'homeState'];

/** Where it all happens. */
export interface Stage {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly ledger: Ledger;
  readonly server: ModelServer;
  readonly network: Network;
  readonly phone: Phone;
  readonly sessions: Sessions;
  /** Whether in this life clocks are set, and storage fails. */
  readonly setsClock: boolean;
  readonly failsToStore: boolean;
  openTab(): Context;
  openWorker(): void;
  switchNetwork(): void;
}

/** Everything that people and the world do to a phone, at random. */
export class Person {
  private readonly world: Stage;
  private markers = 0;

  constructor(world: Stage) {
    this.world = world;
  }

  /**
   * Does something.
   * @returns how long the person then leaves the phone alone, ms
   */
  act(): number {
    const { random, phone, ledger, setsClock, failsToStore } = this.world;
    const tabs = [...phone.contexts].filter(({ kind }) => kind === 'tab');
    const tab = tabs.length > 0 ? random.pick(tabs) : this.world.openTab();
    let pause = 0;
    const acts: [number, () => void][] = [
      [42, () => this.write(tab)],
      [16, () => this.tapHeart(tab)],
      [8, () => this.withdraw(tab)],
      [5, () => this.discard(tab)],
      [5, () => this.edit(tab)],
      [4, () => this.retry(tab)],
      [6, () => void tab.outbox.drain()],
      [6, () => this.crash(tab)],
      [5, () => this.world.openTab()],
      [3, () => this.crash(...phone.contexts)],
      [9, () => this.world.switchNetwork()],
      [11, () => this.world.openWorker()],
      [4, () => this.logIn()],
      [4, () => void this.logOut(tab)],
      [4, () => this.expireTokens()],
      [7, () => this.elsewhere()],
      [10, () => this.look(tab)],
      [setsClock ? 7 : 0, () => this.setClock()],
      // Not where the clock is set, nor where a full disk was not told when: how long ago something was
      // sent is then anyone's guess.
      [setsClock || ledger.wasFull ? 0 : 0.5, () => (pause = this.forget())],
      [failsToStore ? 5 : 0, () => this.breakStorage()],
    ];
    let ticket = random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    acts.find(([weight]) => (ticket -= weight) < 0)?.[1]();
    return pause;
  }

  private marker(prefix = ''): string {
    return `${prefix}m${(this.markers += 1)}`;
  }

  private details(marker: string): Record<string, string> {
    const { random } = this.world;
    const chosen = fields.filter(() => random.chance(0.4));
    const bad = random.chance(0.06) ? random.pick(['bad ', 'worse ']) : '';
    return Object.fromEntries(
      [...(chosen.length > 0 ? chosen : [random.pick(fields)])].map((field) => [
        field,
        `${bad}${field} ${marker}`,
      ]),
    );
  }

  private write(tab: Context): void {
    const { random, time } = this.world;
    const user = tab.view?.userId;
    // Sometimes the tab is closed in the middle of it.
    if (random.chance(0.1)) time.after(random.scale(0.1, 3_000), () => this.crash(tab));
    const kind = random.pick(
      user
        ? ['save', 'save', 'save', 'save', 'apply', 'apply', 'support', 'report']
        : ['support', 'support', 'support', 'report'],
    );
    if (user && kind === 'save') {
      const marker = this.marker();
      const baseVersion = random.chance(0.95) ? tab.known.get(user) : undefined;
      this.world.ledger.saw(marker, baseVersion);
      const body = { details: this.details(marker), marker };
      const params = { userId: user };
      const based = baseVersion === undefined ? {} : { baseVersion };
      this.expectKept(marker, tab.outbox.add({ call: 'user.update', params, body, ...based }));
    } else if (kind === 'apply') {
      this.apply(tab);
    } else if (kind === 'report') {
      const marker = this.marker();
      const jobId = random.pick(['heart-1', 'heart-2']);
      const body = { reason: 'money', marker };
      this.expectKept(marker, tab.outbox.add({ call: 'jobs.report', params: { jobId }, body }));
    } else {
      const marker = this.marker();
      const message = random.pick(['please', 'please', 'please', 'bad', 'worse']);
      const body = { message, marker };
      this.expectKept(marker, tab.outbox.add({ call: 'support.request', body }));
    }
  }

  /** For a new job, or once more for one of which the phone says that it was not sent. */
  private apply(tab: Context): void {
    const { random, server } = this.world;
    const user = tab.view?.userId ?? '';
    const refused = tab.entries.filter(
      (one) => one.call === 'jobs.apply' && one.userId === user && one.state === 'failed',
    );
    const again = refused.length > 0 && random.chance(0.3);
    const marker = this.marker();
    const jobId = again
      ? (random.pick(refused).params.jobId ?? '')
      : random.pick(['', '', '', 'gone-', 'plan-', 'settled-']) + marker;
    if (!again && random.chance(0.1)) server.applyElsewhere(user, jobId);
    if (random.chance(0.1)) server.closedJobs.add(jobId);
    const write = { call: 'jobs.apply', params: { jobId }, body: { marker } } as const;
    this.expectKept(marker, tab.outbox.add(write));
  }

  /** Takes an application back, or that; what was not sent yet need not be (useWithdrawal.ts). */
  private withdraw(tab: Context): void {
    const { random, time } = this.world;
    const owner = tab.view?.userId;
    const known = tab.applications.get(owner ?? '') ?? [];
    if (!owner || known.length === 0) return;
    const application = random.pick(known);
    this.turn(tab, owner, application);
    // Often undone at once, while it is on its way.
    if (!random.chance(0.5)) return;
    time.after(random.scale(0.1, 3_000), () => {
      if (tab.alive && tab.view?.userId === owner) this.turn(tab, owner, application);
    });
  }

  private turn(
    tab: Context,
    owner: string,
    { applicationId: id, withdrawnAt }: KnownApplication,
  ): void {
    const { ledger } = this.world;
    const waits = tab.entries.findLast(
      (one) =>
        one.call === 'jobs.withdraw' &&
        one.userId === owner &&
        one.params.applicationId === id &&
        one.state !== 'failed',
    );
    const wanted = (waits?.body as { withdrawn: boolean } | undefined)?.withdrawn;
    const withdrawn = !(wanted ?? withdrawnAt != null);
    const tell = () => {
      const marker = this.marker();
      ledger.tapped(marker, { kind: 'withdrawal', owner, id, on: withdrawn });
      const params = { applicationId: id };
      const body = { withdrawn, marker };
      this.expectKept(marker, tab.outbox.add({ call: 'jobs.withdraw', params, body }));
    };
    if (!waits) return tell();
    ledger.takingBack.add(waits.id);
    const undo = async () => {
      if ((await tab.outbox.takeBack(waits.id)) || tab.view?.userId !== owner) return;
      ledger.log?.(`may have arrived ${waits.id}`);
      tell();
    };
    void undo().catch(() => undefined);
  }

  /** Mostly once, often to and fro; a screen shows what waits on top of what it has heard. */
  private tapHeart(tab: Context): void {
    const { random, ledger } = this.world;
    const user = tab.view?.userId;
    if (!user) return;
    const jobId = random.pick(['heart-1', 'heart-2', 'heart-3', 'gone-heart']);
    const isHeart = ({ call }: OutboxEntry) => call === 'saved.add' || call === 'saved.remove';
    const waits = tab.entries.findLast(
      (one) =>
        isHeart(one) && one.userId === user && one.params.jobId === jobId && one.state !== 'failed',
    );
    let saved = waits ? waits.call === 'saved.add' : tab.hearts.has(`${user} ${jobId}`);
    for (let taps = random.pick([1, 1, 2, 3]); taps > 0; taps -= 1) {
      saved = !saved;
      const marker = this.marker();
      ledger.tapped(marker, { kind: 'heart', owner: user, id: jobId, on: saved });
      const call = saved ? 'saved.add' : 'saved.remove';
      this.expectKept(marker, tab.outbox.add({ call, params: { jobId }, body: { marker } }));
    }
  }

  private expectKept(marker: string, kept: Promise<OutboxEntry | null>): void {
    const { ledger, failsToStore } = this.world;
    kept.then(
      (entry) => entry && ledger.accepted(entry),
      (error: unknown) => {
        ledger.refused(marker);
        const excused = error instanceof NotLoggedIn || failsToStore;
        if (!excused) ledger.fault('refusedAdd', String(error));
      },
    );
  }

  /** An entry that a screen shows to the person in front of it. */
  private shown(tab: Context): OutboxEntry | undefined {
    const mine = tab.entries.filter(
      (one) => one.userId === null || one.userId === tab.view?.userId,
    );
    return mine.length > 0 ? this.world.random.pick(mine) : undefined;
  }

  private discard(tab: Context): void {
    const entry = this.shown(tab);
    if (!entry) return;
    this.world.ledger.discarding.add(entry.id);
    void tab.outbox.discard(entry.id).catch(() => undefined);
  }

  private edit(tab: Context): void {
    const entry = this.shown(tab);
    if (!entry || !['user.update', 'support.request'].includes(entry.call)) return;
    const marker = this.marker();
    const { version, conflicts } = entry.failure ?? {};
    if (entry.call === 'support.request') {
      const body = { message: 'please', marker };
      return this.expectKept(marker, tab.outbox.edit(entry.id, body));
    }
    const old = (entry.body as { details: Record<string, string> }).details;
    if (version === undefined) {
      this.world.ledger.saw(marker, entry.seenVersion);
      const body = { details: this.details(marker), marker };
      return this.expectKept(marker, tab.outbox.edit(entry.id, body));
    }
    // The conflict screen: for each field one's own value, or theirs, which then need not be sent.
    const kept = Object.entries(old).filter(
      ([field]) => !conflicts?.[field] || this.world.random.chance(0.5),
    );
    if (kept.length === 0) return this.discard(tab);
    const shown = Object.entries(conflicts ?? {}).map(([field, clash]) => [field, clash.version]);
    this.world.ledger.saw(marker, version, Object.fromEntries(shown));
    const body = { details: Object.fromEntries(kept), marker };
    this.expectKept(marker, tab.outbox.edit(entry.id, body, entry.failure));
  }

  private retry(tab: Context): void {
    const entry = this.shown(tab);
    if (entry) void tab.outbox.retry(entry.id).catch(() => undefined);
  }

  private crash(...contexts: Context[]): void {
    for (const context of contexts) {
      this.world.ledger.log?.(`crash ${context.name}`);
      this.world.phone.kill(context);
    }
  }

  /** The phone lies in a drawer for weeks: the server no longer knows the keys. */
  private forget(): number {
    this.world.ledger.log?.('drawer');
    this.crash(...this.world.phone.contexts);
    return 31 * day;
  }

  logIn(): void {
    const { phone, random } = this.world;
    const tab = [...phone.contexts].find(({ kind }) => kind === 'tab');
    if (!tab || (tab.view && random.chance(0.7))) return;
    const lasts = random.pick([limits.sessionKeptSignedIn, limits.sessionShort]);
    this.world.sessions.begin(tab, random.pick(users), lasts);
    if (this.world.network.up) this.look(tab);
  }

  private async logOut(tab: Context): Promise<void> {
    const { phone, random, ledger, failsToStore } = this.world;
    const user = tab.view?.userId;
    if (!user) return;
    const keep = random.chance(0.5);
    ledger.log?.(`logout ${user}, keep ${keep}`);
    if (!keep) ledger.wipe(user);
    // Other tabs do not know yet, and a storage that fails keeps what it has.
    const alone = () => phone.contexts.size === 1 && !failsToStore;
    const wasAlone = alone();
    await tab.outbox.end(user, keep);
    if (!tab.alive) return;
    if (wasAlone && alone() && tab.view?.userId === user && phone.shelf !== undefined) {
      ledger.fault('leftBehind', 'token');
    }
    this.world.sessions.end(tab);
  }

  private expireTokens(): void {
    for (const token of this.world.server.tokens.values()) {
      if (this.world.random.chance(0.7)) token.alive = false;
    }
    this.world.ledger.log?.('tokens expire');
  }

  private elsewhere(): void {
    const userId = this.world.random.pick(users);
    const details = this.details(`elsewhere ${this.marker()}`);
    this.world.server.writeElsewhere(userId, details);
    this.world.ledger.log?.(`elsewhere ${userId} ${JSON.stringify(details)}`);
  }

  /** Screens read the profile, and the applications. */
  private look(tab: Context): void {
    const user = tab.view?.userId;
    if (!user || !this.world.network.up) return;
    tab.known.set(user, this.world.server.profile(user).version);
    tab.applications.set(user, this.world.server.applicationsOf(user));
  }

  private setClock(): void {
    const { random, phone } = this.world;
    phone.offset = random.chance(0.5)
      ? random.pick(clockErrors)
      : phone.offset + random.pick([-1, 1]) * random.scale(minute, 60 * day);
    this.world.ledger.setClock();
    this.world.ledger.log?.(`clock ${phone.offset / hour} h off`);
  }

  private breakStorage(): void {
    const { phone, ledger, random } = this.world;
    const works = !phone.broken && !phone.hanging && !phone.full;
    phone.mend();
    // Without Web Locks (no TLS) a lease would have to be written before anything is sent.
    const full = phone.abilities.webLocks ? 'full' : 'broken';
    if (works) phone[random.pick(['broken', 'hanging', full, full] as const)] = true;
    if (phone.full) {
      phone.roomy = random.chance(0.2);
      ledger.wasFull = true;
    }
    ledger.storageFailed = true;
    const { broken, hanging } = phone;
    ledger.log?.(`storage broken ${broken}, hanging ${hanging}, full ${phone.full}`);
  }
}
