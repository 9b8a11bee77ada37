import { limits } from '#contract/limits.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';

/** A code that was right: what a new password is set with. */
export interface BegunReset {
  email: string;
  resetToken: string;
}

const key = 'password-reset';

/**
 * Keeps a reset over a reload, which a small phone makes of each look at another app: its code is used up.
 * The token is a secret, so it is in this tab alone, and nowhere on a phone that is not one's own.
 */
export function keepReset(reset: BegunReset, now = Date.now()): void {
  if (keepsNothing()) return;
  const endsAt = now + limits.resetTokenLifetime;
  guarded(() => sessionStorage.setItem(key, JSON.stringify({ ...reset, endsAt })));
}

/** @returns the reset that this tab has begun, for as long as a server takes its token; else null */
export function readReset(now = Date.now()): BegunReset | null {
  const text = guarded(() => sessionStorage.getItem(key));
  const kept = guarded(() => JSON.parse(text ?? '{}') as Partial<BegunReset & { endsAt: number }>);
  const { email, resetToken, endsAt = 0 } = kept ?? {};
  if (typeof email === 'string' && typeof resetToken === 'string' && endsAt > now) {
    return { email, resetToken };
  }
  if (text) forgetReset();
  return null;
}

/** It was used, or is taken no more. */
export function forgetReset(): void {
  guarded(() => sessionStorage.removeItem(key));
}

/** Where a browser blocks storage, a reload begins again. */
function guarded<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
