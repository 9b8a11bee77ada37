import { fileURLToPath } from 'node:url';
import { isQuietHour } from '#contract/notifications.ts';

const preload = fileURLToPath(new URL('clock.mjs', import.meta.url));
const [hour, day] = [3_600_000, 24 * 3_600_000];
/** India's clocks, ahead of UTC. */
const india = 5.5 * hour;

/** What a server is started with so that its clock goes `ahead` ms ahead of the machine's. */
export const clockAhead = (ahead: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_AHEAD: String(ahead),
});

/** How far ahead it is `at` o'clock in India; at most half a day off, either way. */
export function untilIndian(at: number): number {
  const sinceMidnight = (Date.now() + india) % day;
  const ahead = at * hour - sinceMidnight;
  return ahead > day / 2 ? ahead - day : ahead < -day / 2 ? ahead + day : ahead;
}

/** A clock by which messages are sent, as near to the machine's own as may be: for 20 minutes at least. */
export const daytime = (): Record<string, string> => {
  const soon = Date.now() + 20 * 60_000;
  if (!isQuietHour(Date.now()) && !isQuietHour(soon)) return clockAhead(0);
  return clockAhead(untilIndian(12));
};
