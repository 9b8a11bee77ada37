import type { OutboxRules } from '#src/data/outbox/drain.ts';
import type { OutboxPorts } from '#src/data/outbox/ports.ts';
import { waitingView } from '#src/data/outbox/state.ts';
import { jobMarks } from '#src/data/outbox/writeStates.ts';
import { reachOf } from '#src/data/reach/reach.ts';
import { timeLeft } from '#src/data/session/clock.ts';
import { tellLogouts } from '#src/data/session/logouts.ts';

/** What screens and the session are made of, apart so that the simulation can spoil it. */
export const screenRules = { waitingView, jobMarks, reachOf, timeLeft, tellLogouts };
export type ScreenRules = typeof screenRules;

/** How the real code may be spoiled: the mutants of mutants.ts. */
export interface Spoil {
  rules?: Partial<OutboxRules>;
  ports?(ports: OutboxPorts): OutboxPorts;
  screens?: Partial<ScreenRules>;
}
