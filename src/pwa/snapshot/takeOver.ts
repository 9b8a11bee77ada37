import { effect } from '@preact/signals-core';
import { startTransition } from 'react';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { resource } from '#src/data/cache/resource.ts';
import { onSessionEnd, userId } from '#src/data/session/session.ts';
import { savedJobIds, setSavedJobIds, tappedHearts } from '#src/data/saved/savedJobsState.ts';
import { shownRequests } from '#src/hooks/pageData.tsx';
import { replayEarlyClick } from '../replayEarlyClick.ts';
import { openerWaits } from '#contract/http/earlyClick.ts';
import { carryOver, isCarried } from './carryOver.ts';
import { keepRest, paintedRest } from './lateRest.ts';

/** A page that does not become whole is shown as it is after this, ms. */
const patience = 2_500;

/**
 * React gives way every 5 ms while it renders: on a phone six times slower each of those costs about
 * 2 ms of its own. Nothing that is tapped in a snapshot is answered before the app is whole, so longer
 * pieces are answered sooner; at 30 a second they end within the 50 ms of a long task.
 */
const piecesPerSecond = 30;

/**
 * Puts the app in the place of a snapshot, or of what a server made for someone else: made beside it,
 * and swapped in within one frame once it shows no less than what is there. Until then that is read,
 * and its links work.
 * @returns when it has
 */
export function takeOver(
  painted: HTMLElement,
  render: (container: HTMLElement) => void,
): Promise<void> {
  // Not read from the phone first: the page shows them, and they are read again.
  setSavedJobIds(new Set(JSON.parse(painted.dataset.saved ?? '[]') as string[]));
  onSessionEnd(() => setSavedJobIds(new Set()));
  return new Promise((resolve) => swapWhenWhole(painted, render, resolve));
}

function swapWhenWhole(
  painted: HTMLElement,
  render: (container: HTMLElement) => void,
  swapped: () => void,
): void {
  const fresh = document.createElement('div');
  fresh.id = painted.id;
  let done = false;
  const swap = () => {
    if (done) return;
    done = true;
    // 0: React's own rhythm.
    forceFrameRate(0);
    commits.disconnect();
    clearTimeout(timer);
    swapIn(painted, fresh);
    swapped();
  };
  const look = () => {
    const rest = paintedRest(painted, fresh);
    const wanted = 0.9 * (textLength(painted) - textLength(rest));
    const isWhole = !fresh.querySelector('[data-loading]') && textLength(fresh) >= wanted;
    if (isWhole && isCarried(painted, fresh, rest)) swap();
  };
  const commits = new MutationObserver(look);
  commits.observe(fresh, { subtree: true, childList: true, characterData: true });
  // What someone has done in it keeps it longer than that.
  let timer = setTimeout(() => {
    if (isCarried(painted, fresh, paintedRest(painted, fresh))) swap();
    else timer = setTimeout(swap, openerWaits - patience);
  }, patience);
  // Nothing of a member stays on the screen for what is left of it.
  onSessionEnd(swap);
  forceFrameRate(piecesPerSecond);
  startTransition(() => render(fresh));
}

const textLength = (element: Element | null) => element?.textContent?.length ?? 0;

function swapIn(painted: HTMLElement, fresh: HTMLElement): void {
  const { scrollX, scrollY } = window;
  const rest = paintedRest(painted, fresh);
  const restore = carryOver(painted, fresh);
  if (rest) {
    rest.lang = painted.lang;
    keepRest(rest, fresh);
  }
  // With what was tapped meanwhile, which is written once the app has started.
  const saved = new Set(savedJobIds.peek());
  for (const [jobId, on] of tappedHearts(userId.peek())) {
    if (on) saved.add(jobId);
    else saved.delete(jobId);
  }
  setSavedJobIds(saved);
  painted.replaceWith(fresh);
  delete document.documentElement.dataset.offline;
  // At the top nothing moves: to ask would lay the new page out before it answers a tap.
  if (scrollY > 0 && window.scrollY !== scrollY) scrollTo(scrollX, scrollY);
  restore();
  replayEarlyClick('page');
  replayEarlyClick('around');
  setTimeout(followAge);
}

/** The line with the page's age goes once what is shown is of now, or says its age itself. */
function followAge(): void {
  const line = document.getElementById('snapshot-age');
  const asked = [...shownRequests].map((request) => resource(request));
  const stop = effect(() => {
    const states = asked.map((state) => state.value);
    if (states.some(({ loading }) => loading)) return;
    // Saved jobs and the profile's parts do not all say it.
    if (states.some(({ offline }) => offline) && !document.querySelector('[data-age]')) return;
    line?.remove();
  });
  const leave = () => {
    stop();
    line?.remove();
  };
  for (const sign of ['pushState', 'popstate']) addEventListener(sign, leave, { once: true });
}
