import { handoverKey, localKeys } from '#src/data/storage/keys.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { keepsNothing, ownStorage } from '#src/data/storage/tabOnly.ts';
import { checkSession, isAlive } from './session.ts';

/** For how long what a document leaves may be taken over, ms: a reload on a slow phone. */
const within = 30_000;

let follows = false;

/**
 * Follows a tab that keeps nothing (tabOnly.ts) from one of its documents to the next, as a reload has
 * one. A tab that is killed leaves nothing; of one that was closed the browser may still have what it
 * left, too old by then to be taken over. Once per document.
 */
export function followTab(): void {
  if (follows) return;
  follows = true;
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
}

function leave(): void {
  const own = ownStorage();
  if (!own?.getItem(localKeys.token)) return;
  const values = own.keys().map((key) => [key, own.getItem(key)]);
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify([Date.now(), values]));
  } catch {
    // A storage that is closed: the session ends with this document.
  }
  // The browser may show this document once more, before it can look who is logged in then.
  document.body.hidden = true;
}

function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted || !keepsNothing()) return;
  takeOver();
  checkSession();
  document.body.hidden = false;
}

/** Takes over what the document before this one has left in this tab, if it really is the one before. */
export function takeOver(): void {
  keepNothing(false);
  const left = sessionStorage.getItem(handoverKey);
  sessionStorage.removeItem(handoverKey);
  const [at, values] = JSON.parse(left ?? '[0]') as [at: number, values: [string, string][]];
  const age = Date.now() - at;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // So a tab that was closed is opened again.
  if (visit?.type === 'back_forward') return;
  const token = new Map(values).get(localKeys.token);
  if (age < 0 || age >= within || !isAlive(token)) return;
  keepNothing(true, values);
  followTab();
}
