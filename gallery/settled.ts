import { isAsked } from './fakeServer.ts';

/** For what may never come, ms. */
const patience = 5_000;

/** How long nothing may change for a screen to count as complete, ms. */
const quiet = 250;

/** Calls back at every change of what is shown. Out: to stop it. */
function onChange(react: () => void): () => void {
  const observer = new MutationObserver(react);
  const what = { subtree: true, childList: true, characterData: true };
  observer.observe(document.documentElement, { ...what, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** Resolves at the next change; false where none comes. */
export function changed(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(came);
    };
    const timer = setTimeout(() => end(false), patience);
    const stop = onChange(() => end(true));
  });
}

/**
 * Resolves when nothing is asked any more, there is something to see, and nothing has changed on
 * screen for a while.
 */
export function settled(): Promise<void> {
  const end = performance.now() + patience;
  return new Promise((resolve) => {
    let timer = setTimeout(look, quiet);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(look, quiet);
    };
    const stop = onChange(again);
    function look() {
      // Its code may still be on its way; a page that stays empty is a fault.
      const isEmpty = !document.querySelector('main')?.textContent.trim();
      if (isAsked() || (isEmpty && performance.now() < end)) return again();
      stop();
      resolve();
    }
  });
}

/** What is wrong with the page, as far as a program can see it. */
export function faultsOnScreen(): string[] {
  const faults = [];
  if (!document.querySelector('main')?.textContent.trim()) faults.push('an empty page');
  const boxes = 'html, dialog[open], dialog[open] > div, dialog[open] > div > div';
  for (const box of document.querySelectorAll(boxes)) {
    const { scrollWidth, clientWidth } = box;
    if (scrollWidth <= clientWidth) continue;
    const wide = [...box.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)
      .map((one) => `${one.tagName}.${one.className}`);
    faults.push(`${scrollWidth} px wide in ${clientWidth} px: ${wide.slice(0, 3).join(', ')}`);
  }
  return faults;
}
