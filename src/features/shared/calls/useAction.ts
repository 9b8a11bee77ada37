import { useRef, useState } from 'react';
import { CallFailure, failureOf } from '#src/data/api.ts';

interface Options {
  /** A success leads away: the button stays busy until its screen is gone. */
  leaves?: boolean;
  /** Says a failure in another way than by `failure`. */
  tell?: ((failure: CallFailure) => void) | undefined;
}

export interface Action<A extends unknown[]> {
  run: (...given: A) => void;
  busy: boolean;
  failure: CallFailure | null;
  /** Takes a failure back. */
  forgive: () => void;
}

/** A button's work: busy while it is on its way, and what the server has against it. Pressed twice, it is done once. */
export function useAction<A extends unknown[]>(
  work: (...given: A) => Promise<void>,
  { leaves = false, tell }: Options = {},
): Action<A> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const running = useRef(false);

  async function run(given: A) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    let goesOn = true;
    try {
      await work(...given);
      goesOn = !leaves;
    } catch (caught) {
      (tell ?? setFailure)(failureOf(caught));
      // An error of the program: it is also left to the one who reads the log.
      if (!(caught instanceof CallFailure)) throw caught;
    } finally {
      running.current = false;
      if (goesOn) setBusy(false);
    }
  }

  return { run: (...given) => void run(given), busy, failure, forgive: () => setFailure(null) };
}
