import { useEffect, useReducer, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { asOf, runningPlan } from './planState.ts';

/** A look is due after this at the latest, ms: clocks are set, and phones sleep. */
const longest = limits.day / 24;

/** Ms from `now` to the next moment at which a day less is left of what runs, or nothing. */
export function untilTurn(reply: SubscriptionReply, now: number): number {
  const ends = [reply.currentSubscription?.endsAt, reply.userStatus.trialExpiresAt];
  const waits = ends
    .map((end) => (end ? Date.parse(end) - now : 0))
    .filter((left) => left > 0)
    .map((left) => left % limits.day || limits.day);
  return Math.min(longest, ...waits);
}

/**
 * What someone has as it is now, for as long as the page is open: the days are counted down, and the
 * server is asked what runs at the end, and with each day's turn what could be bought by then: how many
 * days would be added is the server's to count.
 * @param data its last answer
 * @param reload asks it
 */
export function usePlanClock(
  data: SubscriptionReply | undefined,
  reload: () => Promise<void>,
): SubscriptionReply | undefined {
  const [turn, look] = useReducer((count: number) => count + 1, 0);
  const reply = data && asOf(data, surelyNow());
  const turned = data && reply ? daysOf(data) - daysOf(reply) : 0;
  const before = useRef({ data, turned });
  const isOver = data !== undefined && runningPlan(data) !== null && runningPlan(reply) === null;
  useEffect(() => {
    if (!data) return;
    // A millisecond late: at the very end a plan still counts as running by a clock that rounds.
    const timer = setTimeout(look, untilTurn(data, surelyNow()) + 1);
    return () => clearTimeout(timer);
  }, [data, turn]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  useEffect(() => {
    const was = before.current;
    before.current = { data, turned };
    // A stored copy of days before is asked for anew as the page opens.
    const hasTurned = was.data === data && turned > was.turned;
    if (hasTurned && !isOver && data?.offers?.length) void reload();
  }, [data, turned, isOver, reload]);
  return reply;
}

const daysOf = ({ currentSubscription: current }: SubscriptionReply) => current?.daysRemaining ?? 0;
