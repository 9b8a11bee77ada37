import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { timeLeft } from '#src/data/session/clock.ts';
import { hasRunOut, isAlive, session } from '#src/data/session/session.ts';
import { tokenEnd } from '#src/data/session/tokenEnd.ts';

/** 'none': there was no valid token when the page opened. */
export type WatchedSession = 'alive' | 'expired' | 'none';

/** Looks at the token on load, every 5 minutes (spec 4), and at the very moment at which it ends. */
export function useSessionWatch(): WatchedSession {
  useSignals();
  const token = session.value?.token ?? null;
  const [validAtLoad] = useState(() => isAlive(token));
  const [ended, setEnded] = useState(!validAtLoad);
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const isOver = hasRunOut(token);
      setEnded(isOver);
      if (isOver) return;
      const left = timeLeft(tokenEnd(token));
      // Never longer than 5 minutes: a timer of more than 24.8 days would fire at once.
      const most = limits.sessionCheckProfile;
      timer = setTimeout(look, left > 0 ? Math.min(left, most) : most);
    };
    look();
    addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', look);
    };
  }, [token]);
  if (token !== null && !ended) return 'alive';
  return validAtLoad ? 'expired' : 'none';
}
