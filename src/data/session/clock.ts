import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

const key = localKeys.clock;
/** Ms by which a phone may be off without a word: nothing here is decided by minutes. */
const tolerance = 5 * 60_000;

/** How far the server's clock was ahead of the phone's at the last login, in ms. */
const ahead = (): number => Number(readLocal(key));

/** Takes the moment at which the server made a token for what time it is, when the phone says `now`; ms since 1970. */
export function noteServerTime(issuedAt: number, now = Date.now()): void {
  const off = issuedAt - now;
  if (Math.abs(off) > tolerance) writeLocal(key, String(off));
  else removeLocal(key);
}

/** A moment of the server's clock as the phone's clock has it, both ms since 1970. */
export const phoneTime = (at: number): number => at - ahead();

/**
 * The earlier of what the two clocks say at `now`, by the phone's, ms since 1970. Cheap phones lose
 * their date: over is only what is so by both, because the phone's may have been put right since the
 * login. The server has the last word.
 */
export const surelyNow = (now = Date.now()): number => Math.min(now, now + ahead());

/**
 * How long it is at `now`, by the phone's clock, until `end`, by the server's; all in ms, the two
 * since 1970.
 */
export const timeLeft = (end: number, now = Date.now()): number => end - surelyNow(now);
