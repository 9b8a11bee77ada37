import { effect } from '@preact/signals-core';
import { isKeptPath, type KeptPageMessage } from '#contract/keptPages.ts';
import { resource } from '#src/data/cache/resource.ts';
import { onSessionEnd, session, userId } from '#src/data/session/session.ts';
import { forgetKeptPages } from '#src/data/storage/keptPages.ts';
import { shownRequests } from '#src/hooks/pageData.tsx';
import { inlineRequests, paintedPage, type KnownRead } from './paintedPage.ts';

/** How long a page must have stayed as it is, ms. */
const rest = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let endFollowing: (() => void) | undefined;
let last = '';

/** Keeps each page as it is painted, once it is at rest, for the next visit and the offline start. */
export function startKeepingPages(): void {
  new MutationObserver(later).observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true },
  });
  // The last moment of many visits.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) keep();
  });
  // Another tab may have kept a page while this one ended the session.
  onSessionEnd(() => void forgetKeptPages());
  void forgetKeptPages(userId.peek());
  later();
}

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: 2_000 });
    else keep();
  }, rest);
}

function keep(): void {
  clearTimeout(timer);
  timer = undefined;
  endFollowing?.();
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
  if (known.some(({ loading }) => loading)) return;
  const { pathname, search } = location;
  const owner = userId.peek();
  if (!isKeptPath(pathname, owner !== null) || session.peek()?.user.role === 'admin') return;
  const address = pathname + search;
  if (known.some(({ error, offline }) => error && !offline)) {
    return tell({ type: 'DROP_PAGE', address });
  }
  if (known.some(({ data, local }) => data === undefined || local)) return;
  const page = paintedPage(address, owner, known as KnownRead[]);
  if (!page) return;
  const text = JSON.stringify(page);
  if (text === last) return;
  last = text;
  tell({ type: 'KEEP_PAGE', page });
}

function tell(message: KeptPageMessage): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    // The session may have ended while the worker was at work.
    void forgetKeptPages(userId.peek());
  };
  navigator.serviceWorker.controller?.postMessage(message, [port2]);
}
