import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { CallName } from '#contract/http/calls.ts';
import type { InlineData } from '#contract/http/document.ts';
import type { JobSummary } from '#contract/jobs/job.ts';
import {
  asReadIn,
  resourceKey,
  type ResourceData,
  type ResourceRequest,
  type ResourceState,
} from '#contract/http/resource.ts';
import { askApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { callOf } from '#src/data/calls.ts';
import { deleteCached, isYoung, readCached, writeCached } from './cache.ts';
import { onSessionEnd } from '#src/data/session/session.ts';
import { documentVisit, phoneTime } from '#src/data/session/clock.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal } from '#src/data/storage/localStore.ts';

/** How long an answer is taken as fresh, ms: a return to a screen just left asks nothing. */
const freshFor = 15_000;

/** A read without an answer is given up after this, ms: a page of jobs takes 10 s on a 2G network. */
const readTimeout = 40_000;

/**
 * How long storage may take to tell what the phone has, ms, before the server is asked for all of it:
 * a storage that is slow to answer must not hold up the network.
 */
const storageWait = 100;

/** Nothing to show after this, ms: then what the phone itself can put together. */
const slow = 6_000;

interface Live {
  state: Signal<ResourceState<unknown>>;
  request: ResourceRequest;
  running: Promise<void> | undefined;
  /** A read that begins when the running one has ended. */
  next: Promise<void> | undefined;
  /** Grows with each write that told its outcome: what was asked before it counts no more. */
  writes: number;
  /** Asked for in this language: in another one an answer may have other texts. */
  language: string | null;
  /** Came with a snapshot: to be asked for, however young it is. */
  ofSnapshot?: boolean;
}

const live = new Map<string, Live>();

const empty: ResourceState<unknown> = {
  data: undefined,
  savedAt: undefined,
  loading: true,
  offline: false,
  local: false,
  error: undefined,
};

onSessionEnd(() => {
  // A copy: who follows a read asks for it again at once, and that would be forgotten without end.
  for (const [key, { request, state }] of [...live]) {
    const call = callOf(request.call);
    if (call.store === 'public') continue;
    live.delete(key);
    state.value = { ...empty, loading: false };
  }
});

const languageNow = () => readLocal(localKeys.language);

function entryOf(request: ResourceRequest): Live {
  const key = resourceKey(request);
  let entry = live.get(key);
  if (!entry) {
    const idle = { running: undefined, next: undefined, writes: 0 };
    entry = { state: signal(empty), request, ...idle, language: languageNow() };
    live.set(key, entry);
  }
  return entry;
}

/** A read of the contract as a signal: empty at first, then the phone's answer, then the server's. */
export function resource<N extends CallName>(
  request: ResourceRequest<N>,
): ReadonlySignal<ResourceState<ResourceData<N>>> {
  return entryOf(request).state as ReadonlySignal<ResourceState<ResourceData<N>>>;
}

/** A job as one of the lists that were read has it, in memory: what can be shown at once. */
export function listedJob(jobId: string): JobSummary | undefined {
  for (const { request } of live.values()) {
    if (request.call !== 'jobs.list') continue;
    const { data } = resource({ ...request, call: 'jobs.list' }).peek();
    const job = data?.jobs.find(({ id }) => id === jobId);
    if (job) return job;
  }
  return undefined;
}

/**
 * Takes over the answers that came inline with a page. Those that a server rendered are kept on the
 * phone; those of a snapshot are there already, and as old as they say. What Back or a restored tab
 * shows may be out of the browser's own cache, of any age: it is as old as the document.
 */
export function seedResources(answers: InlineData): void {
  const now = Date.now();
  const { visit, sent } = documentVisit();
  const age = visit?.type === 'back_forward' && sent ? phoneTime(sent) : undefined;
  for (const { request, data, error, savedAt = age, tag } of Object.values(answers)) {
    const received = error ? { error } : { data, savedAt: savedAt ?? now, tag };
    const offline = savedAt !== undefined && !navigator.onLine;
    const entry = entryOf(request);
    entry.ofSnapshot = savedAt !== undefined;
    entry.state.value = { ...empty, ...received, offline, loading: false };
    if (!error && !savedAt) void writeCached(request, { data, savedAt: now, tag });
  }
}

/**
 * Brings a read up to date: the phone's copy at once where nothing is shown yet, then the
 * server's answer. One request at a time for each read. `force` asks the server also where the
 * answer is fresh, and asks it after this call: what is on its way may be older than the write
 * that the caller knows of.
 */
export function refresh(request: ResourceRequest, force = false): Promise<void> {
  const entry = entryOf(request);
  if (force && entry.running) {
    entry.next ??= entry.running.then(() => {
      entry.next = undefined;
      return refresh(request, true);
    });
    return entry.next;
  }
  const { savedAt, offline, local } = entry.state.peek();
  const fresh = !offline && !local && isYoung(savedAt, freshFor);
  const sameTexts = entry.language === languageNow();
  if (fresh && sameTexts && !entry.ofSnapshot && !force) return Promise.resolve();
  entry.running ??= load(entry).finally(() => {
    entry.running = undefined;
  });
  return entry.running;
}

/**
 * Replaces what is shown of a read after a write that told its outcome. The answer to a question
 * that is on its way is left out: it may be older.
 * @returns when the phone keeps it; a storage that does not answer holds up no one's screen
 */
export function replaceData<N extends CallName>(
  request: ResourceRequest<N>,
  data: ResourceData<N>,
): Promise<unknown> {
  const savedAt = Date.now();
  const entry = entryOf(request);
  entry.writes += 1;
  entry.state.value = { ...empty, data, savedAt, loading: false };
  return Promise.race([writeCached(request, { data, savedAt }), after(1_000)]);
}

async function load(entry: Live): Promise<void> {
  const { request, state, writes } = entry;
  state.value = { ...state.peek(), loading: true };
  const call = callOf(request.call);
  const reading = showSaved(entry);
  entry.ofSnapshot = false;
  const stop = new AbortController();
  const timers = [
    setTimeout(() => stop.abort(), readTimeout),
    setTimeout(() => void showLocal(entry), slow),
  ];
  try {
    // The browser itself keeps what visitors read, and asks whether it is still so.
    if (call.store === 'private') await Promise.race([reading, after(storageWait)]);
    if (live.get(resourceKey(request)) !== entry) return; // the session ended meanwhile
    const held = state.peek();
    const { params } = request;
    entry.language = languageNow();
    const { query } = asReadIn(request, entry.language);
    const options = { ...(params && { params }), ...(query && { query }), signal: stop.signal };
    const { data = held.data, tag } = await askApi(request.call, options, held.tag);
    const savedAt = Date.now();
    if (entry.writes !== writes) return;
    if (live.get(resourceKey(request)) !== entry) return;
    state.value = { ...empty, data, savedAt, tag, loading: false };
    await writeCached(request, { data, savedAt, tag });
    if (query?.search && request.call === 'jobs.list') {
      import('./searchWords.ts').then(
        (it) => it.afterSearch(request, data),
        () => {},
      );
    }
  } catch (failure) {
    await reading;
    if (entry.writes === writes) await failed(entry, failureOf(failure, 0));
  } finally {
    timers.forEach(clearTimeout);
  }
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function showSaved({ request, state, ofSnapshot }: Live): Promise<void> {
  const shown = state.peek().data;
  if (shown !== undefined && !ofSnapshot) return;
  const saved = await readCached(request);
  const { data, savedAt = 0, loading } = state.peek();
  // A page as it was painted last may be older than what was done in it since.
  if (!saved || !loading || data !== shown || saved.savedAt <= savedAt) return;
  state.value = { ...state.peek(), ...saved };
}

/** While the network is slow; the server's answer still replaces it. */
async function showLocal({ request, state }: Live): Promise<void> {
  if (state.peek().data !== undefined) return;
  const local = await localAnswer(request);
  const { data, loading } = state.peek();
  if (local && loading && data === undefined) {
    state.value = { ...state.peek(), ...local, local: true };
  }
}

/** What of a failure is shown, and may be kept. */
const wordsOf = ({ status, code, message, requestId }: CallFailure) => ({
  ...{ status, code, message },
  ...(requestId && { requestId }),
});

/** What the phone itself can put together; its code may be lost on the way like any other answer. */
async function localAnswer(request: ResourceRequest) {
  // Loaded only where it is needed; the worker keeps it for when there is no network.
  return import('./offlineJobs.ts')
    .then(({ answerOffline }) => answerOffline(request))
    .catch(() => undefined);
}

async function failed(entry: Live, failure: CallFailure): Promise<void> {
  const { request, state, writes } = entry;
  const before = state.peek();
  // Unreachable, a server in trouble or a gateway: what was saved is better than an error.
  if (failure.isFinal) {
    await deleteCached(request);
    if (entry.writes !== writes) return;
    state.value = { ...empty, loading: false, error: wordsOf(failure) };
    return;
  }
  const usable = before.data !== undefined && !before.local;
  const local = usable ? undefined : await localAnswer(request);
  if (entry.writes !== writes) return;
  state.value = {
    ...before,
    ...local,
    local: local !== undefined,
    loading: false,
    offline: true,
    error: usable || local ? undefined : wordsOf(failure),
  };
}
