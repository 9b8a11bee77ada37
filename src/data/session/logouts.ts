import { seekerCalls } from '#contract/http/calls.ts';
import { mayPassLater } from '#contract/http/retry.ts';
import { leavePush } from '#src/data/push/leavePush.ts';
import { timeLeft } from './clock.ts';
import { keepLogoutNotes, logoutNotes, type LogoutNote } from './logoutNotes.ts';

/** What the telling of logouts needs of the world. The simulation in tests/sim gives it another one. */
export interface LogoutPorts {
  notes(): LogoutNote[];
  /** Keeps these, and no others. */
  keep(notes: LogoutNote[]): void;
  /** Ms until a moment of the server's clock, ms since 1970. */
  timeLeft(end: number): number;
  /** The status of the answer, 0 where none of our server's came. */
  tell(session: LogoutNote): Promise<number>;
}

/**
 * Tells the server of sessions that were logged out. What it answers for good is forgotten, and so
 * is what has run out by itself; the rest waits for the network.
 */
export async function tellLogouts({ notes, keep, timeLeft: left, tell }: LogoutPorts) {
  for (const session of notes()) {
    const status = left(session.expires * 1000) > 0 ? await tell(session) : 401;
    const isHeard = status >= 200 && status < 300;
    // No logout is in conflict with anything: someone on the way said so.
    if (!isHeard && (mayPassLater(status) || status === 409)) return;
    keep(notes().filter(({ id }) => id !== session.id));
  }
}

/**
 * See tellLogouts.
 * @param leaving - The person who has just logged out here: no news of theirs is shown any more.
 */
export async function sendLogouts(leaving?: string): Promise<void> {
  // Beside it: a page that is being left has no time to wait.
  const left = leaving !== undefined && leavePush(leaving);
  await tellLogouts({ notes: logoutNotes, keep: keepLogoutNotes, timeLeft, tell });
  await left;
}

/** Without the bearer of the one who is logged in now, and also while the page is being left. */
async function tell(session: LogoutNote): Promise<number> {
  const { method, path } = seekerCalls['auth.logout'];
  try {
    const answer = await fetch(`/api${path}`, {
      ...{ method, keepalive: true, headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ session }),
    });
    await answer.json(); // the page of a café's network is no answer of ours
    return answer.status;
  } catch {
    return 0;
  }
}
