import css from './panes.module.css';
import { panes } from './panesSignal.ts';

/*
 * On large windows a job stands beside the list that it was opened from (KeptPages.tsx), at its own
 * address: links, Back and Forward do what they do everywhere. The window scrolls the list, the job
 * is scrolled by itself. Where there is no list to go back to, a job is a whole page.
 */

/** What was touched last, and where: its upper edge in the window and the list's place, px. */
let touched: { link: HTMLAnchorElement; top: number; place: number } | undefined;
/** The card of the job that is shown. */
let open: HTMLAnchorElement | undefined;
let waiting: MutationObserver | undefined;
let shownPath = '';
let started = false;

/** Shows panes for as long as the window is wide enough. A second call does nothing. */
export function startPanes(wide: MediaQueryList): void {
  if (started) return;
  started = true;
  panes.value = showBeside;
  requestAnimationFrame(() => settle(false));
  wide.addEventListener('change', () => resize(wide.matches));
  document.addEventListener('click', noteTouch, true);
  // The first two are wouter's: the browser has no events for them.
  for (const event of ['pushState', 'replaceState']) {
    addEventListener(event, () => requestAnimationFrame(() => settle(false)));
  }
  addEventListener('popstate', () => requestAnimationFrame(() => settle(true)));
}

/** In the commit that shows the list beside the job, or hides it. */
function showBeside(isBeside: boolean): void {
  document.getElementById('main')?.classList.toggle(css.panes ?? '', isBeside);
}

/** List and job, where both are shown. */
function shownPanes(): { frame: Element; list: Element; job: HTMLElement } | undefined {
  const frame = document.querySelector(`.${css.panes}`);
  const job = frame?.lastElementChild;
  const list = job?.previousElementSibling;
  return frame && job instanceof HTMLElement && list ? { frame, list, job } : undefined;
}

function noteTouch({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a');
  if (!link) return;
  touched = { link, top: link.getBoundingClientRect().top, place: scrollY };
}

/**
 * After a navigation, before it is painted.
 * @param isHistory whether it was Back or Forward: the browser puts the list where it was
 */
function settle(isHistory: boolean): void {
  const wasBeside = wereBeside();
  const shown = shownPanes();
  // The history's state alone, or another list behind the page.
  if (wasBeside && shown && shownPath === location.pathname) return;
  shownPath = location.pathname;
  waiting?.disconnect();
  const last = open;
  mark(shown?.list);
  if (shown) {
    if (!isHistory) keepPlace(shown.list);
    shown.job.scrollTop = 0;
    focusTitle(shown.frame);
  } else if (wasBeside && isHistory && last?.isConnected) {
    // After the browser has gone to the place that it remembers of the list.
    requestAnimationFrame(() => {
      last.focus({ preventScroll: true });
      last.scrollIntoView({ block: 'nearest' });
    });
  }
}

const wereBeside = () => document.documentElement.hasAttribute('data-panes');

/** Says which card's job is open, and to snapshots that there are two pages. */
function mark(list: Element | undefined): void {
  document.documentElement.toggleAttribute('data-panes', list !== undefined);
  open?.removeAttribute('aria-current');
  const cards = list?.querySelectorAll<HTMLAnchorElement>('h2 > a') ?? [];
  open = [...cards].find(({ pathname }) => pathname === location.pathname);
  open?.setAttribute('aria-current', 'true');
}

/** A page begins at its top, and the list may have another width now: what was touched stays under the pointer. */
function keepPlace(list: Element): void {
  if (!touched) return;
  const { link, top, place } = touched;
  scrollTo(0, place);
  if (list.contains(link)) scrollBy(0, link.getBoundingClientRect().top - top);
  touched = undefined;
}

/** A job's name is read out, and the keyboard goes on from it; once its page is there. */
function focusTitle(frame: Element): void {
  const focus = () => {
    const title = shownPanes()?.job.querySelector('h1');
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
    return title;
  };
  if (focus()) return;
  waiting = new MutationObserver((_changes, observer) => {
    if (focus()) observer.disconnect();
  });
  waiting.observe(frame, { childList: true, subtree: true });
}

/** The job stays at its place, whether it is scrolled by itself or with the window. */
function resize(isWide: boolean): void {
  const before = shownPanes();
  const place = before ? before.job.scrollTop : scrollY;
  const left = before?.list.contains(document.activeElement);
  panes.value = isWide ? showBeside : undefined;
  requestAnimationFrame(() => {
    const shown = shownPanes();
    mark(shown?.list);
    if (shown) {
      open?.scrollIntoView({ block: 'center' });
      shown.job.scrollTop = place;
    } else if (before) {
      scrollTo(0, place);
      if (left) before.job.querySelector('h1')?.focus({ preventScroll: true });
    }
  });
}
