import type { OutboxEntry } from '#contract/outbox.ts';
import type { HttpResult } from '#src/data/outbox/ports.ts';
import type { JobMark } from '#src/data/outbox/writeStates.ts';
import type { Context } from './context.ts';
import type { Ledger } from './ledger.ts';
import type { ModelServer } from './modelServer.ts';
import type { Answerer } from './network.ts';
import type { Phone } from './phone.ts';
import { screenRules, type ScreenRules } from './spoil.ts';

/** After a change on the disk every tab that hears of changes shows it within this, ms. */
const shownWithin = 3_000;

/** Which write each mark speaks of. */
const callsOf = {
  application: ['jobs.apply'],
  withdrawal: ['jobs.withdraw'],
  report: ['jobs.report'],
  saved: ['saved.add', 'saved.remove'],
} as const satisfies Record<JobMark['thing'], readonly OutboxEntry['call'][]>;

/** What each tab says, held against what is on the phone and on the server. */
export class Screens {
  private readonly phone: Phone;
  private readonly ledger: Ledger;
  private readonly server: ModelServer;
  private readonly rules: ScreenRules;
  private readonly looked = new Map<Context, number>();

  constructor(phone: Phone, ledger: Ledger, server: ModelServer) {
    this.phone = phone;
    this.ledger = ledger;
    this.server = server;
    this.rules = { ...screenRules, ...phone.spoil.screens };
  }

  /** Looks at every tab that has had the time to show what is. */
  look(): void {
    for (const tab of this.phone.contexts) {
      if (tab.kind !== 'tab' || tab.view?.token !== this.phone.session?.token) continue;
      if (tab.wasRead && !this.ledger.wasFull && this.isSettled(tab)) this.check(tab);
      if (this.isTold()) continue;
      // It sees what others did when someone looks at it.
      this.looked.set(tab, this.ledger.now());
      void tab.outbox.refresh();
    }
  }

  private isSettled(tab: Context): boolean {
    const quiet = this.ledger.now() - shownWithin;
    const looked = this.looked.get(tab) ?? Infinity;
    const hasLooked = looked < quiet && looked > this.phone.changedAt;
    return this.phone.changedAt < quiet && (this.isTold() || hasLooked);
  }

  /** Who changed the disk last could tell the others: there is a channel, and it did not die at once. */
  private isTold(): boolean {
    return this.phone.abilities.broadcast && this.phone.changedBy?.alive === true;
  }

  private check(tab: Context): void {
    this.ledger.log?.(`looked at ${tab.name}`);
    const disk = [...this.phone.disk.values()].sort((a, b) => a.seq - b.seq);
    const user = tab.view?.userId ?? null;
    const mine = disk.filter((one) => one.userId === user);
    const { own, hidden, counts } = this.rules.waitingView(tab.entries, user);
    const told = (entries: readonly OutboxEntry[]) =>
      entries.map(({ id, state }) => `${id} ${state}`).join();
    const at = `${tab.name} of ${user}`;
    if (told(own) !== told(mine)) {
      this.ledger.fault('untrueList', `${at}: ${told(own)} instead of ${told(mine)}`);
    }
    for (const state of ['waiting', 'paused', 'failed'] as const) {
      const there = mine.filter((one) => one.state === state).length;
      if (counts[state] !== there) this.ledger.fault('untrueBar', `${at}: ${state} ${there}`);
    }
    const others = disk.length - mine.length;
    // With nothing to list the screen says that everything was sent.
    if (own.length + hidden.visitor + hidden.members === 0 && disk.length > 0) {
      this.ledger.fault('untrueDone', `${at}: ${disk.length} wait`);
    } else if (hidden.visitor + hidden.members !== others) {
      this.ledger.fault('untrueList', `${at}: ${others} of others`);
    }
    this.checkMarks(tab, user, mine);
  }

  private checkMarks(tab: Context, user: string | null, mine: readonly OutboxEntry[]): void {
    const applications = tab.applications.get(user ?? '') ?? [];
    const { own } = this.rules.waitingView(tab.entries, user);
    const arrived = tab.arrived.filter((one) => one.userId === user);
    const jobIds = [...mine, ...arrived, ...tab.entries].flatMap(
      ({ params }) => params.jobId ?? [],
    );
    const jobOf = new Map(applications.map((one) => [one.applicationId, one.jobId]));
    for (const jobId of new Set([...jobIds, ...jobOf.values()])) {
      const about = mine.filter(
        ({ params }) => params.jobId === jobId || jobOf.get(params.applicationId ?? '') === jobId,
      );
      const marks = this.rules.jobMarks(jobId, own, { applications, arrived });
      for (const mark of marks) this.checkMark(mark, about, user, jobId);
      for (const entry of about) {
        if (marks.some(({ thing }) => isOf(thing, entry))) continue;
        this.ledger.fault('missingMark', `${entry.call} of ${user} at ${jobId}`);
      }
    }
  }

  private checkMark(
    { thing, state }: JobMark,
    about: readonly OutboxEntry[],
    user: string | null,
    jobId: string,
  ): void {
    const entries = about.filter((one) => isOf(thing, one));
    const last = entries.at(-1)?.state;
    const isThere = () =>
      thing === 'application'
        ? this.server.applicationsOf(user ?? '').some((one) => one.jobId === jobId)
        : this.ledger.wasTaken(user, jobId, callsOf[thing]);
    const isTrue = state === 'sent' ? isThere() && (!last || last === 'failed') : last === state;
    if (!isTrue) this.ledger.fault('untrueMark', `${thing} ${state} of ${user} at ${jobId}`);
  }

  /** A tab has heard an answer, or the end of its patience: what the line at the top then says. */
  heard(tab: Context, { status, body }: HttpResult, by: Answerer): void {
    tab.reach = this.rules.reachOf(status, body !== undefined);
    const truths = {
      server: ['ok'],
      'no one': ['away'],
      // Its 4xx say nothing about the way: no matter who sent them, the phone was answered.
      gateway: status < 400 ? ['portal'] : status < 500 ? ['ok'] : ['trouble'],
    };
    if (!truths[by].includes(tab.reach)) {
      this.ledger.fault('untrueReach', `${tab.reach} after ${status} of ${by}`);
    }
  }
}

const isOf = (thing: JobMark['thing'], { call }: OutboxEntry): boolean =>
  callsOf[thing].some((one) => one === call);
