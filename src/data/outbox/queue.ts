import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry, type OutboxFailure } from '#contract/outbox.ts';
import { isTooOld, type Verdict } from './policy.ts';
import type { HttpResult, Change, OutboxEvent } from './ports.ts';
import {
  judgeConflict,
  overtaken,
  rebase,
  shownOf,
  withPresent,
  type PresentProfile,
  type Seen,
} from './rebase.ts';

/*
 * What happens to the entries, as pure decisions: each is made inside one transaction of the store,
 * on what stands there at that moment.
 */

type Entries = readonly OutboxEntry[];

/** A write to be queued. `baseVersion` is sent as part of the body. */
export interface Write<N extends QueuedCall = QueuedCall> {
  call: N;
  params?: Record<string, string>;
  body?: unknown;
  baseVersion?: number;
  about?: OutboxEntry['about'];
  held?: OutboxEntry['held'];
}

const nothing = <T>(result: T): Change<T> => ({ result });

function last(entries: Entries): number {
  return entries.reduce((most, { seq }) => Math.max(most, seq), 0);
}

function afresh(entries: Entries, now: number) {
  const times = { nextTryAt: now, waitFrom: now, attempts: 0, inDoubt: false };
  return { ...times, seq: last(entries) + 1, state: 'waiting' as const };
}

/** An entry's new place at the end, which does not make it written later. */
function again(entry: OutboxEntry, entries: Entries, now: number) {
  return { ...afresh(entries, now), written: entry.written ?? entry.seq };
}

function without(entry: OutboxEntry, ...names: (keyof OutboxEntry)[]): OutboxEntry {
  const rest = { ...entry };
  for (const name of names) delete rest[name];
  return rest;
}

/** What is of what was sent or held, and not of what is sent next. */
const ofOldBody = ['failure', 'lastStatus', 'asked', 'firstSentAt', 'held'] as const;

/**
 * Adds an entry at the end of the order; nothing where it takes back what was not sent yet. `now`
 * in ms since 1970.
 */
export function adding<N extends QueuedCall>(
  write: Write<N>,
  who: { id: string; userId: string | null; now: number },
): (entries: Entries) => Change<OutboxEntry<N>> {
  return (entries) => {
    const { baseVersion, about, held } = write;
    const entry: OutboxEntry<N> = {
      id: who.id,
      userId: who.userId,
      call: write.call,
      params: write.params ?? {},
      ...(about && { about }),
      ...(held && { held }),
      body: write.body,
      ...(baseVersion !== undefined && { baseVersion, seenVersion: baseVersion }),
      createdAt: who.now,
      ...afresh(entries, who.now),
    };
    return { ...overtaking(entries, entry), result: entry };
  };
}

const isAboutSaved = ({ call }: OutboxEntry) => call === 'saved.add' || call === 'saved.remove';
const isApplication = ({ call }: OutboxEntry) => call === 'jobs.apply';

/**
 * Hearts are tapped to and fro. What was refused of the same job, or certainly not taken yet, need
 * not be sent any more; and where that said the opposite, nothing is left to be sent, unless an
 * earlier tap may have arrived or was refused. Of applications what was refused gives way to the next one: nothing
 * may say 'Not sent' of what was sent since.
 */
function overtaking(entries: Entries, next: OutboxEntry): { put: OutboxEntry[]; remove: string[] } {
  const kind = [isAboutSaved, isApplication].find((one) => one(next));
  const same = entries.filter(
    (one) => kind?.(one) && one.userId === next.userId && one.params.jobId === next.params.jobId,
  );
  const over = same.filter(
    ({ state, inDoubt }) => state === 'failed' || (kind === isAboutSaved && !inDoubt),
  );
  // Beside what was refused no one knows how the heart stands: then the last tap is sent.
  const isUndone =
    over.length === same.length &&
    over.every(({ state }) => state !== 'failed') &&
    over.some(({ call }) => call !== next.call);
  return { put: isUndone ? [] : [next], remove: over.map(({ id }) => id) };
}

/**
 * Replaces what an entry says. Another body needs another key, so it gets a new id, and its place
 * at the end: the person's last word is sent last. `seen` is the refusal as their screen showed it;
 * another tab may have read a later one since, which they do not know.
 * @returns null where it is gone, or where it was sent and no one knows whether it arrived
 */
export function editing(
  id: string,
  next: { id: string; body: unknown; seen: Seen | undefined; now: number },
): (entries: Entries) => Change<OutboxEntry | null> {
  return (entries) => {
    const old = entries.find((entry) => entry.id === id);
    if (!old || old.inDoubt) return nothing(null);
    const rest = without(old, ...ofOldBody, 'baseVersion');
    // Without a new base the author still knows only what they saw at first.
    const seenVersion = next.seen?.version ?? old.seenVersion;
    const own = { ...old.own, ...(next.seen?.version !== undefined && shownOf(next.seen)) };
    const entry: OutboxEntry = {
      ...rest,
      id: next.id,
      body: next.body,
      ...(seenVersion !== undefined && { baseVersion: seenVersion, seenVersion }),
      ...(Object.keys(own).length > 0 && { own }),
      ...again(old, entries, next.now),
    };
    return { put: [entry], remove: [id], result: entry };
  };
}

/** Lets a failed entry wait again, at the end of the order; a waiting one is due at once. */
export function retrying(id: string, now: number): (entries: Entries) => Change<boolean> {
  return (entries) => {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return nothing(false);
    if (entry.state !== 'failed') {
      return { put: [{ ...entry, nextTryAt: now, waitFrom: now }], result: true };
    }
    const { inDoubt, failure, firstSentAt } = entry;
    const next = { ...without(entry, 'failure', 'held'), ...again(entry, entries, now), inDoubt };
    // The person takes it on them that it may arrive twice.
    next.firstSentAt = failure?.code === 'TOO_OLD' ? now : firstSentAt;
    return { put: [next], result: true };
  };
}

/** Forgets an entry, as its author wishes. */
export function discarding(id: string): (entries: Entries) => Change<boolean> {
  return (entries) => {
    const known = entries.some((entry) => entry.id === id);
    return { remove: known ? [id] : [], result: known };
  };
}

/**
 * Takes back what its author no longer wants, unless it may have arrived: then it stays, and only the
 * opposite takes it back.
 * @returns whether it was taken back
 */
export function takingBack(id: string): (entries: Entries) => Change<boolean> {
  return (entries) => {
    const unsent = entries.some((entry) => entry.id === id && !entry.inDoubt);
    return { remove: unsent ? [id] : [], result: unsent };
  };
}

/** Forgets everything of a user. */
export function wiping(userId: string): (entries: Entries) => Change<void> {
  return (entries) => ({
    remove: entries.filter((entry) => entry.userId === userId).map(({ id }) => id),
    result: undefined,
  });
}

/** Lets a user's paused entries wait again: the user has logged in. */
export function resuming(userId: string, now: number): (entries: Entries) => Change<boolean> {
  return (entries) => {
    const paused = entries.filter((one) => one.userId === userId && one.state === 'paused');
    const put = paused.map((one): OutboxEntry => {
      return { ...one, state: 'waiting', nextTryAt: now, waitFrom: now };
    });
    return { put, result: put.length > 0 };
  };
}

/** `send` is the entry as it now goes out; `tooOld` one that is not sent again by itself. */
export type Claim = { send: OutboxEntry } | { tooOld: OutboxEntry } | null;

/** Notes that an entry is about to be sent; null where it may no longer be. */
export function claiming(id: string, now: number): (entries: Entries) => Change<Claim> {
  return (entries) => {
    const entry = entries.find((one) => one.id === id);
    if (!entry || entry.state !== 'waiting') return nothing(null);
    if (isTooOld(entry, now)) {
      const failure: OutboxFailure = { status: 0, code: 'TOO_OLD', message: '', errors: {} };
      const tooOld: OutboxEntry = { ...entry, state: 'failed', failure };
      return { put: [tooOld], result: { tooOld } };
    }
    const send: OutboxEntry = {
      ...entry,
      attempts: entry.attempts + 1,
      inDoubt: true,
      firstSentAt: entry.inDoubt ? (entry.firstSentAt ?? now) : now,
    };
    return { put: [send], result: { send } };
  };
}

/** What is to be known of the other saves of a profile, once one of them has an answer. */
interface ProfileNews {
  /** The save that was answered. */
  sent?: OutboxEntry;
  present?: PresentProfile | undefined;
  uuid: () => string;
  now: number;
}

/** Nothing is asked about it any more: it can be sent as it is. */
const isSettled = ({ failure }: OutboxEntry) => Object.keys(failure?.conflicts ?? {}).length === 0;

/** A refused save that is sent again by itself, under a key of its own: the old one belongs to the body that was sent. */
function onItsWay(one: OutboxEntry, entries: Entries, uuid: () => string, now: number) {
  return { ...without(one, ...ofOldBody), ...again(one, entries, now), id: uuid() };
}

/** Brings refused saves up to date. One that has no question left goes on its way with what is left of it. */
function freshened(entries: Entries, { sent, present, uuid, now }: ProfileNews) {
  const put: OutboxEntry[] = [];
  const remove: string[] = [];
  for (const one of entries) {
    // What is being written anew is a later word than any that was sent.
    const left = sent && one.held !== 'editor' ? overtaken(one, sent) : one;
    const known = left && present ? withPresent(left, present) : left;
    if (known === one) continue;
    // What a form or the editor holds does not leave meanwhile: its author is about to say more.
    const stays = known && (known.held !== undefined || !isSettled(known));
    if (!stays) remove.push(one.id);
    if (!known) continue;
    const all = [...entries, ...put, ...(sent ? [sent] : [])];
    put.push(stays ? known : onItsWay(known, all, uuid, now));
  }
  return { put, remove };
}

/** Holds the refused saves of a profile against what it holds now, as it was just read. `now` in ms since 1970. */
export function presenting(
  present: PresentProfile,
  uuid: () => string,
  now: number,
): (entries: Entries) => Change<void> {
  return (entries) => ({ ...freshened(entries, { present, uuid, now }), result: undefined });
}

/** Keeps a refused entry where it is while its author writes it anew. */
export function holding(id: string): (entries: Entries) => Change<void> {
  return (entries) => {
    const entry = entries.find((one) => one.id === id && one.state === 'failed');
    return { ...(entry && { put: [{ ...entry, held: 'editor' as const }] }), result: undefined };
  };
}

/**
 * Lets go of what a form or the editor held. What was refused is then the one question about its
 * fields; where nothing is asked any more it goes on its way.
 */
export function releasing(
  id: string,
  uuid: () => string,
  now: number,
): (entries: Entries) => Change<void> {
  return (entries) => {
    const entry = entries.find((one) => one.id === id);
    if (!entry?.held) return nothing(undefined);
    const free = without(entry, 'held');
    if (!free.failure?.conflicts) return { put: [free], result: undefined };
    if (isSettled(free)) {
      return { put: [onItsWay(free, entries, uuid, now)], remove: [id], result: undefined };
    }
    const others = entries.filter((one) => one.id !== id);
    const { put, remove } = freshened(others, { sent: free, uuid, now });
    return { put: [free, ...put], remove, result: undefined };
  };
}

/** The profile that the answer to a save holds; undefined where it is none. */
function profileIn(sent: OutboxEntry, { body }: HttpResult): PresentProfile | undefined {
  const { user } = body as { user?: Partial<Omit<PresentProfile, 'userId'>> };
  const { userId } = sent.params;
  if (sent.call !== 'user.update' || !userId || typeof user?.version !== 'number') return undefined;
  return user.details && { userId, version: user.version, details: user.details };
}

/** What became of an attempt: news for the screens, or 'again' where it can be sent at once. */
export type Settled = OutboxEvent | 'again' | null;

/** Applied already, in another tab or on another device: it is told, and nothing of it stays unsent. */
export const isFulfilled = ({ call, failure }: Pick<OutboxEntry, 'call' | 'failure'>): boolean =>
  call === 'jobs.apply' && failure?.code === 'ALREADY_APPLIED';

/**
 * Writes down what an answer meant. `sent` is the entry as it was sent, `doubtBefore` whether an
 * earlier attempt of it may have arrived. A delivery counts also where the entry is gone or was
 * given up meanwhile; anything less leaves such entries alone. `uuid` is for what is left of refused
 * saves that this makes up for.
 */
export function settling(
  sent: OutboxEntry,
  doubtBefore: boolean,
  answer: HttpResult,
  verdict: Verdict,
  now: number,
  uuid: () => string,
): (entries: Entries) => Change<Settled> {
  return (entries) => {
    const entry = entries.find((one) => one.id === sent.id);
    const others = entries.filter((one) => one.id !== sent.id);
    if (verdict.kind === 'delivered') {
      const { status, body } = answer;
      const version = (body as { user?: { version?: unknown } }).user?.version;
      const rebased =
        typeof version === 'number' ? others.map((one) => rebase(one, sent, version)) : others;
      const present = profileIn(sent, answer);
      const fresh = freshened(rebased, { sent, present, uuid, now });
      const isOver = ({ id }: OutboxEntry) =>
        [...fresh.remove, ...fresh.put.map((one) => one.id)].includes(id);
      return {
        put: [...rebased.filter((one, at) => one !== others[at] && !isOver(one)), ...fresh.put],
        remove: [...(entry ? [sent.id] : []), ...fresh.remove],
        result: { kind: 'delivered', entry: sent, status, body },
      };
    }
    if (entry?.state !== 'waiting') return nothing(null);
    const known: OutboxEntry = { ...without(entry, 'asked'), lastStatus: answer.status };
    if (verdict.kind === 'failed') {
      const judged =
        verdict.failure.code === 'VERSION_CONFLICT'
          ? judgeConflict(known, verdict.failure)
          : { failure: verdict.failure };
      if ('again' in judged) return { put: [judged.again], result: 'again' };
      // A refusal without our server's code is some gateway's: an earlier attempt may have arrived.
      const inDoubt = doubtBefore && verdict.failure.code === 'UNKNOWN';
      const failed: OutboxEntry = { ...known, ...judged, state: 'failed', inDoubt };
      const result = { kind: 'failed', entry: failed } as const;
      if (isFulfilled(failed)) return { remove: [sent.id], result };
      // A form that holds it may take it back: until then nothing gives way to it.
      if (!failed.failure?.conflicts || failed.held) return { put: [failed], result };
      // Two questions about one field would be one too many.
      const { put, remove } = freshened(others, { sent: failed, uuid, now });
      return { put: [failed, ...put], ...(remove.length > 0 && { remove }), result };
    }
    // Another drain took over and has it on its way: its answer counts.
    if (entry.attempts !== sent.attempts) return nothing({ kind: 'waiting', entry });
    const next: OutboxEntry =
      verdict.kind === 'paused'
        ? { ...known, state: 'paused', inDoubt: doubtBefore }
        : {
            ...known,
            ...(verdict.asked && { asked: true }),
            inDoubt: doubtBefore || !verdict.untouched,
            waitFrom: now,
            nextTryAt: now + Math.min(verdict.wait, outboxPolicy.retryAfterMost * 1.1),
          };
    return { put: [next], result: { kind: 'waiting', entry: next } };
  };
}
