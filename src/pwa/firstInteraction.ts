import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';

const key = 'visited';
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

let used: Promise<void> | undefined;

/**
 * Resolves when the rest of the page's code is worth its bytes: at once for anyone who has been here
 * before (the worker keeps the code), and with the first touch, key or scroll of a first visit.
 * What a server rendered is readable and its links work until then.
 */
export function firstInteraction(): Promise<void> {
  used ??= new Promise((resolve) => {
    if (visitedBefore()) return resolve();
    const begin = () => {
      for (const sign of signs) removeEventListener(sign, begin);
      writeLocal(key, '1');
      resolve();
    };
    if (usedEarly()) return begin();
    for (const sign of signs) addEventListener(sign, begin, { passive: true });
  });
  return used;
}

function visitedBefore(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || readLocal(key) !== null;
}

/** Anyone who scrolled or tapped before this code ran does not have to do so again. */
function usedEarly(): boolean {
  return scrollY > 0 || window.keepClick?.button !== undefined;
}
