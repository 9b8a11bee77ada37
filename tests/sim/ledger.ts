import type { OutboxEntry } from '#contract/outbox.ts';
import type { HttpResult, OutboxRequest } from '#src/data/outbox/ports.ts';
import type { Effect, ModelServer } from './modelServer.ts';
import type { Context } from './context.ts';
import { fieldsOf, markerOf, requestMarker } from './markers.ts';
import type { Violation } from './violation.ts';

/** What the simulation itself knows of one entry, whatever the outbox believes. */
interface Known {
  id: string;
  marker: string;
  owner: string | null;
  call: OutboxEntry['call'];
  jobId: string | undefined;
  /** Its place in the order of what the person did. */
  place: number;
  /** Its first place: when it was written. */
  written: number;
  addedAt: number;
  goneAt?: number;
  /** The version of the profile that the person saw, and of single fields a later one. */
  seen?: number;
  seenLater?: Record<string, number | undefined>;
  /** Profile saves: what it changes. */
  fields?: string[];
  /** How the person ended it. */
  ended?: 'discarded' | 'replaced' | 'undone' | 'wiped' | 'fulfilled' | 'overtaken';
  /** What it turns on or off, as a heart. */
  turn?: Turn;
  commits: number;
  state: OutboxEntry['state'];
  /** A living context heard that it was taken. */
  confirmed?: boolean;
  /** The person was told that it may have arrived, and sends it again. */
  risked?: boolean;
  /** It failed without a word of the server about what became of it. */
  unsure?: boolean;
  refusedBy?: Context;
  /** Not before this moment, by the server's word: heard, and then written down. */
  heardAsk?: number;
  askedUntil?: number;
}

/** A tap that turns something on or off: the heart of a job, or an application. */
interface Turn {
  kind: 'heart' | 'withdrawal';
  owner: string;
  /** The job, or the application. */
  id: string;
  on: boolean;
}
const laneOf = ({ kind, owner, id }: Turn) => `${kind} ${owner} ${id}`;

/** Follows every entry from the person's act to the server's effect, and notes what must not be. */
export class Ledger {
  readonly now: () => number;
  readonly webLocks: boolean;
  readonly log?: (line: string) => void;
  readonly violations: { kind: Violation; about: string }[] = [];
  readonly entries = new Map<string, Known>();
  private readonly byMarker = new Map<string, Known>();
  /** What the person asked to end, before it is done. */
  readonly discarding = new Set<string>();
  /** What the person undoes: where it is gone from the phone for that, it may never arrive. */
  readonly takingBack = new Set<string>();
  private readonly refusals = new Set<string>();
  private readonly taps = new Map<string, Turn>();
  /** Taps that took back what was not sent yet, by lane and direction: they need no entry. */
  private readonly takenBack = new Map<string, number>();
  /** The last word about each heart and application, where nothing kept it from being the account's. */
  private readonly words = new Map<string, Known>();
  private readonly wiping = new Map<string, number>();
  /** Storage failed, or clocks were set: some promises hold only where neither happened. */
  storageFailed = false;
  /** What was not written down then is known to the tab or worker that lived through it, and to no other. */
  wasFull = false;
  clockSet = false;
  private readonly seenOf = new Map<string, Pick<Known, 'seen' | 'seenLater'>>();
  private readonly inFlight = new Map<Context, string>();
  private readonly lastPlace = new Map<string, number>();
  private places = 0;
  /** When the last request was sent, ms. */
  lastSent = 0;

  constructor(now: () => number, webLocks: boolean, log?: (line: string) => void) {
    this.now = now;
    this.webLocks = webLocks;
    this.log = log;
  }

  fault(kind: Violation, about: string): void {
    this.log?.(`VIOLATION ${kind}: ${about}`);
    this.violations.push({ kind, about });
  }

  /** The person is about to save, having seen this version, and of single fields a later one. */
  saw(marker: string, seen: number | undefined, seenLater: Known['seenLater'] = {}): void {
    if (seen !== undefined) this.seenOf.set(marker, { seen, seenLater });
  }

  /** The person is about to tap a heart, or to take an application back. */
  tapped(marker: string, turn: Turn): void {
    this.taps.set(marker, turn);
  }

  /** All is sent: every heart and application is on the account as the last word about it was. */
  checkTurns(server: ModelServer): void {
    for (const { turn, marker } of this.words.values()) {
      if (!turn) continue;
      const { kind, owner, id, on } = turn;
      const stands =
        kind === 'heart'
          ? server.heartsOf(owner).has(id)
          : server.application(id)?.withdrawnAt !== null;
      if (stands !== on) this.fault('wrongTurn', `${laneOf(turn)} after ${marker}`);
    }
  }

  /** Whether the server took a write of this person about this job, by the calls that it may be. */
  wasTaken(owner: string | null, jobId: string, calls: readonly OutboxEntry['call'][]): boolean {
    return [...this.entries.values()].some(
      (one) =>
        one.commits > 0 && one.owner === owner && one.jobId === jobId && calls.includes(one.call),
    );
  }

  /** The person is about to log out and keeps nothing. */
  wipe(userId: string): void {
    this.wiping.set(userId, this.now());
  }

  private isWiping(userId: string | null): boolean {
    const patience = this.storageFailed ? Infinity : 10_000;
    return this.now() - (this.wiping.get(userId ?? '') ?? -Infinity) < patience;
  }

  /** add() or edit() said that it is kept. */
  accepted(entry: OutboxEntry): void {
    if (this.entries.has(entry.id)) return;
    const tap = this.taps.get(markerOf(entry));
    const way = tap && `${laneOf(tap)} ${tap.on}`;
    const left = this.takenBack.get(way ?? '') ?? 0;
    if (way && left > 0) this.takenBack.set(way, left - 1);
    else this.fault('falseSaved', entry.id);
  }

  /** add() or edit() said that it is not kept: the person may save it in another way. */
  refused(marker: string): void {
    this.refusals.add(marker);
    if (this.byMarker.has(marker)) this.fault('keptAfterAll', marker);
  }

  onDisk(
    before: ReadonlyMap<string, OutboxEntry>,
    after: ReadonlyMap<string, OutboxEntry>,
    server: ModelServer,
  ): void {
    for (const entry of after.values()) {
      const old = before.get(entry.id);
      if (old && old !== entry) this.changed(old, entry, server);
    }
    const added = [...after.values()].filter(({ id }) => !before.has(id));
    const replaces = (id: string) => (next: OutboxEntry) =>
      (this.byMarker.get(markerOf(next))?.id ?? id) === id;
    for (const id of before.keys())
      if (!after.has(id)) this.removed(id, added.some(replaces(id)), server);
    for (const entry of added) this.added(entry, server);
  }

  private added(entry: OutboxEntry, server: ModelServer): void {
    const marker = markerOf(entry);
    if (this.refusals.has(marker)) this.fault('keptAfterAll', marker);
    const turn = this.taps.get(marker);
    // What is left of a save, after its person said the rest anew.
    const whole = this.byMarker.get(marker);
    if (whole && !this.isOvertaken(whole, fieldsOf(entry))) this.fault('lost', `part of ${marker}`);
    const known: Known = {
      id: entry.id,
      marker,
      owner: entry.userId,
      call: entry.call,
      jobId: entry.params.jobId,
      place: (this.places += 1),
      written: whole?.written ?? this.places,
      addedAt: this.now(),
      commits: 0,
      state: entry.state,
      ...this.seenOf.get(marker),
      fields: fieldsOf(entry),
      ...(turn && { turn }),
    };
    if (turn) this.words.set(laneOf(turn), known);
    // Who applies again says nothing more of the application that was taken back.
    if (entry.call === 'jobs.apply') this.forgetWithdrawals(entry, server);
    this.log?.(
      `kept ${entry.id} ${marker} of ${entry.userId}, base ${entry.baseVersion}, ${entry.call}`,
    );
    this.entries.set(entry.id, known);
    this.byMarker.set(marker, known);
  }

  private removed(id: string, replaced: boolean, server: ModelServer): void {
    const known = this.entries.get(id) as Known;
    known.goneAt = this.now();
    const takenBack = !replaced && known.commits === 0 && this.isTakenBack(known);
    if (replaced) known.ended = 'replaced';
    else if (known.commits === 0 && this.discarding.has(id)) known.ended = 'discarded';
    else if (known.commits === 0 && this.isWiping(known.owner)) known.ended = 'wiped';
    else if (takenBack || this.isUndone(known)) known.ended = 'undone';
    else if (known.commits === 0 && isApplied(known, server)) known.ended = 'fulfilled';
    else if (known.commits === 0 && this.isOvertaken(known)) known.ended = 'overtaken';
    else if (known.commits === 0) this.fault('lost', `${id} ${known.marker}`);
    this.log?.(`gone ${id} ${known.marker} ${known.ended ?? 'delivered'}`);
    // Where no one knows whether it arrived, the next tap on the same says it again.
    const isUnsure = (known.turn || known.call === 'jobs.apply') && known.unsure;
    if (replaced && known.commits > 0 && !known.risked && !isUnsure)
      this.fault('editedAfterSend', `${id} ${known.marker}`);
    if (known.ended && known.ended !== 'replaced') this.forgetWord(known);
  }

  /** An undo took it off the phone: that is no undo of what the server has taken, unheard of. */
  private isUndone({ id, marker, owner, commits, confirmed }: Known): boolean {
    if (!this.takingBack.has(id)) return false;
    if (commits === 0) return true;
    const isEnded = this.discarding.has(id) || this.isWiping(owner);
    if (!confirmed && !isEnded) this.fault('editedAfterSend', `${id} ${marker}`);
    return false;
  }

  /** It was refused, and of each field that it changes no more its person has said something else since. */
  private isOvertaken(known: Known, left: string[] = []): boolean {
    const { state, owner, call, written, fields = [] } = known;
    const later = [...this.entries.values()].filter(
      (one) => one.owner === owner && one.written > written && !one.ended,
    );
    const isSaid = (field: string) =>
      left.includes(field) || later.some((one) => one.fields?.includes(field));
    return call === 'user.update' && state === 'failed' && fields.every(isSaid);
  }

  /** The opposite was tapped: neither has to be sent. */
  private isTakenBack({ turn }: Known): boolean {
    if (turn?.kind !== 'heart') return false;
    const way = `${laneOf(turn)} ${!turn.on}`;
    const tapped = [...this.taps].some(
      ([marker, tap]) => `${laneOf(tap)} ${tap.on}` === way && !this.byMarker.has(marker),
    );
    if (tapped) this.takenBack.set(way, (this.takenBack.get(way) ?? 0) + 1);
    return tapped;
  }

  private forgetWord({ turn }: Known): void {
    if (turn) this.words.delete(laneOf(turn));
  }

  private forgetWithdrawals({ params }: OutboxEntry, server: ModelServer): void {
    for (const [lane, { turn }] of this.words) {
      const isAbout = turn?.kind === 'withdrawal';
      if (isAbout && server.application(turn.id)?.jobId === params.jobId) this.words.delete(lane);
    }
  }

  private changed(old: OutboxEntry, entry: OutboxEntry, server: ModelServer): void {
    const known = this.entries.get(entry.id) as Known;
    if (old.body !== entry.body) {
      if (!this.isOvertaken(known, fieldsOf(entry))) this.fault('lost', `part of ${known.marker}`);
      known.fields = fieldsOf(entry);
    }
    known.state = entry.state;
    if (old.seq !== entry.seq) {
      known.place = this.places += 1;
      delete known.refusedBy;
      delete known.unsure;
      if (old.failure?.code === 'TOO_OLD') known.risked = true;
    }
    if (old.nextTryAt !== entry.nextTryAt || old.waitFrom !== entry.waitFrom) {
      // "Send now" is the person's word against the server's.
      if (entry.nextTryAt === entry.waitFrom) delete known.askedUntil;
      else if (known.heardAsk !== undefined) known.askedUntil = known.heardAsk;
      delete known.heardAsk;
    }
    if (old.state === entry.state || entry.state !== 'failed') return;
    this.forgetWord(known);
    const { code, conflicts } = entry.failure ?? {};
    this.log?.(`failed ${entry.id} ${known.marker}: ${code} ${JSON.stringify(conflicts ?? {})}`);
    // No word of the server's: the screen says so, and the entry cannot be edited.
    if (code === 'TOO_OLD' || code === 'UNKNOWN') known.unsure = true;
    else if (known.commits > 0 && !known.risked)
      this.fault('falseFailure', `${entry.id} ${known.marker}`);
    if (code === 'VERSION_CONFLICT') this.checkConflict(known, entry, server);
  }

  /** A conflict may only be shown about what the person cannot have known. */
  private checkConflict(known: Known, entry: OutboxEntry, server: ModelServer): void {
    const conflicts = Object.entries(entry.failure?.conflicts ?? {});
    if (conflicts.length === 0) this.fault('falseConflict', `${known.id} without a field`);
    for (const [field, { theirs }] of conflicts) {
      const stands = server.profile(entry.params.userId ?? '').fields.get(field);
      const writer = this.byMarker.get(stands?.by ?? '');
      if (!writer || stands?.value !== theirs || !writer.confirmed) continue;
      if (this.discarding.has(writer.id)) continue;
      const knewOf =
        writer.owner === known.owner &&
        writer.place < known.place &&
        writer.written < known.written &&
        (writer.seen ?? Infinity) <= (known.seen ?? -1) &&
        (writer.goneAt ?? 0) > known.addedAt;
      if (knewOf) this.fault('falseConflict', `${known.marker} against own ${writer.marker}`);
    }
  }

  effect(effect: Effect): void {
    const known = this.byMarker.get(effect.marker);
    if (!known) return this.fault('keyless', `unknown ${effect.marker}`);
    known.commits += 1;
    this.log?.(`EFFECT ${known.id} ${known.marker} ${JSON.stringify(effect.overwritten)}`);
    if (known.commits > 1 && !known.risked) this.fault('twice', `${known.id} ${known.marker}`);
    if (effect.key !== known.id) this.fault('keyless', `${known.id} sent with ${effect.key}`);
    if (effect.owner !== known.owner) this.fault('wrongToken', `${known.id} by ${effect.owner}`);
    const changes = effect.overwritten.length > 0 || known.seen === undefined;
    const isOver = known.ended === 'undone' || (known.ended === 'replaced' && changes);
    const mayArrive = (known.turn || known.call === 'jobs.apply') && known.unsure;
    if (isOver && !known.risked && !mayArrive) this.fault('editedAfterSend', known.marker);
    if (known.ended || known.unsure || known.risked) return;
    if (known.state === 'failed' && changes) this.fault('falseFailure', `late ${known.marker}`);
    // Support requests, reports and the withdrawals of one application have limits of their own, behind
    // which nothing else waits.
    const hasOwn = known.call === 'support.request' || known.call === 'jobs.report';
    const withdrawal = known.turn?.kind === 'withdrawal' && laneOf(known.turn);
    const lane = withdrawal || `${known.owner} ${hasOwn ? known.call : ''}`;
    const last = this.lastPlace.get(lane) ?? 0;
    if (known.place < last) this.fault('order', `${known.marker} after place ${last}`);
    this.lastPlace.set(lane, Math.max(last, known.place));
    if (known.seen === undefined) return;
    for (const { field, value, by, version, next } of effect.overwritten) {
      if (by !== null || version <= (known.seenLater?.[field] ?? known.seen)) continue;
      this.fault('overwrote', `${field}: ${value} (version ${version}) with ${next}, unseen`);
    }
  }

  sent(context: Context, request: OutboxRequest, tokenOwner: (token: string) => string): void {
    const known = this.byMarker.get(requestMarker(request)) as Known;
    const key = request.headers['Idempotency-Key'];
    const token = request.headers.Authorization?.replace('Bearer ', '');
    const owner = token === undefined ? null : tokenOwner(token);
    this.log?.(`sent ${known.id} ${known.marker} by ${context.name} as ${owner} ${request.body}`);
    if (key !== known.id) this.fault('keyless', `${known.id} sent with ${key}`);
    if (owner !== known.owner)
      this.fault('wrongToken', `${known.id} of ${known.owner} by ${owner}`);
    if (known.refusedBy === context && !this.storageFailed) this.fault('repeated', known.marker);
    if (known.ended && this.now() > (known.goneAt ?? 0) + 5_000) {
      this.fault('sentAfterEnd', `${known.marker} was ${known.ended}`);
    }
    // A lease can only be as good as the clock.
    const excused = !this.webLocks && (this.clockSet || this.storageFailed);
    // "Send now" is not on a full disk.
    const isAsked = (known.askedUntil ?? 0) > this.now() && !this.wasFull;
    if (isAsked && !excused) this.fault('tooEarly', known.marker);
    for (const [other, marker] of this.inFlight) {
      if (other.alive && !excused) this.fault('twoAtOnce', `${known.marker} beside ${marker}`);
    }
    this.inFlight.set(context, known.marker);
    this.lastSent = this.now();
  }

  answered(context: Context, request: OutboxRequest, answer: HttpResult): void {
    this.inFlight.delete(context);
    const known = this.byMarker.get(requestMarker(request)) as Known;
    const { code } = (answer.body ?? {}) as { code?: string };
    this.log?.(`answer ${answer.status} ${code ?? ''} to ${known.marker} in ${context.name}`);
    if (answer.status < 300 && answer.body) known.confirmed = true;
    const final = [400, 403, 404, 409, 422].includes(answer.status) && code !== 'STILL_RUNNING';
    if (final) known.refusedBy = context;
    const { retryAfter: asked, date } = answer;
    delete known.heardAsk;
    if (asked === null) return;
    const ms = /^\d+$/.test(asked)
      ? Number(asked) * 1000
      : Date.parse(asked) - Date.parse(date ?? '');
    known.heardAsk = this.now() + ms;
  }

  /** The clock was set: what it was to wait for has lost its meaning. */
  setClock(): void {
    this.clockSet = true;
    for (const known of this.entries.values()) {
      delete known.askedUntil;
      delete known.heardAsk;
    }
  }
}

/** The application is there already, from another context: nothing of this one is left to be sent. */
const isApplied = ({ call, owner, jobId }: Known, server: ModelServer) =>
  call === 'jobs.apply' && server.applicationsOf(owner ?? '').some((one) => one.jobId === jobId);
