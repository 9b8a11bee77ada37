import { computed, effect } from '@preact/signals-core';
import type { OutboxEntry } from '#contract/outbox.ts';
import { isSnapshotPath, snapshotAddress, type SnapshotMessage } from '#contract/snapshots.ts';
import { resource } from '#src/data/cache/resource.ts';
import { outboxEntries, outboxWasRead } from '#src/data/outbox/state.ts';
import { reach } from '#src/data/reach/reach.ts';
import { session, userId } from '#src/data/session/session.ts';
import { forgetPagesWith } from '#src/data/storage/outdatedSnapshots.ts';
import { forgetSnapshots } from '#src/data/storage/snapshots.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { shownRequests } from '#src/hooks/pageData.tsx';
import { inlineRequests, paintedPage, type KnownRead } from './paintedPage.ts';

/** How long a page must have stayed as it is, ms. */
const rest = 1_000;

/** What waits and how it stands: an attempt that comes to nothing changes no page. */
const unsent = computed(() => outboxEntries.value.map(({ id, state }) => id + state).join());
let unsentBefore: readonly OutboxEntry[] = [];
/** Writes whose pages are to be dropped, and whether that is under way. */
const outdating: OutboxEntry[] = [];
let isForgetting = false;

let timer: ReturnType<typeof setTimeout> | undefined;
let endFollowing: (() => void) | undefined;
let last = '';

/** Takes a snapshot of each page as it is painted, once it is at rest, for the next visit and the offline start. */
export function startTakingSnapshots(): void {
  new MutationObserver(() => later()).observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true },
  });
  // The last moment of many visits.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) take();
  });
  // What a visitor had saved becomes the member's with the login: snapshots of it are no one's.
  effect(() => void forgetSnapshots(userId.value).catch(() => undefined));
  // On a first visit the page is often at rest before there is a worker that can keep it, and left
  // as soon as there is.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (timer === undefined) later(0);
  });
  effect(() => {
    void unsent.value;
    if (outboxWasRead.value) forgetOutdated();
    // What the phone dropped is to be kept anew, also where it looks as it did before.
    last = '';
    later();
  });
}

function later(after = rest): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(take, { timeout: 2_000 });
    else take();
  }, after);
}

/**
 * What entered the outbox, left it or stands differently takes the pages that show it from the phone.
 * What waits at a start does so too: it may have been written when nothing here followed it.
 */
function forgetOutdated(): void {
  const before = unsentBefore;
  unsentBefore = outboxEntries.peek();
  const isNews = (entries: readonly OutboxEntry[]) => (one: OutboxEntry) =>
    !entries.some(({ id, state }) => id === one.id && state === one.state);
  outdating.push(...unsentBefore.filter(isNews(before)), ...before.filter(isNews(unsentBefore)));
  if (!isForgetting) void forgetAll();
}

/** One after the other: fifty writes that are sent in a row take a few looks at the caches, not fifty. */
async function forgetAll(): Promise<void> {
  isForgetting = true;
  while (outdating.length > 0) await forgetPagesWith(outdating.splice(0)).catch(() => undefined);
  isForgetting = false;
}

function take(): void {
  clearTimeout(timer);
  timer = undefined;
  endFollowing?.();
  // Only what a worker has stored opens without a network: its files first, then the pages.
  if (keepsNothing() || !navigator.serviceWorker.controller) return;
  const requests = [...shownRequests, ...inlineRequests()];
  const states = requests.map((request) => ({ request, state: resource(request) }));
  let first = true;
  // What was read anew may look the same, and is younger.
  endFollowing = effect(() => {
    for (const { state } of states) void state.value;
    if (!first) later();
    first = false;
  });
  const known = states.map(({ request, state }) => ({ request, ...state.peek() }));
  // While the server is not reached as it should be, a line says so that is not of the page.
  if (known.some(({ loading }) => loading) || reach.peek() !== 'ok') return;
  const owner = userId.peek();
  // Nothing known to wait and nothing that waits look the same.
  if (owner !== null && !outboxWasRead.peek()) return;
  const role = session.peek()?.user.role ?? 'user';
  if (!isSnapshotPath(location.pathname, owner !== null) || role !== 'user') return;
  const address = snapshotAddress(location);
  if (known.some(({ error, offline }) => error && !offline)) {
    return tell({ type: 'DROP_SNAPSHOT', address });
  }
  if (known.some(({ data, local }) => data === undefined || local)) return;
  const page = paintedPage(address, owner, known as KnownRead[]);
  if (!page) return;
  const text = JSON.stringify(page);
  if (text === last) return;
  last = text;
  tell({ type: 'KEEP_SNAPSHOT', page });
}

function tell(message: SnapshotMessage): void {
  const before = unsent.peek();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    // The session may have ended while the worker was at work.
    void forgetSnapshots(userId.peek()).catch(() => undefined);
    // Or something was written: the page that the worker has put there is of before.
    if (message.type === 'KEEP_SNAPSHOT' && unsent.peek() !== before)
      tell({ type: 'DROP_SNAPSHOT', address: message.page.address });
  };
  navigator.serviceWorker.controller?.postMessage(message, [port2]);
}
