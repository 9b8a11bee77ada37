import { diskStore } from './entryStore.ts';
import { leaseLock, webLock } from './lock.ts';
import type {
  HttpResult,
  OutboxChannel,
  OutboxEvent,
  OutboxPorts,
  OutboxRequest,
} from './ports.ts';

/** Follows a request that begins now, and is told its end (src/data/reach/reach.ts). */
type Follow = () => (status?: number, isJson?: boolean) => void;
/** The worker has no screen that could tell. */
const followNothing: Follow = () => () => undefined;

/**
 * The browser as pages and worker have it alike. Needs no document; the session differs.
 * @param makeRoom gives back what can be fetched again, where the disk is full
 * @param follow what follows each request, where a screen tells how the server is reached
 */
export function browserPorts(
  session: OutboxPorts['session'],
  makeRoom: OutboxPorts['makeRoom'],
  follow?: Follow,
): OutboxPorts {
  const clock: OutboxPorts['clock'] = {
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
  let lock: OutboxPorts['lock'] | undefined;
  return {
    clock,
    session,
    store: diskStore,
    // Looked for at the first drain: pages are also rendered where there is no navigator.
    lock: {
      exclusive(work) {
        // Also missing where a page came without TLS.
        const locks = navigator.locks as LockManager | undefined;
        lock ??= locks ? webLock(locks) : leaseLock(diskStore, clock, randomUuid());
        return lock.exclusive(work);
      },
    },
    channel: broadcast('safar-outbox'),
    makeRoom,
    online: () => navigator.onLine,
    random: () => Math.random(),
    uuid: randomUuid,
    send: (request) => sendByFetch(request, follow),
  };
}

/** A random UUID (RFC 9562, version 4); crypto.randomUUID is missing on plain-http test hosts. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A send that is silent for so long when the line is said to be back went out on the old one, ms. */
const silentFor = 5_000;

/** Sends by fetch. Status 0 where no whole answer came in time; redirects are not our server's. */
export async function sendByFetch(
  request: OutboxRequest,
  follow: Follow = followNothing,
): Promise<HttpResult> {
  const { url, timeout, body, ...rest } = request;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  const answered = follow();
  const begun = performance.now();
  const onReturn = () => performance.now() - begun > silentFor && stop.abort();
  globalThis.addEventListener?.('online', onReturn);
  try {
    const answer = await fetch(url, {
      ...rest,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      cache: 'no-store',
      signal: stop.signal,
    });
    const { headers } = answer;
    // A redirect shows no status where it is not followed: it is a portal's, which was reached.
    const status = answer.type === 'opaqueredirect' ? 302 : answer.status;
    const json = parsed(await answer.text());
    answered(status, json !== undefined);
    return {
      status,
      retryAfter: headers.get('retry-after'),
      date: headers.get('date'),
      body: json,
    };
  } catch {
    answered(0);
    return { status: 0, retryAfter: null, date: null, body: undefined };
  } finally {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', onReturn);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A channel that opens at its first use. Without BroadcastChannel tabs see changes on their next look. */
export function broadcast(name: string): OutboxChannel & { close(): void } {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    return (channel ??= new BroadcastChannel(name));
  };
  return {
    tell: (news) => open()?.postMessage(news),
    listen(hear) {
      const onMessage = (event: MessageEvent<OutboxEvent>) => hear(event.data);
      open()?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
