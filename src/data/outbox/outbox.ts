import { effect } from '@preact/signals-core';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry } from '#contract/outbox.ts';
import { callApi } from '#src/data/api.ts';
import { listedJob, resource } from '#src/data/cache/resource.ts';
import { browserPorts } from './browserPorts.ts';
import { createOutbox, type Outbox } from './outboxCore.ts';
import type { OutboxEvent, OutboxSession } from './ports.ts';
import type { Write } from './queue.ts';
import { tokenStore } from './tokenStore.ts';
import { allOutboxEntries, outboxWasRead } from './state.ts';
import { submitTo, type NeedsLogin, type SubmitThrough, type Submitted } from './submit.ts';
import { bearerOf, tokenSharing } from './token.ts';
import { followRequest } from '#src/data/reach/reach.ts';
import { timeLeft } from '#src/data/session/clock.ts';
import { endSession, isAlive, session, userId } from '#src/data/session/session.ts';
import { tokenEnd } from '#src/data/session/tokenEnd.ts';

const token = () => session.peek()?.token;

const pageSession: OutboxSession = {
  // The token says whose it is: local storage is not written in one piece.
  current: async () => {
    const bearer = bearerOf(token());
    return bearer?.userId === userId.peek() ? bearer : null;
  },
  refused: async (refused) => {
    if (token() === refused) endSession(true);
  },
  ...tokenSharing(tokenStore, token),
};

function needsLogin(user: string): NeedsLogin {
  const bearer = token();
  if (user !== userId.peek() || !isAlive(bearer)) return 'now';
  return timeLeft(tokenEnd(bearer)) <= 0 && 'later';
}

/** News of an entry; `here`: this tab sent it. `awaited`: a screen of this tab tells it itself. */
export type EventOf<K extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: K }> & {
  here: boolean;
  awaited: boolean;
};
/** Entries whose screen waits for the first word about them. */
const awaited = new Set<string>();

/** Whether a screen of this tab waits for the first word about an entry, and will tell it itself. */
export const isAwaited = (entry: OutboxEntry): boolean => awaited.has(entry.id);

type Listener = (news: OutboxEvent, here: boolean) => void;
const listeners = new Set<Listener>();

const makeRoom = () => import('#src/data/cache/cacheEviction.ts').then((it) => it.evict());

let shown = 0;

/** The job that a write is about, as it is in front of its author. */
function aboutOf({ params }: Write): Write['about'] {
  const jobId = params?.jobId;
  if (jobId === undefined) return undefined;
  const { data } = resource({ call: 'jobs.get', params: { jobId } }).peek();
  const listed = listedJob(jobId);
  const job = data ?? (listed && { ...listed, jobName: listed.title });
  if (!job) return undefined;
  const { jobName, companyName, location } = job;
  return { jobName, companyName, location };
}

const kept = createOutbox(browserPorts(pageSession, makeRoom, followRequest), {
  show(entries) {
    // Those that a screen has read before this began are new to the browser, too.
    if (entries.length > shown) void askForSync();
    shown = entries.length;
    const before = allOutboxEntries.peek().length;
    // Nothing, as before: every card would be rendered anew, several times at each start.
    if (entries.length + before > 0) allOutboxEntries.value = entries;
    outboxWasRead.value = true;
  },
  hear(news, here) {
    if (news.kind === 'changed' || !isOwn(news.entry)) return;
    keepEarly(news, here);
    for (const listener of listeners) listener(news, here);
  },
});

/** The page's outbox. Its entries are shown by state.ts. */
export const outbox: Outbox = {
  ...kept,
  add: (write) => {
    const about = aboutOf(write);
    return kept.add(about ? { ...write, about } : write);
  },
};

const isOwn = ({ userId: owner }: OutboxEntry) => owner === null || owner === userId.peek();

/** What came before the first who asked for it: the code that tells it comes after the first paint. */
interface Early {
  delivered?: EventOf<'delivered'>[] | undefined;
  failed?: EventOf<'failed'>[] | undefined;
}
const early: Early = { delivered: [], failed: [] };

function keepEarly(news: Exclude<OutboxEvent, { kind: 'changed' }>, here: boolean): void {
  const told = { here, awaited: isAwaited(news.entry) };
  if (news.kind === 'delivered') early.delivered?.push({ ...news, ...told });
  if (news.kind === 'failed') early.failed?.push({ ...news, ...told });
}

/**
 * Calls back with what becomes of the own entries, wherever they are sent.
 * @returns stops it
 */
export function onOutboxEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back when the server has taken an own entry, in any tab or the worker; at once for what was
 * taken before anyone asked.
 * @returns stops it
 */
export function onDelivered(listener: (delivered: EventOf<'delivered'>) => void): () => void {
  const before = early.delivered?.filter(({ entry }) => isOwn(entry));
  early.delivered = undefined;
  before?.forEach(listener);
  return onOutboxEvent((news, here) => {
    if (news.kind === 'delivered') listener({ ...news, here, awaited: isAwaited(news.entry) });
  });
}

/**
 * Calls back when the server has refused an own entry for good; at once for what was refused before
 * anyone asked.
 * @returns stops it
 */
export function onFailed(listener: (failed: EventOf<'failed'>) => void): () => void {
  const before = early.failed?.filter(({ entry }) => isOwn(entry));
  early.failed = undefined;
  before?.forEach(listener);
  return onOutboxEvent((news, here) => {
    if (news.kind === 'failed') listener({ ...news, here, awaited: isAwaited(news.entry) });
  });
}

/**
 * A screen's submit: keeps the write, sends it, and waits `within` ms for the first word about it.
 * Where storage cannot be used it is saved online only.
 * @throws CallFailure where that does not reach the server, NotLoggedIn where the call needs a session
 */
export function submit<N extends QueuedCall>(
  write: Write<N>,
  { within = 8_000, onKept }: Partial<Pick<SubmitThrough, 'within' | 'onKept'>> = {},
): Promise<Submitted<N>> {
  const through = { outbox, listen: onOutboxEvent, callApi, needsLogin, awaited, within, onKept };
  return submitTo(through, write);
}

/**
 * At logout, before endSession: `keep` false forgets what the user has not sent. Never rejects; false
 * where storage did not do it.
 */
export function endOutboxFor(user: string, keep: boolean): Promise<boolean> {
  return outbox.end(user, keep);
}

let started = false;

/** Starts sending: now, at each login, when the network or the person comes back. Once per page. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  outbox.start();
  let before: string | undefined;
  effect(() => {
    const user = session.value?.user.id;
    const now = session.value?.token;
    if (now !== before && user) void outbox.resume(user);
    else void outbox.refresh();
    before = now;
  });
  const look = () => void outbox.drain();
  addEventListener('online', look);
  addEventListener('pageshow', (event) => event.persisted && look());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  look();
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Where the browser can wake the worker once there is a network: also after the page is closed. */
async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    sync?: SyncManager;
  };
  await worker.sync?.register(outboxPolicy.syncTag).catch(() => undefined);
}
