import { calls } from '#contract/http/calls.ts';
import { mayPassLater } from '#contract/http/retry.ts';
import { leavePush } from '#src/data/push/leavePush.ts';
import { timeLeft } from './clock.ts';
import { keepLogoutNotes, logoutNotes, type LogoutNote } from './logoutNotes.ts';

/**
 * Tells the server of sessions that were logged out. What it answers for good is forgotten, and so
 * is what has run out by itself; the rest waits for the network.
 * @param leaving - The person who has just logged out here: no news of theirs is shown any more.
 */
export async function sendLogouts(leaving?: string): Promise<void> {
  // Beside it: a page that is being left has no time to wait.
  const left = leaving !== undefined && leavePush(leaving);
  for (const session of logoutNotes()) {
    if (timeLeft(session.expires * 1000) > 0 && !(await isHeard(session))) break;
    keepLogoutNotes(logoutNotes().filter(({ id }) => id !== session.id));
  }
  await left;
}

/** Without the bearer of the one who is logged in now, and also while the page is being left. */
async function isHeard(session: LogoutNote): Promise<boolean> {
  const { method, path } = calls['auth.logout'];
  try {
    const answer = await fetch(`/api${path}`, {
      ...{ method, keepalive: true, headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ session }),
    });
    await answer.json(); // the page of a café's network is no answer of ours
    return answer.ok || !mayPassLater(answer.status);
  } catch {
    return false;
  }
}
