import { limits } from '#contract/limits.ts';
import { onSessionEnd } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';

/** A code that was right: what a new password is set with. */
export interface BegunReset {
  email: string;
  resetToken: string;
}

const key = 'password-reset';

onSessionEnd(() => forgetReset());

/**
 * Keeps a reset over a reload, which a small phone makes of each look at another app: its code is used up.
 * The token is a secret, so it is in this tab alone, and nowhere on a phone that is not one's own.
 */
export function keepReset(reset: BegunReset, now = Date.now()): void {
  if (keepsNothing()) return;
  const endsAt = now + limits.resetTokenLifetime;
  guarded(() => sessionStorage.setItem(key, JSON.stringify({ ...reset, endsAt })));
}

/**
 * Reads what was kept, where the page is the one that has begun the reset, loaded anew. Who comes to it in
 * any other way, as by "back" or with a tab that was closed and is opened again, may be another person.
 * @returns the reset, for as long as a server takes its token; else null
 */
export function readReset(now = Date.now()): BegunReset | null {
  const text = guarded(() => sessionStorage.getItem(key));
  const kept = guarded(() => JSON.parse(text ?? '{}') as Partial<BegunReset & { endsAt: number }>);
  const { email, resetToken, endsAt = 0 } = kept ?? {};
  if (typeof email === 'string' && typeof resetToken === 'string' && endsAt > now && isReloaded()) {
    return { email, resetToken };
  }
  if (text) forgetReset();
  return null;
}

/** It was used, is taken no more, or its page was left. */
export function forgetReset(): void {
  guarded(() => sessionStorage.removeItem(key));
}

/** Whether the browser has loaded this very page anew: for its user, or since it had given the tab's memory away. */
function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { wasDiscarded = false } = document as Document & { wasDiscarded?: boolean };
  if (!visit || new URL(visit.name).pathname !== location.pathname) return false;
  return visit.type === 'reload' || wasDiscarded;
}

/** Where a browser blocks storage, a reload begins again. */
function guarded<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
