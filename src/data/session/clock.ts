import { timeMetric } from '#contract/http/document.ts';
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

/** How far the server's clock was ahead of the phone's at the latest answer, in ms. */
let answered = typeof document === 'undefined' ? 0 : undefined;

const answerAhead = () => answered ?? Number(readLocal(localKeys.answerClock) ?? ahead());

/**
 * Takes what an answer says of the time for what time it is, when the phone says `now`; ms since 1970,
 * NaN where it says nothing. The end of a session goes by the login alone: a token's own times are
 * signed, a header is not.
 */
export function noteAnswerTime(at: number, now = Date.now()): void {
  const off = at - now;
  if (!(Math.abs(off - answerAhead()) > tolerance)) return;
  answered = Math.abs(off) > tolerance ? off : 0;
  writeLocal(localKeys.answerClock, String(answered));
}

/** How the document came, and when the server sent it: by its clock, ms since 1970. */
export function documentVisit() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Safari before 15 has neither, before 16.4 no metrics.
  const metrics: readonly PerformanceServerTiming[] | undefined = visit?.serverTiming;
  return { visit, sent: metrics?.find(({ name }) => name === timeMetric)?.duration };
}

/**
 * The same by the document's own answer, for anyone who is here for the first time. Only one that came
 * whole over the line: what the browser had kept says when that was.
 */
export function noteDocumentTime(): void {
  const { visit, sent } = documentVisit();
  if (sent && visit && visit.transferSize > visit.encodedBodySize) noteAnswerTime(sent);
}

/**
 * What time it is for the server when the phone says `now`, ms since 1970: for what was today, and
 * for what is over by an answer.
 */
export const serverTime = (now = Date.now()): number => now + answerAhead();

/** A moment of the server's clock as the phone's clock has it, both ms since 1970. */
export const phoneTime = (at: number): number => at - answerAhead();

/**
 * The earlier of what the two clocks say at `now`, by the phone's, ms since 1970. Cheap phones lose
 * their date: over is only what is so by both, because the phone's may have been put right since the
 * latest answer. The server has the last word.
 */
export const surelyNow = (now = Date.now()): number => Math.min(now, serverTime(now));

/**
 * How long it is at `now`, by the phone's clock, until a session's `end`, by the server's, as the
 * login told it; all in ms, the two since 1970.
 */
export const timeLeft = (end: number, now = Date.now()): number =>
  end - Math.min(now, now + ahead());
