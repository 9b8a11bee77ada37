import type { OutboxEntry } from '#contract/outbox.ts';
import type { Context } from './context.ts';
import { Ledger } from './ledger.ts';
import { ModelServer, users } from './modelServer.ts';
import { Network } from './network.ts';
import { clockErrors, Person, type Stage } from './person.ts';
import { Phone } from './phone.ts';
import { seededRandom, type Random } from './random.ts';
import { Screens } from './screens.ts';
import { Sessions } from './sessions.ts';
import type { Spoil } from './spoil.ts';
import { virtualTime, type VirtualTime } from './time.ts';
import type { Violation } from './violation.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface Outcome {
  violations: { kind: Violation; about: string }[];
  log: string[];
}

/** One random life of a phone, and then peace: what is left must be as promised. */
export async function live(seed: number, spoil: Spoil = {}, keepLog = false): Promise<Outcome> {
  const world = new World(seed, spoil, keepLog);
  await world.turmoil();
  await world.calm();
  await world.peace();
  return { violations: world.ledger.violations, log: world.log };
}

class World implements Stage {
  readonly log: string[] = [];
  readonly random: Random;
  readonly time: VirtualTime = virtualTime();
  readonly ledger: Ledger;
  readonly server: ModelServer;
  readonly network: Network;
  readonly phone: Phone;
  readonly screens: Screens;
  readonly sessions: Sessions;
  readonly setsClock: boolean;
  readonly failsToStore: boolean;

  constructor(seed: number, spoil: Spoil, keepLog: boolean) {
    this.random = seededRandom(seed);
    const { random, time } = this;
    const note = keepLog
      ? (line: string) => this.log.push(`${(time.now() / 1000).toFixed(3)} ${line}`)
      : undefined;
    const abilities = { webLocks: random.chance(0.8), broadcast: random.chance(0.8) };
    this.setsClock = random.chance(0.3);
    this.failsToStore = random.chance(0.3);
    this.ledger = new Ledger(() => time.now(), abilities.webLocks, note);
    this.server = new ModelServer(time, (effect) => this.ledger.effect(effect));
    // They applied before, on another phone; one of the two cannot be taken back any more.
    for (const userId of users) {
      for (const jobId of ['earlier', 'settled-earlier']) this.server.applyElsewhere(userId, jobId);
    }
    this.network = new Network(time, random, this.server);
    this.network.wire = {
      sent: (context, request) =>
        this.ledger.sent(context, request, (token) => token.split('-')[0] as string),
      answered: (context, request, answer, by) => {
        this.ledger.answered(context, request, answer);
        this.screens.heard(context, answer, by);
      },
    };
    this.phone = new Phone(
      time,
      random,
      this.network,
      abilities,
      (before, after) => this.ledger.onDisk(before, after, this.server),
      spoil,
    );
    this.screens = new Screens(this.phone, this.ledger, this.server);
    this.sessions = new Sessions(this.phone, this.ledger, this.server, this.network);
    // Cheap phones lose their date: it is wrong from the first moment on, and stays as wrong.
    if (random.chance(0.4)) this.phone.offset = random.pick(clockErrors);
    note?.(`seed ${seed} ${JSON.stringify({ ...abilities, off: this.phone.offset })}`);
  }

  async turmoil(): Promise<void> {
    const { random, time } = this;
    const person = new Person(this);
    this.network.badness = random.pick([0, 0.2, 0.5, 0.8]);
    for (let tabs = random.whole(1, 3); tabs > 0; tabs -= 1) this.openTab();
    if (random.chance(0.9)) person.logIn();
    for (let acts = random.whole(8, 40); acts > 0; acts -= 1) {
      const pause = person.act();
      // Mostly in haste, sometimes after hours.
      const rest = random.scale(5, random.chance(0.1) ? 6 * hour : 8_000);
      await time.run(time.now() + pause + rest);
      this.screens.look();
      // Long enough for every screen to show what is.
      if (!random.chance(0.2)) continue;
      await time.run(time.now() + 4_000);
      this.screens.look();
    }
  }

  /** The network comes back for good, and no one touches the phone: what can be sent goes out. */
  async calm(): Promise<void> {
    const { time, network, phone, ledger, server } = this;
    const tabs = () => [...phone.contexts].filter(({ kind }) => kind === 'tab');
    // A phone that is full stays so: what is on it goes out all the same.
    if (!phone.full) phone.mend();
    phone.roomy = false;
    network.up = false;
    network.badness = 0;
    ledger.log?.('calm');
    await time.run(time.now() + 3 * minute);
    if (tabs().length === 0) return;
    const loggedIn = () => {
      const { token, userId } = phone.session ?? {};
      return server.isAlive(token) ? userId : undefined;
    };
    // What came of it while there was no room to write that down is known to those who heard it.
    const isOver = ({ id, state }: OutboxEntry) =>
      state === 'failed' ||
      (ledger.wasFull &&
        tabs().some(
          (tab) =>
            tab.wasRead && tab.entries.every((one) => one.id !== id || one.state === 'failed'),
        ));
    const unsent = () =>
      [...phone.disk.values()].filter(
        (one) => (one.userId === null || one.userId === loggedIn()) && !isOver(one),
      );
    const heads = [null, loggedIn()].map((userId) =>
      unsent()
        .sort((a, b) => a.seq - b.seq)
        .find((one) => one.userId === userId),
    );
    this.switchNetwork();
    network.badness = 0;
    const back = time.now();
    await time.run(back + 5_000);
    // A lease outlives the tab that dies with it.
    if (phone.abilities.webLocks && ledger.lastSent < back) {
      const unsentYet = heads.find(
        (head) => head?.lastStatus === 0 && phone.disk.get(head.id)?.state === 'waiting',
      );
      if (unsentYet) ledger.fault('late', unsentYet.id);
    }
    await time.run(time.now() + 3 * hour, () => unsent().length === 0);
    for (const { id } of unsent()) ledger.fault('stuck', `${id} in an open tab`);
    await time.run(time.now() + 4_000);
    this.screens.look();
  }

  /** Everything is mended, everyone logs in once more: nothing may be left waiting. */
  async peace(): Promise<void> {
    const { time, network, phone, ledger } = this;
    ledger.log?.('peace');
    network.up = true;
    network.badness = 0;
    phone.mend();
    for (const context of phone.contexts) phone.kill(context);
    // What was on its way arrives, and no one is there to hear it.
    await time.run(time.now() + 11 * minute);
    for (const userId of users) {
      const tab = this.openTab();
      this.sessions.begin(tab, userId);
      const unsent = () =>
        [...phone.disk.values()].filter(
          (one) => (one.userId === null || one.userId === userId) && one.state !== 'failed',
        );
      await time.run(time.now() + 3 * hour, () => unsent().length === 0);
      for (const { id } of unsent()) ledger.fault('stuck', `${id} of ${userId}`);
      await time.run(time.now() + minute);
      if (phone.shelf !== undefined) ledger.fault('leftBehind', `token of ${userId}, idle`);
      ledger.wipe(userId);
      this.screens.look();
      void tab.outbox.end(userId, false).then(() => this.sessions.end(tab));
      await time.run(time.now() + minute);
      if (phone.shelf !== undefined) ledger.fault('leftBehind', `token of ${userId}`);
      const left = [...phone.disk.values()].filter((one) => one.userId === userId);
      if (left.length > 0) ledger.fault('leftBehind', `${left.length} entries of ${userId}`);
      await this.sessions.tell(tab);
      phone.kill(tab);
    }
    ledger.checkTurns(this.server);
    this.sessions.checkEnd();
  }

  /** As startOutbox does it in a page. */
  openTab(): Context {
    const { phone, random, network, server } = this;
    const tab = phone.open('tab');
    this.ledger.log?.(`open ${tab.name}`);
    const follow = (view: Context['view']) => {
      void (view ? tab.outbox.resume(view.userId) : tab.outbox.refresh());
    };
    tab.storage = follow;
    for (const userId of users) {
      const version = server.profile(userId).version;
      tab.known.set(userId, network.up ? version : random.whole(1, version));
      if (network.up) tab.applications.set(userId, server.applicationsOf(userId));
    }
    this.sessions.follow(tab);
    tab.outbox.start();
    follow(tab.view);
    void tab.outbox.drain();
    return tab;
  }

  openWorker(): void {
    const { phone, random, time, ledger } = this;
    const worker = phone.open('worker');
    ledger.log?.(`sync in ${worker.name}`);
    void worker.outbox.drain().then(() => phone.kill(worker));
    if (random.chance(0.5)) time.after(random.scale(1, 20_000), () => phone.kill(worker));
  }

  /** The network comes or goes; where it comes, tabs hear of it, and perhaps the worker. */
  switchNetwork(): void {
    const { network, random, time, phone } = this;
    network.up = !network.up;
    network.badness = random.pick([0, 0.2, 0.5, 0.8]);
    this.ledger.log?.(`network ${network.up}, badness ${network.badness}`);
    if (!network.up) return;
    for (const tab of phone.contexts) {
      time.after(random.scale(1, 500), () => {
        if (!tab.alive || tab.kind !== 'tab') return;
        void tab.outbox.drain();
        void this.sessions.tell(tab);
      });
    }
    if (random.chance(0.5)) this.openWorker();
  }
}
