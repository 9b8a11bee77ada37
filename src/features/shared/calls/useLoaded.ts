import { useEffect, useRef, useState } from 'react';
import { failureOf, type CallFailure } from '#src/data/api.ts';

export interface Loaded<T> {
  /** The last answer; it stays while another one is on its way. */
  data: T | undefined;
  failure: CallFailure | undefined;
  /** Asks again; a failure stays in view until the answer is there. */
  reload: () => void;
  /** Asks again, as if nothing had failed. */
  retry: () => void;
  /** Changes what is shown, without a question to the server. */
  change: (edit: (data: T | undefined) => T | undefined) => void;
}

interface State<T> {
  data: T | undefined;
  failed?: { key: string; failure: CallFailure } | undefined;
}

/**
 * What a call answers now, not kept on the phone: asked for once for each key. An answer that comes
 * after another key was asked for, or after the screen has gone, is dropped; what no network answered
 * is asked for again once there is one.
 * @param key of what is asked for; null asks for nothing
 * @param load makes the call
 */
export function useLoaded<T>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [{ data, failed }, setState] = useState<State<T>>({ data: undefined });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    void ask(key, stop.signal);
    return () => stop.abort();

    async function ask(asked: string, signal: AbortSignal) {
      try {
        const answer = await latest.current(asked, signal);
        if (!signal.aborted) setState({ data: answer });
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error);
        setState((before) => ({ ...before, failed: { key: asked, failure } }));
      }
    }
  }, [key, attempt]);
  const failure = failed?.key === key ? failed?.failure : undefined;
  const isOffline = failure?.offline ?? false;
  useEffect(() => {
    if (!isOffline) return;
    const again = () => setAttempt((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline]);
  const reload = () => setAttempt((count) => count + 1);
  return {
    data,
    failure,
    reload,
    retry() {
      setState((before) => ({ data: before.data }));
      reload();
    },
    change: (edit) => setState((before) => ({ ...before, data: edit(before.data) })),
  };
}
