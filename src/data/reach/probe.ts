import { followRequest, reach } from './reach.ts';

/** Between two questions, and how long each may take, ms: together less than 15 s. */
const pause = 6_000;
const patience = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
/** What comes next is a return that has to be told. */
let wasAway = false;
/**
 * A server that starts anew may be back before the first question: then requests alone went
 * unanswered, and that is told this seldom, ms. An address that a blocker never lets through would
 * otherwise have everything tried again with every question.
 */
const briefReturns = 60_000;
/** When a return was told last, ms of the page's own clock. */
let toldAt = -briefReturns;

let isStarted = false;

/**
 * Asks the server from time to time whether it is there again, as long as it is not and someone
 * looks at the page. Its return is an `online` event like that of the phone's own network: all that
 * waits for one goes on.
 */
export function startProbe(): void {
  if (isStarted) return;
  isStarted = true;
  reach.subscribe((now) => {
    if (now === 'ok') return settle();
    if (now === 'away' && performance.now() - toldAt >= briefReturns) wasAway = true;
    timer ??= setTimeout(() => void ask(), pause / 2);
  });
  const look = () => void (reach.peek() !== 'ok' && ask());
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** Whichever request was answered first: a page that reads something may be quicker than the probe. */
function settle(): void {
  stop();
  if (!wasAway) return;
  wasAway = false;
  toldAt = performance.now();
  dispatchEvent(new Event('online'));
}

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function ask(): Promise<void> {
  stop();
  // Anyone who looks again is asked for above.
  if (asking || document.visibilityState !== 'visible') return;
  asking = true;
  const there = await isThere();
  asking = false;
  if (there) return settle();
  wasAway = true;
  timer ??= setTimeout(() => void ask(), pause);
}

/** Whether the server says that it can serve; the answer is followed like any other. */
async function isThere(): Promise<boolean> {
  const end = followRequest();
  const stopAsking = new AbortController();
  const late = setTimeout(() => stopAsking.abort(), patience);
  try {
    const answer = await fetch('/readyz', {
      cache: 'no-store',
      redirect: 'manual',
      signal: stopAsking.signal,
    });
    const isJson = await answer.json().then(
      () => true,
      () => false,
    );
    end(answer.type === 'opaqueredirect' ? 302 : answer.status, isJson);
    return answer.ok && isJson;
  } catch {
    // What takes long may be a slow line that is busy with something else.
    end(stopAsking.signal.aborted ? undefined : 0);
    return false;
  } finally {
    clearTimeout(late);
  }
}
