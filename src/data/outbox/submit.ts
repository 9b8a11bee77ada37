import type { Reply } from '#contract/http/calls.ts';
import type { QueuedCall } from '#contract/http/queuedCalls.ts';
import { outboxPolicy, type OutboxEntry, type OutboxFailure } from '#contract/outbox.ts';
import { CallFailure, type callApi } from '#src/data/api.ts';
import { randomUuid } from './browserPorts.ts';
import { OutboxUnavailable, type Outbox } from './outboxCore.ts';
import { isReplyTo, verdictOf } from './policy.ts';
import type { OutboxEvent } from './ports.ts';
import type { Write } from './queue.ts';
import { userId } from '#src/data/session/session.ts';

/**
 * Whether a write is sent only after the next login: 'now' that there is no session any more, or
 * 'later', once there is a network to log in: until then what is one's own stays readable.
 */
export type NeedsLogin = false | 'now' | 'later';

/**
 * The first word about a write. `entry` is missing where it could only be saved online. 'gone': who
 * wrote it has left meanwhile, and it is not on the phone any more: sent, or dropped as they chose.
 */
export type Submitted<N extends QueuedCall = QueuedCall> =
  | { state: 'delivered'; status: number; body: Reply<N> }
  | { state: 'failed'; failure: OutboxFailure; entry?: OutboxEntry }
  | { state: 'waiting'; entry: OutboxEntry; needsLogin: NeedsLogin }
  | { state: 'gone' };

export interface SubmitThrough {
  outbox: Pick<Outbox, 'add' | 'drain' | 'holds' | 'release'>;
  listen(listener: (news: OutboxEvent) => void): () => void;
  callApi: typeof callApi;
  /** Whether a user must log in before anything of theirs is sent. */
  needsLogin(userId: string): NeedsLogin;
  /** Ids of entries whose screen waits for a word, and will tell it itself. */
  awaited: Set<string>;
  /** Ms to wait for a word. */
  within: number;
  /** Told once the write is on the disk, before anything of it is sent. */
  onKept?: (() => void) | undefined;
}

/** See submit in outbox.ts. */
export async function submitTo<N extends QueuedCall>(
  { outbox, listen, callApi: call, needsLogin, awaited, within, onKept }: SubmitThrough,
  write: Write<N>,
): Promise<Submitted<N>> {
  const events = new Map<string, OutboxEvent>();
  let wake = () => {};
  const stop = listen((news) => {
    if (news.kind === 'changed') return;
    events.set(news.entry.id, news);
    wake();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let id = '';
  try {
    const entry = await outbox.add(write);
    ({ id } = entry);
    awaited.add(id);
    onKept?.();
    const word = new Promise<void>((resolve) => {
      wake = () => events.has(entry.id) && resolve();
      wake();
      timer = setTimeout(resolve, within);
      // Nothing can be sent now: the answer is "waiting". Unless someone else is sending.
      void outbox.drain().then((ours) => ours && resolve());
    });
    await word;
    const result = resultOf<N>(events.get(entry.id), entry, needsLogin);
    // The news of what is another's now is told to no one.
    const isOver = result.state === 'waiting' && result.needsLogin === 'now';
    if (isOver && !(await outbox.holds(id))) return { state: 'gone' };
    // Not waited for: where storage fails it is asked about beside what was refused before.
    if (write.held && result.state === 'waiting') void outbox.release(id).catch(() => undefined);
    return result;
  } catch (error) {
    if (error instanceof OutboxUnavailable) return saveOnline(call, write);
    throw error;
  } finally {
    clearTimeout(timer);
    awaited.delete(id);
    stop();
  }
}

function resultOf<N extends QueuedCall>(
  news: OutboxEvent | undefined,
  entry: OutboxEntry,
  needsLogin: SubmitThrough['needsLogin'],
): Submitted<N> {
  if (news?.kind === 'delivered') {
    return { state: 'delivered', status: news.status, body: news.body as Reply<N> };
  }
  if (news?.kind === 'failed' && news.entry.failure) {
    return { state: 'failed', failure: news.entry.failure, entry: news.entry };
  }
  const now = news?.kind === 'waiting' ? news.entry : entry;
  // A session that ran out before anything was sent leaves it waiting, not paused.
  const login = now.userId !== null && needsLogin(now.userId);
  return { state: 'waiting', entry: now, needsLogin: now.state === 'paused' ? 'now' : login };
}

/**
 * The keys of writes that no one has answered for good, by what was sent: a second tap is the same write.
 * Where nothing can be kept on the phone they last as long as the page.
 */
const unanswered = new Map<string, string>();

async function saveOnline<N extends QueuedCall>(
  call: typeof callApi,
  { call: name, params, body, baseVersion }: Write<N>,
): Promise<Submitted<N>> {
  const whole = baseVersion === undefined ? body : { ...(body as object), baseVersion };
  const sent = JSON.stringify([userId.peek(), name, params, whole]);
  const idempotencyKey = unanswered.get(sent) ?? randomUuid();
  unanswered.set(sent, idempotencyKey);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), outboxPolicy.sendTimeout);
  try {
    const reply = await call(name, {
      idempotencyKey,
      signal: stop.signal,
      ...(params && { params }),
      ...(whole !== undefined && { body: whole }),
    });
    if (!isReplyTo(name, reply)) throw new CallFailure(0, {});
    unanswered.delete(sent);
    return { state: 'delivered', status: 200, body: reply as Reply<N> };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const answer = { status: error.status, body: error.body, retryAfter: null, date: null };
    const verdict = verdictOf({ call: name, userId: 'any', attempts: 1 }, answer, () => 0);
    if (verdict.kind !== 'failed') throw error;
    // Without our server's code it is some gateway's refusal: an earlier attempt may have arrived.
    if (verdict.failure.code !== 'UNKNOWN') unanswered.delete(sent);
    return { state: 'failed', failure: verdict.failure };
  } finally {
    clearTimeout(timer);
  }
}
