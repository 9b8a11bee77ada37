import { useEffect, useState } from 'react';
import { formatCountdown, secondsLeft } from './countdown.ts';

/**
 * The seconds until `endsAt` (ms since 1970). Counts by the clock: a phone asleep runs no timers.
 * @returns what is `left`, and what writes it as m:ss
 */
export function useCountdown(endsAt: number) {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(endsAt, now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), (endsAt - now) % 1000 || 1000);
    const look = () => setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt, left, now]);
  return { left, format: formatCountdown };
}
